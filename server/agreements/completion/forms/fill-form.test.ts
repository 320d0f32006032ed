import { PDFDict, PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { checkStamped } from "../checking/check-stamped.ts";
import { complaintsOf, inkOf, pixelsOf, textOfPdf, wordsOf } from "../testing/words-and-ink.ts";
import { formPdf, plainPdf } from "../testing/sample-pdfs.ts";
import { fillForm } from "./fill-form.ts";

const values = [
  { name: "fullName", value: "Ann Lee" },
  { name: "company", value: "Northwind" },
  { name: "city", value: "Paris" },
  { name: "agree", value: "true" },
  { name: "kind", value: "yearly" },
  { name: "country", value: "France" },
  { name: "initials", value: "AL" },
];

describe("filling a form", () => {
  it("[DO-FI-9] keeps the size, colour and alignment it declares", async () => {
    const { pdf } = await fillForm(await formPdf(), values);
    const words = new Map((await wordsOf(pdf)).map((word) => [word.text, word]));
    // The height of a word's box is the font's ascent and descent, in proportion to its size.
    const height = (text: string) => words.get(text)!.yMax - words.get(text)!.yMin;
    expect(height("Ann") / height("Northwind")).toBeCloseTo(14 / 10, 1);
    expect(height("Paris") / height("Northwind")).toBeCloseTo(18 / 10, 1);
    expect(words.get("Ann")!.xMin).toBeLessThan(72 + 5);
    const company = words.get("Northwind")!;
    expect((company.xMin + company.xMax) / 2).toBeCloseTo(72 + 100, 0);
    expect(words.get("Paris")!.xMax).toBeGreaterThan(272 - 5);
    const { at } = await pixelsOf(pdf);
    const colours = (yMin: number, yMax: number) => {
      const found = new Set<string>();
      for (let y = yMin * 4; y < yMax * 4; y += 1) for (let x = 72 * 4; x < 272 * 4; x += 1) found.add(at(x, y).join());
      return found;
    };
    expect(colours(70, 100)).toContain("0,0,255");
    expect(colours(120, 150)).toContain("255,0,0");
    expect(colours(170, 200)).toContain("0,128,0");
  });

  it("[DO-FI-9] ticks with the form's own mark and chooses its own options", async () => {
    const [ticked, empty] = [await fillForm(await formPdf(), values), await fillForm(await formPdf(), [])];
    const area = { left: 70, top: 228, right: 94, bottom: 252 };
    expect(await inkOf(ticked.pdf, area)).not.toBeNull();
    expect(await inkOf(empty.pdf, area)).toBeNull();
    expect(await inkOf(ticked.pdf, { left: 118, top: 278, right: 142, bottom: 302 })).not.toBeNull();
    expect(await textOfPdf(ticked.pdf)).toContain("France");
    expect((await wordsOf(ticked.pdf)).filter(({ text }) => text === "AL")).toHaveLength(2);
  });

  it("[DO-FI-9] empties what the form had filled in itself when the signer left it empty", async () => {
    const document = await PDFDocument.load(await formPdf());
    const form = document.getForm();
    form.getTextField("city").setText("Paris");
    form.getCheckBox("agree").check();
    form.getRadioGroup("kind").select("yearly");
    form.getDropdown("country").select("France");
    const list = form.createOptionList("plan");
    list.addOptions(["Basic", "Extended"]);
    list.select("Extended");
    list.addToPage(document.getPage(0), { x: 72, y: 120, width: 200, height: 60, borderWidth: 0 });
    const own = await document.save();
    const marks = [
      { left: 70, top: 228, right: 94, bottom: 252 },
      { left: 118, top: 278, right: 142, bottom: 302 },
    ];
    // The chosen line of a list has a colour behind it.
    const listShades = async (of: Uint8Array) => {
      const { at } = await pixelsOf(of);
      return [...new Set(Array.from({ length: 60 }, (_, y) => at(260 * 4, (520 + y) * 4).join()))];
    };
    const kept = (await fillForm(own, [])).pdf;
    expect((await listShades(kept)).length).toBeGreaterThan(1);
    expect(await textOfPdf(kept)).toMatch(/Paris[^]*France/);
    for (const mark of marks) expect(await inkOf(kept, mark)).not.toBeNull();
    const names = ["city", "agree", "kind", "country", "plan"];
    const { pdf, drawn } = await fillForm(
      own,
      names.map((name) => ({ name, value: "" })),
    );
    expect(await textOfPdf(pdf)).not.toMatch(/Paris|France/);
    for (const mark of marks) expect(await inkOf(pdf, mark)).toBeNull();
    expect(await listShades(pdf)).toEqual(["255,255,255"]);
    expect(drawn).toEqual([]);
    expect(await checkStamped(pdf, { pageCount: 1, drawn })).toBeNull();
  });

  it("[DO-FI-9] leaves no form behind, and shows nothing that was hidden", async () => {
    const { pdf } = await fillForm(await formPdf(), values);
    expect((await PDFDocument.load(pdf)).getForm().getFields()).toEqual([]);
    expect(await textOfPdf(pdf)).not.toContain("NEVER SHOWN");
    expect(await complaintsOf(pdf)).toBe("");
  });

  it("[DO-FI-9] hands over what the form's font cannot show, with what the form declares", async () => {
    const { pdf, stamps } = await fillForm(await formPdf(), [{ name: "city", value: "محمد عبد الله" }]);
    expect(stamps).toEqual([
      {
        about: "city",
        kind: "text",
        text: "محمد عبد الله",
        pageNumber: 1,
        xPosition: 72,
        yPosition: 170,
        width: 200,
        height: 30,
        declared: { fontSize: 18, color: "#008000", alignment: "right" },
      },
    ]);
    expect(await inkOf(pdf, { left: 72, top: 170, right: 272, bottom: 200 })).toBeNull();
  });

  it("says what it drew, and that can be read back", async () => {
    const { pdf, drawn } = await fillForm(await formPdf(), values);
    expect(drawn.map(({ text }) => text)).toEqual(["Ann Lee", "Northwind", "Paris", "France", "AL", "AL"]);
    expect(await checkStamped(pdf, { pageCount: 1, drawn })).toBeNull();
    const wrong = [{ ...drawn[0]!, text: "Bob Lee" }];
    expect(await checkStamped(pdf, { pageCount: 1, drawn: wrong })).toBe("value_missing");
  });

  it("fails rather than losing a value for a field that is not there", async () => {
    await expect(fillForm(await formPdf(), [{ name: "nobody", value: "x" }])).rejects.toThrow("no field");
  });

  it("takes out what a reader would run, and keeps links", async () => {
    const document = await PDFDocument.load(await plainPdf());
    document.addJavaScript("hello", "app.alert(1)");
    const { context, catalog } = document;
    catalog.set(PDFName.of("OpenAction"), context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(2)") }));
    const link = (action: object) =>
      context.register(context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9], A: { ...action } }));
    const page = document.getPage(0).node;
    page.addAnnot(link({ S: "Launch", F: PDFString.of("calc.exe") }));
    page.addAnnot(link({ S: "URI", URI: PDFString.of("https://example.org") }));
    page.set(PDFName.of("AA"), context.obj({ O: { S: "JavaScript", JS: PDFString.of("app.alert(3)") } }));
    const { pdf } = await fillForm(await document.save(), []);
    const kept = await PDFDocument.load(pdf);
    const types = kept.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object.lookup(PDFName.of("A"))] : []))
      .flatMap((action) => (action instanceof PDFDict ? [action.get(PDFName.of("S"))?.toString()] : []));
    expect(types).toEqual(["/URI"]);
    expect(Buffer.from(pdf).includes("app.alert")).toBe(false);
    expect(kept.catalog.has(PDFName.of("OpenAction"))).toBe(false);
  });

  it("takes out what runs behind a harmless action, alone or in a list", async () => {
    const document = await PDFDocument.load(await plainPdf());
    const { context, catalog } = document;
    const script = (text: string) => context.obj({ S: "JavaScript", JS: PDFString.of(`app.alert(${text})`) });
    const later = context.register(script("2"));
    const behind = context.obj({ S: "Named", N: "NextPage", Next: [script("1"), later] });
    catalog.set(PDFName.of("OpenAction"), context.obj({ S: "GoTo", D: [0, "Fit"], Next: [behind] }));
    const { pdf } = await fillForm(await document.save({ useObjectStreams: false }), []);
    const kept = await PDFDocument.load(pdf);
    const texts = kept.context.enumerateIndirectObjects().map(([, object]) => object.toString());
    expect(texts.filter((text) => /JavaScript|app\.alert/.test(text))).toEqual([]);
    expect(kept.catalog.has(PDFName.of("OpenAction"))).toBe(true);
  });

  it("leaves the bytes of a PDF alone that has neither a form nor anything to run", async () => {
    const pdf = await plainPdf();
    expect((await fillForm(pdf, [])).pdf).toBe(pdf);
  });
});
