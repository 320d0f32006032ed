import {
  type ApplicabilityGroup,
  type Band,
  type Condition,
  decisions,
  type Definition,
  type Factor,
  type Rule,
} from "@probity/engines/risk/policy/definition.ts";
import type { Random } from "@probity/engines/risk/policy/testing/random.ts";
import type { Shape } from "./strata.ts";
import { counterparties, inputFor, ladderOf, type Term, vocabulary } from "./vocabulary.ts";

/** A policy of the shape, as somebody could have written it. The same chance makes the same policy. */
export function policyOf(random: Random, shape: Shape): Definition {
  const within = ([least, most]: readonly [number, number]) => random.integer(least, most);
  const terms = termsOf(random, shape, within(shape.inputs));
  const groups = groupsOf(random, shape, terms, within(shape.factors));
  const factors = groups.map((group, index) => factorOf(random, shape, group, index));
  const bands = bandsOf(random, shape, factors, within(shape.bands));
  const asked = new Set(factors.flatMap(({ cases }) => cases.flatMap(({ all }) => all.map(({ input }) => input))));
  const left = terms.filter(({ key }) => !asked.has(key));
  const rules = [
    ...Array.from({ length: within(shape.links) }, () => linkOf(random, terms)).filter((all) => all !== null),
    // What no factor asks, a rule does.
    ...left.map((term) => [conditionOn(random, term)]),
    ...Array.from({ length: within(shape.rules) }, () =>
      random.some(terms, random.pick([1, 1, 2, 2, 2, 3])).map((term) => conditionOn(random, term)),
    ),
  ].map((all, index) => ruleOf(random, shape, bands, all, index));
  return {
    formatVersion: 1,
    inputs: terms.map(inputFor),
    ...(random.chance(shape.applicability) && { applicability: applicabilityOf(random, terms) }),
    factors,
    aggregation: shape.aggregation,
    ...(random.chance(shape.bounds) && { floor: random.pick([0, 5, 10]) }),
    ...(random.chance(shape.bounds) && { ceiling: Math.max(bands.at(-1)!.lowerBound, random.pick([100, 250, 500])) }),
    bands,
    rules,
    missingEvidence: random.pick(["awaiting_evidence", "awaiting_evidence", "review"]),
    reviewAfterSeconds: 15_552_000,
  };
}

/** From the themes of the shape, then from others, then about the counterparty; in the order of the vocabulary. */
function termsOf(random: Random, { themes }: Shape, count: number): Term[] {
  const fitting = vocabulary.filter(({ theme }) => themes.includes(theme));
  const pools = [fitting, vocabulary.filter((term) => !fitting.includes(term)), counterparties];
  const taken: Term[] = [];
  for (const pool of pools) taken.push(...random.some(pool, count - taken.length));
  const place = [...vocabulary, ...counterparties].map(({ key }) => key);
  return taken.toSorted((one, other) => place.indexOf(one.key) - place.indexOf(other.key));
}

/** The terms that each factor asks. */
function groupsOf(random: Random, { reads }: Shape, terms: readonly Term[], count: number): Term[][] {
  if (reads === "scattered") return Array.from({ length: count }, () => [...terms]);
  if (reads === "shared") return Array.from({ length: count }, () => random.some(terms, random.integer(2, 3)));
  const groups: Term[][] = [];
  for (const term of terms) {
    const last = groups.at(-1);
    const joins = last && last[0]!.theme === term.theme && last.length < 3 && random.chance(0.45);
    if (joins) last.push(term);
    else groups.push([term]);
  }
  return random.some(groups, count);
}

const weights: Record<Shape["weights"], (random: Random, index: number) => number> = {
  equal: () => 1,
  halves: (random) => random.pick([0.5, 1, 1, 1.5, 2]),
  different: (_random, index) => (25 + index) / 100,
};

function factorOf(random: Random, shape: Shape, group: readonly Term[], index: number): Factor {
  const count = random.integer(...shape.cases);
  const lowers = random.chance(shape.relief);
  const asked = shape.reads === "scattered" ? scattered(random, group, count) : casesOver(random, group, count);
  return {
    id: `factor_${index}`,
    title: group.length <= 3 ? group.map(({ key }) => key).join(", ") : `Factor ${index}`,
    match: random.pick(["first", "highest"]),
    weight: weights[shape.weights](random, index),
    ...(random.chance(0.9) && { defaultPoints: lowers ? -random.pick([5, 10]) : random.pick([0, 0, 5]) }),
    cases: asked.map((all, place) => ({
      id: `case_${place}`,
      all,
      points: 5 * random.integer(1, 4) * (asked.length - place),
      ...(random.chance(0.5) && {
        reason: { code: `FACTOR_${index}_${place}`, text: `Case ${place} of factor ${index}.` },
      }),
    })),
  };
}

function scattered(random: Random, terms: readonly Term[], count: number): Condition[][] {
  return Array.from({ length: count }, () => random.some(terms, 2).map((term) => conditionOn(random, term)));
}

/** From severe to mild: first what several inputs say together, then the steps of each alone. */
function casesOver(random: Random, group: readonly Term[], count: number): Condition[][] {
  const together = group.length > 1 ? [group.map((term) => conditionOn(random, term))] : [];
  const alone = group.flatMap((term) =>
    ladderOf(term)
      .toReversed()
      .map((condition) => [condition]),
  );
  const chosen = random.some(alone, count);
  return [...together, ...alone.filter((step) => chosen.includes(step))].slice(0, count);
}

function conditionOn(random: Random, term: Term): Condition {
  return random.pick(ladderOf(term));
}

/** Bands at rounded parts of the score that everything severe together would give. */
function bandsOf(random: Random, { aggregation }: Shape, factors: readonly Factor[], count: number): Band[] {
  const highest = factors.map(({ cases, weight }) => weight * Math.max(...cases.map(({ points }) => points)));
  const reach = aggregation === "sum" ? highest.reduce((sum, points) => sum + points, 0) : Math.max(...highest);
  const bands: Band[] = [];
  for (let index = 0; index < count; index++) {
    const part = 5 * Math.round((reach * (0.15 + 0.6 * (index / count)) * random.integer(80, 110)) / 500);
    const lowerBound = index === 0 ? 0 : Math.max(part, bands.at(-1)!.lowerBound + 5);
    const decision = decisions[Math.min(decisions.length - 1, Math.floor((index * decisions.length) / count))]!;
    bands.push({ id: `band_${index}`, lowerBound, effect: { decision, actions: actionsFor(random, decision) } });
  }
  return bands;
}

const actions: Record<(typeof decisions)[number], readonly string[]> = {
  none: [],
  review: ["manual_review", "request_documents", "call_customer"],
  restrict: ["limit_account", "manual_review", "source_of_funds"],
  reject: ["block_account", "file_report"],
};

function actionsFor(random: Random, decision: (typeof decisions)[number]): string[] {
  return random.some(actions[decision], random.integer(1, 2));
}

function ruleOf(random: Random, { forced }: Shape, bands: readonly Band[], all: Condition[], index: number): Rule {
  const decision = random.pick(["review", "review", "restrict", "reject"] as const);
  return {
    id: `rule_${index}`,
    all,
    reasons: [{ code: `RULE_${index}`, text: `What rule ${index} found.` }],
    ...(random.chance(forced) && { forcedBand: random.pick(bands.slice(1)).id }),
    effect: { decision, actions: actionsFor(random, decision) },
  };
}

/** Two inputs of one type that should agree; null when there are no two. */
function linkOf(random: Random, terms: readonly Term[]): Condition[] | null {
  const kinds = ["country", "name"];
  const pairs = kinds
    .map((kind) => terms.filter(({ key }) => key.split(".").includes(kind)))
    .filter(({ length }) => length > 1);
  if (pairs.length === 0) return null;
  const [one, other] = random.some(random.pick(pairs), 2);
  const also = random.chance(0.3) ? [conditionOn(random, random.pick(terms))] : [];
  return [{ input: one!.key, operator: "neq_fact", value: other!.key }, ...also];
}

/** Whom the policy covers: people of some countries, or customers of some size. */
function applicabilityOf(random: Random, terms: readonly Term[]): ApplicabilityGroup[] {
  const texts = terms.filter((term) => "texts" in term && term.theme === "geography");
  const [covered] = random.some(texts, 1);
  if (covered)
    return [
      { id: "served", all: [{ input: covered.key, operator: "in", value: ["DE", "FR", "NL", "AT", "TR", "BG"] }] },
    ];
  return random.some(terms, 2).map((term, index) => ({ id: `group_${index}`, all: [ladderOf(term)[0]!] }));
}
