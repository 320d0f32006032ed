import { transact } from "#platform/database/transaction.ts";
import { heldSentence } from "#platform/sending/sending.ts";
import { findSendingState } from "#platform/sending/sending-store.ts";
import { type Check, ok, warning } from "./finding.ts";

export const sending: Check = async ({ database }) => {
  const { held } = await transact(database, {}, findSendingState);
  return held ? warning(heldSentence(held)) : ok("webhooks and mails are sent");
};
