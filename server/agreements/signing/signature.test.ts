import { crc32, deflateSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { drawn, newAgreement, openAs, typed } from "../testing/agreements.ts";
import { cleanPng } from "./clean-png.ts";
import { signatureBounds } from "./signature.ts";

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

type Picture = {
  width: number;
  height: number;
  depth?: number;
  colour?: number;
  interlace?: number;
  data?: Buffer;
  extra?: Buffer[];
};

function png({ width, height, depth = 8, colour = 6, interlace = 0, data, extra = [] }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const pixels = data ?? Buffer.alloc((1 + width * 4) * height);
  return Buffer.concat([
    magic,
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const upload = (bytes: Buffer) => ({ signature: { kind: "uploaded", png: bytes.toString("base64") } });

describe("a signature", () => {
  it("[DO-SI-1] uploaded: only its pixels are kept, without texts, profiles and data after its end", async () => {
    const agreement = await newAgreement(await newOrganization());
    const signer = await openAs(agreement);
    const pixels = Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 9, 10, 11, 12, 13, 14, 15, 16]);
    const given = Buffer.concat([
      png({ width: 2, height: 2, data: pixels, extra: [chunk("tEXt", Buffer.from("Comment\0secret"))] }),
      Buffer.from("<script>behind</script>"),
    ]);
    const field = `/signing/fields/${agreement.fieldIds[0]}` as const;
    const answer = await signer.put(field, upload(given));
    expect([answer.status, answer.body.field.value]).toEqual([200, "uploaded"]);
    const image = await agreement.organization.key.get(
      `/documents/${agreement.id}/fields/${agreement.fieldIds[0]}/signature-image`,
    );
    expect(image.headers["content-type"]).toBe("image/png");
    expect(image.bytes.toString("latin1")).not.toMatch(/secret|behind/);
    const start = image.bytes.indexOf("IDAT") + 4;
    expect(inflateSync(image.bytes.subarray(start, image.bytes.length - 16)).equals(pixels)).toBe(true);
  });

  it("[DO-SI-1] uploaded: no request of the signer carries the picture again; drawn and typed ones are shown again", async () => {
    const agreement = await newAgreement(await newOrganization(), {
      orders: [1, 1],
      fields: [{ fieldType: "initials" }, { fieldType: "signature" }, { owner: 1, fieldType: "initials" }],
    });
    const [signer, other] = [await openAs(agreement), await openAs(agreement, 1)];
    const own = [agreement.fieldIds[0]!, ...agreement.fields.slice(0, 2)];
    const { signature } = upload(png({ width: 2, height: 2 }));
    const answers = [
      await signer.put(`/signing/fields/${own[0]}`, { signature }),
      await signer.post("/signing/fields/apply-all", { fieldType: "signature", signature }),
      await signer.put(`/signing/fields/${own[1]}`, { signature: drawn }),
      await other.put(`/signing/fields/${agreement.fields[2]}`, { signature: typed }),
    ];
    const [ours, theirs] = [await signer.get("/signing/session"), await other.get("/signing/session")];
    for (const { text } of [...answers, ours, theirs]) expect(text).not.toMatch(/"png"|iVBOR/);
    const shown = ({ body }: typeof ours, id: string) => body.fields.find((field) => field.id === id).signature;
    expect(own.map((id) => shown(ours, id)?.kind)).toEqual(["uploaded", "drawn", "uploaded"]);
    expect(shown(ours, own[1]!).strokes[0][2]).toEqual([20, 0, 30]);
    expect(shown(theirs, agreement.fields[2]!)).toEqual(typed);
  });

  it("[DO-SI-1] put again unchanged adds nothing to the history; another of the same kind does", async () => {
    const agreement = await newAgreement(await newOrganization());
    const signer = await openAs(agreement);
    const put = (width: number) =>
      signer.put(`/signing/fields/${agreement.fieldIds[0]}`, upload(png({ width, height: 2 })));
    const eventsOf = async () =>
      (await agreement.organization.key.get(`/documents/${agreement.id}/audit-events`)).body.items;
    await put(2);
    const before = await eventsOf();
    const again = await put(2);
    expect([again.status, again.body.field.signature]).toEqual([200, { kind: "uploaded" }]);
    expect(await eventsOf()).toEqual(before);
    await put(3);
    expect(await eventsOf()).not.toEqual(before);
    const image = await agreement.organization.key.get(
      `/documents/${agreement.id}/fields/${agreement.fieldIds[0]}/signature-image`,
    );
    expect(image.bytes.readUInt32BE(16)).toBe(3);
  });

  it("400 signature_invalid: more points than a hand makes, in one stroke or in many", async () => {
    const agreement = await newAgreement(await newOrganization());
    const signer = await openAs(agreement);
    const strokes = (count: number, length: number) =>
      Array.from({ length: count }, () => Array.from({ length }, (_, at) => [at, at, at]));
    const put = (given: number[][][]) =>
      signer.put(`/signing/fields/${agreement.fieldIds[0]}`, { signature: { kind: "drawn", strokes: given } });
    expect((await put(strokes(5, 1_001))).body.code).toBe("signature_invalid");
    expect((await put(strokes(1, 5_001))).status).toBe(400);
    expect((await put(strokes(5, 1_000))).status).toBe(200);
  });

  it.each<[string, Buffer]>([
    ["no picture", Buffer.from("hello")],
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["cut off", png({ width: 2, height: 2 }).subarray(0, -14)],
    ["a flipped byte", Buffer.from(png({ width: 2, height: 2 }).map((byte, at) => (at === 18 ? byte ^ 1 : byte)))],
    ["too wide", png({ width: 2_001, height: 1 })],
    ["too high", png({ width: 1, height: 1_001 })],
    ["wide beyond memory", png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, data: Buffer.alloc(10) })],
    ["more pixels than its header says", png({ width: 1, height: 1, data: Buffer.alloc(50_000_000) })],
    ["fewer pixels than its header says", png({ width: 100, height: 100, data: Buffer.alloc(10) })],
    ["a filter that does not exist", png({ width: 1, height: 1, data: Buffer.from([9, 0, 0, 0, 0]) })],
    ["interlaced", png({ width: 1, height: 1, interlace: 1 })],
    ["with a palette", png({ width: 1, height: 1, colour: 3 })],
    ["an essential chunk nobody knows", png({ width: 1, height: 1, extra: [chunk("EVIL", Buffer.alloc(4))] })],
  ])("400 signature_invalid: %s; nothing changes", async (_what, bytes) => {
    const agreement = await newAgreement(await newOrganization());
    const signer = await openAs(agreement);
    const before = await rowsOf(agreement.organization);
    const answer = await signer.put(`/signing/fields/${agreement.fieldIds[0]}`, upload(bytes));
    expect([answer.status, answer.body.code]).toEqual([400, "signature_invalid"]);
    expect(await rowsOf(agreement.organization)).toEqual(before);
  });

  it("[DO-SI-1] the stored picture is a valid picture, and encoding it again does not change it", async () => {
    const pictures = fc
      .record({
        width: fc.integer({ min: 1, max: 12 }),
        height: fc.integer({ min: 1, max: 12 }),
        colour: fc.constantFrom(0, 2, 4, 6),
      })
      .chain(({ width, height, colour }) => {
        const row = 1 + width * { 0: 1, 2: 3, 4: 2, 6: 4 }[colour]!;
        return fc.uint8Array({ minLength: row * height, maxLength: row * height }).map((bytes) => ({
          width,
          height,
          colour,
          data: Buffer.from(bytes.map((byte, at) => (at % row === 0 ? byte % 5 : byte))),
        }));
      });
    await fc.assert(
      fc.asyncProperty(pictures, async (picture) => {
        const once = await cleanPng(png(picture), signatureBounds);
        if ("problem" in once) throw new Error(once.problem);
        expect(await cleanPng(once.png, signatureBounds)).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });

  it("[DO-SI-1] random bytes and random damage are refused or encoded again, and never cause a 500", async () => {
    const good = png({ width: 3, height: 3 });
    const damaged = fc
      .tuple(fc.nat(good.length - 1), fc.nat(255))
      .map(([at, byte]) => Buffer.from(good.map((old, index) => (index === at ? byte : old))));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          damaged,
          fc.uint8Array().map((bytes) => Buffer.concat([magic, bytes])),
        ),
        async (bytes) => {
          const cleaned = await cleanPng(bytes, signatureBounds);
          expect("png" in cleaned || cleaned.problem.length > 0).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("[DO-SI-1] drawn: an SVG of its strokes, a single dot too; typed: a text that stays one", async () => {
    const agreement = await newAgreement(await newOrganization());
    const signer = await openAs(agreement);
    const { key } = agreement.organization;
    const path = `/documents/${agreement.id}/fields/${agreement.fieldIds[0]}/signature-image` as const;
    expect((await key.get(path)).status).toBe(404);
    await signer.put(`/signing/fields/${agreement.fieldIds[0]}`, { signature: drawn });
    const svg = await key.get(path);
    expect([svg.headers["content-type"], svg.headers["content-security-policy"]]).toEqual([
      "image/svg+xml",
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    ]);
    expect(svg.text).toContain('viewBox="-2 -2 29 9"');
    expect(svg.text).toContain('d="M0 0L10.13 5 20 0M25 5L25 5"');
    await signer.put(`/signing/fields/${agreement.fieldIds[0]}`, { signature: { ...typed, text: " <b>&Ann " } });
    expect((await key.get(path)).text).toContain(">&lt;b&gt;&amp;Ann</text>");
  });

  it.each(["\u200b", "\u2060 \u00ad", "\ufe0f"])(
    "[DO-SI-1] 400: a typed signature that shows nothing: %j",
    async (text) => {
      const agreement = await newAgreement(await newOrganization());
      const signer = await openAs(agreement);
      const answer = await signer.put(`/signing/fields/${agreement.fieldIds[0]}`, {
        signature: { kind: "typed", text },
      });
      expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
        400,
        "signature_invalid",
        "/signature/text",
      ]);
    },
  );

  it.each([
    [{ kind: "drawn", strokes: [] }],
    [{ kind: "drawn", strokes: [[]] }],
    [{ kind: "drawn", strokes: [[[0, 1e9, 0]]] }],
    [{ kind: "drawn", strokes: [[[0, 0]]] }],
    [{ kind: "typed", text: "  " }],
    [{ kind: "typed", text: "x".repeat(101) }],
    [{ kind: "uploaded", png: "not base64!" }],
    [{ kind: "photographed" }],
  ])("400: %o", async (signature) => {
    const agreement = await newAgreement(await newOrganization());
    const signer = await openAs(agreement);
    const answer = await signer.put(`/signing/fields/${agreement.fieldIds[0]}`, { signature });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });
});
