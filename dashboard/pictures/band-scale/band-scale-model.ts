import type { Meaning } from "../../kit/meaning.ts";
import { type Axis, place, printed } from "../axis.ts";

export type Band = { id: string; lowerBound: number; decision: "none" | "review" | "restrict" | "reject" };

const meaningOfDecision: Record<Band["decision"], Meaning> = {
  none: "fine",
  review: "look",
  restrict: "limit",
  reject: "stop",
};

export type BandSegment = {
  id: string;
  meaning: Meaning;
  lowerBound: number;
  /** In percent of the axis. */
  left: number;
  right: number;
  /** The band that decides. */
  deciding: boolean;
  /** Bands of the same decision differ in lightness: 0, 1, 2. */
  shade: number;
  last: boolean;
};

export type BandScaleModel = {
  segments: readonly BandSegment[];
  score: number | null;
  /** Of the score, in percent; null when there is none. */
  marker: number | null;
  scoreBand: string | null;
  /** From the score to the band that a rule forced. */
  forced: { from: number; to: number; band: string; by: string } | null;
};

type Scored = { score: number | null; band: string | null; forcedBy?: string | null };

/** The bands of a policy on the axis of its score. */
export function bandScale(
  bands: readonly Band[],
  axis: Axis,
  { score, band, forcedBy = null }: Scored,
): BandScaleModel {
  const ordered = bands.toSorted((one, other) => one.lowerBound - other.lowerBound);
  const seen = new Map<string, number>();
  const segments = ordered.map(({ id, lowerBound, decision }, at): BandSegment => {
    const shade = seen.get(decision) ?? 0;
    seen.set(decision, shade + 1);
    const next = ordered[at + 1];
    return {
      id,
      meaning: meaningOfDecision[decision],
      lowerBound,
      left: at === 0 ? 0 : place(axis, lowerBound),
      right: next ? place(axis, next.lowerBound) : 100,
      deciding: id === band,
      shade,
      last: next === undefined,
    };
  });
  const marker = score === null ? null : place(axis, score);
  const scoreBand = score === null ? null : bandAt(ordered, score);
  const target = segments.find(({ id }) => id === band);
  const isForced = marker !== null && forcedBy !== null && target !== undefined && scoreBand !== band;
  const forced = isForced
    ? { from: marker, to: marker < target.left ? target.left : target.right, band: target.id, by: forcedBy }
    : null;
  return { segments, score, marker, scoreBand, forced };
}

/** The band of a score by its lower bounds. Below the first it is still the first. */
function bandAt(ordered: readonly Band[], score: number): string | null {
  return (ordered.findLast(({ lowerBound }) => score >= lowerBound) ?? ordered[0])?.id ?? null;
}

export function bandScaleSummary({ segments, score, scoreBand, forced }: BandScaleModel): string {
  const bands = segments.map(({ id, lowerBound }) => `${id} from ${printed(lowerBound)}`).join("; ");
  const where = score === null ? "no score" : `score ${printed(score)} in band ${scoreBand}`;
  return `${where}; ${bands}${forced ? `; forced to band ${forced.band} by rule ${forced.by}` : ""}`;
}

export function bandScaleTable({ segments, scoreBand, forced }: BandScaleModel) {
  return {
    head: ["band", "from", "here"],
    rows: segments.map(({ id, lowerBound, deciding }) => [
      id,
      printed(lowerBound),
      [id === scoreBand && "by score", deciding && "decides", id === forced?.band && `forced by ${forced.by}`]
        .filter(Boolean)
        .join(", "),
    ]),
  };
}
