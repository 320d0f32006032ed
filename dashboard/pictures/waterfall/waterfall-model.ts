import { type Axis, niceCeiling, place, printed, round } from "../axis.ts";

/** One thing that moved the score. `limit` is a floor, a ceiling or a cap: it moves the total without being a finding. */
export type Step = {
  label: string;
  /** How the amount comes about: `60 × 0.5`. */
  formula: string | null;
  amount: number;
  kind: "points" | "default" | "limit";
  /** False where only the largest counts and this one is smaller. */
  counts?: boolean;
};

export type WaterfallBar = {
  label: string;
  formula: string | null;
  kind: "plus" | "minus" | "default" | "limit" | "uncounted";
  /** Where the total was and where it is after this step. */
  before: number;
  after: number;
  /** In percent of the axis, the smaller first. */
  left: number;
  right: number;
  /** Where the total stands after it, in percent; the next bar begins there. */
  end: number;
};

export type WaterfallModel = { axis: Axis; bars: readonly WaterfallBar[]; score: number; end: number; start: number };

type Factor = {
  id: string;
  points: number | null;
  weight: number;
  contribution: number | null;
  usedDefault: boolean;
};
type Limits = {
  aggregation: "sum" | "maximum";
  floor?: number | undefined;
  ceiling?: number | undefined;
  score: number;
};

/** The steps of an assessment's score: its factors, then what floor and ceiling changed. Unscored factors move nothing. */
export function assessmentSteps(factors: readonly Factor[], { aggregation, score }: Limits): Step[] {
  const scored = factors.filter((factor) => factor.points !== null && factor.contribution !== null);
  const amounts = scored.map(({ contribution }) => contribution!);
  const largest = Math.max(0, ...amounts);
  const first = amounts.indexOf(largest);
  const total = aggregation === "sum" ? round(amounts.reduce((sum, amount) => sum + amount, 0)) : largest;
  const steps = scored.map(({ id, points, weight, contribution, usedDefault }, at): Step => ({
    label: id,
    formula: `${printed(points!)} × ${printed(weight)}`,
    amount: contribution!,
    kind: usedDefault ? "default" : "points",
    counts: aggregation === "sum" || at === first,
  }));
  const moved = round(score - total);
  if (moved === 0) return steps;
  return [...steps, { label: moved > 0 ? "floor" : "ceiling", formula: null, amount: moved, kind: "limit" }];
}

/** The steps of a match's score. Caps come as factors with negative points. */
export function matchSteps(factors: readonly { code: string; points: number }[]): Step[] {
  return factors.map(({ code, points }) => ({
    label: code,
    formula: null,
    amount: points,
    kind: code.startsWith("cap_") ? "limit" : "points",
  }));
}

/** An axis that holds every total on the way and ends with room for the last band. */
export function scoreAxis(steps: readonly Step[], bounds: readonly number[]): Axis {
  const totals = runningTotals(steps);
  const reached = steps.map((step, at) => (step.counts === false ? step.amount : totals[at]!));
  const last = Math.max(0, ...bounds);
  return { min: Math.min(0, ...reached), max: niceCeiling(Math.max(1, last * 1.12, ...reached)) };
}

export function waterfall(steps: readonly Step[], axis: Axis): WaterfallModel {
  const totals = runningTotals(steps);
  const bars = steps.map((step, at): WaterfallBar => {
    const before = step.counts === false ? 0 : (totals[at - 1] ?? 0);
    const after = step.counts === false ? step.amount : totals[at]!;
    const [low, high] = before < after ? [before, after] : [after, before];
    return {
      label: step.label,
      formula: step.formula,
      kind: kindOf(step),
      before,
      after,
      left: place(axis, low),
      right: place(axis, high),
      end: place(axis, totals[at]!),
    };
  });
  const score = totals.at(-1) ?? 0;
  return { axis, bars, score, start: place(axis, 0), end: place(axis, score) };
}

/** The total after each step. A step that does not count leaves it as it was. */
function runningTotals(steps: readonly Step[]): number[] {
  let total = 0;
  return steps.map(({ amount, counts }) => (total = counts === false ? total : round(total + amount)));
}

function kindOf({ kind, amount, counts }: Step): WaterfallBar["kind"] {
  if (counts === false) return "uncounted";
  if (kind === "limit") return "limit";
  if (kind === "default") return "default";
  return amount < 0 ? "minus" : "plus";
}

const words: Record<WaterfallBar["kind"], string> = {
  plus: "",
  minus: "",
  default: " by default",
  limit: "",
  uncounted: " not counted",
};

/** The picture as a sentence. */
export function waterfallSummary({ bars, score }: WaterfallModel): string {
  const parts = bars.map(({ label, kind, before, after }) => `${label} ${printed(after - before)}${words[kind]}`);
  return [...parts, `score ${printed(score)}`].join(", ");
}

export function waterfallTable({ bars, score }: WaterfallModel) {
  return {
    head: ["factor", "points × weight", "adds", "total"],
    rows: [
      ...bars.map(({ label, formula, kind, before, after }) => [
        `${label}${words[kind]}`,
        formula ?? "",
        printed(after - before),
        kind === "uncounted" ? "" : printed(after),
      ]),
      ["score", "", "", printed(score)],
    ],
  };
}
