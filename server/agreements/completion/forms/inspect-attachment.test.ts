import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { sealPdf, signerOf } from "../sealing/seal-pdf.ts";
import { newSelfSignedKey } from "../sealing/self-signed.ts";
import { withTool } from "../testing/words-and-ink.ts";
import { formPdf, plainPdf } from "../testing/sample-pdfs.ts";
import { inspectAttachment } from "./inspect-attachment.ts";

async function changed(change: (document: PDFDocument) => unknown): Promise<Uint8Array> {
  const document = await PDFDocument.load(await plainPdf());
  await change(document);
  return document.save();
}

describe("an attached PDF", () => {
  it("is accepted as text, as a form and with links to the web", async () => {
    const linked = await changed((document) => {
      const action = { S: "URI", URI: PDFString.of("https://example.org") };
      const link = document.context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9], A: action });
      document.getPage(0).node.addAnnot(document.context.register(link));
    });
    for (const pdf of [await plainPdf(), await formPdf(), linked]) expect(inspectAttachment(pdf)).toBeNull();
  });

  it.each<[string, (document: PDFDocument) => unknown]>([
    ["a script", (document) => document.addJavaScript("hello", "app.alert(1)")],
    [
      "an action on opening",
      ({ catalog, context }) =>
        catalog.set(PDFName.of("OpenAction"), context.obj({ S: "Launch", F: PDFString.of("calc.exe") })),
    ],
    ["a file", (document) => document.attach(Buffer.from("MZ"), "calc.exe")],
  ])("pdf_active_content: with %s in it", async (_what, change) => {
    expect(inspectAttachment(await changed(change))).toBe("pdf_active_content");
  });

  it("may be signed: nothing is drawn on it", async () => {
    const signer = await signerOf(await newSelfSignedKey({ commonName: "A", organization: "B" }, new Date()));
    const signing = { signer, reason: "", signingTime: new Date(), timestamps: null };
    expect(inspectAttachment((await sealPdf(await plainPdf(), signing)).pdf)).toBeNull();
  });

  it("pdf_encrypted: also with an empty password, because nobody can look into it", async () => {
    for (const password of ["secret", ""]) {
      const args = ["--encrypt", password, "owner", "256", "--", "{}", "-"];
      const { stdout } = await withTool(await plainPdf(), "qpdf", args);
      expect(inspectAttachment(stdout)).toBe("pdf_encrypted");
    }
  });

  it("pdf_invalid: what only begins like one", async () => {
    expect(inspectAttachment(Buffer.from("%PDF-1.7\n<script>alert(1)</script>"))).toBe("pdf_invalid");
    expect(inspectAttachment((await plainPdf()).subarray(0, 300))).toBe("pdf_invalid");
  });
});
