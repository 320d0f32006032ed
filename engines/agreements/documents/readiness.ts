import type { PageSizeInPoints } from "../model/rendering.ts";
import { boxProblem, type FieldBox } from "../fields/box.ts";
import { prefillProblem, shapeProblem } from "../fields/check-field.ts";
import type { Field, Patterns } from "../fields/field.ts";
import type { FieldProblemCode } from "../fields/field-problem.ts";

export type PlacedField = Field & FieldBox;

export type ReadinessProblem = {
  code: "signer_missing" | "signature_field_missing" | FieldProblemCode;
  message: string;
  signerId?: string;
  fieldId?: string;
};

/** The reasons a draft cannot be sent yet. Fields were already checked one by one; this checks them together. */
export function readinessProblems(
  pages: readonly PageSizeInPoints[],
  signerIds: readonly string[],
  fields: readonly PlacedField[],
  patterns: Patterns,
): ReadinessProblem[] {
  if (signerIds.length === 0) return [{ code: "signer_missing", message: "The document has no signer. Add one." }];
  const signs = new Set(fields.filter(({ fieldType }) => fieldType === "signature").map(({ ownerId }) => ownerId));
  const missing = signerIds
    .filter((id) => !signs.has(id))
    .map((signerId) => ({
      code: "signature_field_missing" as const,
      message: "The signer has no signature field. Add one.",
      signerId,
    }));
  const wrong = fields.flatMap((field) => {
    const others = fields.filter(({ id }) => id !== field.id);
    const problem =
      shapeProblem(field, others, patterns) ?? prefillProblem(field, others, patterns) ?? boxProblem(field, pages);
    return problem ? [{ code: problem.code, message: problem.message, fieldId: field.id }] : [];
  });
  return [...missing, ...wrong];
}
