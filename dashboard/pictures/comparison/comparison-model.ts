import type { Meaning } from "../../kit/meaning.ts";
import { place, printed } from "../axis.ts";
import { type Step, type WaterfallModel, matchSteps, waterfall } from "../waterfall/waterfall-model.ts";

export type ComparedFactor = {
  /** The code of the API; null where there was nothing to compare. */
  code: string | null;
  points: number;
  /** What was compared: name, born, nationality. */
  what: string;
  subject: string;
  listed: string;
};

export type ComparisonModel = {
  rows: readonly ComparedFactor[];
  /** One bar for each row. A row without points has a bar of no width. */
  waterfall: WaterfallModel;
  lines: readonly { at: number; value: number; kind: "review" | "match"; meaning: Meaning }[];
};

/** Both sides of a match and what each factor moved, on the axis of 0 to 100 with both thresholds. */
export function comparison(
  rows: readonly ComparedFactor[],
  { reviewScore, matchScore }: { reviewScore: number; matchScore: number },
): ComparisonModel {
  const steps = rows.map(({ code, points }): Step => matchSteps([{ code: code ?? "nothing to compare", points }])[0]!);
  const model = waterfall(steps, { min: 0, max: 100 });
  const totals = model.bars.flatMap(({ before, after }) => [before, after]);
  // Before a cap the sum may pass 100; the axis holds that too.
  const axis = { min: Math.min(0, ...totals), max: Math.max(100, ...totals) };
  const lineAt = (value: number, kind: "review" | "match", meaning: Meaning) => ({
    at: place(axis, value),
    value,
    kind,
    meaning,
  });
  return {
    rows,
    waterfall: waterfall(steps, axis),
    lines: [lineAt(reviewScore, "review", "look"), lineAt(matchScore, "match", "stop")],
  };
}

export function comparisonSummary({ rows, waterfall: { score }, lines }: ComparisonModel): string {
  const parts = rows.map(({ what, code, points }) => `${what}: ${code ?? "nothing to compare"} ${printed(points)}`);
  return [...parts, `score ${printed(score)}`, ...lines.map(({ kind, value }) => `${kind} from ${value}`)].join(", ");
}

export function comparisonTable({ rows, waterfall: { score } }: ComparisonModel) {
  return {
    head: ["compared", "subject", "factor", "points", "listed"],
    rows: [
      ...rows.map(({ what, subject, code, points, listed }) => [
        what,
        subject,
        code ?? "nothing to compare",
        printed(points),
        listed,
      ]),
      ["score", "", "", printed(score), ""],
    ],
  };
}
