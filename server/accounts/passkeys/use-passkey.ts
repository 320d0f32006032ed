import type { Tx } from "#platform/database/transaction.ts";
import { lockPasskey, notePasskeyUse } from "./passkey-store.ts";

type Answered = { userId: string; id: string; counter: number; backedUp: boolean };

/**
 * Notes that a passkey was used. An authenticator that counts its uses counts up, so an answer that does not may come from a copy of
 * it, and is refused; one that never counts answers 0 for ever.
 */
export async function usePasskey(
  tx: Tx,
  { userId, id, counter, backedUp }: Answered,
  now: Date,
): Promise<"used" | "removed" | "copied"> {
  const held = await lockPasskey(tx, userId, id);
  if (!held) return "removed";
  if (!countsOn(Number(held.counter), counter)) return "copied";
  await notePasskeyUse(tx, userId, id, { counter, backedUp, at: now });
  return "used";
}

const countsOn = (before: number, after: number): boolean => after > before || (after === 0 && before === 0);
