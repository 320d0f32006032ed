import type { Rendered } from "@probity/engines/agreements/model/rendering.ts";
import Type, { type Static } from "typebox";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { named } from "#platform/operation/named.ts";
import { NullableText } from "#platform/operation/shapes.ts";
import { pdfHeaders } from "../drafts/pdf-headers.ts";
import { sha256 } from "./template-content.ts";
import { digestOf, SourceHash, Warnings } from "./template-record.ts";

/** A PDF that is kept nowhere, for callers that ask for JSON. */
export const RenderedPdf = named(
  "RenderedPdf",
  Type.Object({
    pdf: Type.String({ description: "Base64." }),
    pageCount: Type.Integer(),
    sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    sourceHash: SourceHash,
    revision: Type.Union([Type.Integer(), Type.Null()], { description: "Of the template; null for a preview." }),
    signatureBoxes: Type.Array(
      Type.Object({
        role: Type.String(),
        label: NullableText,
        pageNumber: Type.Integer(),
        xPosition: Type.Number({ description: "Points from the left edge." }),
        yPosition: Type.Number({ description: "Points from the top edge." }),
        width: Type.Number(),
        height: Type.Number(),
      }),
    ),
    warnings: Warnings,
  }),
);

export const pdfOrJson = { mediaType: "application/pdf", orJson: true };

export function pdfAnswer(
  { pdf, pages, boxes, warnings }: Rendered,
  { sourceHash, revision, wantsJson }: { sourceHash: Buffer; revision: number | null; wantsJson: boolean },
): FileAnswer | Static<typeof RenderedPdf> {
  const digest = sha256(pdf);
  if (wantsJson) {
    return {
      pdf: Buffer.from(pdf).toString("base64"),
      pageCount: pages.length,
      sha256: digest.toString("hex"),
      sourceHash: digestOf(sourceHash),
      revision,
      signatureBoxes: boxes.map((box) => ({ ...box })),
      warnings: [...warnings],
    };
  }
  return new FileAnswer("application/pdf", pdf, {
    ...pdfHeaders("preview.pdf", digest),
    "x-page-count": String(pages.length),
    ...(revision !== null && { "x-template-revision": String(revision) }),
    "x-source-sha256": sourceHash.toString("hex"),
  });
}
