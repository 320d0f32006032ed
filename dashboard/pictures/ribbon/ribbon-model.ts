import { day as printedDay } from "../time-axis.ts";

/** What a day brought for a list. `refused`: a file came and was not taken. `gap`: nobody could say whether it was current. */
export type RibbonKind = "published" | "confirmed" | "refused" | "gap" | "none";
export type RibbonDay = { day: Date; kind: RibbonKind };
export type RibbonCell = { kind: RibbonKind; left: number; width: number };
export type RibbonModel = { cells: readonly RibbonCell[]; days: readonly RibbonDay[] };

/** One cell a day, oldest first. */
export function ribbon(days: readonly RibbonDay[]): RibbonModel {
  const ordered = days.toSorted((one, other) => one.day.getTime() - other.day.getTime());
  const width = 100 / Math.max(1, ordered.length);
  return { days: ordered, cells: ordered.map(({ kind }, at) => ({ kind, left: at * width, width })) };
}

const words: Record<RibbonKind, string> = {
  published: "published",
  confirmed: "confirmed",
  refused: "not taken",
  gap: "without word",
  none: "nothing known",
};

export function ribbonSummary({ days }: RibbonModel): string {
  const counts = (["published", "confirmed", "refused", "gap"] as const).map(
    (kind) => `${days.filter((one) => one.kind === kind).length} ${words[kind]}`,
  );
  return `${days.length} days: ${counts.join(", ")}`;
}

/** Days alike in a row are one line. */
export function ribbonTable({ days }: RibbonModel) {
  const runs: { from: Date; to: Date; kind: RibbonKind }[] = [];
  for (const { day, kind } of days) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.to = day;
    else runs.push({ from: day, to: day, kind });
  }
  return {
    head: ["from", "to", "state"],
    rows: runs.map(({ from, to, kind }) => [printedDay(from), printedDay(to), words[kind]]),
  };
}
