import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { KeyParams } from "../input-notes/input-notes-record.ts";
import { hasPolicyKey } from "../input-notes/input-notes-store.ts";
import { asInvariants, PolicyInvariants } from "./invariants-record.ts";
import { findInvariants } from "./invariants-store.ts";

/** GET /risk/policy-keys/{key}/invariants */
export const readInvariants = operation({
  summary: "Read the invariants of a policy key: what is claimed about every assessment, whatever a version says",
  allow: readers,
  params: KeyParams,
  reply: PolicyInvariants,

  async run({ tx, caller, params: { key } }) {
    refuseUnless(await hasPolicyKey(tx, caller.scope, key), "not_found");
    return asInvariants(key, await findInvariants(tx, caller.scope, key));
  },
});
