import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { asInputNotes, KeyParams, PolicyInputNotes } from "./input-notes-record.ts";
import { findInputNotes, hasPolicyKey } from "./input-notes-store.ts";

/** GET /risk/policy-keys/{key}/input-notes */
export const readInputNotes = operation({
  summary: "Read what is noted about the inputs of a policy key: what can change them, and whether they may be told",
  allow: readers,
  params: KeyParams,
  reply: PolicyInputNotes,

  async run({ tx, caller, params: { key } }) {
    refuseUnless(await hasPolicyKey(tx, caller.scope, key), "not_found");
    return asInputNotes(key, await findInputNotes(tx, caller.scope, key));
  },
});
