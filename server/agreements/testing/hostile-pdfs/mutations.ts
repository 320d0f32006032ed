import type { Random } from "@probity/engines/screening/search/testing/random.ts";
import { rawPdf } from "./raw-pdf.ts";

const hostileEntries = [
  "/OpenAction << /S /JavaScript /JS (app.alert) >>",
  "/AA << /O << /S /Launch /F (calc.exe) >> >>",
  "/A << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /JavaScript /JS (x) >> 1 0 R] >>",
  "/Names << /EmbeddedFiles << /Names [(a) << /EF << /F 4 0 R >> >>] >> >>",
  "/AcroForm << /XFA 4 0 R /Fields [3 0 R] >>",
  "/OCProperties << /OCGs [1 0 R] /D << >> >>",
  "/Metadata 4 0 R",
  "/Kids [1 0 R 2 0 R 3 0 R]",
  "/Parent 3 0 R",
  "/Resources 1 0 R",
  "/Filter [/FlateDecode /FlateDecode /LZWDecode]",
  "/DecodeParms << /Predictor 15 /Columns 99999999 >>",
  "/Length 99999999999",
  "/F (/etc/passwd)",
  "/Ref << /F (x.pdf) >>",
  "/Annots [3 0 R 3 0 R << /Subtype /RichMedia >>]",
];
const hugeNumbers = [
  "99999999999999999999",
  "-1",
  "2147483648",
  "4294967296",
  "0.00000000000001",
  "--5",
  "1e99",
  "65536",
];

type Mutation = (file: Buffer, random: Random, others: readonly Buffer[]) => Buffer;
const text = (file: Buffer) => file.toString("latin1");
const bytes = (changed: string) => Buffer.from(changed, "latin1");

/** Replaces one match of a pattern, chosen by chance. */
function replaceOne(file: Buffer, random: Random, pattern: RegExp, by: (found: RegExpMatchArray) => string): Buffer {
  const found = [...text(file).matchAll(pattern)];
  if (found.length === 0) return file;
  const match = random.pick(found);
  const changed = text(file);
  return bytes(changed.slice(0, match.index) + by(match) + changed.slice(match.index + match[0].length));
}

const changes: readonly Mutation[] = [
  (file, random) => {
    const copy = Buffer.from(file);
    for (let count = 1 + random.below(8); count > 0; count -= 1) copy[random.below(copy.length)] = random.below(256);
    return copy;
  },
  (file, random) => file.subarray(0, random.below(file.length)),
  (file, random) => {
    const at = random.below(file.length);
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + random.below(200))]);
  },
  (file, random, others) => {
    const other = random.pick(others);
    const from = random.below(other.length);
    const at = random.below(file.length);
    return Buffer.concat([file.subarray(0, at), other.subarray(from, from + random.below(2_000)), file.subarray(at)]);
  },
  (file, random, others) => Buffer.concat([file, random.pick(others)]),
  (file, random) => replaceOne(file, random, /<</g, () => `<< ${random.pick(hostileEntries)} `),
  (file, random) => replaceOne(file, random, /(?<=[\s[])\d+(?=[\s\]])/g, () => random.pick(hugeNumbers)),
  (file, random) => replaceOne(file, random, /(\d+) 0 R/g, () => `${random.below(40)} 0 R`),
  (file, random) =>
    replaceOne(file, random, /\/[A-Z][A-Za-z]+/g, () =>
      random.pick(["/Kids", "/Page", "/Pages", "/JavaScript", "/Contents", "/Type", "/Next", "/AP", "/N"]),
    ),
  (file, random) =>
    replaceOne(file, random, /\d+ 0 R/g, ([reference]) => `[${reference} `.repeat(1 + random.below(600))),
  (file, random) =>
    replaceOne(file, random, /\d+ 0 R/g, ([reference]) => `<< /D ${reference} `.repeat(1 + random.below(600))),
];

/** A file with one to four changes; most of them with a right table of objects again, so that readers get to them. */
export function mutated(file: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  let changed = file;
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    const next = random.pick(changes)(changed, random, others);
    if (next.length > 0) changed = next;
  }
  return random.below(10) < 6 ? retabled(changed) : changed;
}

/** The objects of a file, as far as they can be found, with a new table. */
function retabled(file: Buffer): Buffer {
  const objects: Record<number, string> = {};
  for (const [, number, body] of text(file).matchAll(/(?<!\d)(\d{1,4}) \d+ obj\b([\s\S]*?)endobj/g))
    objects[Number(number)] = body!;
  const root =
    /\/Root (\d+)/.exec(text(file))?.[1] ?? /(\d+) \d+ obj\s*<<[^>]*\/Type\s*\/Catalog/.exec(text(file))?.[1];
  if (root === undefined || Object.keys(objects).length === 0) return file;
  return bytes(text(rawPdf(objects)).replace(/\/Root \d+/, `/Root ${root}`));
}
