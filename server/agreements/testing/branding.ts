import { crc32, deflateSync } from "node:zlib";
import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A picture of one colour, opaque. */
export function samplePng(width: number, height: number, colour: readonly number[] = [11, 87, 208]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: width }, () => Buffer.from(colour))]);
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    magic,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Sets the first branding of an organization, as an owner would. */
export async function setBranding(
  organization: TestOrganization,
  { name = null, colour = null, logo }: { name?: string | null; colour?: string | null; logo?: Buffer },
): Promise<void> {
  const owner = await organization.user("owner");
  const picture = logo && { logo: logo.toString("base64") };
  made(await owner.put("/branding", { name, colour, ...picture, expectedRevision: 0 }));
}
