import type { Evaluation } from "../evaluation.ts";
import { both, type Diagrams, either, type Node } from "../meaning/diagrams.ts";
import type { Meaning } from "../meaning/meaning.ts";
import { ask } from "./ask.ts";
import type { Asked } from "./asked.ts";
import { reasonNodes } from "./reasons.ts";
import { assessedNode, type Decided, decide, type Subject } from "./question.ts";
import { seekScores } from "./seek-scores.ts";
import { type Witness, witnessAt } from "./witness.ts";

/** In what two definitions can differ. They are equal if they do not differ in the first five. */
export const aspects = ["applicability", "complete", "decision", "band", "actions", "score", "reasons"] as const;
export type Aspect = (typeof aspects)[number];
const essential: readonly Aspect[] = ["applicability", "complete", "decision", "band", "actions"];

/** `share` is the part of all cells in which they differ, null where it is not counted; the witness is null when they never do. */
export type Difference = { aspect: Aspect } & Decided<{ share: number | null; witness: Witness | null }>;

/** An answer for each aspect. Apart from applicability, only cases count that both definitions assess. */
export function differencesOf(subject: Subject): Difference[] {
  return aspects.map((aspect) => ({ aspect, ...decide(() => differenceIn(subject, aspect)) }));
}

/** Null when a difference in what matters is neither found nor excluded. */
export function areEqual(differences: readonly Difference[]): boolean | null {
  const answers = differences.filter(({ aspect }) => essential.includes(aspect));
  if (answers.some((answer) => answer.decided && answer.witness)) return false;
  return answers.every(({ decided }) => decided) ? true : null;
}

function differenceIn(subject: Subject, aspect: Aspect): { share: number | null; witness: Witness | null } {
  const asked = aspect === "score" && !subject.meanings ? seekScores(subject) : differing(subject, aspect);
  const found = asked.nearest(1);
  if (!found) return { share: 0, witness: null };
  const confirms = ([before, after]: Evaluation[]) => told[aspect](before!) !== told[aspect](after!);
  return { share: asked.share(1), witness: witnessAt(subject, found.cell, confirms) };
}

/** 1 where they differ, of the cells that count. */
function differing(subject: Subject, aspect: Aspect): Asked {
  const { diagrams } = subject.space;
  return ask(subject, (meanings) => {
    const [first, second] = meanings as [Meaning, Meaning];
    const differs = nodeWhere[aspect](diagrams, first, second);
    if (aspect === "applicability") return differs;
    const assessed = diagrams.combine(assessedNode(diagrams, first), assessedNode(diagrams, second), Math.min, both);
    return diagrams.combine(assessed, differs, Math.min, both);
  });
}

type Differing = (diagrams: Diagrams, first: Meaning, second: Meaning) => Node;

/** 1 where they differ. */
const nodeWhere: Record<Aspect, Differing> = {
  applicability: by((meaning) => meaning.applicability),
  complete: by((meaning) => meaning.complete),
  decision: by((meaning) => meaning.decision),
  score: by((meaning) => meaning.score()),
  // Bands are the same when their ids are, wherever they stand.
  band: (diagrams, first, second) =>
    diagrams.combine(first.band, second.band, (one, other) =>
      first.definition.bands[one]?.id === second.definition.bands[other]?.id ? 0 : 1,
    ),
  actions: byName((_diagrams, meaning) => meaning.actions),
  reasons: byName(reasonNodes),
};

function by(nodeOf: (meaning: Meaning) => Node): Differing {
  return (diagrams, first, second) =>
    diagrams.combine(nodeOf(first), nodeOf(second), (one, other) => (one === other ? 0 : 1));
}

function byName(nodesOf: (diagrams: Diagrams, meaning: Meaning) => ReadonlyMap<string, Node>): Differing {
  return (diagrams, first, second) => {
    const [ones, others] = [nodesOf(diagrams, first), nodesOf(diagrams, second)];
    const never = diagrams.constant(0);
    return [...new Set([...ones.keys(), ...others.keys()])]
      .map((name) =>
        diagrams.combine(ones.get(name) ?? never, others.get(name) ?? never, (one, other) => (one === other ? 0 : 1)),
      )
      .reduce((one, other) => diagrams.combine(one, other, Math.max, either), never);
  };
}

const told: Record<Aspect, (evaluation: Evaluation) => unknown> = {
  applicability: ({ applicability }) => applicability.result,
  complete: ({ complete }) => complete,
  decision: ({ decision }) => decision,
  band: ({ band }) => band,
  score: ({ score }) => score,
  actions: ({ requiredActions }) => JSON.stringify(requiredActions.map(({ name }) => name).toSorted()),
  reasons: ({ reasons }) => JSON.stringify(reasons.map(({ code, text }) => `${code} ${text}`).toSorted()),
};
