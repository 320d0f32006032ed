import { appended, type RawObjects, stream, swapped, text } from "./raw-pdf.ts";

/** What somebody appends to a sealed file to show something else: the second half of a shadow attack. */
export const manipulations: readonly { name: string; apply: (sealed: Buffer) => Buffer }[] = [
  {
    name: "the content of the page is exchanged",
    apply: (sealed) => appended(sealed, { [contentOf(sealed)]: stream(text(swapped)) }),
  },
  { name: "a comment is laid over the page", apply: (sealed) => appended(sealed, commentOn(sealed)) },
  {
    name: "the page tree is exchanged",
    apply: (sealed) => {
      const [page, content, tree] = [next(sealed), next(sealed) + 1, rootTree(sealed)];
      return appended(sealed, {
        [tree]: `<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`,
        [page]: `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R >>`,
        [content]: stream(text(swapped)),
      });
    },
  },
  { name: "the catalog gets layers and a script", apply: (sealed) => appended(sealed, catalogWith(sealed)) },
];

const latin = (file: Buffer) => file.toString("latin1");
/** Numbers of the last definition that matches. */
const last = (file: Buffer, pattern: RegExp) => Number([...latin(file).matchAll(pattern)].at(-1)?.[1] ?? 1);
const next = (file: Buffer) => last(file, /\/Size (\d+)/g);
const rootTree = (file: Buffer) => last(file, /\/Pages (\d+) 0 R/g);
const contentOf = (file: Buffer) => last(file, /\/Contents \[?\s*(\d+) 0 R/g);
const rootOf = (file: Buffer) => last(file, /\/Root (\d+) 0 R/g);

function commentOn(sealed: Buffer): RawObjects {
  const [page, note] = [last(sealed, /(\d+) 0 obj\s*<<[^>]*\/Type \/Page\b/g), next(sealed)];
  return {
    [note]: `<< /Type /Annot /Subtype /FreeText /Rect [0 0 595 842] /Contents (${swapped}) /DA (/Helv 24 Tf) >>`,
    [page]: `<< /Type /Page /Parent ${rootTree(sealed)} 0 R /MediaBox [0 0 595 842] /Annots [${note} 0 R] >>`,
  };
}

function catalogWith(sealed: Buffer): RawObjects {
  const script = "<< /S /JavaScript /JS (app.alert) >>";
  return {
    [rootOf(sealed)]: `<< /Type /Catalog /Pages ${rootTree(sealed)} 0 R /OpenAction ${script} /OCProperties << >> >>`,
  };
}
