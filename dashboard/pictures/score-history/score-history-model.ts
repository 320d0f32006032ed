import type { Axis } from "../axis.ts";
import { place, printed } from "../axis.ts";
import { type Band, type BandSegment, bandScale } from "../band-scale/band-scale-model.ts";
import { type Tick, day, dayLength, monthTicks } from "../time-axis.ts";

/** One assessment of one policy key. Scores of different keys cannot be compared, so a picture has one key. */
export type HistoryPoint = {
  at: Date;
  score: number | null;
  band: string | null;
  forcedBy?: string | null;
  override?: { decision: string; until: Date } | null;
};

/** In percent of the picture; `bottom` and `top` count upwards. */
export type HistoryStep = { left: number; right: number; height: number; score: number };
export type ScoreHistoryModel = {
  bands: readonly BandSegment[];
  steps: readonly HistoryStep[];
  /** Points at which the score was set, for the rings. */
  rings: readonly { at: number; height: number; forcedTo: number | null; band: string | null }[];
  gaps: readonly { left: number; right: number }[];
  overrides: readonly { left: number; right: number; height: number; decision: string }[];
  ticks: readonly Tick[];
  points: readonly HistoryPoint[];
};

/** A score as steps over time; where it was incomplete there is no line. */
export function scoreHistory(
  points: readonly HistoryPoint[],
  bands: readonly Band[],
  now: Date,
  months = 12,
): ScoreHistoryModel {
  const ordered = points.toSorted((one, other) => one.at.getTime() - other.at.getTime()).filter(({ at }) => at <= now);
  const time: Axis = { min: now.getTime() - months * 30.44 * dayLength, max: now.getTime() };
  const tops = [
    ...bands.map(({ lowerBound }) => lowerBound * 1.25),
    ...ordered.map(({ score }) => (score ?? 0) * 1.05),
  ];
  const scale: Axis = { min: Math.min(0, ...ordered.map(({ score }) => score ?? 0)), max: Math.max(1, ...tops) };
  const model = bandScale(bands, scale, { score: null, band: null });
  const stretches = ordered
    .map((point, at) => ({
      point,
      left: place(time, point.at.getTime()),
      right: place(time, (ordered[at + 1]?.at ?? now).getTime()),
    }))
    .filter(({ right, point }) => right > 0 || point.at.getTime() >= time.min);
  return {
    bands: model.segments,
    points: ordered,
    steps: stretches.flatMap(({ point, left, right }) =>
      point.score === null ? [] : [{ left, right, height: place(scale, point.score), score: point.score }],
    ),
    rings: stretches
      .filter(({ point }) => point.score !== null && point.at.getTime() >= time.min)
      .map(({ point, left }) => ({
        at: left,
        height: place(scale, point.score!),
        forcedTo: forcedTo(point, model.segments),
        band: point.band,
      })),
    gaps: stretches.flatMap(({ point, left, right }) => (point.score === null ? [{ left, right }] : [])),
    overrides: stretches.flatMap(({ point, left, right }) =>
      point.override && point.score !== null
        ? [
            {
              left,
              right: Math.min(right, Math.max(left, place(time, point.override.until.getTime()))),
              height: place(scale, point.score),
              decision: point.override.decision,
            },
          ]
        : [],
    ),
    ticks: monthTicks(time, now),
  };
}

/** The lower edge of the band that a rule forced, where it lies above the score. */
function forcedTo({ forcedBy, band }: HistoryPoint, segments: readonly BandSegment[]): number | null {
  if (forcedBy === null || forcedBy === undefined) return null;
  return segments.find(({ id }) => id === band)?.left ?? null;
}

export function scoreHistorySummary({ points }: ScoreHistoryModel): string {
  if (points.length === 0) return "no assessments";
  return points.map((point) => `${day(point.at)} ${wordsOf(point)}`).join("; ");
}

function wordsOf({ score, band, forcedBy, override }: HistoryPoint): string {
  const scored = score === null ? "incomplete" : `${printed(score)}, band ${band ?? "none"}`;
  return [scored, forcedBy && `forced by ${forcedBy}`, override && `override ${override.decision}`]
    .filter(Boolean)
    .join(", ");
}

export function scoreHistoryTable({ points }: ScoreHistoryModel) {
  return {
    head: ["assessed", "score", "band", "note"],
    rows: points.map(({ at, score, band, forcedBy, override }) => [
      day(at),
      score === null ? "incomplete" : printed(score),
      band ?? "",
      [forcedBy && `forced by ${forcedBy}`, override && `override ${override.decision}`].filter(Boolean).join(", "),
    ]),
  };
}
