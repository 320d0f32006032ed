import { deflateSync } from "node:zlib";
import {
  appended,
  bytesOf,
  onePage,
  pagePdf,
  type RawObjects,
  rawPdf,
  shown,
  startOf,
  stream,
  swapped,
  text,
} from "./raw-pdf.ts";
import { disarmed, refused, type Variant } from "./variant.ts";

const second: RawObjects = {
  11: "<< /Type /Catalog /Pages 12 0 R >>",
  12: "<< /Type /Pages /Kids [13 0 R] /Count 1 >>",
  13: "<< /Type /Page /Parent 12 0 R /MediaBox [0 0 595 842] /Contents 14 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
  14: stream(text(swapped)),
};
const objectStream = (numbers: readonly number[], bodies: readonly string[], extra = "") => {
  let at = 0;
  const heads = bodies.map((body, index) => {
    const head = `${numbers[index]} ${at}`;
    at += body.length + 1;
    return head;
  });
  const first = `${heads.join(" ")} `;
  const packed = deflateSync(Buffer.from(first + bodies.join("\n")));
  return stream(packed, `/Type /ObjStm /N ${bodies.length} /First ${first.length} /Filter /FlateDecode ${extra}`);
};
const replaceText = (file: Buffer, from: string, to: string) =>
  Buffer.from(file.toString("latin1").replace(from, to), "latin1");

/** A table in a stream: of each number its offset, or the object stream and the place in it. */
function streamTable(
  file: Buffer,
  number: number,
  rows: Record<number, [type: number, second: number, third: number]>,
  entries: string,
) {
  const numbers = Object.keys(rows).map(Number);
  const bytes = Buffer.concat(
    numbers.map((of) => {
      const row = Buffer.alloc(7);
      const [type, offset, third] = rows[of]!;
      row.writeUInt8(type, 0);
      row.writeUInt32BE(offset, 1);
      row.writeUInt16BE(third, 5);
      return row;
    }),
  );
  const index = numbers.map((of) => `${of} 1`).join(" ");
  return bytesOf(
    number,
    stream(deflateSync(bytes), `/Type /XRef /W [1 4 2] /Index [${index}] /Filter /FlateDecode ${entries}`),
  );
}

/** Both documents are in the file; which one a reader shows depends on a few bytes. */
export const hidingAndReplacing: readonly Variant[] = [
  {
    name: "a second catalog in the same revision",
    make: () => rawPdf({ ...onePage(), ...second }),
    ends: disarmed([], swapped),
  },
  {
    name: "a second catalog in an earlier revision",
    make: () => {
      const first = rawPdf({ ...onePage({ content: text(shown) }), ...second }, "");
      return appended(replaceText(first, "/Root 1 0 R", "/Root 11 0 R"), {}, { root: 1 });
    },
    ends: disarmed(["earlier_revision"], swapped),
  },
  {
    name: "a page tree that a later revision exchanged",
    make: () =>
      appended(rawPdf({ ...second, 1: "<< /Type /Catalog /Pages 12 0 R >>", ...without(onePage(), 1) }), {
        1: "<< /Type /Catalog /Pages 2 0 R >>",
      }),
    ends: disarmed(["earlier_revision"], swapped),
  },
  {
    name: "objects in an object stream that nothing refers to",
    make: () =>
      rawPdf({ ...onePage(), 20: objectStream([11, 12], ["<< /Type /Catalog /Pages 12 0 R >>", `(${swapped})`]) }),
    ends: disarmed([], swapped),
  },
  {
    name: "an object stream that extends another",
    make: () =>
      rawPdf({
        ...onePage(),
        20: objectStream([11], [`(${swapped})`], "/Extends 21 0 R"),
        21: objectStream([12], [`(${swapped})`]),
      }),
    ends: disarmed([], swapped),
  },
  {
    name: "a chain of ten revisions",
    make: () => {
      let file = pagePdf({ content: text(swapped) });
      for (let revision = 0; revision < 9; revision += 1)
        file = appended(file, { 4: stream(text(revision === 8 ? shown : `${swapped} ${revision}`)) });
      return file;
    },
    ends: disarmed(["earlier_revision"], swapped),
  },
  {
    name: "a chain of revisions without an end",
    make: () => {
      const file = pagePdf({});
      return replaceText(file, "/Root 1 0 R", `/Prev ${startOf(file)} /Root 1 0 R`);
    },
    ends: refused("pdf_invalid"),
  },
  {
    name: "an earlier section that is not there",
    make: () => appended(pagePdf({}), { 4: stream(text(shown)) }, { previous: 999_999 }),
    ends: refused("pdf_invalid"),
  },
  {
    name: "a second object of the same number that no table names",
    make: () => shadowed(),
    ends: disarmed([], swapped),
  },
  {
    name: "a table that names the place of another object",
    make: () => {
      const file = pagePdf({ more: { 6: stream(text(swapped)) } });
      const places = [...file.toString("latin1").matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => place!);
      return replaceText(file, `4 1\n${places[3]}`, `4 1\n${places[5]}`);
    },
    ends: refused("pdf_invalid"),
  },
  {
    name: "a table with another one in a stream beside it",
    make: () => {
      const base = Buffer.concat([Buffer.from("%PDF-1.7\n"), bytesOf(4, stream(text(swapped)))]);
      const objects = onePage();
      const file = appended(base, objects, { previous: null });
      const text4 = file.toString("latin1");
      const offset = text4.lastIndexOf("4 0 obj\n");
      const table = streamTable(file, 30, { 4: [1, offset, 0] }, "/Size 31 /Root 1 0 R");
      const [head, rest] = [file.subarray(0, startOf(file)), file.subarray(startOf(file))];
      const at = head.length;
      const moved = rest
        .toString("latin1")
        .replace("/Root 1 0 R", `/Root 1 0 R /XRefStm ${at}`)
        .replace(/startxref\n\d+/, `startxref\n${at + table.length}`);
      return Buffer.concat([head, table, Buffer.from(moved, "latin1")]);
    },
    ends: disarmed([], swapped),
  },
  {
    name: "a file before the file",
    make: () => {
      const other = rawPdf({ ...onePage({ content: text(swapped) }) });
      return appended(other, onePage(), { previous: null });
    },
    ends: disarmed([], swapped),
  },
  {
    name: "a file after the file",
    make: () => Buffer.concat([pagePdf({}), Buffer.from(`\n% ${swapped}\n`)]),
    ends: disarmed([], swapped),
  },
  {
    name: "contents that stand twice in one page",
    make: () => pagePdf({ page: "/Contents 6 0 R", more: { 6: stream(text(swapped)) } }),
    ends: refused("pdf_invalid"),
  },
  {
    name: "a page that stands twice in the tree",
    make: () => rawPdf({ ...onePage(), 2: "<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>" }),
    ends: refused("pdf_invalid"),
  },
  {
    name: "bytes after the packed content of a page",
    make: () =>
      rawPdf({
        ...onePage(),
        4: stream(Buffer.concat([deflateSync(Buffer.from(text(shown))), Buffer.from(swapped)]), "/Filter /FlateDecode"),
      }),
    ends: disarmed([], swapped),
  },
  {
    name: "a name written in another way",
    make: () => pagePdf({ catalog: "/#4fpen#41ction << /S /#4aavaScript /JS (app.alert\\(1\\)) >>" }),
    ends: disarmed(["script"], "app.alert"),
  },
  {
    name: "an object of another generation",
    make: () => pagePdf({ page: "/Tabs 6 9 R", more: { 6: stream(text(swapped)) } }),
    ends: disarmed([], swapped),
  },
  {
    name: "a signature of somebody else",
    make: () =>
      pagePdf({
        catalog: "/AcroForm << /Fields [6 0 R] /SigFlags 3 >>",
        page: "/Annots [6 0 R]",
        more: {
          6: "<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 0 0] /P 3 0 R /V 7 0 R >>",
          7: "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> >>",
        },
      }),
    ends: refused("pdf_already_signed"),
  },
  {
    name: "a certification without a field",
    make: () => pagePdf({ catalog: "/Perms << /DocMDP 6 0 R >>", more: { 6: "<< /Type /Sig /Contents <00> >>" } }),
    ends: refused("pdf_already_signed"),
  },
];

function without(objects: RawObjects, number: number): RawObjects {
  return Object.fromEntries(Object.entries(objects).filter(([key]) => Number(key) !== number));
}

/** The object that the table does not name comes last, where some readers look first. */
function shadowed(): Buffer {
  const objects = onePage();
  const file = rawPdf(objects);
  const [head, rest] = [file.subarray(0, startOf(file)), file.subarray(startOf(file))];
  const other = bytesOf(4, stream(text(swapped)));
  const moved = rest.toString("latin1").replace(/startxref\n\d+/, `startxref\n${head.length + other.length}`);
  return Buffer.concat([head, other, Buffer.from(moved, "latin1")]);
}
