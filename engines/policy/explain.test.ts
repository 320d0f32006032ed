import { describe, expect, it } from "vitest";
import type { Definition } from "./definition.ts";
import type { Reading } from "./evaluation.ts";
import { currentEvaluator, evaluatorOf } from "./evaluators.ts";
import { explain } from "./explain.ts";

const { evaluate } = evaluatorOf(currentEvaluator)!;
const at = "2026-09-01T10:00:00.000Z";

const definition: Definition = {
  inputs: [
    { key: "screening.sanctions", type: "string", acceptedSources: ["screening"], maxAgeSeconds: 86_400 },
    { key: "screening.pep", type: "string", acceptedSources: ["screening"], maxAgeSeconds: 2_592_000 },
    { key: "income.monthly", type: "number", acceptedSources: ["bank"], maxAgeSeconds: 7_776_000 },
    { key: "products", type: "list", itemType: "string", acceptedSources: ["bank"], maxAgeSeconds: 7_776_000 },
  ],
  factors: [
    {
      id: "pep",
      match: "first",
      weight: 1,
      defaultPoints: 0,
      cases: [
        {
          id: "current",
          all: [{ input: "screening.pep", operator: "in", value: ["pep", "possible_pep"] }],
          points: 40,
        },
      ],
    },
    {
      id: "products",
      match: "highest",
      weight: 0.5,
      defaultPoints: 0,
      cases: [
        { id: "crypto", all: [{ input: "products", operator: "contains", value: "crypto" }], points: 60 },
        { id: "poor", all: [{ input: "income.monthly", operator: "lt", value: 1500 }], points: 30 },
      ],
    },
  ],
  aggregation: "sum",
  ceiling: 100,
  bands: [
    { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
    { id: "medium", lowerBound: 30, effect: { decision: "review", actions: ["manual_review"] } },
    { id: "high", lowerBound: 60, effect: { decision: "restrict", actions: ["limit_account", "manual_review"] } },
  ],
  rules: [
    {
      id: "sanctions_match",
      title: "Sanctions match",
      all: [{ input: "screening.sanctions", operator: "eq", value: "match" }],
      reasons: [{ code: "SANCTIONS_MATCH", text: "A sanctions entry matches the subject." }],
      forcedBand: "high",
      effect: { decision: "reject", actions: ["block_account"] },
    },
    {
      id: "crypto",
      all: [{ input: "products", operator: "contains", value: "crypto" }],
      reasons: [{ code: "CRYPTO", text: "Trades in crypto assets." }],
      effect: { decision: "review", actions: ["manual_review"] },
    },
  ],
  missingEvidence: "awaiting_evidence",
  reviewAfterSeconds: 15_552_000,
};

const said = (source: string, value: Reading["value"], observedAt = at): Reading[] => [
  { evidenceId: null, source, status: "available", value, observedAt, expiresAt: null },
];
const readings = {
  "screening.sanctions": said("screening", "clear"),
  "screening.pep": said("screening", "none"),
  "income.monthly": said("bank", 2500),
  products: said("bank", ["savings"]),
};

const sentences = (changes: Partial<Record<keyof typeof readings, Reading[]>>, made = definition) =>
  explain(made, evaluate(made, { ...readings, ...changes }, at));

describe("explain", () => {
  it("says where decision, score, band and actions come from and how long they hold", () => {
    const changes = {
      "screening.sanctions": said("screening", "match"),
      "screening.pep": said("screening", "pep"),
      products: said("bank", ["crypto"]),
    };
    expect(sentences(changes)).toEqual([
      "Decision reject, because rule sanctions_match (Sanctions match) matched: A sanctions entry matches the subject.",
      "Score 70 = pep 40 × 1 + products 60 × 0.5, which is band high (60 and above).",
      "Required: limit_account (band high), manual_review (band high and rule crypto), block_account (rule sanctions_match).",
      "The evidence used is fresh until 2026-09-02T10:00:00.000Z, and the review is due at 2027-02-28T10:00:00.000Z.",
    ]);
  });
});
