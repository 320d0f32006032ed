import type { Tx } from "#platform/database/transaction.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { defaultLeaseMinutes } from "@probity/engines/platform/work/work-items.ts";
import { claimItem } from "./claim-store.ts";
import { type Person, refuseTaken, refuseUnlessFinisher } from "./holding.ts";
import type { ItemRow } from "./item-columns.ts";
import { findItem } from "./item-store.ts";

/** Takes an item that nobody else has, or keeps it for longer. */
export async function claim(tx: Tx, person: Person, now: Date, id: string): Promise<ItemRow> {
  const { scope, userId } = person;
  const item = await findItem(tx, scope, id);
  refuseUnless(item, "not_found");
  refuseUnlessFinisher(person, item);
  const claimed = await claimItem(tx, scope, id, { userId, now, leaseMinutes: defaultLeaseMinutes });
  return claimed ?? refuseTaken(tx, scope, id);
}
