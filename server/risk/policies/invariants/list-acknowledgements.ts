import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findPolicy } from "../versions/policy-store.ts";
import { asAcknowledgement, InvariantAcknowledgement } from "./acknowledgement-record.ts";
import { listAcknowledgements } from "./acknowledgement-store.ts";
import { findInvariants } from "./invariants-store.ts";

/** GET /risk/policies/{id}/acknowledgements */
export const listInvariantAcknowledgements = operation({
  summary: "List who has acknowledged which of the current invariants for a policy version, and why",
  allow: readers,
  params: IdParams,
  reply: Type.Object({ items: Type.Array(InvariantAcknowledgement) }),

  async run({ tx, caller: { scope }, params: { id } }) {
    const policy = await findPolicy(tx, scope, id);
    refuseUnless(policy, "not_found");
    const invariants = (await findInvariants(tx, scope, policy.key))?.invariants ?? [];
    const rows = await listAcknowledgements(tx, scope, id, invariants);
    return { items: rows.map((row) => asAcknowledgement(id, row)) };
  },
});
