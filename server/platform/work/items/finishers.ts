import { type WorkKind, workKinds } from "@probity/engines/platform/work/work-items.ts";
import { type Access, administrators, writers } from "#platform/operation/access.ts";
import type { Role } from "#platform/operation/caller.ts";

/**
 * Who can finish an item of each kind: those whom the operation lets in that finishes it. The slices of these operations use this one
 * and not the other way round, so the table is written here and a test compares it with the operations (see roles.test.ts).
 */
export const finishers: Readonly<Record<WorkKind, Access>> = {
  action: writers,
  match: administrators,
  investigation: administrators,
  verification: administrators,
  proposal: administrators,
};

export function kindsFor(role: Role): WorkKind[] {
  return workKinds.filter((kind) => finishers[kind].roles.includes(role));
}
