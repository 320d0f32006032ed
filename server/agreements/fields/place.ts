import { boxProblem, type FieldBox } from "@probity/engines/agreements/fields/box.ts";
import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { refuseProblem } from "./refuse-problem.ts";

const members = ["pageNumber", "xPosition", "yPosition", "width", "height"] as const;

/** Only a field that is linked to a form field of the PDF may leave out its place. */
export function refuseUnplaced(body: Partial<FieldBox> & { acroFieldName?: string | null }): void {
  if (typeof body.acroFieldName === "string") return;
  const missing = members.filter((member) => body[member] === undefined);
  if (missing.length === 0) return;
  throw new Refusal("validation_failed", {
    errors: missing.map((member) => ({
      path: `/${member}`,
      code: "required",
      message: "This property is required unless `acroFieldName` names a form field.",
    })),
  });
}

/** The given values; the rest comes from `other`: the linked form field, or the previous place. */
export function boxOf(given: Partial<FieldBox>, other: FieldBox | null): FieldBox {
  const box: Partial<FieldBox> = {};
  for (const member of members) {
    const value = given[member] ?? other?.[member];
    if (value === undefined) throw new Error(`A field without ${member}.`);
    box[member] = value;
  }
  return box as FieldBox;
}

export function refuseOutside(box: FieldBox, pages: readonly PageSizeInPoints[]): void {
  const problem = boxProblem(box, pages);
  if (problem) refuseProblem(problem);
}
