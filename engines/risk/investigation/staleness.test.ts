import { expect, it } from "vitest";
import { type Since, stalenessReasonsOf } from "./staleness.ts";

const nothing: Since = {
  snapshotEvidenceRevision: 4,
  currentEvidenceRevision: 4,
  assessed: false,
  happened: false,
  acted: false,
};

it.each<[string[], Partial<Since>]>([
  [[], {}],
  [["newer_evidence"], { currentEvidenceRevision: 5 }],
  [["newer_assessment"], { assessed: true }],
  [["newer_event"], { happened: true }],
  [["action_changed"], { acted: true }],
  [
    ["newer_evidence", "newer_assessment", "newer_event", "action_changed"],
    { currentEvidenceRevision: 9, assessed: true, happened: true, acted: true },
  ],
])("[RK-IN-1] a snapshot is out of date because of %j after %j", (reasons, change) => {
  expect(stalenessReasonsOf({ ...nothing, ...change })).toEqual(reasons);
});
