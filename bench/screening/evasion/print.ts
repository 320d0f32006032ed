import type { Measured } from "./measure.ts";

const bars = "▁▂▃▄▅▆▇█";
export const percent = (count: number, of: number) => (of === 0 ? "" : ((100 * count) / of).toFixed(1));

/** A table of Markdown, aligned so that it reads in a terminal as well. */
export function printTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const lines = [heads, ...rows].map((row) => row.map(String));
  const isNumber = heads.map((_, column) => rows.every((row) => /^[\d.,]*$/.test(String(row[column]))));
  const widths = heads.map((_, column) => Math.max(3, ...lines.map((line) => line[column]!.length)));
  const cell = (text: string, column: number) =>
    isNumber[column] ? text.padStart(widths[column]!) : text.padEnd(widths[column]!);
  const rule = widths.map((width, column) => (isNumber[column] ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  for (const line of [lines[0]!.map(cell), rule, ...lines.slice(1).map((line) => line.map(cell))])
    console.log(`| ${line.join(" | ")} |`);
}

/** Seven bars: the shares of scores below 40, from 40, 50, 60, 70, 80 and 90; a dot where there is none. */
function bar(histogram: readonly number[]): string {
  const all = histogram.reduce((sum, count) => sum + count, 0);
  return histogram.map((count) => (count === 0 ? "·" : bars[Math.min(7, Math.floor((8 * count) / all))])).join("");
}

/** One row a kind, and beside each other what every scorer made of it. */
export function printMeasured(scorers: readonly string[], measured: readonly (readonly Measured[])[]): void {
  const short = (scorer: string) => scorer.replace("screening-score-", "");
  const heads = scorers.flatMap((scorer) => [
    `found ${short(scorer)}`,
    `cleared ${short(scorer)}`,
    `scores ${short(scorer)}`,
  ]);
  const groups = [...new Set(measured[0]!.map(({ group }) => group))];
  for (const group of groups) {
    console.log(`\n### ${group}\n`);
    const rows = measured[0]!.flatMap((first, place) => {
      if (first.group !== group) return [];
      const columns = measured.flatMap((of) => {
        const { cases, found, cleared, histogram } = of[place]!;
        return [percent(found, cases), percent(cleared, cases), bar(histogram)];
      });
      return [[first.kind, first.cases, ...columns]];
    });
    printTable(["Screened as", "cases", ...heads], rows);
  }
}
