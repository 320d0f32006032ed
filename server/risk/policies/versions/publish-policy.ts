import { isNewcomerOf, newcomerDetail } from "#platform/four-eyes/second-people.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { checkInvariants, refuseUnproved } from "../invariants/publication-check.ts";
import { recordEvent } from "../../events/record-event.ts";
import { refuseProblems } from "./policy-request.ts";
import { asPolicyRecord, PolicyRecord } from "./policy-resource.ts";
import { findPolicy, publishDraft, requiresSecondPerson } from "./policy-store.ts";
import { storedProblems } from "./stored-problems.ts";

/** POST /risk/policies/{id}/publish */
export const publishPolicy = operation({
  summary: "Publish a draft after checking it in full; assessments and assignments of other versions stay as they are",
  allow: administrators,
  params: IdParams,
  reply: PolicyRecord,
  answer: { status: 200 },

  // A version never changes, so what is found here is still true in the transaction; invariants do, so their revision is compared there.
  async prepare({ params, caller, services: { compute }, read }) {
    const policy = await read((tx) => findPolicy(tx, caller.scope, params.id));
    const errors = policy?.status === "draft" ? (await compute.validatePolicy(policy)).errors : [];
    const isValid = policy?.status === "draft" && errors.length === 0;
    return { errors, invariants: isValid ? await checkInvariants(read, compute, caller.scope, policy) : null };
  },

  async run({ tx, caller, now, params, prepared: { errors, invariants } }) {
    const [draft, secondPerson] = await Promise.all([
      findPolicy(tx, caller.scope, params.id),
      requiresSecondPerson(tx, caller.scope),
    ]);
    refuseUnless(draft, "not_found");
    refuseUnless(draft.status === "draft", "already_published");
    const stored = await storedProblems(tx, caller.scope, draft.definition);
    refuseProblems([...errors, ...stored.errors]);
    const by = principalOf(caller);
    if (secondPerson) {
      refuseUnless(draft.created_by !== by, "second_person_required", {
        detail: "Ask an owner or admin who did not create this version.",
      });
      const isNewcomer = await isNewcomerOf(tx, caller.scope, { newcomer: by, inviter: draft.created_by }, now);
      refuseUnless(!isNewcomer, "second_person_required", { detail: newcomerDetail });
    }
    await refuseUnproved(tx, caller.scope, draft, invariants);

    const published = await publishDraft(tx, caller.scope, draft.id, { at: now, by });
    refuseUnless(published, "already_published");
    await recordEvent(tx, caller, now, {
      type: "risk.policy.published",
      subjectId: null,
      sequence: null,
      resourceType: "policies",
      resourceId: published.id,
      details: { key: published.key, version: published.version, definitionDigest: published.definition_digest },
    });
    return asPolicyRecord(published);
  },
});
