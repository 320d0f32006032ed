/** An object of a raw PDF: its text, or the entries of a stream with its bytes. */
export type RawObject = string | { entries: string; data: Buffer | string };
export type RawObjects = Readonly<Record<number, RawObject>>;

/** What people see on the page, and what an attacker would have them sign instead. */
export const [shown, swapped] = ["Pay 100 EUR", "Pay 900000 EUR"];

export const text = (words: string, y = 700): string => `BT /F1 24 Tf 72 ${y} Td (${words}) Tj ET`;
export const stream = (data: Buffer | string, entries = ""): RawObject => ({ entries, data });
/** A white box over the line of text. */
export const cover = "1 1 1 rg 60 690 400 40 re f 0 g";

export type PageParts = {
  catalog?: string;
  page?: string;
  resources?: string;
  content?: string;
  /** From number 6 on. */
  more?: RawObjects;
  trailer?: string;
};

/** One page with a line of text: 1 the catalog, 2 the pages, 3 the page, 4 its content, 5 a font. */
export function onePage({
  catalog = "",
  page = "",
  resources = "",
  content = text(shown),
  more = {},
}: PageParts = {}): RawObjects {
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
    4: stream(content),
    5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...more,
  };
}

/** A file of one revision. */
export function rawPdf(objects: RawObjects, trailer = ""): Buffer {
  return appended(Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1"), objects, { trailer, previous: null });
}

/** The page in one revision. */
export const pagePdf = (parts: PageParts): Buffer => rawPdf(onePage(parts), parts.trailer);

export type Update = {
  trailer?: string;
  root?: number;
  /** Where the section before this one is; it is looked up if it is not given. */
  previous?: number | null;
};

/** The same file with these objects written after its end, as an incremental update. */
export function appended(
  file: Buffer,
  objects: RawObjects,
  { trailer = "", root = rootOf(file), previous }: Update = {},
): Buffer {
  const parts: Buffer[] = [file];
  let size = file.length;
  const offsets = new Map<number, number>();
  const add = (part: Buffer) => {
    parts.push(part);
    size += part.length;
  };
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), size);
    add(bytesOf(Number(number), object));
  }
  const lines = [...offsets].toSorted(([one], [other]) => one - other);
  const table = lines.map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const before = previous === undefined ? startOf(file) : previous;
  const chain = before === null ? "" : `/Prev ${before} `;
  const last = Math.max(...offsets.keys(), sizeOf(file) - 1);
  const free = before === null ? "0 1\n0000000000 65535 f \n" : "";
  add(
    Buffer.from(
      `xref\n${free}${table}trailer\n<< /Size ${last + 1} /Root ${root} 0 R ${chain}${trailer} >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function bytesOf(number: number, object: RawObject): Buffer {
  if (typeof object === "string") return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, "latin1");
  const data = Buffer.isBuffer(object.data) ? object.data : Buffer.from(object.data, "latin1");
  const head = `${number} 0 obj\n<< ${object.entries} /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), data, Buffer.from("\nendstream\nendobj\n")]);
}

/** Where the last table of a file is. */
export function startOf(file: Buffer): number {
  return Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.subarray(-64).toString("latin1"))?.[1] ?? 0);
}

const rootOf = (file: Buffer) => Number([...file.toString("latin1").matchAll(/\/Root (\d+)/g)].at(-1)?.[1] ?? 1);
const sizeOf = (file: Buffer) => Number([...file.toString("latin1").matchAll(/\/Size (\d+)/g)].at(-1)?.[1] ?? 0);
