import type { Scope, Tx } from "#platform/database/transaction.ts";
import { refuseUnlessAllowed } from "#platform/operation/access.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { roleOf } from "./claim-store.ts";
import { finishers } from "./finishers.ts";
import type { ItemRow } from "./item-columns.ts";
import { findItem } from "./item-store.ts";

export type Person = Extract<Caller, { kind: "user" }>;

/** Operations on items let in dashboard sessions only. */
export function personOf(caller: Caller): Person {
  if (caller.kind !== "user") throw new Error("Only people work on items.");
  return caller;
}

/** Whoever cannot finish an item would only keep it from those who can. */
export function refuseUnlessFinisher(person: Person, item: ItemRow): void {
  refuseUnlessAllowed(finishers[item.kind], person, "finish this item");
  refuseUnless(item.proposed_by !== person.userId, "assignee_cannot_finish");
}

/** The same of somebody who is to have it. */
export async function refuseUnlessAssignable(tx: Tx, scope: Scope, userId: string, item: ItemRow): Promise<void> {
  const role = await roleOf(tx, scope, userId);
  const { roles } = finishers[item.kind];
  const finishes = role !== undefined && roles.includes(role) && item.proposed_by !== userId;
  refuseUnless(finishes, "assignee_cannot_finish", { requiredRoles: roles });
}

/** Why an item could not be changed: it is in other hands, or done by now. */
export async function refuseTaken(tx: Tx, scope: Scope, id: string): Promise<never> {
  refuseUnless(await findItem(tx, scope, id), "not_found");
  throw new Refusal("work_item_taken");
}
