import Type, { type Static } from "typebox";
import { checkFact, evidenceStatuses, type FactProblem } from "../../check-fact.ts";
import type { SchemaError } from "../../../json/schema-errors.ts";
import { pointerPart } from "../../../json/storable.ts";
import { decisions, type Definition, idPattern, type PolicyInput } from "../definition.ts";
import type { Reading, Readings } from "../evaluation.ts";
import { inputsByKey } from "../reasoning/knowledge.ts";
import { sourceIdentity } from "../format/sources.ts";

/** Evidence that nobody sent, to see what a policy would make of it. */

const strict = { additionalProperties: false } as const;
// The second half refuses a leap second, which `date-time` allows and Date cannot hold.
const Moment = Type.String({ format: "date-time", pattern: "^[^:]+:[0-9]{2}:[0-5]" });
const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

const ScenarioReadingSchema = Type.Object(
  {
    source: Type.Optional(Type.String({ description: "The first accepted source, unless said otherwise." })),
    status: Type.Enum([...evidenceStatuses]),
    value: Type.Optional(Type.Union([Scalar, Type.Array(Scalar), Type.Null()])),
    observedAt: Type.Optional(Moment),
    expiresAt: Type.Optional(Type.Union([Moment, Type.Null()])),
  },
  strict,
);

const ExpectationSchema = Type.Object(
  {
    complete: Type.Optional(Type.Boolean()),
    decision: Type.Optional(Type.Union([Type.Enum([...decisions, "awaiting_evidence"]), Type.Null()])),
    band: Type.Optional(Type.Union([Type.String({ pattern: idPattern }), Type.Null()])),
    score: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    actions: Type.Optional(Type.Array(Type.String({ pattern: idPattern }), { uniqueItems: true, maxItems: 200 })),
  },
  { ...strict, description: "Members that are left out are not compared. Actions are compared as a set." },
);

export const ScenarioSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    inputs: Type.Record(
      Type.String(),
      Type.Union([ScenarioReadingSchema, Type.Array(ScenarioReadingSchema, { minItems: 1, maxItems: 20 })]),
      { description: "The sources' readings by input key: one reading, or one for each of several sources." },
    ),
    expect: Type.Optional(ExpectationSchema),
  },
  strict,
);

export type Scenario = Static<typeof ScenarioSchema>;
export type Expected = Static<typeof ExpectationSchema>;
type ScenarioReading = Static<typeof ScenarioReadingSchema>;

const messages: Record<FactProblem, string> = {
  fact_not_declared: "The policy has no input with this key.",
  value_must_be_null: "Only available evidence can have a value.",
  value_missing: "Available evidence must have a value.",
  value_has_wrong_type: "Must have the type that the input declares.",
};

/** Problems of scenarios with their policy, which must be valid. Paths begin with `/scenarios`. */
export function scenarioProblems(
  definition: Definition,
  scenarios: readonly Scenario[],
  evaluatedAt: string,
): SchemaError[] {
  const inputs = inputsByKey(definition.inputs);
  return scenarios.flatMap((scenario, index) =>
    Object.entries(scenario.inputs).flatMap(([key, given]) => {
      const path = `/scenarios/${index}/inputs/${pointerPart(key)}`;
      const input = inputs.get(key);
      if (!input) return [{ path, code: "unknown_input", message: "The policy has no input with this key." }];
      return Array.isArray(given)
        ? given.flatMap((reading, at) =>
            readingProblems(reading, input, evaluatedAt, given.slice(0, at), `${path}/${at}`),
          )
        : readingProblems(given, input, evaluatedAt, [], path);
    }),
  );
}

function readingProblems(
  reading: ScenarioReading,
  input: PolicyInput,
  evaluatedAt: string,
  earlier: readonly ScenarioReading[],
  path: string,
): SchemaError[] {
  const problems: SchemaError[] = [];
  const source = sourceOf(reading, input);
  if (!input.acceptedSources.includes(source))
    problems.push({
      path: `${path}/source`,
      code: "source_not_accepted",
      message: "The input does not accept this source.",
    });
  if (earlier.some((other) => sourceOf(other, input) === source))
    problems.push({
      path: `${path}/source`,
      code: "duplicate",
      message: "Each source can give only one reading of an input.",
    });
  const problem = checkFact([input], { fact: input.key, status: reading.status, value: reading.value ?? null });
  if (problem) problems.push({ path: `${path}/value`, code: problem, message: messages[problem] });
  if (reading.observedAt !== undefined && new Date(reading.observedAt) > new Date(evaluatedAt))
    problems.push({ path: `${path}/observedAt`, code: "in_future", message: "Must not be after `evaluatedAt`." });
  return problems;
}

function sourceOf({ source }: ScenarioReading, { acceptedSources }: PolicyInput): string {
  return source ?? acceptedSources[0]!;
}

/** The readings of a scenario without problems. */
export function scenarioReadings(definition: Definition, { inputs }: Scenario, evaluatedAt: string): Readings {
  const named = inputsByKey(definition.inputs);
  return Object.fromEntries(
    Object.entries(inputs).map(([key, given]) => [
      key,
      (Array.isArray(given) ? given : [given]).map((reading) => asReading(reading, named.get(key)!, evaluatedAt)),
    ]),
  );
}

function asReading(reading: ScenarioReading, input: PolicyInput, evaluatedAt: string): Reading {
  const source = sourceOf(reading, input);
  const { status, value = null, observedAt = evaluatedAt, expiresAt = null } = reading;
  return {
    evidenceId: null,
    source,
    // An assessment would not count what such a source says either.
    status: sourceIdentity(source)?.kind === "retired" ? "source_retired" : status,
    value,
    observedAt: new Date(observedAt).toISOString(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}
