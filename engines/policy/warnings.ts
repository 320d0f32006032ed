import { canonical } from "../json/canonical.ts";
import { conditionLists } from "./condition-lists.ts";
import { type Condition, decisions, type Definition, type Rule } from "./definition.ts";
import { type Inputs, knowledgeOf, namedInputs } from "./knowledge.ts";
import { type Problem, provedAt, warningAt } from "./problem.ts";
import type { Reach } from "./reachability.ts";
import type { ScoreRange } from "./score-range.ts";
import { sourceIdentity } from "./sources.ts";
import { witnessOf } from "./witness.ts";

/** Inputs nobody asks about, and sources that never bring their fact. */
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
  if (identity?.kind === "screening" && identity.fact !== fact)
    return [warningAt(path, "source_without_fact", `This source records ${identity.fact} and never ${fact}.`)];
  return [];
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

/** Cases that match only when another case is taken. */
export function caseWarnings(reaches: readonly (readonly Reach[])[], inputs: Inputs): Problem[] {
  return reaches.flatMap((cases, factor) =>
    cases.flatMap((reach, index) => {
      if (reach.kind !== "covered") return [];
      const path = `/definition/factors/${factor}/cases/${index}`;
      return [provedAt(path, "case_unreachable", `Covered by case ${reach.by}.`, witnessOf(reach.known, inputs))];
    }),
  );
}

/** Bands that no score reaches and no rule forces, and bands that ask for less than a lower one. */
export function bandWarnings({ bands, rules = [] }: Definition, { min, max }: ScoreRange): Problem[] {
  const forced = new Set(rules.map(({ forcedBand }) => forcedBand));
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

/** Rules that do nothing, or what an earlier rule does already. */
export function ruleWarnings({ bands, rules = [] }: Definition): Problem[] {
  const first = new Map<string, number>();
  return rules.flatMap((rule, index) => {
    const path = `/definition/rules/${index}`;
    const meaning = meaningOf(rule);
    const earlier = first.get(meaning);
    if (earlier === undefined) first.set(meaning, index);
    const lowest = "The first band is the lowest: forcing it never raises risk.";
    return [
      ...(rule.forcedBand === bands[0]!.id
        ? [provedAt(`${path}/forcedBand`, "forced_band_without_effect", lowest)]
        : []),
      ...(earlier === undefined
        ? []
        : [provedAt(path, "duplicate_rule", `Rule ${earlier} has the same conditions and outcome.`)]),
    ];
  });
}

/** The same text for rules with the same conditions in any order, the same forced band and the same effect. */
function meaningOf({ all, forcedBand, effect }: Rule): string {
  const conditions = new Set(all.map((condition) => canonical(condition)));
  const outcome = [forcedBand ?? null, effect ? [effect.decision, ...effect.actions.toSorted()] : null];
  return canonical([[...conditions].toSorted(), ...outcome]);
}
