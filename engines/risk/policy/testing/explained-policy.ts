import type { Definition } from "../definition.ts";
import type { Reading } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { explain, noBackground } from "../explain/explain.ts";
import type { Background } from "../explain/explanation.ts";
import { onboarding } from "./onboarding.ts";

/** A policy of every element that an explanation names, and what it says about it. */

const { evaluate } = evaluatorOf(currentEvaluator)!;
export const at = "2026-09-01T10:00:00.000Z";

export const explainedPolicy: Definition = {
  inputs: [
    { key: "screening.sanctions", type: "string", acceptedSources: ["screening"], maxAgeSeconds: 86_400 },
    { key: "screening.pep", type: "string", acceptedSources: ["screening"], maxAgeSeconds: 2_592_000 },
    { key: "income.monthly", type: "number", acceptedSources: ["bank"], maxAgeSeconds: 7_776_000 },
    { key: "products", type: "list", itemType: "string", acceptedSources: ["bank"], maxAgeSeconds: 7_776_000 },
  ],
  factors: [
    {
      id: "pep",
      title: "Political exposure",
      match: "first",
      weight: 1,
      defaultPoints: 0,
      cases: [
        {
          id: "current",
          all: [{ input: "screening.pep", operator: "in", value: ["pep", "possible_pep"] }],
          points: 40,
          reason: { code: "PEP", text: "Holds a public office" },
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
  bands: onboarding.bands,
  rules: [
    onboarding.rules[0]!,
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

export const said = (source: string, value: Reading["value"], changes: Partial<Reading> = {}): Reading[] => [
  { evidenceId: null, source, status: "available", value, observedAt: at, expiresAt: null, ...changes },
];
const readings = {
  "screening.sanctions": said("screening", "clear"),
  "screening.pep": said("screening", "none"),
  "income.monthly": said("bank", 2500),
  products: said("bank", ["savings"]),
};
type Changes = Partial<Record<keyof typeof readings, Reading[]>>;

export const statements = (
  changes: Changes,
  change: Partial<Definition> = {},
  background: Background = noBackground,
) => {
  const made = { ...explainedPolicy, ...change };
  return explain(made, evaluate(made, { ...readings, ...changes }, at), background);
};
export const sentences = (...args: Parameters<typeof statements>) => statements(...args).map(({ text }) => text);
