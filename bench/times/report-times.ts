import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
// The times of a file are among what the tests of vitest say of themselves.
import type {} from "./measure-file.ts";

const kinds = ["startup", "browser", "database", "processes", "computing", "waiting"] as const;
type Row = { path: string; tests: number; seconds: number } & Record<(typeof kinds)[number], number>;

const slowestFiles = 40;

/** Prints where the time of a run goes: a table per kind of time, one per place, and the files that take longest. */
export default class ReportTimes implements Reporter {
  readonly #rows: Row[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { times } = module.meta();
    if (!times) return; // failed before its first test
    const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration } = module.diagnostic();
    const startup = (prepareDuration + environmentSetupDuration + collectDuration + setupDuration) / 1000;
    const { seconds, browser, database, processes, computing } = times;
    this.#rows.push({
      path: relative(process.cwd(), module.moduleId),
      tests: [...module.children.allTests()].length,
      seconds: seconds + startup,
      startup,
      browser,
      database,
      processes,
      computing,
      waiting: Math.max(0, seconds - browser - database - processes - computing),
    });
  }

  onTestRunEnd(): void {
    const sumOf = (rows: readonly Row[], kind: keyof Omit<Row, "path">) =>
      rows.reduce((sum, row) => sum + row[kind], 0);
    const rounded = (rows: readonly Row[]): Record<string, number> =>
      Object.fromEntries(
        (["tests", "seconds", ...kinds] as const).map((kind) => [kind, Math.round(sumOf(rows, kind))]),
      );
    const all = sumOf(this.#rows, "seconds");
    const share = (kind: (typeof kinds)[number]) => ({
      seconds: Math.round(sumOf(this.#rows, kind)),
      share: `${((100 * sumOf(this.#rows, kind)) / all).toFixed(0)} %`,
    });
    const rowOf = (rows: readonly Row[]): Record<string, number> => ({ files: rows.length, ...rounded(rows) });
    const slowestFirst = (groups: Partial<Record<string, Row[]>>) =>
      Object.entries(groups)
        .map(([name, rows = []]) => [name, rowOf(rows)] as const)
        .toSorted(([, one], [, other]) => other["seconds"]! - one["seconds"]!);
    const table = (rows: readonly (readonly [string, object])[]) => console.table(Object.fromEntries(rows));
    console.log(`\n${this.#rows.length} files, ${all.toFixed(0)} s. Kinds are processor time, but waiting:`);
    table(kinds.map((kind) => [kind, share(kind)]));
    table(slowestFirst(Object.groupBy(this.#rows, ({ path }) => path.split("/").slice(0, 2).join("/"))));
    table(slowestFirst(Object.groupBy(this.#rows, ({ path }) => path)).slice(0, slowestFiles));
  }
}
