import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import type { ScenarioResult } from "@probity/engines/risk/policy/simulate/simulate.ts";
import { differenceInWords } from "@probity/engines/risk/policy/words/expectation-in-words.ts";
import type { TriedPolicy } from "./policy-scenario-files.ts";

/** What came of the scenarios of a policy, for people: whatever failed first, then what nothing tests. */
export function scenariosText({ name, sets, untested }: TriedPolicy): string {
  const results = sets.flatMap((set) => set.results);
  return [
    ...sets.flatMap(({ file, results: tried }) => tried.flatMap((result) => failureLines(file, result))),
    `${name}: ${summaryOf(results)}`,
    ...silentLines(results),
    ...untestedLines(untested),
  ].join("\n");
}

function failureLines(file: string, { name, expectation }: ScenarioResult): string[] {
  if (!expectation || expectation.passed) return [];
  return [`failed: ${file}: ${name}`, ...expectation.differences.map((each) => `  ${differenceInWords(each)}`)];
}

function summaryOf(results: readonly ScenarioResult[]): string {
  const told = results.flatMap(({ expectation }) => expectation ?? []);
  const passed = told.filter((each) => each.passed).length;
  return `${passed} of ${told.length} ${told.length === 1 ? "scenario" : "scenarios"} as expected`;
}

function silentLines(results: readonly ScenarioResult[]): string[] {
  const silent = results.filter(({ expectation }) => !expectation).map(({ name }) => name);
  return silent.length === 0 ? [] : [`These expect nothing, so they cannot fail: ${silent.join(", ")}`];
}

function untestedLines({ scenarios, neverReached, notDecided, left }: TriedPolicy["untested"]): string[] {
  const [one] = scenarios;
  const head = one && scenarios.length === 1 ? "Here is 1 scenario" : `Here are ${scenarios.length} scenarios`;
  return [
    ...(one ? [`${head} that nothing tests:`, ...scenarios.flatMap(scenarioLines)] : []),
    ...(left > 0 ? [`${left} more places need scenarios.`] : []),
    ...(neverReached.length > 0 ? [`No evidence reaches: ${neverReached.join(", ")}`] : []),
    ...(notDecided.length > 0
      ? [`No scenario was found, which does not prove that none exists: ${notDecided.join(", ")}`]
      : []),
  ];
}

function scenarioLines({ name, inputs, expect }: Scenario): string[] {
  const said = Object.entries(inputs).map(
    ([key, given]) => `${key} ${JSON.stringify((given as { value: unknown }).value)}`,
  );
  const { decision, score, band } = expect!;
  const comes =
    decision === null
      ? "the policy does not apply"
      : `${decision} (${score === null ? "incomplete" : `score ${score}, band ${band}`})`;
  return [`  ${name}`, `    ${said.length === 0 ? "nothing is known" : said.join(", ")}`, `    ${comes}`];
}

/** The same for programs. */
export function scenariosData({ name, sets, untested }: TriedPolicy) {
  return {
    policy: name,
    sets: sets.map(({ file, evaluatedAt, results }) => ({
      file,
      evaluatedAt,
      results: results.map(({ name: scenario, decision, band, score, complete, requiredActions, expectation }) => ({
        name: scenario,
        outcome: { complete, decision, band, score, actions: requiredActions.map((action) => action.name) },
        expectation,
      })),
    })),
    untested,
  };
}
