import { conditionLists } from "../format/condition-lists.ts";
import { type Condition, decisions, type Definition, type Factor, type Rule } from "../definition.ts";
import { follows } from "../reasoning/implication.ts";
import { type Inputs, knowledgeOf, namedInputs } from "../reasoning/knowledge.ts";
import { type Problem, provedAt, warningAt } from "../format/problem.ts";
import type { FactorReach } from "../reasoning/reachability.ts";
import type { ScoreRange } from "../reasoning/score-range.ts";
import { inListOrder, sourceIdentity } from "../format/sources.ts";
import { witnessOf } from "../reasoning/witness.ts";

/** Inputs that no condition reads, and sources that never bring their fact. */
export function inputWarnings(definition: Definition): Problem[] {
  const used = new Set(conditionLists(definition).flatMap(({ all }) => all.flatMap(namedInputs)));
  return definition.inputs.flatMap(({ key, acceptedSources }, index) => {
    const path = `/definition/inputs/${index}`;
    const unused = "No condition reads this input, yet without it every assessment is incomplete.";
    return [
      ...(used.has(key) ? [] : [provedAt(path, "input_unused", unused)]),
      ...acceptedSources.flatMap((source, at) => sourceWarnings(source, key, `${path}/acceptedSources/${at}`)),
    ];
  });
}

function sourceWarnings(source: string, fact: string, path: string): Problem[] {
  const identity = sourceIdentity(source);
  if (identity?.kind === "retired")
    return [warningAt(path, "source_retired", "This source is retired: new assessments do not count it.")];
  if (identity?.kind !== "screening") return [];
  if (identity.fact !== fact)
    return [warningAt(path, "source_without_fact", `This source records ${identity.fact} and never ${fact}.`)];
  const ordered = inListOrder(identity.lists).join("+");
  if (identity.lists.join("+") === ordered) return [];
  return [warningAt(path, "source_without_fact", `Screening names these lists in another order: ${ordered}.`)];
}

/** Conditions that exclude each other, wherever they stand together. */
export function conditionWarnings(definition: Definition, inputs: Inputs): Problem[] {
  return conditionLists(definition)
    .filter(({ all }) => !knowledgeOf(all, inputs))
    .map(({ path, all }) => provedAt(path, "never_matches", exclusion(all, inputs)));
}

function exclusion(all: readonly Condition[], inputs: Inputs): string {
  for (const [later, condition] of all.entries()) {
    if (!knowledgeOf([condition], inputs)) return `Condition ${later} is never true.`;
    const earlier = all.findIndex((other, at) => at < later && !knowledgeOf([other, condition], inputs));
    if (earlier !== -1) return `Conditions ${earlier} and ${later} exclude each other.`;
  }
  return "These conditions exclude each other.";
}

/** Cases and default points that are never taken, and values that nobody thought of. */
export function factorWarnings(factors: readonly Factor[], reaches: readonly FactorReach[], inputs: Inputs): Problem[] {
  return reaches.flatMap(({ cases, none }, index) => {
    const path = `/definition/factors/${index}`;
    const covered = cases.flatMap((reach, at) => {
      if (reach.kind !== "covered") return [];
      const message = reach.by === null ? "Covered by other cases together." : `Covered by case ${reach.by}.`;
      return [provedAt(`${path}/cases/${at}`, "case_unreachable", message, witnessOf(reach.known, inputs))];
    });
    return [...covered, ...noCaseWarnings(factors[index]!, none, inputs, path)];
  });
}

function noCaseWarnings(factor: Factor, none: FactorReach["none"], inputs: Inputs, path: string): Problem[] {
  const hasDefault = factor.defaultPoints !== undefined;
  if (none.kind === "impossible" && hasDefault)
    return [provedAt(`${path}/defaultPoints`, "default_unreachable", "Some case always matches.")];
  const witness = none.kind === "possible" && !hasDefault ? witnessOf(none.known, inputs) : null;
  if (!witness) return [];
  const message = "No case matches such values and there are no default points, so that the assessment is incomplete.";
  return [provedAt(path, "no_case_possible", message, witness)];
}

/** Bands that no score reaches and no rule forces, and bands that ask for less than a lower one. */
export function bandWarnings(definition: Definition, { min, max }: ScoreRange, inputs: Inputs | null): Problem[] {
  const { bands, rules = [] } = definition;
  const matching = rules.filter(({ all }) => !inputs || knowledgeOf(all, inputs));
  const forced = new Set(matching.map(({ forcedBand }) => forcedBand));
  return bands.flatMap(({ id, lowerBound, effect }, index) => {
    const path = `/definition/bands/${index}`;
    const upper = bands[index + 1]?.lowerBound ?? Number.POSITIVE_INFINITY;
    const strongest = Math.max(-1, ...bands.slice(0, index).map((band) => decisions.indexOf(band.effect.decision)));
    const outside = `Scores lie between ${min} and ${max}, and no rule forces this band.`;
    const weaker = `A lower band decides ${decisions[strongest]}, this one only ${effect.decision}.`;
    return [
      ...((lowerBound > max || upper <= min) && !forced.has(id) ? [provedAt(path, "band_unreachable", outside)] : []),
      ...(decisions.indexOf(effect.decision) < strongest
        ? [provedAt(`${path}/effect/decision`, "band_effect_weaker", weaker)]
        : []),
    ];
  });
}

/** Rules that force what is forced already. */
export function forcedBandWarnings({ bands, rules = [] }: Definition): Problem[] {
  const message = "The first band is the lowest: forcing it never raises risk.";
  return rules.flatMap(({ forcedBand }, index) =>
    forcedBand === bands[0]!.id
      ? [provedAt(`/definition/rules/${index}/forcedBand`, "forced_band_without_effect", message)]
      : [],
  );
}

/** Rules that match exactly when an earlier one does, and do the same. */
export function duplicateRuleWarnings(rules: readonly Rule[], inputs: Inputs): Problem[] {
  const known = rules.map(({ all }) => knowledgeOf(all, inputs));
  const implies = (one: number, other: number) => rules[other]!.all.every((fact) => follows(known[one]!, fact));
  return rules.flatMap((rule, index) => {
    if (!known[index]) return [];
    const earlier = rules.findIndex(
      (other, at) => at < index && known[at] && sameOutcome(rule, other) && implies(at, index) && implies(index, at),
    );
    if (earlier === -1) return [];
    const message = `Matches exactly when rule ${earlier} does, with the same outcome.`;
    return [provedAt(`/definition/rules/${index}`, "duplicate_rule", message, witnessOf(known[index], inputs))];
  });
}

function sameOutcome(one: Rule, other: Rule): boolean {
  const [actions, others] = [one.effect?.actions ?? [], other.effect?.actions ?? []];
  return (
    one.forcedBand === other.forcedBand &&
    one.effect?.decision === other.effect?.decision &&
    actions.length === others.length &&
    actions.every((name) => others.includes(name))
  );
}
