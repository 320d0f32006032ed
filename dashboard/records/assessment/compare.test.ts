import { describe, expect, it } from "vitest";
import { changedInputs, differences } from "./compare.ts";

type Compared = Parameters<typeof differences>[0];

const receipts = { type: "string" as const, usableUntil: null, receipts: [] };
const policySnapshot: Compared["policySnapshot"] = {
  inputs: [],
  factors: [
    {
      id: "pep",
      match: "first",
      weight: 1,
      cases: [{ id: "former", all: [{ input: "office", operator: "eq", value: "former_pep" }], points: 15 }],
    },
  ],
  aggregation: "sum",
  bands: [],
  rules: [
    {
      id: "shared_device",
      all: [{ input: "device.shared", operator: "eq", value: true }],
      reasons: [],
      forcedBand: "high",
    },
  ],
  missingEvidence: "review",
  reviewAfterSeconds: 1,
};

const quiet: Compared = {
  policyVersion: 4,
  policySnapshot,
  inputs: [
    { ...receipts, key: "device.shared", state: "resolved", value: false },
    { ...receipts, key: "office", state: "resolved", value: "none" },
    { ...receipts, key: "products", state: "resolved", value: ["crypto"] },
  ],
  factors: [
    { id: "pep", state: "scored", caseId: null, usedDefault: true, points: 0, weight: 1, contribution: 0, cases: [] },
  ],
  rules: [{ id: "shared_device", result: "not_matched", conditions: [] }],
  score: 33,
  band: "medium",
  decision: "review",
};

const later: Compared = {
  ...quiet,
  inputs: [
    { ...receipts, key: "device.shared", state: "resolved", value: true },
    { ...receipts, key: "office", state: "resolved", value: "former_pep" },
    quiet.inputs[2]!,
  ],
  factors: [{ ...quiet.factors[0]!, points: 15, contribution: 15 }],
  rules: [{ id: "shared_device", result: "matched", conditions: [] }],
  score: 48,
  band: "high",
  decision: "restrict",
};

describe("the difference between two assessments", () => {
  it("says what the mock-up says: the input, its old and new value, and what it moved", () => {
    const rows = differences(quiet, later).map(({ what, before, after, effect }) => [what, before, after, effect]);
    expect(rows).toEqual([
      ["device.shared", "false", "true", "rule"],
      ["office", "none", "former_pep", "+15"],
      ["pep", "0", "15", "+15"],
      ["shared_device", "not_matched", "matched", "rule"],
      ["band", "medium", "high", null],
      ["decision", "review, 33", "restrict, 48", "+15"],
    ]);
    expect([...changedInputs(quiet, later)]).toEqual(["device.shared", "office"]);
  });

  it("is nothing between an assessment and itself", () => expect(differences(later, later)).toEqual([]));

  it("names the state of an input that lost its value, and no points where there is no score", () => {
    const incomplete: Compared = {
      ...later,
      inputs: [{ ...later.inputs[0]!, state: "expired", value: null }, ...later.inputs.slice(1)],
      score: null,
      band: null,
      decision: "awaiting_evidence",
    };
    const rows = differences(later, incomplete);
    expect(rows[0]).toMatchObject({ what: "device.shared", before: "true", after: "expired" });
    expect(rows.at(-1)).toMatchObject({ after: "awaiting_evidence, no score", effect: null });
  });

  it("keeps inputs that only one of two policy versions has", () => {
    const next: Compared = { ...later, policyVersion: 5, inputs: later.inputs.slice(1) };
    expect(differences(later, next)).toMatchObject([
      { about: "policy", before: "v4", after: "v5" },
      { what: "device.shared", before: "true", after: "–" },
    ]);
  });
});
