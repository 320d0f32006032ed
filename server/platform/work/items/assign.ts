import type { Tx } from "#platform/database/transaction.ts";
import { administrators, insufficientRole } from "#platform/operation/access.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { assignItem } from "./claim-store.ts";
import { type Person, refuseTaken, refuseUnlessAssignable } from "./holding.ts";
import type { ItemRow } from "./item-columns.ts";
import { findItem } from "./item-store.ts";

/**
 * Gives an item to somebody for good, or with null back to the queue. Members do that for themselves alone, with what nobody else has;
 * owners and admins for everybody.
 */
export async function assign(tx: Tx, person: Person, now: Date, id: string, assignee: string | null): Promise<ItemRow> {
  const { scope } = person;
  const forOthers = administrators.roles.includes(person.role);
  if (assignee !== null && assignee !== person.userId && !forOthers)
    throw insufficientRole(person.role, administrators.roles);
  const item = await findItem(tx, scope, id);
  refuseUnless(item, "not_found");
  if (assignee !== null) await refuseUnlessAssignable(tx, scope, assignee, item);
  const assigned = await assignItem(tx, scope, id, assignee, forOthers ? null : person.userId, now);
  return assigned ?? refuseTaken(tx, scope, id);
}
