import { verdicts } from "@probity/engines/risk/investigation/review-status.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { resource } from "../records/resource.ts";
import { findReview, listReviews, type ReviewRow } from "./review-store.ts";

const ReviewData = Type.Object({
  investigationId: Id,
  findingId: Type.Union([Type.String(), Type.Null()], { description: "Null for the investigation as a whole." }),
  verdict: Type.Enum([...verdicts]),
  reason: Type.String(),
  reviewer: Type.String(),
  createdAt: Timestamp,
});

export const ReviewShape = named("InvestigationReview", recordOf("investigation-reviews", ReviewData));

export function asReviewRecord(row: ReviewRow): Static<typeof ReviewShape> {
  return {
    id: row.id,
    resource: "investigation-reviews",
    data: {
      investigationId: row.investigation_id,
      findingId: row.finding_id,
      verdict: row.verdict,
      reason: row.reason,
      reviewer: row.reviewer,
      createdAt: row.created_at.toISOString(),
    },
  };
}

export const reviewResource = resource({
  name: "investigation-reviews",
  record: ReviewShape,
  filters: { investigationId: Id },
  together: [["investigationId"]],
  async list({ tx, scope, page }, { investigationId }) {
    return (await listReviews(tx, scope, investigationId, page)).map(asReviewRecord);
  },
  async find(tx, scope, id) {
    const row = await findReview(tx, scope, id);
    return row && asReviewRecord(row);
  },
});
