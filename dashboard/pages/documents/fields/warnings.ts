import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import { boxProblem } from "@probity/engines/agreements/fields/box.ts";
import { prefillProblem, shapeProblem } from "@probity/engines/agreements/fields/check-field.ts";
import type { Patterns } from "@probity/engines/agreements/fields/field.ts";
import { prefilled } from "@probity/engines/agreements/fields/prefill.ts";
import type { PlacedField } from "./field-model.ts";
import { overlap } from "./places.ts";
import { type Fit, fitOf, fits } from "./text-fit.ts";

/** Something that the API allows and that nobody wants on paper. */
export type Warning = { fieldId: string } & (
  | { kind: "overflow"; fit: Fit }
  | { kind: "overlap"; otherId: string }
  | { kind: "beyond"; message: string }
);

/** Everything to look at, field by field in the order given. */
export function warningsOf(fields: readonly PlacedField[], pages: readonly PageSizeInPoints[]): Warning[] {
  return fields.flatMap((field, index): Warning[] => {
    const problem = boxProblem(field, pages);
    const fit = fitOf(field);
    const covered = fields.slice(0, index).filter((other) => overlap(field, other));
    return [
      ...(problem ? [{ kind: "beyond" as const, fieldId: field.id, message: problem.message }] : []),
      ...covered.map(({ id }) => ({ kind: "overlap" as const, fieldId: field.id, otherId: id })),
      ...(fit && !fits(fit) ? [{ kind: "overflow" as const, fieldId: field.id, fit }] : []),
    ];
  });
}

/** A browser has no RE2, so patterns are the server's to judge. */
const anyPattern: Patterns = { supports: () => true, matches: () => true };

/** What the API would refuse, by the rules it uses itself: the message by the name of the property. */
export function problemsOf(
  field: PlacedField,
  fields: readonly PlacedField[],
  pages: readonly PageSizeInPoints[],
): Record<string, string> {
  const others = fields.filter(({ id }) => id !== field.id);
  const ruled = { ...field, valueIso: null };
  const place = boxProblem(field, pages);
  const problem =
    // The pages of a template depend on the data, so only the document says whether it has this one.
    (field.anchorRole !== null || place?.path === "/pageNumber" ? null : place) ??
    shapeProblem(ruled, others, anyPattern) ??
    prefillProblem({ ...ruled, ...prefilled(ruled, field.value, anyPattern) }, others, anyPattern);
  return problem ? { [problem.path.slice(1)]: problem.message } : {};
}
