import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from "@cantoo/pdf-lib";
import { PDF } from "@libpdf/core";
import { beforeAll, describe, expect, it } from "vitest";
import { agreementOf, masterAgreement, paragraph } from "#rendering/typesetting/testing/sample-agreement.ts";
import { setModel } from "#rendering/typesetting/testing/set-model.ts";
import { complaintsOf, withTool } from "../testing/words-and-ink.ts";
import { blackPng } from "../testing/sample-images.ts";
import { plainPdf } from "../testing/sample-pdfs.ts";
import { claimsOf, structureOf, tagsOf } from "../testing/tags-of.ts";
import { stampPdf } from "./overlay.ts";
import type { Stamp } from "./stamp.ts";

const pdfA = ["pdfaid:part 2", "pdfaid:conformance A"];
const strokes = [
  [
    [0, 0],
    [40, 20],
    [80, 5],
  ],
];
const at = (pageNumber: number, xPosition: number, yPosition: number, width = 200, height = 30) => ({
  pageNumber,
  xPosition,
  yPosition,
  width,
  height,
});
const generated = { generated: true };

/** The lines of a structure that tell elements and text, without their indentation. */
const linesOf = (structure: string) =>
  structure
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

describe("stamps on an agreement of ours", () => {
  let original: Uint8Array;
  let pdf: Uint8Array;
  beforeAll(async () => {
    const set = await setModel(masterAgreement("Northwind Trading Ltd", "شركة الشمال"));
    original = set.pdf;
    const [client, supplier, witness] = set.boxes;
    const stamps: Stamp[] = [
      { ...supplier!, about: "Signature of محمد", kind: "typed", text: "محمد عبد الله" },
      { ...client!, about: "Signature of Ann Lee", kind: "strokes", strokes },
      { ...witness!, about: "Signature of Bob", kind: "image", png: blackPng(40, 10) },
      { ...at(1, 72, 60), about: "Place", kind: "text", text: "دبي" },
      { ...at(2, 72, 300, 20, 20), about: "Checked: I agree", kind: "cross" },
      { ...at(2, 300, 300, 200, 60), about: "Remarks", kind: "multiline", text: "one\ntwo" },
    ];
    ({ pdf } = await stampPdf(original, stamps, generated));
  });

  it("is tagged without exception, and every number on a page has its element", async () => {
    const before = await tagsOf(original);
    expect([before.untagged, before.lost]).toEqual([[], []]);
    expect(await tagsOf(pdf)).toEqual({ untagged: [], lost: [], marks: before.marks + 6 });
  });

  it("is found when reading the pages", async () => {
    const { stdout, stderr } = await withTool(pdf, "pdftotext", ["-raw", "{}", "-"]);
    expect(stderr).not.toMatch(/operator/);
    expect(stdout.toString()).toContain("one\ntwo");
  });

  it("keeps what the file says about PDF/A, and the bytes of the original in front", async () => {
    expect(await claimsOf(pdf)).toEqual(pdfA);
    expect(Buffer.from(pdf).subarray(0, original.length)).toEqual(Buffer.from(original));
    expect(await complaintsOf(pdf)).toBe("");
    const file = await PDF.load(pdf);
    // The original content stays one stream, between two that save the graphics state; everything drawn is one more.
    expect(file.getPage(1)!.dict.getArray("Contents")).toHaveLength(4);
    expect(file.getCatalog().getDict("MarkInfo")?.getBool("Suspects")?.value ?? false).toBe(false);
  });

  it("pictures have an alternative text, and an extent; texts are paragraphs with the name of their field", async () => {
    const file = Buffer.from(pdf).toString("latin1", original.length);
    const elements = [...file.matchAll(/<<\s*\/S \/(P|Figure)[\s\S]*?endobj/g)].map(([text]) => text);
    expect(elements).toHaveLength(6);
    const figures = elements.filter((text) => text.includes("/S /Figure"));
    expect(figures).toHaveLength(4);
    for (const figure of figures) {
      expect(figure).toMatch(/\/Alt [(<]/);
      expect(figure).toMatch(/\/BBox \[\d/);
    }
    expect(file).toContain("/Alt (Signature of Ann Lee)");
    expect(file).toContain("/Alt (Checked: I agree)");
    expect(file).toContain("/T (Place)");
    expect(file).toMatch(/\/ActualText <feff062f0628064a>/i);
  });

  it("is read where it stands: signatures between the words before them and the labels below", async () => {
    const [above, words] = [paragraph("Above."), paragraph("Signed by both.")];
    const boxes = [
      { role: "client", label: "For the client" },
      { role: "supplier", label: "For the supplier" },
    ];
    const set = await setModel(agreementOf([above, words, { kind: "signatures", boxes }, paragraph("Below.")]));
    const [client, supplier] = set.boxes;
    const signature = (box: typeof client, about: string): Stamp => ({ ...box!, about, kind: "strokes", strokes });
    const stamps: Stamp[] = [
      signature(supplier, "Signature of Bob"),
      signature(client, "Signature of Ann"),
      { ...at(1, 72, 20), about: "In front", kind: "text", text: "in front" },
      { ...at(1, 72, 700), about: "At the end", kind: "text", text: "at the end" },
    ];
    const structure = await structureOf((await stampPdf(set.pdf, stamps, generated)).pdf);
    const order = ["In front", "Above.", "Signed by both.", "Figure", "Figure", "For the client", "For the supplier"];
    expect(linesOf(structure).join(" ")).toMatch(new RegExp([...order, "Below.", "At the end"].join(".*")));
  });

  it("gives the same bytes twice", async () => {
    const stamp: Stamp = { ...at(1, 72, 300), about: "Place", kind: "text", text: "Dubai" };
    const [first, second] = [
      await stampPdf(original, [stamp], generated),
      await stampPdf(original, [stamp], generated),
    ];
    expect(Buffer.from(first.pdf)).toEqual(Buffer.from(second.pdf));
  });

  it("several in one line are read from left to right, regardless of their order", async () => {
    const { pdf: page } = await setModel(
      agreementOf([paragraph("Above."), { kind: "pagebreak" }, paragraph("Below.")]),
    );
    const stamps = [300, 72, 200].map((x): Stamp => ({
      ...at(1, x, 400, 60),
      about: `at ${x}`,
      kind: "text",
      text: `x${x}`,
    }));
    const lines = linesOf(await structureOf((await stampPdf(page, stamps, generated)).pdf)).join(" ");
    expect(lines).toMatch(/Above\..*at 72.*at 200.*at 300.*Below\./);
  });
});

describe("stamps on an uploaded PDF", () => {
  const stamp: Stamp = { ...at(1, 72, 300), about: "Place", kind: "text", text: "Dubai" };
  const metadata = (inner: string, attributes = "") =>
    `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" ${attributes}>${inner}<dc:title>T</dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  async function claiming(text: string | Buffer): Promise<Uint8Array> {
    const document = await PDFDocument.load(await plainPdf());
    const entries = { Type: "Metadata", Subtype: "XML" };
    document.catalog.set(PDFName.of("Metadata"), document.context.register(document.context.stream(text, entries)));
    return document.save();
  }
  const element = metadata("<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>");

  it.each([
    ["elements", element],
    ["attributes", metadata("<pdfuaid:part>1</pdfuaid:part>", `pdfaid:part="2" pdfaid:conformance='U'`)],
    ["UTF-16", Buffer.from(`\uFEFF${element}`, "utf16le")],
  ])("makes no claim to a standard that we cannot keep: %s", async (_how, text) => {
    const bytes = await claiming(text);
    expect((await claimsOf(bytes)).length).toBeGreaterThan(0);
    for (const stamps of [[stamp], []]) {
      const { pdf } = await stampPdf(bytes, stamps);
      expect(await claimsOf(pdf)).toEqual([]);
      expect(Buffer.from(pdf).subarray(0, bytes.length)).toEqual(Buffer.from(bytes));
      expect(await complaintsOf(pdf)).toBe("");
    }
  });

  it("keeps the rest of its metadata", async () => {
    const { pdf } = await stampPdf(await claiming(element), [stamp]);
    const file = await PDF.load(pdf);
    const kept = file.getCatalog().get("Metadata", (ref) => file.getObject(ref));
    expect(kept && "getDecodedData" in kept && Buffer.from(kept.getDecodedData()).toString()).toContain("<dc:title>T");
  });

  it("is tagged where the file has tags, behind what its page has", async () => {
    const { pdf: bytes } = await setModel(
      agreementOf([paragraph("First page."), { kind: "pagebreak" }, paragraph("Second page.")]),
    );
    const { pdf } = await stampPdf(bytes, [stamp]);
    expect(await tagsOf(pdf)).toMatchObject({ untagged: [], lost: [] });
    expect(await claimsOf(pdf)).toEqual([]);
    expect(linesOf(await structureOf(pdf)).join(" ")).toMatch(/First page\..*Place.*Second page\./);
  });

  it("finds the page's numbers in a tree of several levels", async () => {
    const document = await PDFDocument.load(await tagged());
    const { context } = document;
    const tree = document.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict);
    const parents = tree.lookup(PDFName.of("ParentTree"), PDFDict);
    const leaf = context.obj({ Nums: parents.lookup(PDFName.of("Nums"), PDFArray), Limits: [0, 1] });
    const middle = context.obj({ Kids: [context.register(leaf)], Limits: [0, 1] });
    tree.set(PDFName.of("ParentTree"), context.obj({ Kids: [context.register(middle)] }));
    const { pdf } = await stampPdf(await document.save(), [stamp]);
    expect(await tagsOf(pdf)).toMatchObject({ untagged: [], lost: [] });
    expect(await complaintsOf(pdf)).toBe("");
  });

  it.each<[string, (document: PDFDocument, tree: PDFDict) => void]>([
    ["has no numbers", (_document, tree) => tree.delete(PDFName.of("ParentTree"))],
    ["has other numbers", (document) => document.getPage(0).node.set(PDFName.of("StructParents"), PDFNumber.of(77))],
    [
      "refers to itself",
      (document, tree) => {
        const kids = document.context.register(document.context.obj({ Limits: [0, 9] }));
        (document.context.lookup(kids) as PDFDict).set(PDFName.of("Kids"), document.context.obj([kids]));
        tree.set(PDFName.of("ParentTree"), kids);
      },
    ],
  ])("admits that it has no tag where the structure %s", async (_what, change) => {
    const document = await PDFDocument.load(await tagged());
    change(document, document.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict));
    const { pdf } = await stampPdf(await document.save(), [stamp]);
    expect((await tagsOf(pdf)).untagged).toEqual(["page 1: Do"]);
    expect(await claimsOf(pdf)).toEqual([]);
    const file = await PDF.load(pdf);
    const marked = file.getCatalog().getDict("MarkInfo", (ref) => file.getObject(ref));
    expect(marked?.getBool("Suspects")?.value).toBe(true);
  });

  const tagged = async () => (await setModel(agreementOf([paragraph("First page.")]))).pdf;
});
