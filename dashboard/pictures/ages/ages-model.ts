import { printed } from "../axis.ts";

/** Open work of one age. `parts` are kinds of work from the ground up, in the same order everywhere. */
export type AgeBucket = {
  label: string;
  parts: readonly { kind: string; count: number }[];
  overdue: boolean;
  /** There are more than were counted. */
  capped?: boolean;
};

export type AgePart = { kind: string; count: number; bottom: number; height: number; index: number };
export type AgeColumn = {
  label: string;
  total: number;
  overdue: boolean;
  capped: boolean;
  left: number;
  width: number;
  parts: readonly AgePart[];
};
export type AgesModel = {
  columns: readonly AgeColumn[];
  kinds: readonly string[];
  /** Where over due begins, in percent; null when nothing is. */ dueLine: number | null;
};

/** Open work by age. */
export function ages(buckets: readonly AgeBucket[]): AgesModel {
  const totals = buckets.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0));
  const most = Math.max(1, ...totals);
  const width = 100 / Math.max(1, buckets.length);
  const columns = buckets.map(({ label, parts, overdue, capped = false }, at): AgeColumn => {
    let bottom = 0;
    const placed = parts.map(({ kind, count }, index): AgePart => {
      const height = (count / most) * 100;
      const part = { kind, count, bottom, height, index };
      bottom += height;
      return part;
    });
    return {
      label,
      overdue,
      capped,
      total: totals[at]!,
      left: at * width,
      width,
      parts: placed.filter(({ count }) => count > 0),
    };
  });
  const first = columns.find(({ overdue }) => overdue);
  return {
    columns,
    kinds: [...new Set(buckets.flatMap(({ parts }) => parts.map(({ kind }) => kind)))],
    dueLine: first?.left ?? null,
  };
}

/** `1,000+` where counting has stopped. */
export const atLeast = (count: number, capped: boolean): string => `${printed(count)}${capped ? "+" : ""}`;

export function agesSummary({ columns }: AgesModel): string {
  const sum = columns.reduce((all, { total }) => all + total, 0);
  const parts = columns.map(
    ({ label, parts: kinds, overdue, capped }) =>
      `${label}${overdue ? ", over due" : ""}: ${kinds.map(({ kind, count }) => `${atLeast(count, capped)} ${kind}`).join(", ") || "none"}`,
  );
  return [
    `${atLeast(
      sum,
      columns.some(({ capped }) => capped),
    )} open`,
    ...parts,
  ].join("; ");
}

export function agesTable({ columns, kinds }: AgesModel) {
  return {
    head: ["age", ...kinds, "over due"],
    rows: columns.map(({ label, parts, overdue, capped }) => [
      label,
      ...kinds.map((kind) => atLeast(parts.find((part) => part.kind === kind)?.count ?? 0, capped)),
      overdue ? "yes" : "",
    ]),
  };
}
