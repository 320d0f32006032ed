import { type FieldError, Refusal } from "#platform/operation/refusal.ts";
import { namePrintProblem } from "../signers/printable-name.ts";
import type { RoleRow } from "./role-store.ts";

/** The signer of each role, in the order of the source. Every role needs one, because none can be added later. */
export function assignSigners<Signer extends { name: string }>(
  roles: readonly RoleRow[],
  signers: Readonly<Record<string, Signer>>,
): { role: RoleRow; signer: Signer }[] {
  const errors: FieldError[] = [];
  for (const id of Object.keys(signers)) {
    if (roles.some((role) => role.id === id.toLowerCase())) continue;
    errors.push({ path: `/signers/${id}`, code: "unknown_role", message: "The template has no such signer role." });
  }
  const assigned = roles.flatMap((role) => {
    const [, signer] = Object.entries(signers).find(([id]) => id.toLowerCase() === role.id) ?? [];
    if (signer === undefined) {
      errors.push({
        path: `/signers/${role.id}`,
        code: "required",
        message: `Role ${role.role} has no signer. Name one.`,
      });
      return [];
    }
    const unprintable = namePrintProblem(signer.name);
    if (unprintable !== null)
      errors.push({ path: `/signers/${role.id}/name`, code: "unprintable", message: unprintable });
    return [{ role, signer }];
  });
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  return assigned;
}
