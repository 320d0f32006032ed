import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The last seal of a file, read from its bytes alone. */
export function sealOf(pdf: Uint8Array) {
  const file = Buffer.from(pdf);
  const text = file.toString("latin1");
  const dictionary = text.slice([...text.matchAll(/\/Type \/Sig\s/g)].at(-1)!.index);
  const [, ...numbers] = /\/ByteRange \[(\d+) +(\d+) +(\d+) +(\d+) *\]/.exec(dictionary)!;
  const range = numbers.map(Number) as [number, number, number, number];
  const [first, length, second, rest] = range;
  const room = Buffer.from(text.slice(length + 1, second - 1), "hex");
  // A sequence whose length has two bytes of its own.
  const cms = room.subarray(0, 4 + room.readUInt16BE(2));
  const covered = Buffer.concat([file.subarray(first, first + length), file.subarray(second, second + rest)]);
  return { dictionary: dictionary.slice(0, dictionary.indexOf("endobj")), range, room, cms, covered };
}

/** Gives the seal to OpenSSL; `cms`, `content` and the names of `more` in its arguments stand for files. */
export function opensslOn(
  pdf: Uint8Array,
  args: readonly string[],
  more: Record<string, string | Uint8Array> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), "probity-cms-"));
  try {
    const { cms, covered } = sealOf(pdf);
    const files: Record<string, string | Uint8Array> = { cms, content: covered, ...more };
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    return execFileSync("openssl", args, { cwd: folder, stdio: "pipe", maxBuffer: 16 * 1024 * 1024 }).toString();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The object identifiers of a seal's attributes, as OpenSSL lists them. */
export function attributesOf(pdf: Uint8Array): { signed: string[]; unsigned: string[] } {
  const printed = opensslOn(pdf, ["cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", "cms"]);
  const [, signed = "", unsigned = ""] = /^ +signedAttrs:$([\s\S]*)^ +unsignedAttrs:$([\s\S]*)/m.exec(printed) ?? [];
  const listed = (part: string) => [...part.matchAll(/^ {12}object: .*?\(([\d.]+)\)$/gm)].map(([, found]) => found!);
  return { signed: listed(signed), unsigned: listed(unsigned) };
}
