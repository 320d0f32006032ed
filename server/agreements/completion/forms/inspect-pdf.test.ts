import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { sealPdf, signerOf } from "../sealing/seal-pdf.ts";
import { newSelfSignedKey } from "../sealing/self-signed.ts";
import { withTool } from "../testing/words-and-ink.ts";
import { formPdf, inheritingPdf, plainPdf } from "../testing/sample-pdfs.ts";
import { inspectPdf } from "./inspect-pdf.ts";

async function inspected(pdf: Uint8Array) {
  const found = await inspectPdf(pdf);
  if ("problem" in found) throw new Error(found.problem);
  return found;
}

describe("an uploaded PDF", () => {
  it("[DO-FI-9] has pages as they are shown: cropped, turned, inherited", async () => {
    const { pages } = await inspected(
      await plainPdf([{}, { rotation: 90 }, { rotation: 180, crop: [30, 40, 300, 500] }]),
    );
    expect(pages).toEqual([
      { pageNumber: 1, width: 500, height: 700, rotation: 0 },
      { pageNumber: 2, width: 700, height: 500, rotation: 90 },
      { pageNumber: 3, width: 300, height: 500, rotation: 180 },
    ]);
    const inherited = await inspected(await inheritingPdf());
    expect(inherited.pages).toEqual([{ pageNumber: 1, width: 600, height: 400, rotation: 90 }]);
  });

  it("[DO-FI-9] shows its form fields: where, of which kind, and how they declare to look", async () => {
    const { formFields } = await inspected(await formPdf());
    const byName = Map.groupBy(formFields, ({ name }) => name);
    expect(byName.get("fullName")).toEqual([
      {
        name: "fullName",
        type: "text",
        widgetIndex: 0,
        pageNumber: 1,
        xPosition: 72,
        yPosition: 70,
        width: 200,
        height: 30,
        required: false,
        readOnly: false,
        multiline: false,
        maxLength: null,
        value: null,
        options: null,
        onValue: null,
        appearance: { fontSize: 14, color: "#0000ff", alignment: "left" },
      },
    ]);
    expect(byName.get("company")![0]!.appearance).toEqual({ fontSize: 10, color: "#ff0000", alignment: "center" });
    expect(byName.get("city")![0]!.appearance).toEqual({ fontSize: 18, color: "#008000", alignment: "right" });
    expect(byName.get("agree")).toMatchObject([{ type: "checkbox", onValue: "Yes", value: null }]);
    expect(byName.get("kind")).toMatchObject([
      { type: "radio", widgetIndex: 0, xPosition: 72, options: ["monthly", "yearly"] },
      { type: "radio", widgetIndex: 1, xPosition: 120, options: ["monthly", "yearly"] },
    ]);
    expect(byName.get("country")).toMatchObject([{ type: "dropdown", options: ["Germany", "France"] }]);
    expect(byName.get("initials")!.map(({ widgetIndex }) => widgetIndex)).toEqual([0, 1]);
  });

  it("[DO-FI-9] places form fields where a turned page shows them", async () => {
    const place = async (rotation: number) => {
      const { formFields } = await inspected(await formPdf(rotation));
      const { xPosition, yPosition, width, height } = formFields.find(({ name }) => name === "fullName")!;
      return [xPosition, yPosition, width, height];
    };
    expect(await place(90)).toEqual([600, 72, 30, 200]);
    expect(await place(180)).toEqual([228, 600, 200, 30]);
    expect(await place(270)).toEqual([70, 228, 30, 200]);
  });

  it("is refused when it is encrypted, also with an empty password", async () => {
    for (const password of ["secret", ""]) {
      const args = ["--encrypt", password, "owner", "256", "--", "{}", "-"];
      const { stdout } = await withTool(await plainPdf(), "qpdf", args);
      expect(await inspectPdf(stdout)).toEqual({ problem: "pdf_encrypted" });
    }
  });

  it("is refused when somebody has signed it", async () => {
    const signer = await signerOf(await newSelfSignedKey({ commonName: "A", organization: "B" }, new Date()));
    const { pdf } = await sealPdf(await plainPdf(), {
      signer,
      reason: "",
      signingTime: new Date(),
      timestamps: null,
    });
    expect(await inspectPdf(pdf)).toEqual({ problem: "pdf_already_signed" });
  });

  it("has at most 200 pages", async () => {
    expect((await inspected(await plainPdf(Array.from({ length: 200 }, () => ({}))))).pages).toHaveLength(200);
    const more = await plainPdf(Array.from({ length: 201 }, () => ({})));
    expect(await inspectPdf(more)).toEqual({ problem: "pdf_too_many_pages" });
  });

  /** Objects from number 1 on, the first of them the catalog, with a table that says where each is. */
  const objects = (...bodies: string[]) => {
    const written = ["<< /Type /Catalog /Pages 2 0 R >>", ...bodies].map(
      (body, at) => `${at + 1} 0 obj ${body} endobj\n`,
    );
    const offsets = written.map((_, at) => 9 + written.slice(0, at).join("").length);
    const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
    const size = written.length + 1;
    const rest = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Root 1 0 R /Size ${size} >>\nstartxref\n`;
    return Buffer.from(`%PDF-1.7\n${written.join("")}${rest}${9 + written.join("").length}\n%%EOF`, "latin1");
  };
  const page = (content: string) => ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>", content] as const;

  it("is accepted when it is written by hand and right", async () => {
    const pdf = objects(...page("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>"));
    expect((await inspected(pdf)).pages).toEqual([{ pageNumber: 1, width: 300, height: 400, rotation: 0 }]);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ["text", () => Buffer.from("Dear Sir or Madam")],
    ["nothing", () => new Uint8Array()],
    ["half of a PDF", async () => (await plainPdf()).subarray(0, 500)],
    ["a tree of pages that contains itself", () => objects("<< /Type /Pages /Kids [2 0 R] /Count 1 >>")],
    [
      "two trees that contain each other",
      () => objects("<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"),
    ],
    ["no pages", () => objects("<< /Type /Pages /Kids [] /Count 0 >>")],
    ["a page of no size", () => objects(...page("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] >>"))],
    ["a catalog without pages", () => objects("<< /Type /Font >>")],
    [
      "a stream that unfolds into a thousand times its size",
      () => {
        const bomb = deflateSync(Buffer.alloc(20_000_000)).toString("latin1");
        const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >> stream\n${bomb}\nendstream`;
        return objects(stream);
      },
    ],
  ])("is refused when it is %s", async (_what, make) => {
    expect(await inspectPdf(await make())).toEqual({ problem: "pdf_invalid" });
  });

  it("is refused when the table of its objects is wrong", async () => {
    const pdf = Buffer.from(await (await PDFDocument.load(await plainPdf())).save({ useObjectStreams: false }));
    const broken = Buffer.from(pdf.toString("latin1").replace(/startxref\n\d+/, "startxref\n7"), "latin1");
    expect(await inspectPdf(broken)).toEqual({ problem: "pdf_invalid" });
  });

  it("whose parents are a circle has no end, but an answer", async () => {
    const pdf = objects(...page("<< /Type /Page /Parent 3 0 R >>"));
    expect(
      await Promise.race([inspectPdf(pdf), new Promise((resolve) => setTimeout(resolve, 3_000, "late"))]),
    ).not.toBe("late");
  });

  it("loses its scripts, and says so", async () => {
    const document = await PDFDocument.load(await plainPdf());
    document.addJavaScript("hello", "app.alert(1)");
    document.catalog.set(
      PDFName.of("OpenAction"),
      document.context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(2)") }),
    );
    const { pages, pdf, removed } = await inspected(await document.save());
    expect(pages).toHaveLength(1);
    expect(removed).toEqual([{ kind: "script", pageNumber: null, count: 2 }]);
    expect(Buffer.from(pdf).includes("app.alert")).toBe(false);
  });
});
