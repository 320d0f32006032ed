import { expect, it } from "vitest";
import { reviewStatusOf, type ReviewStatus, type Verdict } from "./review-status.ts";

it.each<[ReviewStatus, Verdict[]]>([
  ["unreviewed", []],
  ["accepted", ["accepted"]],
  ["accepted", ["accepted", "accepted"]],
  ["rejected", ["rejected"]],
  ["needs_evidence", ["needs_evidence", "needs_evidence"]],
  ["mixed", ["accepted", "rejected"]],
  ["mixed", ["needs_evidence", "accepted", "accepted"]],
])("[RK-IN-2] is %s for %j", (status, given) => {
  expect(reviewStatusOf(given)).toBe(status);
});
