import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { corpus, family, type Pair } from "./corpus.ts";
import { plotFamily } from "./plot.ts";
import { isDecided, type Planned, runPlans } from "./run-plans.ts";
import { summaryOf, tableOf } from "./summary.ts";

/**
 * The whole plan of 200 policies and their next versions by stratum, and of families from 5 to 100 inputs: how many are decided
 * within five seconds, how large their diagrams are, and what is left open. The evaluator is asked about every case.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    each: { type: "string", default: "100" },
    threads: { type: "string", default: "1" },
    table: { type: "string" },
    plot: { type: "string" },
  },
});
const [each, threads] = [Number(values.each), Number(values.threads)];
const run = (groups: readonly { pairs: Pair[] }[]) =>
  runPlans(
    groups.map(({ pairs }) => pairs.slice(0, each)),
    threads,
  );
const [corpusGoal, all] = [0.95, [] as Planned[]];
const parts: string[] = [];

if (values.only !== "family") {
  const made = corpus();
  const results = await run(made);
  const groups = made.map(({ stratum }, place) => ({ name: stratum, planned: results[place]! }));
  const whole = groups.flatMap(({ planned }) => planned);
  all.push(...whole);
  const rows = [...groups, { name: "all", planned: whole }].map(({ name, planned }) => summaryOf(name, planned));
  parts.push(tableOf("Stratum", rows));
  const share = whole.filter(isDecided).length / whole.length;
  console.log(
    `${(100 * share).toFixed(1)} % of ${whole.length} decided; wanted ${100 * corpusGoal} %\n${parts.at(-1)}\n`,
  );
}
if (values.only !== "corpus") {
  const made = family();
  const results = await run(made);
  const groups = made.map(({ family: name, size }, place) => ({ family: name, size, planned: results[place]! }));
  all.push(...groups.flatMap(({ planned }) => planned));
  for (const [name, sizes] of Map.groupBy(groups, (group) => group.family)) {
    const rows = sizes.map(({ size, planned }) => summaryOf(String(size), planned));
    parts.push(`**${name}**\n\n${tableOf("Inputs", rows)}`);
    console.log(`${parts.at(-1)}\n`);
  }
  if (values.plot) await writeFile(values.plot, plotFamily(groups));
}
if (values.table) await writeFile(values.table, `${parts.join("\n\n")}\n`);
const [witnesses, contradicted] = (["witnesses", "contradicted"] as const).map((count) =>
  all.reduce((sum, { plan }) => sum + (plan?.[count] ?? 0), 0),
);
console.log(`${witnesses} cases evaluated again, ${contradicted} contradict the plan`);
if (contradicted !== 0) process.exitCode = 1;
