import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { untestedBy } from "@probity/engines/risk/policy/plan/untested.ts";
import { simulate } from "@probity/engines/risk/policy/simulate/simulate.ts";
import { checkPolicyFile } from "./policy-files.ts";
import { policiesAt, policyAt, type PolicyPlace } from "./policy-folder.ts";
import { junitOf } from "./policy-junit.ts";
import { refuse, type Result } from "./policy-result.ts";
import { readScenarioFile, type TriedPolicy } from "./policy-scenario-files.ts";
import { scenariosData, scenariosText } from "./policy-scenarios-text.ts";
import { problemsIn, type Read } from "./policy-source.ts";
import { textFor } from "./policy-text.ts";

export type TestArguments = {
  path: string;
  scenarios: string[];
  format: "text" | "json" | "junit";
  untested: string | null;
};

/** Null if they are written differently. */
export function testArguments(args: string[]): TestArguments | null {
  const options = {
    scenarios: { type: "string", multiple: true, default: [] as string[] },
    format: { type: "string" },
    json: { type: "boolean", default: false },
    untested: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { scenarios, json, untested = null, format = json ? "json" : "text" } = values;
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) return null;
  if (format !== "text" && format !== "json" && format !== "junit") return null;
  return { path, scenarios: [...scenarios], format, untested };
}

/** `policy test`: what comes of the scenarios, and which ones are missing. */
export async function policyTest(asked: TestArguments): Promise<Result> {
  // Scenarios of several policies fit into no file.
  const places = await (asked.untested === null ? policiesAt(asked.path) : onePolicyAt(asked.path));
  const tried =
    "problems" in places ? [places] : await Promise.all(places.policies.map((place) => tryOne(place, asked.scenarios)));
  const policies = tried.flatMap((each) => ("problems" in each ? [] : [each]));
  const problems = problemsIn(tried);
  if (asked.format === "junit") console.log(junitOf(policies, problems));
  else if (problems.length > 0) return refuse(problems);
  else if (asked.format === "json") console.log(JSON.stringify(policies.map(scenariosData), null, 2));
  else console.log(policies.map(scenariosText).join("\n\n"));
  if (problems.length > 0) return "invalid";
  // What they expect is what comes out now. Somebody has to read them before they are kept.
  if (asked.untested !== null)
    await writeFile(asked.untested, textFor(asked.untested, { scenarios: policies[0]!.untested.scenarios }));
  return policies.some(isFailed) ? "failed" : "same";
}

async function onePolicyAt(path: string): Promise<Read<{ policies: PolicyPlace[] }>> {
  const place = await policyAt(path);
  return "problems" in place ? place : { policies: [place] };
}

async function tryOne(place: PolicyPlace, also: readonly string[]): Promise<Read<TriedPolicy>> {
  const checked = await checkPolicyFile(place);
  if ("problems" in checked) return checked;
  if (checked.errors.length > 0) return { problems: checked.errors.map(checked.findingOf) };
  const definition = checked.content as Definition;
  const now = new Date();
  const files = await Promise.all([...place.scenarios, ...also].map((file) => readScenarioFile(file, definition, now)));
  const problems = problemsIn(files);
  if (problems.length > 0) return { problems };
  const sets = files.flatMap((file) =>
    "problems" in file ? [] : [{ ...file, results: simulate(definition, file.scenarios, file.evaluatedAt).results }],
  );
  const all = sets.flatMap(({ scenarios }) => scenarios);
  const untested = untestedBy(
    definition,
    all,
    sets.flatMap(({ results }) => results),
  );
  return { name: checked.key ?? place.definition, sets, untested };
}

const isFailed = ({ sets }: TriedPolicy) =>
  sets.some(({ results }) => results.some(({ expectation }) => expectation?.passed === false));
