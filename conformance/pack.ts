import { hash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DefinitionSchema, formatVersion } from "@probity/engines/risk/policy/definition.ts";
import { digestsOf } from "@probity/engines/risk/policy/digest.ts";
import { evaluatorOf } from "@probity/engines/risk/policy/evaluators.ts";
import { goldenCases } from "@probity/engines/risk/policy/testing/golden.ts";
import { goldenPath } from "@probity/engines/risk/policy/testing/released.ts";
import type { SampleCase } from "@probity/engines/risk/policy/testing/sample-case.ts";

const sha256 = (text: string) => hash("sha256", text);
const here = import.meta.dirname;

/** A case as another program reads it. */
export type Case = { name: string } & SampleCase;

/** The answer to a case by a released evaluator, as every program should give it. */
export function answerTo(version: string, { name, definition, readings, evaluatedAt }: Case) {
  const evaluator = evaluatorOf(version);
  if (!evaluator) throw new Error(`No evaluator "${version}" was released.`);
  const evaluation = evaluator.evaluate(definition, readings, evaluatedAt);
  const digests = digestsOf(sha256, definition, evaluation);
  return { name, evaluation, lapsesAt: evaluator.lapsesAt(definition, evaluation), digests };
}

/** Writes the kit of one version: a folder that needs nothing but itself. */
export function pack(version: string, folder: string): { cases: number } {
  // Through text and back, because that is what others get.
  const cases = goldenCases().map((one) => JSON.stringify(one));
  const answers = cases.map((line) => answerTo(version, JSON.parse(line) as Case));
  refuseUnrecorded(version, answers);
  mkdirSync(join(folder, "run"), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const files = {
    "cases.jsonl": lines(cases),
    "answers.jsonl": lines(answers.map((answer) => JSON.stringify(answer))),
    "definition.schema.json": `${JSON.stringify(DefinitionSchema, null, 2)}\n`,
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  for (const name of ["compare", "feed", "judge", "run"])
    cpSync(join(here, `${name}.ts`), join(folder, `run/${name}.ts`));
  cpSync(join(here, "kit-main.ts"), join(folder, "run/main.ts"));
  // Says that they are modules, in a folder that has no other package around it.
  write("run/package.json", '{ "type": "module" }\n');
  cpSync(join(here, "README.md"), join(folder, "README.md"));
  cpSync(join(here, "evaluation.md"), join(folder, "evaluation.md"));
  cpSync(join(here, "../docs/policy-format.md"), join(folder, "policy-format.md"));
  cpSync(join(here, "../LICENSE"), join(folder, "LICENSE"));
  const digests = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, `sha256:${sha256(text)}`]));
  const described = { evaluator: version, formatVersion, cases: cases.length, files: digests };
  write("kit.json", `${JSON.stringify(described, null, 2)}\n`);
  return { cases: cases.length };
}

/** The recorded digests are what was answered on the day of the release. A kit that says anything else would teach a mistake. */
function refuseUnrecorded(version: string, answers: readonly ReturnType<typeof answerTo>[]): void {
  const recorded = readFileSync(goldenPath(version), "utf8").split("\n");
  const digitsOf = (digest: string) => digest.slice("sha256:".length, "sha256:".length + 16);
  const different = answers.find(
    ({ name, digests }, index) => recorded[index] !== [name, ...Object.values(digests).map(digitsOf)].join(" "),
  );
  if (different) throw new Error(`Case ${different.name} is not answered as it was recorded.`);
}

const lines = (all: readonly string[]) => `${all.join("\n")}\n`;
