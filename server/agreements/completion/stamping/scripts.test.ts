import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { GlyphsMissing } from "#rendering/typesetting/typesetter.ts";
import { checkStamped } from "../checking/check-stamped.ts";
import { textOfPdf } from "../testing/words-and-ink.ts";
import { plainPdf } from "../testing/sample-pdfs.ts";
import { stampPdf } from "./overlay.ts";
import type { Stamp } from "./stamp.ts";

const box = { about: "A field", pageNumber: 1, xPosition: 100, yPosition: 200, width: 200, height: 30 };

let plain: Uint8Array;
beforeAll(async () => {
  plain = await plainPdf();
});
const stamped = async (...stamps: Stamp[]) => (await stampPdf(plain, stamps)).pdf;

describe("scripts", () => {
  const names = {
    Latin: "Ann O’Neill Ångström",
    Greek: "Αλέξανδρος Παπαδόπουλος",
    Cyrillic: "Дмитрий Шостакович",
    Arabic: "محمد عبد الله أحمد",
    Hebrew: "דוד בן־גוריון",
    Thai: "สมชาย ใจดี น้ำ",
    Devanagari: "अमिताभ कृष्णन् क्षत्रिय",
    Chinese: "王小明 北京",
    Japanese: "山田太郎 ひらがな",
    Korean: "김철수",
  };

  it("[DO-FI-8] of ten kinds are drawn, and read back where they were drawn", async () => {
    const stamps = Object.values(names).map((text, index): Stamp => ({
      ...box,
      yPosition: 40 + index * 40,
      kind: "text",
      text,
    }));
    const { pdf, drawn } = await stampPdf(plain, stamps);
    expect(await checkStamped(pdf, { pageCount: 1, drawn })).toBeNull();
    const swapped = drawn.map((line, index) => ({ ...line, text: drawn[(index + 1) % drawn.length]!.text }));
    for (const line of swapped) expect(await checkStamped(pdf, { pageCount: 1, drawn: [line] })).toBe("value_missing");
    for (const word of ["Αλέξανδρος", "Шостакович", "王小明", "김철수"]) expect(await textOfPdf(pdf)).toContain(word);
  });

  it("that no font has are refused, not drawn as boxes", async () => {
    await expect(stamped({ ...box, kind: "text", text: "ᚠᚢᚦ" })).rejects.toThrow(GlyphsMissing);
  });
});

describe("the self-check", () => {
  it("reads what was drawn, and not what an upload may unpack to", async () => {
    const document = await PDFDocument.load(plain);
    const form = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 500, 700] };
    const huge = document.context.flateStream("0 0 m 1 1 l S ".repeat(6_000_000), form);
    document.getPage(0).node.newXObject("Huge", document.context.register(huge));
    const { pdf, drawn } = await stampPdf(await document.save(), [{ ...box, kind: "text", text: "Ann Lee" }]);
    const started = performance.now();
    expect(await checkStamped(pdf, { pageCount: 1, drawn })).toBeNull();
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("notices other pages, and a file that nobody can read", async () => {
    expect(await checkStamped(plain, { pageCount: 2, drawn: [] })).toBe("pages_changed");
    expect(await checkStamped(plain.subarray(0, 100), { pageCount: 1, drawn: [] })).toBe("unreadable");
  });
});
