import { describe, expect, it } from "vitest";
import { answerCounterfactuals } from "../counterfactuals/answer-counterfactuals.ts";
import type { InputNote } from "../counterfactuals/notes.ts";
import type { Definition, FactValue } from "../definition.ts";
import { currentEvaluator } from "../evaluators.ts";
import { evaluateWith, input, now, policy, rule } from "../testing/small-policy.ts";

const bands: Definition["bands"] = [
  { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
  { id: "medium", lowerBound: 30, effect: { decision: "review", actions: [] } },
  { id: "high", lowerBound: 50, effect: { decision: "restrict", actions: [] } },
];

/** An onboarding policy with a screening fact. */
const onboarding = policy({
  inputs: [
    input("country"),
    input("income.monthly", "number", { acceptedSources: ["bank", "declared"] }),
    input("products", "list", { itemType: "string" }),
    input("screening.pep", "string", { acceptedSources: ["service:screening:service_pep:r70:m90:l12"] }),
  ],
  factors: [
    {
      id: "products",
      match: "first",
      weight: 1,
      defaultPoints: 0,
      cases: [
        {
          id: "crypto",
          all: [{ input: "products", operator: "contains", value: "crypto" }],
          points: 30,
          reason: { code: "CRYPTO", text: "Wants to hold crypto assets" },
        },
      ],
    },
    {
      id: "income",
      match: "first",
      weight: 1,
      defaultPoints: 0,
      cases: [
        {
          id: "low",
          all: [{ input: "income.monthly", operator: "lt", value: 1500 }],
          points: 20,
          reason: { code: "LOW_INCOME", text: "Regular income is below 1,500." },
        },
      ],
    },
  ],
  bands,
  rules: [
    rule("pep", [{ input: "screening.pep", operator: "eq", value: "pep" }], {
      effect: { decision: "restrict", actions: [] },
    }),
  ],
});

function asked(values: Record<string, FactValue>, notes: InputNote[] = [], definition = onboarding) {
  const { inputs, decision } = evaluateWith(definition, values);
  const question = { definition, evaluatorVersion: currentEvaluator, inputs, evaluatedAt: now, decision, notes };
  return answerCounterfactuals({ ...question, sourceNames: [] });
}

const risky = { country: "FR", "income.monthly": 1200, products: ["crypto", "savings"], "screening.pep": "none" };
const note = (key: string, label: string | null = null): InputNote => ({
  key,
  changeable: "customer",
  disclosable: true,
  label,
});

describe("what would change a decision, for the officer", () => {
  it("is the smallest change to each other decision, what it rests on and how near it is", () => {
    expect(asked(risky).officer).toEqual([
      "If products did not contain “crypto”, the decision would be none.",
      "If income.monthly were at least 1500, the decision would be review.",
      "No change leads to awaiting_evidence or reject.",
      "income.monthly is 1200: 300 below 1500, beyond which the decision is review.",
      "The score 50 is 0 above the beginning of band high.",
      "If one is wrong about products, the decision could be none.",
      "If bank is wrong about income.monthly, the decision could be review.",
      "An error of the screening of service_pep alone would not change it.",
    ]);
  });

  it("says of missing inputs whether they could still change it, and in which direction", () => {
    const { "income.monthly": _income, ...rest } = risky;
    const { officer, missing } = asked(rest);
    expect(officer).toContain("income.monthly is missing, and could raise the decision, for example to restrict.");
    expect(officer).toContain("If income.monthly were known to be at least 1500, the decision would be review.");
    expect(missing.map(({ key, lowers }) => [key, lowers])).toEqual([
      ["income.monthly", { decided: true, change: null }],
    ]);
  });

  it("says of several changes which belong together, and of texts what they must not be", () => {
    const closed = policy({
      inputs: [input("country"), input("shared", "boolean")],
      bands: bands.slice(0, 1),
      rules: [
        rule("closed", [{ input: "country", operator: "in", value: ["XX", "YY"] }], {
          effect: { decision: "reject", actions: [] },
        }),
        rule("shared", [{ input: "shared", operator: "eq", value: true }], {
          effect: { decision: "reject", actions: [] },
        }),
      ],
    });
    expect(asked({ country: "XX", shared: true }, [], closed).officer).toEqual([
      "If country were none of “XX” and “YY” and shared were false, the decision would be none.",
      "No change leads to awaiting_evidence, review or restrict.",
      "If one is wrong about country and shared, the decision could be none.",
    ]);
  });

  it("is not decided without a budget, and says so instead of guessing", () => {
    const { inputs, decision } = evaluateWith(onboarding, risky);
    const question = { definition: onboarding, evaluatorVersion: currentEvaluator, inputs, evaluatedAt: now, decision };
    const answer = answerCounterfactuals({ ...question, notes: [], sourceNames: [] }, 10);
    expect(answer.undecided).toBe("budget");
    // One input is enough for two of them, which is proved by trying each. More than one would take too long.
    expect(answer.changes.map(({ decision, decided, change }) => [decision, decided, change?.inputs.length])).toEqual([
      ["none", true, 1],
      ["awaiting_evidence", false, undefined],
      ["review", true, 1],
      ["reject", false, undefined],
    ]);
    expect(answer.officer.slice(0, 3)).toEqual([
      "If products did not contain “crypto”, the decision would be none.",
      "If income.monthly were 1500, the decision would be review.",
      "What would lead to awaiting_evidence or reject is not decided: this policy has too many cases to look at in time.",
    ]);
  });

  it("is nothing when the stored evidence does not lead to the stored decision", () => {
    const { inputs } = evaluateWith(onboarding, risky);
    const question = { definition: onboarding, evaluatorVersion: currentEvaluator, inputs, evaluatedAt: now };
    const answer = answerCounterfactuals({ ...question, decision: "none", notes: [], sourceNames: [] });
    expect([answer.undecided, answer.changes]).toEqual(["not_reproducible", []]);
  });
});

describe("what would change a decision, for the customer", () => {
  it("is nothing until an input is disclosable", () => {
    expect(asked(risky).customer).toEqual({ reasons: [], changes: [] });
  });

  it("has the reasons and the change of disclosable inputs alone, in the customer's words", () => {
    expect(asked(risky, [note("products", "the products you asked for")]).customer).toEqual({
      reasons: ["Wants to hold crypto assets."],
      changes: ["Our decision would be more favourable if the products you asked for did not contain “crypto”."],
    });
    const told = asked(risky, [{ ...note("products"), changeable: "nobody" }, note("income.monthly", "your income")]);
    expect(told.customer).toEqual({
      reasons: ["Wants to hold crypto assets.", "Regular income is below 1,500."],
      changes: ["Our decision would be more favourable if your income were at least 1500."],
    });
  });

  it("never tells of screening, even if a note allows it", () => {
    const listed = { ...risky, "screening.pep": "pep" };
    const notes = Object.keys(risky).map((key) => note(key));
    const { customer, inputs } = asked(listed, notes);
    expect(JSON.stringify(customer)).not.toMatch(/screen|pep|sanction/i);
    expect(customer.reasons).toEqual(["Wants to hold crypto assets.", "Regular income is below 1,500."]);
    // Only the screening stands in the way, so nothing the customer could do is offered.
    expect(customer.changes).toEqual([]);
    expect(inputs.find(({ key }) => key === "screening.pep")).toMatchObject({ disclosable: false });
  });

  it("tells no value of an input that is compared with one that may not be told", () => {
    const linked = policy({
      inputs: [input("name.declared"), input("name.document")],
      bands: bands.slice(0, 1),
      rules: [
        rule("differ", [{ input: "name.declared", operator: "neq_fact", value: "name.document" }], {
          effect: { decision: "review", actions: [] },
        }),
      ],
    });
    const values = { "name.declared": "Ann", "name.document": "Anna" };
    expect(asked(values, [note("name.declared")], linked).customer).toEqual({ reasons: [], changes: [] });
    expect(asked(values, [note("name.declared"), note("name.document")], linked).customer.changes).toEqual([
      "Our decision would be more favourable if name.declared were “Anna”.",
    ]);
  });
});
