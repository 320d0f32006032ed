import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import type { PlacedBox } from "@probity/engines/agreements/model/rendering.ts";
import { agreementOf, masterAgreement, paragraph } from "./testing/sample-agreement.ts";
import { checkFile, dotsPerPoint, factsOf, fontsOf, pageTexts, pixelsOf, structureOf } from "./testing/pages-of-pdf.ts";
import { setModel } from "./testing/set-model.ts";

const date = new Date("2026-03-01T10:20:30Z");
const international = masterAgreement(
  "北京市朝阳区贸易有限公司 / شركة الشمال / บริษัท เหนือ / Северная компания",
  "합동 주식회사 / חברת הצפון / उत्तर कंपनी / Ελλάς / 株式会社かな",
);
const samples: Readonly<Record<string, AgreementModel>> = {
  "Latin, A4": masterAgreement("Northwind Trading Ltd", "Contoso S.A."),
  "Latin, Letter": masterAgreement("Northwind Trading Ltd", "Contoso S.A.", { pageSize: "Letter" }),
  "nine scripts": international,
  Arabic: masterAgreement("شركة الشمال للتجارة", "Contoso S.A.", { language: "ar" }),
  Japanese: masterAgreement("東京株式会社", "山田太郎", { language: "ja-JP" }),
  "one word": agreementOf([paragraph("Agreed.")]),
  nothing: agreementOf([], { title: "" }),
};

describe("the pages of an agreement", () => {
  it.each(Object.entries(samples))(
    "%s: the file is whole, PDF/A-2a, with tags, title and embedded fonts",
    async (_name, model) => {
      const { pdf, pages } = await setModel(model, date);
      expect(checkFile(pdf)).toContain("No syntax or stream encoding errors found");
      const facts = factsOf(pdf);
      expect(facts).toMatch(/^Tagged: +yes$/m);
      expect(facts).toMatch(new RegExp(`^Pages: +${pages.length}$`, "m"));
      expect(Buffer.from(pdf).toString("latin1")).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A</);
      expect(structureOf(pdf)).toMatch(/^Document/);
      expect(fontsOf(pdf).filter((font) => font.includes("not embedded"))).toEqual([]);
    },
  );

  it("tags say what everything is", async () => {
    const { pdf } = await setModel(international, date);
    const structure = structureOf(pdf);
    for (const tag of ["H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "Link", "Code"])
      expect(structure).toMatch(new RegExp(`^ *${tag}\\b`, "m"));
  });

  it("the same model and date give the same bytes, twice and in another process", async () => {
    const [first, second] = [await setModel(international, date), await setModel(international, date)];
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0);
    const elsewhere = execFileSync(
      process.execPath,
      [new URL("./testing/digest-of-sample.ts", import.meta.url).pathname],
      {
        input: JSON.stringify({ model: international, date }),
        env: {},
        encoding: "utf8",
      },
    );
    expect(elsewhere).toBe(createHash("sha256").update(first.pdf).digest("hex"));
    const later = await setModel(international, new Date(date.getTime() + 1000));
    expect(Buffer.compare(first.pdf, later.pdf)).not.toBe(0);
  });

  it("a table that breaks over pages repeats its header, and every page has its number", async () => {
    const { pdf } = await setModel(international, date);
    const texts = pageTexts(pdf);
    expect(texts.map((text) => /No\.\s+Description\s+Days\s+Amount/.test(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(texts.map((text) => text.trimEnd().split("\n").at(-1))).toEqual(
      [1, 2, 3, 4, 5, 6].map((page) => `${page} / 6`),
    );
  });

  it("a heading stays with what follows, and signatures with the words before them", async () => {
    for (let lines = 28; lines < 48; lines++) {
      const filler = Array.from({ length: lines }, (_, at) => paragraph(`Line ${at}`));
      const { pdf } = await setModel(
        agreementOf([
          ...filler,
          { kind: "heading", level: 2, content: [{ kind: "text", text: "Heading" }] },
          paragraph("Before it is signed."),
          { kind: "signatures", boxes: [{ role: "a", label: "Signatory" }] },
        ]),
        date,
      );
      const page = pageTexts(pdf).find((text) => text.includes("Heading"));
      expect(page).toContain("Before it is signed.");
      expect(page).toContain("Signatory");
    }
  });

  it("[DO-TE-5] the drawn line and the reported box agree within half a point", async () => {
    for (const name of ["Latin, A4", "Latin, Letter", "nine scripts", "Arabic"]) {
      const { pdf, boxes } = await setModel(samples[name]!, date);
      expect(boxes).toHaveLength(3);
      for (const box of boxes) expectLineUnder(box, pdf);
    }
  });

  it("Han characters are drawn in the shape of the document's language", async () => {
    const fontsFor = async (language: string) =>
      fontsOf((await setModel(agreementOf([paragraph("直骨")], { language }), date)).pdf);
    expect(await fontsFor("en")).toContain("NotoSansSC-Regular");
    expect(await fontsFor("zh-Hans-CN")).toContain("NotoSansSC-Regular");
    expect(await fontsFor("ja")).toContain("NotoSansJP-Regular");
    expect(await fontsFor("ko-KR")).toContain("NotoSansKR-Regular");
  });
});

/** Looks for the lowest dark row in the box and a little below, and for where it begins and ends. */
function expectLineUnder({ pageNumber, xPosition, yPosition, width, height }: PlacedBox, pdf: Uint8Array): void {
  const pixels = pixelsOf(pdf, pageNumber);
  const dark = (x: number, y: number) => pixels.at(Math.round(x * dotsPerPoint), Math.round(y * dotsPerPoint)) < 128;
  const step = 1 / dotsPerPoint;
  const steps = (from: number, to: number) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
  const bottom = yPosition + height;
  const rows = steps(yPosition + 5, bottom + 3).filter((y) => dark(xPosition + width / 2, y));
  const drawn = rows.reduce((sum, row) => sum + row, 0) / rows.length + step / 2;
  expect(Math.abs(drawn - bottom)).toBeLessThan(0.5);
  const columns = steps(xPosition - 10, xPosition + width + 10).filter((x) => dark(x, drawn));
  expect(Math.abs(columns[0]! - xPosition)).toBeLessThan(0.5);
  expect(Math.abs(columns.at(-1)! + step - (xPosition + width))).toBeLessThan(0.5);
}
