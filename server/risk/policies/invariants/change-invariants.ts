// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import type { Invariant } from "@probity/engines/risk/policy/plan/invariant.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { KeyParams } from "../input-notes/input-notes-record.ts";
import { hasPolicyKey } from "../input-notes/input-notes-store.ts";
import { policyBodyLimit } from "../versions/policy-request.ts";
import { asInvariants, Invariants, PolicyInvariants } from "./invariants-record.ts";
import { findInvariants, writeInvariants } from "./invariants-store.ts";

/** PUT /risk/policy-keys/{key}/invariants */
export const changeInvariants = operation({
  summary: "State what must hold for every assessment of a policy key; replaces all of its invariants",
  allow: administrators,
  params: KeyParams,
  body: strict({ invariants: Invariants, expectedRevision: Revision }),
  limits: { body: policyBodyLimit },
  example: {
    invariants: [
      {
        id: "sanctions",
        when: [{ input: "screening.sanctions", operator: "eq", value: "match" }],
        then: { decision: { atLeast: "reject" } },
      },
      { id: "products", monotone: "products" },
    ],
    expectedRevision: 0,
  },
  reply: PolicyInvariants,

  async run({ tx, caller, now, params: { key }, body: { invariants, expectedRevision } }) {
    const { scope } = caller;
    refuseUnless(await hasPolicyKey(tx, scope, key), "not_found");
    refuseRepeatedIds(invariants);
    const wanted = { invariants, updated_at: now, updated_by: principalOf(caller) };
    const row = await writeInvariants(tx, scope, key, wanted, expectedRevision);
    if (!row) {
      const { revision } = asInvariants(key, await findInvariants(tx, scope, key));
      throw new Refusal("stale_revision", { currentRevision: revision });
    }
    await recordAudit(tx, caller, now, {
      type: "risk.policy_invariants_changed",
      resourceType: "organizations",
      resourceId: scope.organizationId,
      details: { mode: scope.mode, policyKey: key, invariants: invariants.map(({ id }) => id), revision: row.revision },
    });
    return asInvariants(key, row);
  },
});

function refuseRepeatedIds(invariants: readonly Invariant[]): void {
  invariants.forEach(({ id }, index) => {
    if (invariants.findIndex((other) => other.id === id) < index)
      refuseField(`/invariants/${index}/id`, "duplicate", "Another invariant of this policy key has this id.");
  });
}
