import { agreementLimits } from "./limits.ts";
import type { Position, TemplateProblem } from "./problems.ts";

export type RoleInSource = { role: string; label: string | null; position: Position };

/** Problems with the roles of one document, each at the directive that causes it. */
export function roleProblems(roles: readonly RoleInSource[]): TemplateProblem[] {
  return roles.flatMap(({ role, position }, place): TemplateProblem[] => {
    if (roles.findIndex((other) => other.role === role) < place) {
      return [{ code: "template_role_duplicate", message: `Role ${role} already has a signature.`, position }];
    }
    if (place === agreementLimits.roles) {
      const message = `A template can have at most ${agreementLimits.roles} roles.`;
      return [{ code: "template_too_many_roles", message, position }];
    }
    return [];
  });
}

/**
 * Roles are unconditional when leaving out every condition and loop leaves the same roles in the same order as taking
 * all of their branches. Answers the first that is not.
 */
export function conditionalRole(
  unconditional: readonly RoleInSource[],
  everyBranch: readonly RoleInSource[],
): TemplateProblem | null {
  const loose =
    everyBranch.find(({ role }) => !unconditional.some((other) => other.role === role)) ??
    unconditional.find(({ role }, place) => everyBranch[place]?.role !== role);
  if (!loose) return null;
  const message = `Signature role ${loose.role} depends on a condition or a loop; every document needs all of its roles.`;
  return { code: "template_role_conditional", message, position: loose.position };
}

/**
 * Catches data that hides a signature, such as a condition that opens a code block around it. `inSource` tells where the
 * source has its roles.
 */
export function roleMismatch(
  saved: readonly string[],
  rendered: readonly RoleInSource[],
  inSource: () => readonly RoleInSource[],
): TemplateProblem | null {
  const place = saved.findIndex((role, at) => rendered[at]?.role !== role);
  if (place === -1 && rendered.length === saved.length) return null;
  const list = (roles: readonly string[]) => roles.join(", ") || "none";
  const message = `The document has the roles ${list(rendered.map(({ role }) => role))}; the template has ${list(saved)}.`;
  const hidden = saved.find((role) => !rendered.some((other) => other.role === role));
  const culprit = hidden
    ? inSource().find(({ role }) => role === hidden)
    : rendered[place === -1 ? saved.length : place];
  return { code: "template_role_mismatch", message, position: culprit?.position ?? null };
}
