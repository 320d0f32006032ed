import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import type { PageSizeInPoints, PlacedBox } from "@probity/engines/agreements/model/rendering.ts";
import type { TemplateProblem } from "@probity/engines/agreements/model/problems.ts";
import { codePointName } from "@probity/engines/agreements/fields/character-name.ts";
import { layoutOf, pageFormats, signatureBoxSize } from "./layout-data.ts";
import { type TextRun, textRuns } from "./text-extent.ts";
import { GlyphsMissing, typeset, type Typeset } from "./typesetter.ts";
import { unprintable } from "./unprintable.ts";

export type SetAgreement = { pdf: Uint8Array; pages: PageSizeInPoints[]; boxes: PlacedBox[] };

type OriginOf = (text: string) => TemplateProblem["position"];

const program = new URL("./agreement.typ", import.meta.url);
type Found = { role: string; page: number; x: number; y: number };

/** The pages of an agreement, and where on them its signature boxes are. */
export function setAgreement(
  model: AgreementModel,
  date: Date,
  originOf: OriginOf,
): { set: SetAgreement } | { problems: TemplateProblem[] } {
  const laidOut = typeset(program, layoutOf(model, date));
  if (laidOut.pageCount > agreementLimits.pages)
    return problem("render_too_many_pages", `${laidOut.pageCount} pages; at most ${agreementLimits.pages} are allowed`);
  const boxes = (laidOut.query("box") as Found[]).map((found) => placedBox(model, found));
  const pdf = pdfOf(laidOut, originOf);
  if ("problems" in pdf) return pdf;
  if (pdf.byteLength > agreementLimits.pdfBytes)
    return problem(
      "render_output_too_large",
      `${pdf.byteLength} bytes; at most ${agreementLimits.pdfBytes} are allowed`,
    );
  const format = pageFormats[model.pageSize];
  const outside = textRuns(pdf).findIndex((runs) => runs.some((run) => isOutside(run, format)));
  if (outside !== -1) return problem("render_output_too_large", `Text runs off page ${outside + 1}. Shorten it.`);
  const pages = Array.from({ length: laidOut.pageCount }, (_, at) => ({
    pageNumber: at + 1,
    ...format,
    rotation: 0 as const,
  }));
  return { set: { pdf, pages, boxes } };
}

const isOutside = ({ left, right, baseline }: TextRun, { width, height }: { width: number; height: number }) =>
  left < 0 || right > width || baseline < 0 || baseline > height;

function pdfOf(laidOut: Typeset, originOf: OriginOf): Uint8Array | { problems: TemplateProblem[] } {
  try {
    return laidOut.pdf();
  } catch (error) {
    if (!(error instanceof GlyphsMissing)) throw error;
    const characters = new Set(
      error.texts.flatMap((text) => (unprintable(text).length > 0 ? unprintable(text) : Array.from(text))),
    );
    return {
      problems: [...characters].map((character) => ({
        code: "render_glyph_missing",
        message: `No font has the character ${codePointName(character)}.`,
        position: originOf(character),
      })),
    };
  }
}

const problem = (code: TemplateProblem["code"], message: string) => ({ problems: [{ code, message, position: null }] });

function placedBox(model: AgreementModel, { role, page, x, y }: Found): PlacedBox {
  const box = model.body
    .flatMap((block) => (block.kind === "signatures" ? block.boxes : []))
    .find((it) => it.role === role);
  return { role, label: box?.label ?? null, pageNumber: page, xPosition: x, yPosition: y, ...signatureBoxSize };
}
