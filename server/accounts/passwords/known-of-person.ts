import type { Tx } from "#platform/database/transaction.ts";
import { findUser } from "../me/user-store.ts";
import { findMemberships } from "../sign-in/sign-in-store.ts";
import type { KnownOfPerson } from "./weak-password.ts";

/** Of the person of the transaction. */
export async function knownOf(tx: Tx, userId: string): Promise<KnownOfPerson> {
  const { email } = await findUser(tx, userId);
  const memberships = await findMemberships(tx, userId);
  return { email, organizationNames: memberships.map(({ name }) => name) };
}
