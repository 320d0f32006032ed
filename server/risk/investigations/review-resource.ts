import { verdicts } from "@probity/engines/investigation/review-status.ts";
import Type, { type Static } from "typebox";
import { Id, recordOf, Timestamp } from "#operation/shapes.ts";
import type { Resource } from "../records/resource.ts";
import { findReview, listReviews, type ReviewRow } from "./review-store.ts";

const ReviewData = Type.Object({
  investigationId: Id,
  findingId: Type.Union([Type.String(), Type.Null()], { description: "Null for the investigation as a whole." }),
  verdict: Type.Enum([...verdicts]),
  reason: Type.String(),
  reviewer: Type.String(),
  createdAt: Timestamp,
});

export const ReviewShape = recordOf("investigation-reviews", ReviewData);

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

export const reviewResource: Resource = {
  name: "investigation-reviews",
  data: ReviewData,
  filters: ["investigationId"],
  async list(tx, scope, { investigationId }, page) {
    return (await listReviews(tx, scope, investigationId, page)).map(asReviewRecord);
  },
  async find(tx, scope, id) {
    const row = await findReview(tx, scope, id);
    return row && asReviewRecord(row);
  },
};
