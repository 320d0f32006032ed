import Type from "typebox";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseField, refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, IdParams, Revision, strict } from "#platform/operation/shapes.ts";
import { recordEvent } from "../events/record-event.ts";
import { limits } from "../limits.ts";
import { findPins, insertPins, type PinRow, raisePinsRevision, selectPolicyVersions } from "./pin-store.ts";
import { asPins, Pins } from "./pins.ts";

type PolicyVersions = Awaited<ReturnType<typeof selectPolicyVersions>>;

/** POST /risk/contexts/{id}/policies */
export const replacePoliciesOfContext = operation({
  summary: "Replace the policy versions pinned to a context; assesses nobody",
  allow: administrators,
  params: IdParams,
  body: strict({
    expectedRevision: Revision,
    policyVersionIds: Type.Array(Id, {
      maxItems: limits.contextPolicies,
      description: "Published versions of different policy keys, in the order in which they are to be listed.",
    }),
  }),
  example: { expectedRevision: 1, policyVersionIds: ["01982a10-52c4-7b1e-8a3f-1d2c3b4a5f60"] },
  answer: { status: 200 },
  reply: Pins,

  async run({ tx, caller, now, params, body: { expectedRevision, policyVersionIds } }) {
    const [context, versions] = await Promise.all([
      findPins(tx, caller.scope, params.id),
      selectPolicyVersions(tx, caller.scope, policyVersionIds),
    ]);
    refuseUnless(context, "not_found");
    const pins = pinsOf(policyVersionIds, versions);

    const revision = await raisePinsRevision(tx, caller.scope, context.contextId, expectedRevision);
    if (revision === undefined) {
      const newer = await findPins(tx, caller.scope, context.contextId);
      throw new Refusal("stale_revision", newer && { currentRevision: newer.revision });
    }
    const replaced = { contextId: context.contextId, revision, pins };
    await Promise.all([
      insertPins(tx, caller.scope, replaced),
      recordEvent(tx, caller, now, {
        type: "risk.context.policies_updated",
        subjectId: null,
        sequence: null,
        resourceType: "contexts",
        resourceId: context.contextId,
        details: { revision, policyVersionIds },
      }),
    ]);
    return asPins(replaced);
  },
});

/** The named versions in the order of their ids. Mistakes that no retry can fix are refused first. */
function pinsOf(ids: readonly string[], versions: PolicyVersions): PinRow[] {
  const found = ids.map((id) => versions.find((version) => version.id === id));
  found.forEach((version, index) => {
    if (version && found.findIndex((other) => other?.key === version.key) < index) {
      refuseField(`/policyVersionIds/${index}`, "not_unique", "Name only one version of each policy key.");
    }
  });
  found.forEach((version, index) => refuseUnlessFound(version, `/policyVersionIds/${index}`));
  return found.map((version, index) => {
    const errors = [
      { path: `/policyVersionIds/${index}`, code: "policy_not_published", message: "This version is a draft." },
    ];
    refuseUnless(version!.status === "published", "policy_not_published", { errors });
    return { policy_id: version!.id, policy_key: version!.key, policy_version: version!.version };
  });
}
