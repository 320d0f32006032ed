import type { Definition, Effect } from "../definition.ts";
import type { AssessmentDecision } from "../evaluation.ts";
import type { Diagrams, Node } from "./diagrams.ts";
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

/** Decisions from the weakest to the strongest. */
export const strengths: readonly AssessmentDecision[] = ["none", "awaiting_evidence", "review", "restrict", "reject"];

/**
 * Where released evaluators differ: whether a band that a higher one exceeds keeps its actions if it decides more strongly. A
 * version that is not here has no meaning yet.
 */
const exceededBandsAct: Readonly<Record<string, boolean>> = { "risk-eval-1": false, "risk-eval-2": true };

export function hasMeaning(evaluatorVersion: string): boolean {
  return Object.hasOwn(exceededBandsAct, evaluatorVersion);
}

type Applied = Pick<Outcome, "band" | "decision"> & {
  /** By band, 1 where the score or a rule calls for it. */
  applying: readonly Node[];
  /** By action, 1 where a rule requires it. */
  byRules: ReadonlyMap<string, Node>;
};

/** What follows from the score's band and the truth of each rule; null stands for a rule that is left out. */
export function outcomeOf(
  diagrams: Diagrams,
  definition: Definition,
  evaluatorVersion: string,
  scoreBand: Node,
  rules: readonly (Node | null)[],
): Outcome {
  const applied = apply(diagrams, definition, scoreBand, rules);
  const names = [...definition.bands.flatMap(({ effect }) => effect.actions), ...applied.byRules.keys()];
  const exceeded = exceededBandsAct[evaluatorVersion]!;
  const actions = [...new Set(names)].map(
    (name) => [name, actionNode(diagrams, definition, applied, name, exceeded)] as const,
  );
  return { band: applied.band, decision: applied.decision, actions: new Map(actions) };
}

function apply(
  diagrams: Diagrams,
  { bands, rules = [], missingEvidence }: Definition,
  scoreBand: Node,
  truthOf: readonly (Node | null)[],
): Applied {
  const missing = strengths.indexOf(missingEvidence);
  let band = diagrams.map(scoreBand, (index) => Math.max(index, -1));
  let decision = diagrams.map(scoreBand, (index) => (index < 0 ? missing : strengthOf(bands[index]!.effect)));
  const applying = bands.map((_band, index) => diagrams.map(scoreBand, (each) => (each === index ? 1 : 0)));
  const byRules = new Map<string, Node>();
  for (const [index, { effect, forcedBand }] of rules.entries()) {
    const truth = truthOf[index] ?? null;
    if (truth === null) continue;
    const match = diagrams.map(truth, (each) => (each === truths.true ? 1 : 0));
    const forced = bands.findIndex(({ id }) => id === forcedBand);
    const raised = (to: number) => (is: number, other: number) => (is ? Math.max(to, other) : other);
    const strength = Math.max(strengthOf(effect), strengthOf(bands[forced]?.effect));
    decision = diagrams.combine(match, decision, raised(strength));
    band = diagrams.combine(match, band, raised(forced));
    if (forced >= 0) applying[forced] = diagrams.combine(applying[forced]!, match, Math.max);
    for (const name of effect?.actions ?? [])
      byRules.set(name, diagrams.combine(byRules.get(name) ?? match, match, Math.max));
  }
  return { band, decision, applying, byRules };
}

/** An action of a rule that matches, of the final band, or of a band that it exceeds without deciding as strongly. */
function actionNode(
  diagrams: Diagrams,
  { bands }: Definition,
  { band, applying, byRules }: Applied,
  name: string,
  exceeded: boolean,
): Node {
  const asks = bands.map(({ effect }) => effect.actions.includes(name));
  const byBand = diagrams.map(band, (index) => (asks[index] ? 1 : 0));
  const required = byRules.has(name) ? diagrams.combine(byRules.get(name)!, byBand, Math.max) : byBand;
  if (!exceeded) return required;
  return bands.reduce((one, { effect }, index) => {
    if (!asks[index]) return one;
    const weaker = (final: number) => final > index && strengthOf(bands[final]!.effect) < strengthOf(effect);
    const kept = diagrams.combine(applying[index]!, band, (applies, final) => (applies && weaker(final) ? 1 : 0));
    return diagrams.combine(one, kept, Math.max);
  }, required);
}

function strengthOf(effect: Effect | undefined): number {
  return effect ? strengths.indexOf(effect.decision) : 0;
}
