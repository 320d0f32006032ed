import { printed } from "../axis.ts";
import { type Tick, day as printedDay } from "../time-axis.ts";
import { spaced } from "../axis.ts";

/** From the ground up; what is incomplete stands on top and is hatched. */
export const decisionOrder = ["none", "review", "restrict", "reject", "incomplete"] as const;
export type DayDecision = (typeof decisionOrder)[number];
export type DecisionDay = { day: Date } & Record<DayDecision, number>;

/** In percent: `bottom` and `height` of the tallest day, `left` and `width` of the picture. */
export type DecisionPart = { decision: DayDecision; count: number; bottom: number; height: number };
export type DecisionColumn = { day: Date; total: number; left: number; width: number; parts: readonly DecisionPart[] };
export type DecisionsModel = { columns: readonly DecisionColumn[]; ticks: readonly Tick[]; most: number };

/** Decisions by day, stacked. */
export function decisions(days: readonly DecisionDay[]): DecisionsModel {
  const ordered = days.toSorted((one, other) => one.day.getTime() - other.day.getTime());
  const totals = ordered.map((one) => decisionOrder.reduce((sum, decision) => sum + one[decision], 0));
  const most = Math.max(1, ...totals);
  const width = 100 / Math.max(1, ordered.length);
  const columns = ordered.map((one, at): DecisionColumn => {
    let bottom = 0;
    const parts = decisionOrder.flatMap((decision): DecisionPart[] => {
      const height = (one[decision] / most) * 100;
      const part = { decision, count: one[decision], bottom, height };
      bottom += height;
      return one[decision] === 0 ? [] : [part];
    });
    return { day: one.day, total: totals[at]!, left: at * width, width, parts };
  });
  const ticks = columns.map(({ day, left, width: room }, at): Tick => ({
    at: left + room / 2,
    label: at === columns.length - 1 ? "last day" : printedDay(day).replace(/ \d{4}$/, ""),
    ...((at === 0 || at === columns.length - 1) && { keep: true }),
  }));
  return { columns, ticks: spaced(ticks, 28), most };
}

export function decisionsSummary({ columns }: DecisionsModel): string {
  const sums = decisionOrder.map((decision) => {
    const sum = columns
      .flatMap(({ parts }) => parts)
      .reduce((total, part) => total + (part.decision === decision ? part.count : 0), 0);
    return `${printed(sum)} ${decision}`;
  });
  return `${columns.length} days: ${sums.join(", ")}`;
}

export function decisionsTable({ columns }: DecisionsModel) {
  return {
    head: ["day", ...decisionOrder],
    rows: columns.map(({ day, parts }) => [
      printedDay(day),
      ...decisionOrder.map((decision) => printed(parts.find((part) => part.decision === decision)?.count ?? 0)),
    ]),
  };
}
