import { verdicts } from "@probity/engines/risk/investigation/review-status.ts";
import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { closeItems } from "#platform/work/items/keep-items.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { findInvestigation, lockSubjectOfInvestigation } from "./investigation-store.ts";
import { asReviewRecord, ReviewShape } from "./review-resource.ts";
import { insertReview } from "./review-store.ts";

/** POST /risk/investigations/{id}/reviews */
export const reviewInvestigation = operation({
  summary: "Review a finding or a whole investigation; a review decides nothing about the subject",
  allow: administrators,
  params: IdParams,
  body: strict({
    findingId: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 80 }), Type.Null()], {
        description: "Null or left out for the investigation as a whole.",
      }),
    ),
    verdict: Type.Enum([...verdicts]),
    reason: Reason,
  }),
  example: { findingId: null, verdict: "accepted", reason: "The findings agree with the file." },
  reply: ReviewShape,

  async run({ tx, caller, now, params, body: { findingId = null, verdict, reason } }) {
    const { scope } = caller;
    const [subject, investigation] = await Promise.all([
      lockSubjectOfInvestigation(tx, scope, params.id),
      findInvestigation(tx, scope, params.id),
    ]);
    refuseUnless(subject && investigation, "not_found");
    const known = findingId === null || investigation.findings.some(({ id }) => id === findingId);
    refuseUnlessFound(known, "/findingId");
    refuseUnless(investigation.status === "completed", "not_reviewable");

    const review = {
      id: newId(now),
      investigation_id: investigation.id,
      finding_id: findingId,
      verdict,
      reason,
      reviewer: principalOf(caller),
      created_at: now,
    };
    await Promise.all([
      insertReview(tx, scope, review),
      closeItems(tx, scope, "investigation", [investigation.id]),
      recordSubjectEvents(tx, caller, now, subject, [
        {
          type: "risk.investigation.reviewed",
          resourceType: "investigations",
          resourceId: investigation.id,
          reason,
          details: { reviewId: review.id, findingId, verdict },
        },
      ]),
    ]);
    return asReviewRecord(review);
  },
});
