import { createHash } from "node:crypto";
import { claimOf, type SealedVersion } from "../sealing/seal-reasons.ts";

/** The parts of a file that are compared with the stored files. The file is not parsed. */
export type Fingerprints = {
  sha256: Buffer;
  /** Of everything up to each mark of an end of file: later versions of a PDF are appended to earlier ones. */
  prefixes: readonly Buffer[];
  claim: { documentId: string; version: SealedVersion } | null;
};

const endMark = Buffer.from("%%EOF");
/** A file with more updates than that was not made by us. */
const prefixesMax = 50;
const newlines = [[], [0x0a], [0x0d], [0x0d, 0x0a]].map((bytes) => Buffer.from(bytes));

export function fingerprintsOf(pdf: Uint8Array): Fingerprints {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const whole = createHash("sha256");
  const prefixes: Buffer[] = [];
  let hashed = 0;
  for (let at = bytes.indexOf(endMark); at !== -1 && prefixes.length < prefixesMax * newlines.length;) {
    const end = at + endMark.length;
    whole.update(bytes.subarray(hashed, end));
    hashed = end;
    for (const newline of newlines)
      if (bytes.subarray(end, end + newline.length).equals(newline) && end + newline.length < bytes.length)
        prefixes.push(whole.copy().update(newline).digest());
    at = bytes.indexOf(endMark, end);
  }
  return { sha256: whole.update(bytes.subarray(hashed)).digest(), prefixes, claim: claimOf(bytes) };
}
