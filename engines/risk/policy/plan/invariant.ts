// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import Type, { type Static } from "typebox";
import { conditionErrors } from "../checks/check-conditions.ts";
import { type Condition, ConditionSchema, type Definition, idPattern } from "../definition.ts";
import { errorAt, type Problem } from "../format/problem.ts";
import { strengths } from "../meaning/outcome.ts";
import { schemaCheck } from "../../../json/schema-errors.ts";
import { hasOrder } from "./monotone.ts";

/** Claims about every assessment of a policy, whatever its version says: "a sanctions match never ends below reject". */

const strict = { additionalProperties: false } as const;
const Id = Type.String({ pattern: idPattern });

const StateSchema = Type.Object({ input: Id, state: Type.Enum(["resolved", "unresolved"]) }, strict);

const ThenSchema = Type.Object(
  {
    decision: Type.Optional(
      Type.Object(
        { atLeast: Type.Optional(Type.Enum([...strengths])), atMost: Type.Optional(Type.Enum([...strengths])) },
        { ...strict, minProperties: 1 },
      ),
    ),
    complete: Type.Optional(Type.Boolean()),
    actions: Type.Optional(
      Type.Array(Id, { minItems: 1, uniqueItems: true, description: "All of them are required." }),
    ),
  },
  { ...strict, minProperties: 1 },
);

export const InvariantSchema = Type.Union([
  Type.Object({ id: Id, when: Type.Array(Type.Union([ConditionSchema, StateSchema])), then: ThenSchema }, strict),
  Type.Object({ id: Id, monotone: Id }, { ...strict, description: "More of the input never lowers the decision." }),
]);

export type Invariant = Static<typeof InvariantSchema>;
export type Implication = Extract<Invariant, { when: unknown }>;

/** How many of a policy key. */
export const invariantsMax = 100;

const check = schemaCheck(
  Type.Object({ invariants: Type.Array(InvariantSchema, { maxItems: invariantsMax }) }, strict),
);

/** Problems of `{ invariants }` itself. */
export function invariantErrors(content: unknown): Problem[] {
  return check(content).map(({ path, code, message }) => errorAt(path, code, message));
}

export function conditionsOf({ when }: Implication): Condition[] {
  return when.filter((clause) => "operator" in clause);
}

export function statesOf({ when }: Implication): Exclude<Implication["when"][number], Condition>[] {
  return when.filter((clause) => "state" in clause);
}

/** Inputs about which the definition cannot be asked in this way: it has none of the key, or one of another type. */
export function unfitInputs(definition: Definition, invariant: Invariant): string[] {
  const input = (key: string) => definition.inputs.find((each) => each.key === key);
  if ("monotone" in invariant) {
    const named = input(invariant.monotone);
    return named && hasOrder(named) ? [] : [invariant.monotone];
  }
  const unfit = conditionsOf(invariant).filter(
    (condition) =>
      conditionErrors({ ...definition, applicability: [{ id: "when", all: [condition] }], factors: [], rules: [] })
        .length > 0,
  );
  const unknown = statesOf(invariant).filter(({ input: key }) => !input(key));
  return [...new Set([...unfit, ...unknown].map((clause) => clause.input))];
}
