import { describe, expect, it } from "vitest";
import type { Definition, Factor } from "../definition.ts";
import { explainedPolicy, said, sentences, statements } from "../testing/explained-policy.ts";

const evidence =
  "The evidence comes from screening (screening.sanctions and screening.pep) and bank (income.monthly and products).";
const deadlines = "The evidence is fresh until 2026-09-02 10:00 UTC, and the review is due at 2027-02-28 10:00 UTC.";

describe("explain", () => {
  const risky = {
    "screening.sanctions": said("screening", "match"),
    "screening.pep": said("screening", "pep"),
    products: said("bank", ["crypto"]),
  };

  it("says where decision, score, band and actions come from and how long they hold", () => {
    expect(sentences(risky)).toEqual([
      "The decision is reject, because rule “Sanctions match” matched.",
      "Rule “Sanctions match” matched: A sanctions entry matches the subject. It decides reject and forces at least band high.",
      "Rule “crypto” matched: Trades in crypto assets. It decides review.",
      "Factor “Political exposure” gives 40 points (case current): Holds a public office.",
      "Factor “products” gives 30 points (case crypto: 60 points × weight 0.5).",
      "The score is 70 (40 + 30), in band high (60 and above).",
      "Required actions: limit_account (band high), manual_review (band high and rule “crypto”), block_account (rule “Sanctions match”).",
      evidence,
      deadlines,
    ]);
  });

  it("says the same as data, sentence by sentence", () => {
    const [decision, rule, , factor, , score, actions, sources, until] = statements(risky);
    expect(decision).toMatchObject({
      about: "decision",
      decision: "reject",
      because: [{ kind: "rule", id: "sanctions_match" }],
    });
    expect(rule).toMatchObject({ about: "rule", id: "sanctions_match", decision: "reject", forcedBand: "high" });
    expect(factor).toMatchObject({
      about: "factor",
      id: "pep",
      title: "Political exposure",
      caseId: "current",
      usedDefault: false,
      points: 40,
      weight: 1,
      contribution: 40,
    });
    const band = { band: "high", lowerBound: 60, upperBound: null };
    expect(score).toMatchObject({ about: "score", score: 70, total: 70, bound: null, ...band });
    expect(actions).toMatchObject({ actions: [{ name: "limit_account" }, { name: "manual_review" }, {}] });
    expect(sources).toMatchObject({ sources: [{ source: "screening" }, { source: "bank" }] });
    expect(until).toMatchObject({ freshUntil: "2026-09-02T10:00:00.000Z", reviewDueAt: "2027-02-28T10:00:00.000Z" });
  });

  it("says what is missing, and that rules still apply", () => {
    const changes = {
      "screening.sanctions": said("screening", "match"),
      "income.monthly": said("bank", 900, { observedAt: "2026-01-01T00:00:00.000Z" }),
      products: [],
    };
    expect(sentences(changes)).toEqual([
      "The decision is reject, because rule “Sanctions match” matched.",
      "Rule “Sanctions match” matched: A sanctions entry matches the subject. It decides reject and forces at least band high.",
      "The evidence for income.monthly from bank is too old: it was observed at 2026-01-01 00:00 UTC, and the policy accepts 90 days.",
      "No evidence for products has arrived from bank.",
      "There is no score: factor “products” needs the missing evidence.",
      "Rule “crypto” could not be checked, because evidence is missing.",
      "Band high applies, because rule “Sanctions match” forces it.",
      "Required actions: limit_account (band high), manual_review (band high), block_account (rule “Sanctions match”).",
      "The evidence comes from screening (screening.sanctions and screening.pep).",
      deadlines,
    ]);
  });

  it("says that it waits when nothing decides yet", () => {
    const silent = { "screening.sanctions": [], "screening.pep": [], "income.monthly": [], products: [] };
    const [decision, first, ...others] = sentences(silent);
    expect(decision).toBe("The decision is awaiting_evidence, because evidence is missing.");
    expect(first).toBe("No evidence for screening.sanctions has arrived from screening.");
    expect(others.slice(-4)).toEqual([
      "There is no score: factors “Political exposure” and “products” need the missing evidence.",
      "Rules “Sanctions match” and “crypto” could not be checked, because evidence is missing.",
      "No action is required.",
      "The review is due at 2027-02-28 10:00 UTC.",
    ]);
    expect(sentences(silent, { missingEvidence: "review" })[0]).toBe(
      "The decision is review, because evidence is missing.",
    );
  });

  it("says that nothing is asked for", () => {
    expect(sentences({})).toEqual([
      "The decision is none, because band low asks for no restriction.",
      "Factors “Political exposure” and “products” give 0 points (no case matched: default 0 points).",
      "The score is 0, in band low (0 to below 30).",
      "No action is required.",
      evidence,
      deadlines,
    ]);
    const harmless = {
      ...explainedPolicy.rules![1]!,
      all: explainedPolicy.rules![1]!.all,
      effect: { decision: "none" as const, actions: [] },
    };
    expect(
      sentences(
        { products: said("bank", ["crypto"]) },
        { rules: [harmless], factors: [], missingEvidence: "review" },
      ).slice(0, 2),
    ).toEqual([
      "The decision is none, because neither band low nor a matched rule asks for more.",
      "Rule “crypto” matched: Trades in crypto assets.",
    ]);
  });

  const scoreOf = (change: Partial<Definition>) =>
    sentences({ "screening.pep": said("screening", "pep"), products: said("bank", ["crypto"]) }, change).find((text) =>
      text.startsWith("The score"),
    );

  it.each<[string, Partial<Definition>, string]>([
    [
      "a ceiling",
      { ceiling: 50 },
      "The score is 50 (40 + 30 = 70, lowered to the ceiling), in band medium (30 to below 60).",
    ],
    ["a floor", { floor: 75 }, "The score is 75 (40 + 30 = 70, raised to the floor), in band high (60 and above)."],
    [
      "the maximum",
      { aggregation: "maximum" },
      "The score is 40 (the highest of 2 factors), in band medium (30 to below 60).",
    ],
    [
      "the maximum under a ceiling",
      { aggregation: "maximum", ceiling: 35 },
      "The score is 35 (40, the highest of 2 factors, lowered to the ceiling), in band medium (30 to below 60).",
    ],
    ["no factors", { factors: [], aggregation: "maximum" }, "The score is 0, in band low (0 to below 30)."],
    [
      "no factors above a floor",
      { factors: [], floor: 30 },
      "The score is 30 (0, raised to the floor), in band medium (30 to below 60).",
    ],
  ])("shows %s", (_what, change, sentence) => {
    expect(scoreOf(change)).toBe(sentence);
  });

  it("shows default points, negative points and weights, and no weight of 1", () => {
    const [pep, products] = explainedPolicy.factors! as [Factor, Factor];
    const factors = [
      { ...pep, defaultPoints: 10 },
      { ...products, defaultPoints: -1, weight: 2.5 },
      { ...pep, id: "unweighted", title: "Never counted", defaultPoints: 1, weight: 0 },
    ];
    expect(sentences({}, { factors }).slice(1, 5)).toEqual([
      "Factor “Political exposure” gives 10 points (no case matched: default 10 points).",
      "Factor “products” gives −2.5 points (no case matched: default −1 point × weight 2.5).",
      "Factor “Never counted” gives 0 points (no case matched: default 1 point × weight 0).",
      "The score is 7.5 (10 − 2.5), in band low (0 to below 30).",
    ]);
  });

  it("names a forced band, a factor without a case, and whether the policy applies", () => {
    const { factors, rules } = explainedPolicy;
    const changed = {
      applicability: [{ id: "rich", all: [{ input: "income.monthly", operator: "gt" as const, value: 5000 }] }],
      factors: factors!.map(({ defaultPoints: _points, ...factor }) => factor),
      rules: rules!.map(({ effect: _effect, ...rule }) => ({ ...rule, forcedBand: "medium" })),
    };
    const sanctioned = { "screening.sanctions": said("screening", "match") };
    expect(sentences({ ...sanctioned, "income.monthly": said("bank", 6000) }, changed).slice(0, 7)).toEqual([
      "The decision is review, because rule “Sanctions match” forces band medium.",
      "The policy applies, because the subject matches group rich.",
      "Rule “Sanctions match” matched: A sanctions entry matches the subject. It forces at least band medium.",
      "Factors “Political exposure” and “products” have no points: no case matched, and the policy sets no default.",
      "There is no score, because the assessment is incomplete.",
      "Band medium applies, because rule “Sanctions match” forces it.",
      "Required actions: manual_review (band medium).",
    ]);
    expect(sentences(sanctioned, changed)).toEqual([
      "The policy does not apply, because the subject does not match its group (rich); nothing is decided.",
    ]);
    expect(sentences({ ...sanctioned, "income.monthly": [], products: [] }, changed)).toEqual([
      "It is unknown whether the policy applies, because that depends on income.monthly; nothing is decided.",
      "No evidence for income.monthly has arrived from bank.",
    ]);
  });
});
