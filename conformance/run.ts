import { readFileSync } from "node:fs";
import { join } from "node:path";
import { feed } from "./feed.ts";
import { type Answer, Judge } from "./judge.ts";

const shownMax = 10;
const silentSecondsMax = 60;

const titles = { evaluation: "evaluations", lapsesAt: "lapses", digests: "digests" } as const;

const text = (number: number) => number.toLocaleString("en");

/**
 * Feeds the cases of a kit's folder to a program, compares its answers, and prints what was found. 0: it decides alike; 1: it does not;
 * 2: it could not be tried.
 */
export async function run(folder: string, command: readonly string[], print: (line: string) => void): Promise<number> {
  const [program, ...args] = command;
  if (program === undefined) {
    print("Name the program that answers the cases, for example: python3 my_evaluator.py");
    return 2;
  }
  const { evaluator } = JSON.parse(readFileSync(join(folder, "kit.json"), "utf8")) as { evaluator: string };
  const answers = readFileSync(join(folder, "answers.jsonl"), "utf8").trimEnd().split("\n");
  const judge = new Judge(answers.map((line) => JSON.parse(line) as Answer));
  const ended = await feed([program, ...args], join(folder, "cases.jsonl"), silentSecondsMax, (line) =>
    judge.take(line),
  );
  judge.end();

  print(`${evaluator}: ${text(answers.length)} cases`);
  for (const [part, title] of Object.entries(titles) as [keyof typeof titles, string][]) {
    const { passed, failed } = judge.counts[part];
    const given = passed + failed > 0 ? `${text(passed)} passed, ${text(failed)} failed` : "not given";
    print(`${title.padEnd(12)} ${given}`);
  }
  for (const { name, what } of judge.failures.slice(0, shownMax)) print(`  case ${name}: ${what}`);
  const more = judge.failures.length - shownMax;
  if (more > 0) print(`  and ${text(more)} more`);
  if (ended.code !== 0) print(`The program ended with ${ended.code ?? "no exit code"}. ${ended.why}`.trim());
  if (ended.code === null && judge.counts.evaluation.passed === 0) return 2;
  return judge.passes && ended.code === 0 ? 0 : 1;
}
