import Type, { type TSchema } from "typebox";
import type { Json } from "../../../json/canonical.ts";
import { schemaCheck, type SchemaError, schemaErrorsMax } from "../../../json/schema-errors.ts";
import { countLimits, DefinitionSchema, idPattern } from "../definition.ts";
import type { Problem } from "./problem.ts";
import { asProblems, type PolicyBody, structuralProblems, unstorableProblem } from "./structure.ts";

/** In the order of the schema, which is that of its errors. */
const lists = ["inputs", "applicability", "factors", "bands", "rules"] as const;
type List = (typeof lists)[number];
type Lists = Partial<Record<List, Json[]>>;

const { inputs, applicability, factors, bands, rules, ...others } = DefinitionSchema.properties;
const elements: Record<List, TSchema> = {
  inputs: inputs.items,
  applicability: applicability.items,
  factors: factors.items,
  bands: bands.items,
  rules: rules.items,
};
const checks = Object.fromEntries(lists.map((list) => [list, schemaCheck(elements[list])])) as Record<
  List,
  (element: Json) => SchemaError[]
>;
const anything = (minItems: number, maxItems: number) => Type.Array(Type.Unknown(), { minItems, maxItems });
const checkShell = schemaCheck(
  Type.Object(
    {
      ...others,
      inputs: anything(1, countLimits.inputs),
      applicability: Type.Optional(anything(0, countLimits.applicabilityGroups)),
      factors: Type.Optional(anything(0, countLimits.factors)),
      bands: anything(1, countLimits.bands),
      rules: Type.Optional(anything(0, countLimits.rules)),
    },
    { additionalProperties: false },
  ),
);

const isKey = (key: unknown) => typeof key === "string" && new RegExp(idPattern).test(key);

/**
 * The structural problems of definitions that follow each other, as an editor asks for them: an element that was sound the last time and
 * says the same is not looked at again. The answer is that of `structuralProblems`, in a tenth of its time.
 */
export function rememberedStructure(): (body: PolicyBody) => Problem[] {
  let sound = new Set<string>();
  return (body) => {
    const unstorable = unstorableProblem(body);
    if (unstorable) return [unstorable];
    // Rare, and said in the order in which the schema says it.
    if (!isKey(body.key) || checkShell(body.definition).length > 0) return structuralProblems(body);
    const seen = new Set<string>();
    const errors = lists.flatMap((list) =>
      ((body.definition as Lists)[list] ?? []).flatMap((element, at) => {
        const text = `${list} ${JSON.stringify(element)}`;
        const found = sound.has(text) ? [] : checks[list](element);
        if (found.length === 0) seen.add(text);
        return found.map((error) => ({ ...error, path: `/definition/${list}/${at}${error.path}` }));
      }),
    );
    sound = seen;
    return asProblems(body, errors.slice(0, schemaErrorsMax));
  };
}
