import { differenceInWords } from "@probity/engines/risk/policy/words/expectation-in-words.ts";
import type { TriedPolicy, TriedSet } from "./policy-scenario-files.ts";
import { type Finding, findingLine } from "./policy-source.ts";

/** Scenarios as JUnit XML: a suite for each file, a test case for each scenario. */
export function junitOf(policies: readonly TriedPolicy[], problems: readonly Finding[]): string {
  const suites = [
    ...policies.flatMap((policy) => policy.sets.map((set) => suiteOf(policy.name, set))),
    ...(problems.length > 0 ? [brokenSuite(problems)] : []),
  ];
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>"].join("\n");
}

function suiteOf(policy: string, { set, file, results }: TriedSet): string {
  const cases = results.map(({ name, expectation }) => {
    const open = `    <testcase ${attributes({ classname: policy, name, file })}`;
    if (expectation?.passed) return `${open}/>`;
    if (!expectation) return `${open}><skipped ${attributes({ message: "It expects nothing." })}/></testcase>`;
    const message = expectation.differences.map(differenceInWords).join(" ");
    return `${open}><failure ${attributes({ message, type: "expectation" })}>${escaped(message)}</failure></testcase>`;
  });
  const failures = results.filter(({ expectation }) => expectation?.passed === false).length;
  const skipped = results.filter(({ expectation }) => !expectation).length;
  const about = { name: `${policy}/${set}`, tests: results.length, failures, errors: 0, skipped };
  return [`  <testsuite ${attributes(about)}>`, ...cases, "  </testsuite>"].join("\n");
}

/** A file that cannot be tried is an error, never a suite without test cases: that would look as if all were well. */
function brokenSuite(problems: readonly Finding[]): string {
  const cases = problems.map((problem) => {
    const name = `${problem.file} ${problem.path}`.trim();
    const message = findingLine(problem);
    return `    <testcase ${attributes({ classname: "files", name, file: problem.file })}><error ${attributes({ message, type: problem.code })}/></testcase>`;
  });
  const about = { name: "files", tests: cases.length, failures: 0, errors: cases.length, skipped: 0 };
  return [`  <testsuite ${attributes(about)}>`, ...cases, "  </testsuite>"].join("\n");
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(" ");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** XML 1.0 has no way to write most control characters, so they are left out. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
      .replaceAll(/[&<>"']/g, (letter) => entities[letter]!)
      .replaceAll(/[\t\n\r]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  );
}
