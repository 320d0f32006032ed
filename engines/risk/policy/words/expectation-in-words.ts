import type { ScenarioResult } from "../simulate/simulate.ts";

type Difference = NonNullable<ScenarioResult["expectation"]>["differences"][number];
type Property = Difference["property"];

const words: Record<Property, (difference: Difference) => string> = {
  complete: ({ expected }) =>
    expected === true
      ? "Expected a complete assessment, got an incomplete one."
      : "Expected an incomplete assessment, got a complete one.",
  decision: ({ expected, actual }) => `Expected ${decisionWords(expected)}, got ${decisionWords(actual)}.`,
  band: ({ expected, actual }) => `Expected ${bandWords(expected)}, got ${bandWords(actual)}.`,
  score: ({ expected, actual }) => `Expected ${scoreWords(expected)}, got ${scoreWords(actual)}.`,
  actions: ({ expected, actual }) => actionsWords(expected as string[], actual as string[]),
};

/** What came out otherwise than expected, a sentence each. */
export const differenceInWords = (difference: Difference): string => words[difference.property](difference);

const decisionWords = (decision: unknown) =>
  decision === null ? "that the policy does not apply" : `the decision ${decision as string}`;
const bandWords = (band: unknown) => (band === null ? "no band" : `the band ${band as string}`);
const scoreWords = (score: unknown) => (score === null ? "no score" : `the score ${score as number}`);

/** Actions are compared as a set, so only those that one side has alone are worth naming. */
function actionsWords(expected: readonly string[], actual: readonly string[]): string {
  const missing = expected.filter((name) => !actual.includes(name));
  const more = actual.filter((name) => !expected.includes(name));
  return [
    ...(missing.length > 0 ? [`Expected ${missing.join(" and ")}, which is not asked for.`] : []),
    ...(more.length > 0 ? [`Asks for ${more.join(" and ")}, which was not expected.`] : []),
  ].join(" ");
}
