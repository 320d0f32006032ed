import type { Definition } from "../definition.ts";
import { errorAt, type Problem } from "../format/problem.ts";

/** Checks that the parts of a policy fit together: names, numbers, bands, rules and reasons. */
export function elementErrors(definition: Definition): Problem[] {
  return [
    ...duplicateErrors(definition),
    ...decimalErrors(definition),
    ...boundErrors(definition),
    ...ruleErrors(definition),
    ...reasonErrors(definition),
  ];
}

/** Results, history and coverage name elements by their ids, so an id must mean one element of its array. */
function duplicateErrors({ inputs, applicability = [], factors = [], bands, rules = [] }: Definition): Problem[] {
  return [
    ...duplicates(
      inputs.map(({ key }) => key),
      "/definition/inputs",
      "key",
    ),
    ...duplicates(ids(applicability), "/definition/applicability", "id"),
    ...duplicates(ids(factors), "/definition/factors", "id"),
    ...factors.flatMap(({ cases }, index) => duplicates(ids(cases), `/definition/factors/${index}/cases`, "id")),
    ...duplicates(ids(bands), "/definition/bands", "id"),
    ...duplicates(ids(rules), "/definition/rules", "id"),
  ];
}

function ids(elements: readonly { id: string }[]): string[] {
  return elements.map(({ id }) => id);
}

function duplicates(names: readonly string[], path: string, member: string): Problem[] {
  const first = new Map<string, number>();
  return names.flatMap((name, index) => {
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, index);
    return earlier === undefined
      ? []
      : [errorAt(`${path}/${index}/${member}`, "duplicate", `Element ${earlier} has the same ${member}.`)];
  });
}

const pointsDecimals = 2;
const weightDecimals = 4;

/** Within these decimals a score is computed exactly; beyond them a bound could be missed by a rounding error. */
function decimalErrors({ factors = [], bands, floor, ceiling }: Definition): Problem[] {
  return [
    ...factors.flatMap(({ weight, defaultPoints, cases }, index) => {
      const path = `/definition/factors/${index}`;
      return [
        ...tooManyDecimals(weight, weightDecimals, `${path}/weight`),
        ...tooManyDecimals(defaultPoints, pointsDecimals, `${path}/defaultPoints`),
        ...cases.flatMap(({ points }, at) => tooManyDecimals(points, pointsDecimals, `${path}/cases/${at}/points`)),
      ];
    }),
    ...bands.flatMap(({ lowerBound }, index) =>
      tooManyDecimals(lowerBound, pointsDecimals, `/definition/bands/${index}/lowerBound`),
    ),
    ...tooManyDecimals(floor, pointsDecimals, "/definition/floor"),
    ...tooManyDecimals(ceiling, pointsDecimals, "/definition/ceiling"),
  ];
}

function tooManyDecimals(value: number | undefined, decimals: number, path: string): Problem[] {
  if (value === undefined || Number(value.toFixed(decimals)) === value) return [];
  return [errorAt(path, "too_many_decimals", `Must have at most ${decimals} decimals.`)];
}

function boundErrors({ bands, floor = 0, ceiling }: Definition): Problem[] {
  const problems: Problem[] = [];
  if (bands[0]!.lowerBound !== 0)
    problems.push(errorAt("/definition/bands/0/lowerBound", "first_band_not_zero", "The first band must start at 0."));
  let highest = bands[0]!.lowerBound;
  for (const [index, { lowerBound }] of bands.entries()) {
    if (index > 0 && lowerBound <= highest)
      problems.push(
        errorAt(`/definition/bands/${index}/lowerBound`, "not_increasing", `Must be greater than ${highest}.`),
      );
    highest = Math.max(highest, lowerBound);
  }
  if (ceiling !== undefined && ceiling <= floor)
    problems.push(
      errorAt("/definition/ceiling", "ceiling_not_above_floor", `Must be greater than the floor, which is ${floor}.`),
    );
  return problems;
}

function ruleErrors({ factors = [], bands, rules = [] }: Definition): Problem[] {
  const known = new Set(ids(bands));
  if (factors.length === 0 && rules.length === 0)
    return [errorAt("/definition/factors", "factor_or_rule_required", "A policy needs at least one factor or rule.")];
  return rules.flatMap(({ forcedBand, effect }, index) => {
    const path = `/definition/rules/${index}`;
    if (forcedBand === undefined && !effect)
      return [errorAt(`${path}/effect`, "effect_required", "A rule must have an effect or a forced band.")];
    if (forcedBand !== undefined && !known.has(forcedBand))
      return [errorAt(`${path}/forcedBand`, "unknown_band", `The policy has no band ${forcedBand}.`)];
    return [];
  });
}

// Reasons are shown as they are written. Whatever looks like a place to fill in would promise a value that never comes, or tempt
// somebody to put evidence into a text that travels further than evidence may.
const placeholder = /[{}]|<%|%>|\[\[|\]\]|\$\(|%\(/;

function reasonErrors({ factors = [], rules = [] }: Definition): Problem[] {
  const reasons = [
    ...factors.flatMap(({ cases }, index) =>
      cases.map(({ reason }, at) => ({ path: `/definition/factors/${index}/cases/${at}/reason`, text: reason?.text })),
    ),
    ...rules.flatMap((rule, index) =>
      rule.reasons.map(({ text }, at) => ({ path: `/definition/rules/${index}/reasons/${at}`, text })),
    ),
  ];
  return reasons
    .filter(({ text }) => text !== undefined && placeholder.test(text))
    .map(({ path }) =>
      errorAt(`${path}/text`, "placeholder_not_allowed", "Must be plain text without placeholders such as {name}."),
    );
}
