import type { AssessmentDecision, InputState, Reading, RequiredAction } from "../evaluation.ts";

/** Details that a reader needs and the evaluator does not: names that people know, and the records behind a receipt. */
export type Background = {
  /** By source identity: the key of a registered source, the key of a verification workflow. */
  sourceNames: ReadonlyMap<string, string>;
  /** By evidence id. */
  screenings: ReadonlyMap<string, ScreeningTrail>;
};

/** The run that a screening fact comes from, and the listed entries that its value rests on, the strongest first. */
export type ScreeningTrail = {
  runId: string;
  /** All of them; the strongest are shown. */
  matchCount: number;
  matches: { matchId: string; list: string; entryId: string; name: string; score: number; confirmed: boolean }[];
};

type About<Subject extends string, Data> = { about: Subject } & Data;

/** The content of a sentence, for programs: enough to say it in another language. */
export type Detail =
  | About<"decision", { decision: AssessmentDecision; because: { kind: Cause; id: string | null }[] }>
  | About<"applicability", { result: "matched" | "not_matched" | "unknown"; groupId: string | null; inputs: string[] }>
  | About<"rule", { id: string; title: string | null; decision: AssessmentDecision | null; forcedBand: string | null }>
  | About<"rules_not_evaluated", { ids: string[] }>
  | About<"factor", FactorDetail>
  | About<"factors_without_points", { ids: string[] }>
  | About<"score", ScoreDetail>
  | About<"factors_without_case", { ids: string[] }>
  | About<"no_score", { waiting: string[] }>
  | About<"band", { band: string; scoreBand: string | null; forcedBy: string[] }>
  | About<"input", { key: string; state: InputState; sources: SourceDetail[] }>
  | About<"evidence", { sources: { source: string; name: string; inputs: string[] }[] }>
  | About<"screening", { input: string; evidenceId: string } & ScreeningTrail>
  | About<"actions", { actions: RequiredAction[] }>
  | About<"deadlines", { freshUntil: string | null; reviewDueAt: string }>;

/** The causes of a decision; rules and bands are named by their id. */
export const decisionCauses = ["rule", "forced_band", "score_band", "incomplete", "nothing_asks_for_more"] as const;
export type Cause = (typeof decisionCauses)[number];

export type FactorDetail = {
  id: string;
  title: string | null;
  caseId: string | null;
  usedDefault: boolean;
  points: number;
  weight: number;
  contribution: number;
};

export type ScoreDetail = {
  score: number;
  /** The sum or the maximum of the contributions, before floor and ceiling. */
  total: number;
  bound: "floor" | "ceiling" | null;
  band: string;
  lowerBound: number;
  /** The lower bound of the next band; null for the last one. */
  upperBound: number | null;
};

/** A source that an unresolved input accepts, and what it says; nulls when it says nothing. */
export type SourceDetail = {
  source: string;
  name: string;
  evidenceId: string | null;
  status: Reading["status"] | null;
  observedAt: string | null;
};

export type Statement = { text: string } & Detail;

/** Sentences and details apart, as records show them. Explanations from before there were details have sentences alone. */
export function toldBy(explanation: readonly (string | Statement)[]) {
  const statements = explanation.filter((one) => typeof one !== "string");
  return {
    explanation: explanation.map((one) => (typeof one === "string" ? one : one.text)),
    explanationDetails: statements.map(({ text: _text, ...detail }): Detail => detail),
  };
}
