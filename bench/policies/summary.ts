import { isCompared, isDecided, type Planned } from "./run-plans.ts";

/** What is printed about some plans. */
export type Summary = {
  name: string;
  plans: number;
  compared: number;
  decided: number;
  median: number;
  p95: number;
  worst: number;
  /** Nodes of the diagrams at the median and at the most, of plans that were decided. */
  nodes: { median: number; most: number } | null;
  /** How many plans left each question open. */
  open: ReadonlyMap<string, number>;
};

export function summaryOf(name: string, planned: readonly Planned[]): Summary {
  const times = planned.map(({ plan }) => plan?.milliseconds ?? Infinity).toSorted((one, other) => one - other);
  const nodes = planned
    .filter(isCompared)
    .map(({ plan }) => plan!.nodes)
    .toSorted((one, other) => one - other);
  const open = new Map<string, number>();
  for (const each of planned) for (const question of openIn(each)) open.set(question, (open.get(question) ?? 0) + 1);
  return {
    name,
    plans: planned.length,
    compared: planned.filter(isCompared).length,
    decided: planned.filter(isDecided).length,
    median: at(times, 0.5),
    p95: at(times, 0.95),
    worst: times.at(-1)!,
    nodes: nodes.length === 0 ? null : { median: at(nodes, 0.5), most: nodes.at(-1)! },
    open,
  };
}

function openIn(planned: Planned): string[] {
  if (planned.plan === null) return ["ended"];
  if (planned.plan.open.length > 0) return planned.plan.open;
  return isDecided(planned) ? [] : ["time"];
}

/** The nearest rank. */
function at(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]!;
}

const seconds = (milliseconds: number) =>
  Number.isFinite(milliseconds) ? (milliseconds / 1000).toFixed(milliseconds < 1000 ? 2 : 1) : "ended";
const thousands = (count: number) => count.toLocaleString("en");

/** A Markdown table with a row for each summary. */
export function tableOf(first: string, summaries: readonly Summary[]): string {
  const rows = summaries.map(({ name, plans, compared, decided, median, p95, worst, nodes, open }) =>
    [
      name,
      `${compared} of ${plans}`,
      `${decided} of ${plans}`,
      [median, p95, worst].map(seconds).join(", "),
      nodes ? `${thousands(nodes.median)}, ${thousands(nodes.most)}` : "none",
      [...open].map(([question, count]) => `${question} ${count}`).join(", "),
    ].join(" | "),
  );
  return [
    `| ${first} | Compared | All decided | Seconds: p50, p95, worst | Nodes: median, most | Not decided |`,
    "|---|---|---|---|---|---|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}
