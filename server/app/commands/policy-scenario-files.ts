import { basename, extname } from "node:path";
import { errorAt, type Problem } from "@probity/engines/risk/policy/format/problem.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { type Scenario, scenarioProblems } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { scenariosIn } from "@probity/engines/risk/policy/simulate/scenario-file.ts";
import type { ScenarioResult } from "@probity/engines/risk/policy/simulate/simulate.ts";
import type { Untested } from "@probity/engines/risk/policy/plan/untested.ts";
import { findingAt, readWithLists } from "./policy-files.ts";
import type { Read, Source } from "./policy-source.ts";

/** A set of scenarios: its file, its name, and the moment at which it is evaluated. */
export type ScenarioFile = { file: string; set: string; scenarios: Scenario[]; evaluatedAt: string };

/** What came of the sets of a policy. */
export type TriedSet = ScenarioFile & { results: ScenarioResult[] };
export type TriedPolicy = { name: string; sets: TriedSet[]; untested: Untested };

/** A list of scenarios, or `{ scenarios, evaluatedAt? }`. Without a moment it is `now`; evidence is as old as it says. */
export async function readScenarioFile(file: string, definition: Definition, now: Date): Promise<Read<ScenarioFile>> {
  const read = await readWithLists(file);
  if ("problems" in read) return read;
  const given = scenariosIn(read.content);
  const evaluatedAt = momentIn(read.content, now);
  const problems: Pick<Problem, "path" | "code" | "message">[] =
    "problems" in given
      ? given.problems.map((problem) => ({ ...problem, path: `/scenarios${problem.path}` }))
      : evaluatedAt === null
        ? [errorAt("/evaluatedAt", "invalid_moment", "Must be a moment such as 2026-01-31T12:00:00Z.")]
        : [...repeatedNames(given.scenarios), ...scenarioProblems(definition, given.scenarios, evaluatedAt)];
  if (problems.length > 0)
    return {
      problems: problems.map((problem) =>
        findingAt(read, { ...problem, severity: "error" }, pointerIn(read, problem.path)),
      ),
    };
  const { scenarios } = given as { scenarios: Scenario[] };
  return { file, set: basename(file, extname(file)), scenarios, evaluatedAt: evaluatedAt! };
}

/** Where the file is the list itself, pointers into it are shorter. */
function pointerIn({ content }: Source, path: string): string {
  return Array.isArray(content) ? path.replace("/scenarios", "") : path;
}

function momentIn(content: unknown, now: Date): string | null {
  const evaluatedAt = (content as { evaluatedAt?: unknown } | null)?.evaluatedAt;
  if (evaluatedAt === undefined) return now.toISOString();
  const isMoment =
    typeof evaluatedAt === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(evaluatedAt);
  return isMoment && !Number.isNaN(Date.parse(evaluatedAt)) ? evaluatedAt : null;
}

/** Whoever reads that a scenario failed has to find it by its name, and a set of the server refuses a name twice. */
function repeatedNames(scenarios: readonly Scenario[]): Problem[] {
  const names = scenarios.map(({ name }) => name);
  return names.flatMap((name, at) =>
    names.indexOf(name) < at
      ? [errorAt(`/scenarios/${at}/name`, "duplicate", "No two scenarios of a set have the same name.")]
      : [],
  );
}
