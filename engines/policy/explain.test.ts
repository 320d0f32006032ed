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

  it("says what is missing, and that rules still apply", () => {
    const changes = {
      "screening.sanctions": said("screening", "match"),
      "income.monthly": said("bank", 900, "2026-01-01T00:00:00.000Z"),
      products: [],
    };
    expect(sentences(changes)).toEqual([
      "Decision reject, because rule sanctions_match (Sanctions match) matched: A sanctions entry matches the subject.",
      "Evidence is missing: income.monthly is stale, products has no evidence; so there is no score and matched rules decide.",
      "Band high, forced by rule sanctions_match (Sanctions match).",
      "Not evaluated for lack of evidence: rule crypto.",
      "Required: limit_account (band high), manual_review (band high), block_account (rule sanctions_match).",
      "The evidence used is fresh until 2026-09-02T10:00:00.000Z, and the review is due at 2027-02-28T10:00:00.000Z.",
    ]);
  });

  it("says that it waits when nothing decides yet", () => {
    const silent = { "screening.sanctions": [], "screening.pep": [], "income.monthly": [], products: [] };
    expect(sentences(silent)).toEqual([
      "Decision awaiting_evidence, because the evaluation is incomplete.",
      "Evidence is missing: screening.sanctions has no evidence, screening.pep has no evidence, income.monthly has no evidence, products has no evidence; so there is no score and the decision awaits evidence.",
      "Not evaluated for lack of evidence: rule sanctions_match, rule crypto.",
      "No action is required.",
      "The review is due at 2027-02-28T10:00:00.000Z.",
    ]);
    expect(sentences(silent, { ...definition, missingEvidence: "review" })[0]).toBe(
      "Decision review, because the evaluation is incomplete.",
    );
  });

  it("says that nothing is asked for", () => {
    expect(sentences({})).toEqual([
      "Decision none, because neither the band nor a matched rule asks for more.",
      "Score 0 = nothing, as no factor contributes, which is band low (0 to below 30).",
      "No action is required.",
      "The evidence used is fresh until 2026-09-02T10:00:00.000Z, and the review is due at 2027-02-28T10:00:00.000Z.",
    ]);
  });

  const scoreOf = (changes: Partial<Definition>) =>
    sentences(
      { "screening.pep": said("screening", "pep"), products: said("bank", ["crypto"]) },
      {
        ...definition,
        ...changes,
      },
    )[1];

  it.each<[string, Partial<Definition>, string]>([
    [
      "a ceiling",
      { ceiling: 50 },
      "Score 50 (pep 40 × 1 + products 60 × 0.5 = 70, lowered to the ceiling), which is band medium (30 to below 60).",
    ],
    [
      "a floor",
      { floor: 75 },
      "Score 75 (pep 40 × 1 + products 60 × 0.5 = 70, raised to the floor), which is band high (60 and above).",
    ],
    [
      "the maximum",
      { aggregation: "maximum" },
      "Score 40 = pep 40 × 1, the highest of 2 factors, which is band medium (30 to below 60).",
    ],
    [
      "no factors",
      { factors: [], aggregation: "maximum" },
      "Score 0 = nothing, as no factor contributes, which is band low (0 to below 30).",
    ],
  ])("shows %s", (_what, changes, sentence) => {
    expect(scoreOf(changes)).toBe(sentence);
  });

  it("names a forced band, a factor without a case, and whether the policy applies", () => {
    const { factors, rules } = definition;
    const changed: Definition = {
      ...definition,
      applicability: [{ id: "rich", all: [{ input: "income.monthly", operator: "gt", value: 5000 }] }],
      factors: factors!.map(({ defaultPoints: _points, ...factor }) => factor),
      rules: rules!.map(({ effect: _effect, ...rule }) => ({ ...rule, forcedBand: "medium" })),
    };
    expect(sentences({ "screening.sanctions": said("screening", "match") }, changed).slice(0, 4)).toEqual([
      "Decision review, because rule sanctions_match (Sanctions match) matched and forces band medium: A sanctions entry matches the subject.",
      "The policy does not apply, because none of its groups matches.",
      "No case matches and no default points are set: factor pep, factor products; so there is no score and matched rules decide.",
      "Band medium, forced by rule sanctions_match (Sanctions match).",
    ]);
    expect(sentences({ "income.monthly": [] }, changed)[1]).toMatch(/^It is unknown whether the policy applies/);
    expect(sentences({ "income.monthly": said("bank", 6000) }, changed)[1]).toBe(
      "The policy applies, because group rich matches.",
    );
  });
});
