import type { Condition, Definition, Effect, Factor, FactorCase, FactValue, PolicyInput } from "../definition.ts";
import type { AssessmentDecision, Evaluation, FactorResult, InputResult, InputState, Reading } from "../evaluation.ts";
import type { Readings, RuleResult, Truth } from "../evaluation.ts";
import { decimalOf, larger, numberOf, plus, smaller, times, zero } from "./decimals.ts";

/**
 * The evaluator a second time, from the text of the format alone: as slow and as plain as can be, with other means than the
 * released one, so that both being wrong in the same way is unlikely.
 */
export function referenceEvaluate(definition: Definition, readings: Readings, evaluatedAt: string): Evaluation {
  const { bands, rules = [], factors = [], applicability: groups = [] } = definition;
  const inputs = definition.inputs.map((input) =>
    inputResult(input, new Map(Object.entries(readings)).get(input.key) ?? [], new Date(evaluatedAt)),
  );
  const factorResults = factors.map((factor) => factorResult(factor, inputs));
  const ruleResults = rules.map(({ id, all }) => ({
    id,
    result: ({ true: "matched", false: "not_matched", unknown: "not_evaluated" } as const)[conjunction(all, inputs)],
    conditions: conditionResults(all, inputs),
  })) satisfies RuleResult[];
  const matched = rules.filter(({ id }) => ruleResults.find((rule) => rule.id === id)!.result === "matched");

  const complete =
    inputs.every(({ state }) => state === "resolved") && factorResults.every(({ state }) => state === "scored");
  const score = complete ? referenceScore(definition, factorResults) : null;
  const scoreBand = bands.filter(({ lowerBound }) => score !== null && lowerBound <= score).at(-1);
  const forced = bands.filter(({ id }) => matched.some(({ forcedBand }) => forcedBand === id));
  const applying = bands.filter((candidate) => candidate === scoreBand || forced.includes(candidate));
  const band = applying.at(-1);
  const effects = [scoreBand, ...forced, ...matched].flatMap((element) => element?.effect ?? []);
  const groupTruths = groups.map(({ all }) => conjunction(all, inputs));
  return {
    complete,
    score,
    band: band?.id ?? null,
    scoreBand: scoreBand?.id ?? null,
    decision: strongest([...effects.map(({ decision }) => decision), complete ? "none" : definition.missingEvidence]),
    inputs,
    applicability: {
      result:
        groups.length === 0 || groupTruths.includes("true")
          ? "matched"
          : groupTruths.includes("unknown")
            ? "unknown"
            : "not_matched",
      groupId: groups[groupTruths.indexOf("true")]?.id ?? null,
      groups: groups.map(({ id, all }) => ({
        id,
        result: conjunction(all, inputs),
        conditions: conditionResults(all, inputs),
      })),
    },
    factors: factorResults,
    rules: ruleResults,
    reasons: [
      ...factors.flatMap(({ id, cases }, index) =>
        cases
          .filter((candidate) => candidate.id === factorResults[index]!.caseId && candidate.reason)
          .map((chosen) => ({ origin: `factor:${id}/${chosen.id}`, ...chosen.reason! })),
      ),
      ...matched.flatMap(({ id, reasons }) => reasons.map((reason) => ({ origin: `rule:${id}`, ...reason }))),
    ],
    requiredActions: actionsOf([
      ...applying
        .filter((one) => one === band || strongerThan(one.effect.decision, band!.effect.decision))
        .toSorted((one, other) => other.lowerBound - one.lowerBound)
        .map(({ id, effect }) => ({ origin: `band:${id}`, effect })),
      ...matched.map(({ id, effect }) => ({ origin: `rule:${id}`, effect })),
    ]),
    freshUntil: earliest(inputs.flatMap(({ usableUntil }) => usableUntil ?? [])),
    reviewDueAt: secondsAfter(evaluatedAt, definition.reviewAfterSeconds),
  };
}

function inputResult(input: PolicyInput, given: readonly Reading[], at: Date): InputResult {
  const receipts = input.acceptedSources.flatMap((accepted) => given.filter(({ source }) => source === accepted));
  const has = (status: Reading["status"]) => receipts.some((receipt) => receipt.status === status);
  const available = receipts.filter(({ status }) => status === "available");
  const readable = available.filter(({ value }) => isOfType(input, value));
  const expired = readable.filter(({ expiresAt }) => expiresAt !== null && new Date(expiresAt) <= at);
  const stale = readable.filter(({ observedAt }) => new Date(secondsAfter(observedAt, input.maxAgeSeconds)) < at);
  const counting = readable.filter((receipt) => !expired.includes(receipt) && !stale.includes(receipt));
  const applies: [InputState, boolean][] = [
    ["revoked", has("revoked")],
    ["unavailable", has("unavailable") || readable.length < available.length],
    ["not_approved", has("not_approved")],
    ["binding_outdated", has("binding_outdated")],
    ["conflict", new Set(counting.map(({ value }) => textOf(value!))).size > 1],
    ["resolved", counting.length > 0],
    ["expired", expired.length > 0],
    ["stale", stale.length > 0],
    ["source_retired", has("source_retired")],
    ["missing", true],
  ];
  const state = applies.find(([, does]) => does)![0];
  const deadlines = counting.flatMap(({ observedAt, expiresAt }) => [
    secondsAfter(observedAt, input.maxAgeSeconds),
    ...(expiresAt === null ? [] : [expiresAt]),
  ]);
  return {
    key: input.key,
    type: input.type,
    state,
    value: state === "resolved" ? counting[0]!.value : null,
    usableUntil: state === "resolved" ? earliest(deadlines) : null,
    receipts,
  };
}

function isOfType({ type, itemType }: PolicyInput, value: FactValue | null): boolean {
  if (type === "list") return Array.isArray(value) && value.every((item) => typeof item === itemType);
  return typeof value === type;
}

function textOf(value: FactValue): string {
  return JSON.stringify(
    typeof value === "object" ? [...new Set(value)].map((item) => JSON.stringify(item)).toSorted() : value,
  );
}

function conditionResults(all: readonly Condition[], inputs: readonly InputResult[]) {
  return all.map((condition, index) => ({ index, result: truthOf(condition, inputs) }));
}

function conjunction(all: readonly Condition[], inputs: readonly InputResult[]): Truth {
  const truths = all.map((condition) => truthOf(condition, inputs));
  return (["false", "unknown"] as const).find((truth) => truths.includes(truth)) ?? "true";
}

function truthOf({ input, operator, value }: Condition, inputs: readonly InputResult[]): Truth {
  const names = operator === "eq_fact" || operator === "neq_fact" ? [input, value] : [input];
  const facts = names.map((name) => inputs.find(({ key }) => key === name)!);
  if (facts.some(({ state }) => state !== "resolved")) return "unknown";
  const [fact, other] = facts.map((resolved) => resolved.value!) as [FactValue, FactValue];
  const holds = {
    eq: () => fact === value,
    in: () => (value as unknown[]).some((candidate) => candidate === fact),
    contains: () => (fact as unknown[]).some((item) => item === value),
    gt: () => fact > value,
    gte: () => fact >= value,
    lt: () => fact < value,
    lte: () => fact <= value,
    eq_fact: () => fact === other,
    neq_fact: () => fact !== other,
  }[operator]();
  return holds ? "true" : "false";
}

function factorResult(factor: Factor, inputs: readonly InputResult[]): FactorResult {
  const { id, weight } = factor;
  const cases = factor.cases.map((candidate) => ({
    id: candidate.id,
    result: conjunction(candidate.all, inputs),
    conditions: conditionResults(candidate.all, inputs),
  }));
  const withResult = (result: Truth) => factor.cases.filter((_case, index) => cases[index]!.result === result);
  const [chosen] = withResult("true").toSorted((a, b) => (factor.match === "highest" ? b.points - a.points : 0)) as (
    | FactorCase
    | undefined
  )[];
  const mightWin = withResult("unknown").some((open) =>
    factor.match === "highest"
      ? !chosen || open.points > chosen.points
      : !chosen || factor.cases.indexOf(open) < factor.cases.indexOf(chosen),
  );
  const points = chosen?.points ?? factor.defaultPoints;
  const state = mightWin ? "input_unresolved" : points === undefined ? "no_case" : "scored";
  if (state !== "scored") {
    return { id, state, caseId: null, usedDefault: false, points: null, weight, contribution: null, cases };
  }
  const contribution = numberOf(times(decimalOf(points!), decimalOf(weight)));
  return { id, state, caseId: chosen?.id ?? null, usedDefault: !chosen, points: points!, weight, contribution, cases };
}

/** Also for tests that have a definition and factor results from elsewhere. */
export function referenceScore(
  { aggregation, floor = 0, ceiling }: Definition,
  factors: readonly FactorResult[],
): number {
  const contributions = factors.map(({ points, weight }) => times(decimalOf(points!), decimalOf(weight)));
  const [first = zero, ...others] = contributions;
  const total = others.reduce(aggregation === "sum" ? plus : larger, first);
  const raised = larger(total, decimalOf(floor));
  return numberOf(ceiling === undefined ? raised : smaller(raised, decimalOf(ceiling)));
}

/** From the strongest to the weakest. */
export const decisionOrder: readonly AssessmentDecision[] = [
  "reject",
  "restrict",
  "review",
  "awaiting_evidence",
  "none",
];

export function strongest(candidates: readonly AssessmentDecision[]): AssessmentDecision {
  return decisionOrder.find((decision) => candidates.includes(decision)) ?? "none";
}

function strongerThan(one: AssessmentDecision, other: AssessmentDecision): boolean {
  return decisionOrder.indexOf(one) < decisionOrder.indexOf(other);
}

function actionsOf(sources: readonly { origin: string; effect: Effect | undefined }[]) {
  const names = [...new Set(sources.flatMap(({ effect }) => effect?.actions ?? []))];
  return names.map((name) => ({
    name,
    origins: sources.filter(({ effect }) => effect?.actions.includes(name)).map(({ origin }) => origin),
  }));
}

function secondsAfter(moment: string, seconds: number): string {
  const date = new Date(moment);
  date.setTime(date.getTime() + seconds * 1000);
  return date.toISOString();
}

/** ISO 8601 in UTC sorts as text. */
function earliest(moments: readonly string[]): string | null {
  return moments.toSorted()[0] ?? null;
}
