import type { Definition, Effect } from "../definition.ts";
import type { AssessmentDecision } from "../evaluation.ts";
import { type Diagrams, either, type Node } from "./diagrams.ts";
import { truths } from "./truths.ts";

/** Where a score and the rules lead. */
export type Outcome = {
  /** The index of a band, and -1 without one. */
  band: Node;
  /** An index of `strengths`. */
  decision: Node;
  /** By action, 1 where it is required. */
  actions: ReadonlyMap<string, Node>;
};

/** An outcome without one of the rules. Its actions are made when asked for, because most rules change the decision. */
export type OutcomeWithout = Pick<Outcome, "band" | "decision"> & { actions: () => Outcome["actions"] };

/** Decisions from the weakest to the strongest. */
export const strengths: readonly AssessmentDecision[] = ["none", "awaiting_evidence", "review", "restrict", "reject"];

/** The evaluators that decide as these diagrams do. Any other has no meaning yet. */
const meant: ReadonlySet<string> = new Set(["risk-eval-1"]);

export function hasMeaning(evaluatorVersion: string): boolean {
  return meant.has(evaluatorVersion);
}

/** Where the score and some of the rules lead; other rules can be added. */
type Applied = Pick<Outcome, "band" | "decision"> & {
  /** By band, 1 where the score or a rule calls for it. */
  applying: readonly Node[];
  /** By action, 1 where a rule requires it. */
  byRules: ReadonlyMap<string, Node>;
};

/** What follows from the score's band and the truth of each rule. */
export function outcomeOf(
  diagrams: Diagrams,
  definition: Definition,
  scoreBand: Node,
  rules: readonly Node[],
): Outcome {
  const all = [...rules.keys()].reduce(
    (applied, rule) => withRule(diagrams, definition, applied, rule, rules[rule]!),
    byScore(diagrams, definition, scoreBand),
  );
  const { band, decision } = all;
  return { band, decision, actions: actionsOf(diagrams, definition, all) };
}

/**
 * By rule, what would follow without it. Half of the rules are applied for all of the other half
 * together, and so on, so that a rule is applied as often as the number of rules can be halved, and not once for every other.
 */
export function* outcomesWithout(
  diagrams: Diagrams,
  definition: Definition,
  scoreBand: Node,
  rules: readonly Node[],
): Generator<OutcomeWithout> {
  function* without(from: number, to: number, applied: Applied): Generator<OutcomeWithout> {
    if (to - from === 1) {
      yield { ...applied, actions: () => actionsOf(diagrams, definition, applied) };
      return;
    }
    const middle = Math.floor((from + to) / 2);
    yield* without(from, middle, withRules(applied, middle, to));
    yield* without(middle, to, withRules(applied, from, middle));
  }
  function withRules(applied: Applied, from: number, to: number): Applied {
    let all = applied;
    for (let rule = from; rule < to; rule++) all = withRule(diagrams, definition, all, rule, rules[rule]!);
    return all;
  }
  if (rules.length > 0) yield* without(0, rules.length, byScore(diagrams, definition, scoreBand));
}

function byScore(diagrams: Diagrams, { bands, missingEvidence }: Definition, scoreBand: Node): Applied {
  const missing = strengths.indexOf(missingEvidence);
  return {
    band: diagrams.map(scoreBand, (index) => Math.max(index, -1)),
    decision: diagrams.map(scoreBand, (index) => (index < 0 ? missing : strengthOf(bands[index]!.effect))),
    applying: bands.map((_band, index) => diagrams.map(scoreBand, (each) => (each === index ? 1 : 0))),
    byRules: new Map(),
  };
}

function withRule(
  diagrams: Diagrams,
  { bands, rules = [] }: Definition,
  { band, decision, applying, byRules }: Applied,
  rule: number,
  truth: Node,
): Applied {
  const { effect, forcedBand } = rules[rule]!;
  const match = diagrams.map(truth, (each) => (each === truths.true ? 1 : 0));
  const forced = bands.findIndex(({ id }) => id === forcedBand);
  const strength = Math.max(strengthOf(effect), strengthOf(bands[forced]?.effect));
  const raised = (node: Node, to: number) =>
    diagrams.combine(match, node, (is, other) => (is ? Math.max(to, other) : other), { kept: 0 });
  const required = (effect?.actions ?? []).map((name) => {
    const known = byRules.get(name);
    return [name, known === undefined ? match : diagrams.combine(match, known, Math.max, either)] as const;
  });
  return {
    band: forced < 0 ? band : raised(band, forced),
    decision: raised(decision, strength),
    applying:
      forced < 0 ? applying : applying.with(forced, diagrams.combine(match, applying[forced]!, Math.max, either)),
    byRules: new Map([...byRules, ...required]),
  };
}

function actionsOf(diagrams: Diagrams, definition: Definition, applied: Applied): Outcome["actions"] {
  const names = [...definition.bands.flatMap(({ effect }) => effect.actions), ...applied.byRules.keys()];
  return new Map([...new Set(names)].map((name) => [name, actionNode(diagrams, definition, applied, name)] as const));
}

/** Every action that some outcome of the definition can have, in the order of `actions`. */
export function actionNames({ bands, rules = [] }: Definition): string[] {
  const effects = [...bands.map(({ effect }) => effect), ...rules.map(({ effect }) => effect)];
  return [...new Set(effects.flatMap((effect) => effect?.actions ?? []))];
}

/** An action of a rule that matches, of the final band, or of a band that it exceeds without deciding as strongly. */
function actionNode(
  diagrams: Diagrams,
  { bands }: Definition,
  { band, applying, byRules }: Applied,
  name: string,
): Node {
  const asks = bands.map(({ effect }) => effect.actions.includes(name));
  const byBand = diagrams.map(band, (index) => (asks[index] ? 1 : 0));
  const required = byRules.has(name) ? diagrams.combine(byRules.get(name)!, byBand, Math.max, either) : byBand;
  return bands.reduce((one, { effect }, index) => {
    if (!asks[index]) return one;
    const weaker = (final: number) => final > index && strengthOf(bands[final]!.effect) < strengthOf(effect);
    const kept = diagrams.combine(applying[index]!, band, (applies, final) => (applies && weaker(final) ? 1 : 0), {
      fixed: { at: 0, to: 0 },
    });
    return diagrams.combine(one, kept, Math.max, either);
  }, required);
}

function strengthOf(effect: Effect | undefined): number {
  return effect ? strengths.indexOf(effect.decision) : 0;
}
