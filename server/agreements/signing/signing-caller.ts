import type { Caller } from "#platform/operation/caller.ts";

export type SigningCaller = Extract<Caller, { kind: "signer" }>;

/** Only signers can call the signing routes. */
export function signingCaller(caller: Caller): SigningCaller {
  if (caller.kind !== "signer") throw new Error("A route of signers was called by somebody else.");
  return caller;
}
