import type { Definition } from "../definition.ts";
import type { Readings } from "../evaluation.ts";
import { type Evaluator, evaluatorOf } from "../evaluators.ts";
import type { Outcome } from "../plan/outcomes.ts";
import { readingsOf } from "../stored-readings.ts";
import { compareStandings, type Standing, standingOf } from "./compare-subject.ts";
import { type Obstacle, obstacleTo } from "./obstacle.ts";
import type { StoredResult } from "./stored-result.ts";
import { emptyTally, sumOf, type Tally, tallyOfCompared, tallyOfObstacle } from "./tally.ts";

/** Some subjects with their newest assessments, and the candidate that is compared with what made these. */
export type ChunkQuestion = {
  candidate: Definition;
  evaluatorVersion: string;
  /** The definitions that made the assessments, by the id of their version. */
  definitions: Readonly<Record<string, Definition>>;
  /** The moment of both evaluations; null for the moment of each assessment. */
  at: string | null;
  /** Assessments from then on count for the work of a day. */
  workSince: string;
  subjects: readonly ChunkSubject[];
};

export type ChunkSubject = {
  subjectId: string;
  assessmentId: string;
  policyId: string;
  assessedAt: string;
  evidence: Evidence;
};

/** The stored result as JSON, with or without its gap, and the evaluator that made it; or what each of the two definitions reads by now. */
type Evidence =
  | { kind: "stored"; result: string; evaluatorVersion: string }
  | { kind: "current"; from: Readings; candidate: Readings }
  | { kind: "subject_erased" }
  /** More than one assessment may read. */
  | { kind: "evidence_too_large" };

/** A subject that is decided otherwise, has other actions, or could not be compared. */
export type ListedSubject = {
  subjectId: string;
  assessmentId: string;
  from: Outcome;
  to: Outcome | "not_comparable";
  actionsGained: string[];
  actionsLost: string[];
};

export type ChunkAnswer = { tally: Tally; listed: ListedSubject[] };

/** Compares some subjects: the answer is the same, however a population is divided into chunks. */
export function compareChunk(question: ChunkQuestion): ChunkAnswer {
  const evaluator = evaluatorOf(question.evaluatorVersion)!;
  const obstacles = new Map(
    Object.entries(question.definitions).map(([id, from]) => [id, obstacleTo(from, question.candidate)]),
  );
  const answers = question.subjects.map((subject) =>
    compareOne(evaluator, question, subject, obstacles.get(subject.policyId) ?? null),
  );
  return {
    tally: sumOf(answers.map(({ tally }) => tally)),
    listed: answers.flatMap(({ listed }) => listed ?? []),
  };
}

type Answer = { tally: Tally; listed?: ListedSubject };

function compareOne(
  evaluator: Evaluator,
  question: ChunkQuestion,
  { subjectId, assessmentId, policyId, assessedAt, evidence }: ChunkSubject,
  obstacle: Obstacle | null,
): Answer {
  if (evidence.kind === "subject_erased") return { tally: { ...emptyTally, examined: 1, erasedSubjects: 1 } };
  if (evidence.kind === "evidence_too_large") return { tally: { ...emptyTally, examined: 1, tooLarge: 1 } };
  const { candidate, definitions, at, workSince } = question;
  const from = definitions[policyId]!;
  const evaluated = (definition: Definition, readings: Readings): Standing =>
    standingOf(definition, evaluator.evaluate(definition, readings, at ?? assessedAt));
  const stored = evidence.kind === "stored" ? (JSON.parse(evidence.result) as StoredResult) : null;
  // What the assessment read is what both read: each takes what it accepts, and without an obstacle nothing is missing.
  const read = stored && readingsOf(stored.inputs);
  const readings = evidence.kind === "stored" ? { from: read!, candidate: read! } : evidence;
  // A released evaluator never changes, so what it decided then is what it would decide again.
  const isDecided =
    evidence.kind === "stored" && at === null && evidence.evaluatorVersion === question.evaluatorVersion;
  const before = isDecided ? standingOf(from, stored!) : evaluated(from, readings.from);
  if (stored && obstacle) {
    const listed = { subjectId, assessmentId, from: before.outcome, to: "not_comparable" } as const;
    return { tally: tallyOfObstacle(obstacle), listed: { ...listed, actionsGained: [], actionsLost: [] } };
  }
  const after = evaluated(candidate, readings.candidate);
  const { items, ...shown } = compareStandings(before, after);
  const tally = tallyOfCompared({ items, ...shown }, assessedAt, assessedAt >= workSince);
  const isSame = shown.from === shown.to && shown.actionsGained.length === 0 && shown.actionsLost.length === 0;
  return isSame ? { tally } : { tally, listed: { subjectId, assessmentId, ...shown } };
}
