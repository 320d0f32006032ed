import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FactorResult, InputResult, InputState, Reading, RuleResult } from "../policy/evaluation.ts";
import { citationsInto } from "./finding.ts";
import { calculatedFindings, calculatedFindingsMax, type InvestigatedAssessment, type Material } from "./findings.ts";

const takenAt = "2026-09-01T10:00:00.000Z";
const secret = "the value nobody may read here";

const receipt = (source: string): Reading => ({
  evidenceId: "e1",
  source,
  status: "available",
  value: secret,
  observedAt: takenAt,
  expiresAt: null,
});

const input = (state: InputState, usableUntil: string | null = null): InputResult => ({
  key: "income.monthly",
  type: "number",
  state,
  value: state === "resolved" ? 2500 : null,
  usableUntil,
  receipts: [receipt("bank"), receipt("crm")],
});

const factor = (change: Partial<FactorResult>): FactorResult => ({
  id: "pep",
  state: "scored",
  caseId: "current",
  usedDefault: false,
  points: 40,
  weight: 1,
  contribution: 40,
  cases: [],
  ...change,
});

const rule = (result: RuleResult["result"]): RuleResult => ({ id: "sanctions_match", result, conditions: [] });

const assessment = (change: Partial<InvestigatedAssessment>): InvestigatedAssessment => ({
  id: "a2",
  policyKey: "onboarding",
  sequence: 2,
  inputs: [],
  factors: [],
  rules: [],
  previous: null,
  override: null,
  ...change,
});

const findings = (change: Partial<InvestigatedAssessment>, more: Partial<Material> = {}) =>
  calculatedFindings({ takenAt, assessments: [assessment(change)], openActions: [], ...more });
const told = (change: Partial<InvestigatedAssessment>) => findings(change).map(({ kind, text }) => [kind, text]);

describe("calculated findings", () => {
  it("tell the conflict of sources, by name and without what they said", () => {
    expect(findings({ inputs: [input("conflict")] })).toEqual([
      {
        id: "f1",
        kind: "input_conflict",
        text: "Assessment 2 of onboarding has no value of income.monthly: its sources disagree (bank, crm).",
        citations: [{ resource: "assessments", id: "a2" }],
      },
    ]);
  });

  it.each<[Exclude<InputState, "resolved">, string]>([
    ["missing", "no accepted source has sent it"],
    ["unavailable", "a source reports it as unavailable"],
    ["revoked", "a source has revoked it"],
    ["stale", "what was sent is older than the policy allows"],
    ["expired", "what was sent has expired"],
    ["not_approved", "the verification that found it is not approved"],
    ["binding_outdated", "its verification workflow has a newer revision than the policy is bound to"],
    ["source_retired", "its source is retired"],
  ])("tell an input that is %s", (state, why) => {
    expect(told({ inputs: [input(state)] })).toEqual([
      [`input_${state}`, `Assessment 2 of onboarding has no value of income.monthly: ${why}.`],
    ]);
  });

  it.each<[string | null, string]>([
    [null, "2026-09-08T10:00:00.001Z"],
    ["input_expiring", "2026-09-08T10:00:00.000Z"],
    ["input_expiring", "2026-09-01T10:00:00.000Z"],
    ["input_lapsed", "2026-09-01T09:59:59.999Z"],
  ])("say %s of evidence that counts until %s: soon is within seven days", (kind, usableUntil) => {
    const [found] = findings({ inputs: [input("resolved", usableUntil)] });
    expect(found?.kind ?? null).toBe(kind);
    if (found) expect(found.text).toContain(usableUntil);
  });

  it.each<[string, FactorResult, FactorResult[]]>([
    [
      "40 points (case current) in assessment 2 of onboarding, 0 points (default)",
      factor({}),
      [factor({ caseId: null, usedDefault: true, contribution: 0 })],
    ],
    ["40 points (case current) in assessment 2 of onboarding, not part of the policy", factor({}), []],
    [
      "not known for lack of evidence in assessment 2 of onboarding, without a matching case",
      factor({ state: "input_unresolved" }),
      [factor({ state: "no_case" })],
    ],
  ])("compare a factor with the assessment before: %s", (says, now, before) => {
    const previous = { id: "a1", sequence: 1, factors: before, rules: [] };
    expect(findings({ factors: [now], previous })).toEqual([
      {
        id: "f1",
        kind: "factor_changed",
        text: `Factor pep: ${says} in assessment 1.`,
        citations: [
          { resource: "assessments", id: "a2" },
          { resource: "assessments", id: "a1" },
        ],
      },
    ]);
  });

  it("say nothing of what stayed the same, and compare the first assessment of a key with nothing", () => {
    const previous = { id: "a1", sequence: 1, factors: [factor({})], rules: [rule("matched")] };
    expect(findings({ factors: [factor({})], rules: [rule("matched")], previous })).toEqual([]);
    expect(findings({ factors: [factor({})], rules: [rule("matched")] })).toEqual([]);
  });

  it.each<[string, RuleResult[]]>([
    ["it did not match", [rule("not_matched")]],
    ["it lacked evidence", [rule("not_evaluated")]],
    ["it was not part of the policy", []],
  ])("tell a rule that newly matched: %s", (formerly, rules) => {
    const previous = { id: "a1", sequence: 1, factors: [], rules };
    expect(told({ rules: [rule("matched")], previous })).toEqual([
      [
        "rule_newly_matched",
        `Rule sanctions_match matched in assessment 2 of onboarding; ${formerly} in assessment 1.`,
      ],
    ]);
  });

  it("tell an active override and open actions", () => {
    const action = {
      id: "b1",
      name: "limit_account",
      policyKey: "onboarding",
      status: "failed",
      requestedAt: takenAt,
    };
    const override = { decision: "review" as const, expiresAt: "2026-10-01T00:00:00.000Z" };
    expect(findings({ override }, { openActions: [action] })).toEqual([
      {
        id: "f1",
        kind: "override_active",
        text: "Assessment 2 of onboarding is overridden to review until 2026-10-01T00:00:00.000Z.",
        citations: [{ resource: "assessments", id: "a2" }],
      },
      {
        id: "f2",
        kind: "action_open",
        text: "Action limit_account of onboarding is open: failed, first requested at 2026-09-01T10:00:00.000Z.",
        citations: [{ resource: "actions", id: "b1" }],
      },
    ]);
  });

  it("are bounded, and say how many are left out", () => {
    const many = findings({ inputs: Array.from({ length: 260 }, () => input("missing")) });
    expect(many).toHaveLength(calculatedFindingsMax);
    expect(many.at(-1)).toEqual({
      id: `f${calculatedFindingsMax}`,
      kind: "findings_left_out",
      text: "61 further findings are not listed. Investigate fewer assessments at once.",
      citations: [{ resource: "assessments", id: "a2" }],
    });
    const exactly = findings({ inputs: Array.from({ length: calculatedFindingsMax }, () => input("missing")) });
    expect(exactly.map(({ kind }) => kind)).not.toContain("findings_left_out");
  });

  it("[RK-IN-1] each cites the snapshot, has an id of its own, is short and repeats no value, for any material", () => {
    const states: InputState[] = ["resolved", "missing", "stale", "expired", "unavailable", "revoked", "conflict"];
    const anyInput = fc
      .tuple(fc.constantFrom(...states), fc.date({ noInvalidDate: true }), fc.string({ maxLength: 300 }))
      .map(([state, until, source]) => ({
        ...input(state, state === "resolved" ? until.toISOString() : null),
        receipts: [receipt(source), receipt(source)],
      }));
    const anyFactor = fc
      .tuple(fc.constantFrom("pep", "products"), fc.constantFrom("scored", "no_case", "input_unresolved"), fc.nat(99))
      .map(([id, state, contribution]) => factor({ id, state: state as FactorResult["state"], contribution }));
    const anyRule = fc.constantFrom(rule("matched"), rule("not_matched"), rule("not_evaluated"));
    const anyAssessment = fc
      .tuple(fc.array(anyInput, { maxLength: 8 }), fc.array(anyFactor), fc.array(anyFactor), fc.array(anyRule))
      .map(([inputs, factors, before, rules]) =>
        assessment({ inputs, factors, rules, previous: { id: "a1", sequence: 1, factors: before, rules: [] } }),
      );
    fc.assert(
      fc.property(fc.array(anyAssessment, { maxLength: 4 }), (assessments) => {
        const material: Material = { takenAt, assessments, openActions: [] };
        const found = calculatedFindings(material);
        const snapshot = { takenAt, evidenceRevision: 1, assessmentIds: ["a1", "a2"], eventIds: [], actionIds: [] };
        expect(found.every(({ citations }) => citations.length > 0 && citations.every(citationsInto(snapshot)))).toBe(
          true,
        );
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(calculatedFindingsMax);
        expect(found.every(({ text }) => Array.from(text).length <= 500 && !text.includes(secret))).toBe(true);
        expect(calculatedFindings(structuredClone(material))).toEqual(found);
      }),
    );
  });
});
