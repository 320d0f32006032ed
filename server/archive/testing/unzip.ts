import { inflateRawSync } from "node:zlib";

/** The files of a ZIP by their names, read by its directory, as programs do that open one. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("504b0506", "hex"));
  if (end < 0) throw new Error("The ZIP has no end.");
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [named, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString("utf8", at + 46, at + 46 + named);
    const header = zip.readUInt32LE(at + 42);
    const content = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    files.set(name, inflateRawSync(zip.subarray(content, content + zip.readUInt32LE(at + 20))));
    at += 46 + named + extra + comment;
  }
  return files;
}
