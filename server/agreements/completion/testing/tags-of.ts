import { PDF, PdfArray, PdfDict, PdfNumber, type PdfObject, type PDFPage, PdfRef, PdfStream } from "@libpdf/core";
import { type Operand, readContent } from "#rendering/typesetting/content-tokens.ts";
import { withTool } from "./words-and-ink.ts";

const paints = new Set(["Tj", "TJ", "'", '"', "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "EI"]);

/**
 * Compares the content of every page with the structure. `untagged`: painted outside of any element and not an artifact;
 * `lost`: numbers on a page that no element has, or whose element does not refer back.
 */
export async function tagsOf(bytes: Uint8Array) {
  const pdf = await PDF.load(bytes);
  const get = (value: PdfObject | undefined) => (value instanceof PdfRef ? (pdf.getObject(value) ?? undefined) : value);
  const tree = get(pdf.getCatalog().get("StructTreeRoot"));
  const parents = tree instanceof PdfDict ? get(tree.get("ParentTree")) : undefined;
  const entriesOf = (page: PDFPage) => {
    const key = page.dict.getNumber("StructParents")?.value ?? -1;
    const found = parents instanceof PdfDict ? get(valueAt(parents, key, get)) : undefined;
    return found instanceof PdfArray ? [...found] : [];
  };
  const result = { untagged: [] as string[], lost: [] as string[], marks: 0 };
  for (const [index, page] of pdf.getPages().entries()) {
    const entries = entriesOf(page);
    for (const { operator, mark } of paintedOn(page, get)) {
      if (mark === null) result.untagged.push(`page ${index + 1}: ${operator}`);
      if (typeof mark !== "number") continue;
      result.marks += 1;
      const element = get(entries[mark]);
      if (!(element instanceof PdfDict) || !knows(element, mark, get)) result.lost.push(`page ${index + 1}: ${mark}`);
    }
  }
  return result;
}

type Get = (value: PdfObject | undefined) => PdfObject | undefined;

function valueAt(node: PdfDict, key: number, get: Get, level = 0): PdfObject | undefined {
  const numbers = get(node.get("Nums"));
  const items = numbers instanceof PdfArray ? [...numbers] : [];
  const at = items.findIndex((each, index) => index % 2 === 0 && each instanceof PdfNumber && each.value === key);
  if (at !== -1) return items[at + 1];
  const kids = get(node.get("Kids"));
  for (const kid of kids instanceof PdfArray && level < 10 ? kids : []) {
    const inner = get(kid);
    const found = inner instanceof PdfDict ? valueAt(inner, key, get, level + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The paint operators of a page, each with its mark: a number or an artifact. */
function paintedOn(page: PDFPage, get: Get): { operator: string; mark: number | "artifact" | null }[] {
  const contents = get(page.dict.get("Contents"));
  const streams = contents instanceof PdfArray ? [...contents].map(get) : [contents];
  const content = Buffer.concat(
    streams.flatMap((stream) => (stream instanceof PdfStream ? [stream.getDecodedData(), Buffer.from("\n")] : [])),
  );
  const painted: { operator: string; mark: number | "artifact" | null }[] = [];
  const around: (number | "artifact" | null)[] = [];
  const instruction = (operator: string, operands: readonly Operand[]) => {
    if (operator === "BDC" || operator === "BMC") {
      if (!/^\/\w/.test(String(operands[0]))) throw new Error("Marked content has no tag.");
      const at = operands.indexOf("/MCID");
      around.push(operands[0] === "/Artifact" ? "artifact" : at === -1 ? null : Number(operands[at + 1]));
    } else if (operator === "EMC") around.pop();
    else if (paints.has(operator)) painted.push({ operator, mark: around.findLast((mark) => mark !== null) ?? null });
  };
  readContent(content, { instruction, glyph: () => {} });
  return painted;
}

function knows(element: PdfDict, mark: number, get: Get): boolean {
  const kids = get(element.get("K"));
  return (kids instanceof PdfArray ? [...kids] : [kids]).some((kid) => {
    const held = get(kid);
    if (held instanceof PdfNumber) return held.value === mark;
    return held instanceof PdfDict && held.getNumber("MCID")?.value === mark;
  });
}

/** The standards that a file says it follows, in its newest metadata. */
export async function claimsOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDF.load(bytes);
  const metadata = pdf.getCatalog().get("Metadata", (ref) => pdf.getObject(ref));
  const text = metadata instanceof PdfStream ? Buffer.from(metadata.getDecodedData()).toString("latin1") : "";
  const found = text.replaceAll("\0", "").matchAll(/(pdfaid|pdfuaid):(part|conformance)(?:>|=["'])(\w+)/g);
  return [...found].map(([, schema, name, value]) => `${schema}:${name} ${value}`);
}

/** The structure as another program reads it: each element with its title and its text, one a line. */
export async function structureOf(pdf: Uint8Array): Promise<string> {
  return (await withTool(pdf, "pdfinfo", ["-struct-text", "{}"])).stdout.toString();
}
