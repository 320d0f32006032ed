import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countLimits, type Definition, operators } from "@probity/engines/risk/policy/definition.ts";
import { type Scenario, scenarioProblems } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { screeningFacts } from "@probity/engines/risk/policy/format/screening-facts.ts";
import { simulate } from "@probity/engines/risk/policy/simulate/simulate.ts";
import { validatePolicy } from "@probity/engines/risk/policy/checks/validate.ts";
import { expect, it } from "vitest";

const page = readFileSync(join(import.meta.dirname, "policy-format.md"), "utf8");
const [definition, scenario] = [...page.matchAll(/```json\n([^]*?)```/g)].map(
  ([, text]) => JSON.parse(text!) as unknown,
) as [Definition, Scenario];

it("the policy of the page is valid, without a warning", () => {
  const { errors, warnings, summary } = validatePolicy({ key: "example", definition });
  expect([errors, warnings]).toEqual([[], []]);
  expect(summary?.scoreRange).toEqual({ min: 0, max: 35 });
});

it("the scenario of the page comes out as it says", () => {
  const at = "2026-09-01T10:00:00.000Z";
  expect(scenarioProblems(definition, [scenario], at)).toEqual([]);
  expect(simulate(definition, [scenario], at)).toMatchObject({ passed: 1, failed: 0 });
});

it("the page names every operator, every documented value and the largest numbers", () => {
  const named = [...operators, ...screeningFacts.keys(), ...[...screeningFacts.values()].flat()];
  expect(named.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
  const { inputs, factors, cases, rules, bands } = countLimits;
  const counts = `${inputs} inputs, ${factors} factors of ${cases} cases,\n${rules} rules, ${bands} bands`;
  expect(page).toContain(counts);
});
