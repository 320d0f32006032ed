import Type, { type Static } from "typebox";

/** Policy format version 1. This schema is what `/risk/policy-schema` shows, what a draft is checked by, and what the types come from. */

export const formatVersion = 1;

const strict = { additionalProperties: false } as const;

/** Keys name vocabulary, ids name elements of a policy; both are written alike. */
export const idPattern = "^[a-z][a-z0-9_.-]{0,79}$";
const ElementId = Type.String({ pattern: idPattern });

/** A hundred years: far beyond any use, and any moment plus this much is still a date. */
const secondsMax = 3_153_600_000;
const Seconds = Type.Integer({ minimum: 60, maximum: secondsMax });

export const decisions = ["none", "review", "restrict", "reject"] as const;
export const scalarTypes = ["string", "number", "boolean"] as const;
export const inputTypes = [...scalarTypes, "list"] as const;
export const operators = ["eq", "in", "contains", "gt", "gte", "lt", "lte", "eq_fact", "neq_fact"] as const;
/** Which types of input each operator can be asked about; `contains` looks into a list. */
export const operatorTypes: Readonly<Record<Operator, readonly InputType[]>> = {
  eq: scalarTypes,
  in: scalarTypes,
  contains: ["list"],
  gt: ["number"],
  gte: ["number"],
  lt: ["number"],
  lte: ["number"],
  eq_fact: scalarTypes,
  neq_fact: scalarTypes,
};
/** Those that compare with a threshold. */
export const ordering: readonly Operator[] = ["gt", "gte", "lt", "lte"];

/** How many of each a definition may hold, at the most. */
export const countLimits = {
  inputs: 100,
  acceptedSources: 20,
  applicabilityGroups: 20,
  factors: 100,
  cases: 50,
  bands: 20,
  rules: 200,
  conditions: 20,
  conditionValues: 200,
  reasons: 5,
  actions: 20,
} as const;

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const ConditionSchema = Type.Object(
  {
    input: ElementId,
    operator: Type.Enum([...operators]),
    value: Type.Union(
      [Scalar, Type.Array(Scalar, { minItems: 1, maxItems: countLimits.conditionValues, uniqueItems: true })],
      {
        description:
          "A value of the input's type; a list of them for `in`; the key of another input for `eq_fact` and `neq_fact`.",
      },
    ),
  },
  strict,
);

const Conditions = Type.Array(ConditionSchema, { minItems: 1, maxItems: countLimits.conditions });

const ReasonSchema = Type.Object(
  {
    code: Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,79}$" }),
    text: Type.String({ minLength: 1, maxLength: 300 }),
  },
  strict,
);

const EffectSchema = Type.Object(
  {
    decision: Type.Enum([...decisions]),
    actions: Type.Array(ElementId, { maxItems: countLimits.actions, uniqueItems: true }),
  },
  strict,
);

const InputSchema = Type.Object(
  {
    key: ElementId,
    type: Type.Enum([...inputTypes]),
    itemType: Type.Optional(Type.Enum([...scalarTypes])),
    acceptedSources: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
      minItems: 1,
      maxItems: countLimits.acceptedSources,
      uniqueItems: true,
    }),
    maxAgeSeconds: Seconds,
    verification: Type.Optional(
      Type.Object(
        {
          workflowId: Type.String({ format: "uuid" }),
          workflowRevision: Type.Integer({ minimum: 1 }),
          stepId: ElementId,
          field: Type.String({ minLength: 1, maxLength: 80 }),
        },
        strict,
      ),
    ),
  },
  strict,
);

const GroupSchema = Type.Object({ id: ElementId, all: Conditions }, strict);

/** At most two decimals, which JSON Schema cannot say without rounding; `validate` does. */
const Points = Type.Number({ minimum: -10_000, maximum: 10_000, description: "At most 2 decimals." });

const CaseSchema = Type.Object(
  { id: ElementId, all: Conditions, points: Points, reason: Type.Optional(ReasonSchema) },
  strict,
);

const FactorSchema = Type.Object(
  {
    id: ElementId,
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    match: Type.Enum(["first", "highest"]),
    weight: Type.Number({ minimum: 0, maximum: 100, description: "At most 4 decimals." }),
    defaultPoints: Type.Optional(Points),
    cases: Type.Array(CaseSchema, { minItems: 1, maxItems: countLimits.cases }),
  },
  strict,
);

/** No score can leave these bounds: 100 factors of 10,000 points with the weight 100. */
const scoreMax = 100_000_000;
const ScoreBound = Type.Number({ minimum: 0, maximum: scoreMax, description: "At most 2 decimals." });

const BandSchema = Type.Object({ id: ElementId, lowerBound: ScoreBound, effect: EffectSchema }, strict);

const RuleSchema = Type.Object(
  {
    id: ElementId,
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    all: Conditions,
    reasons: Type.Array(ReasonSchema, { minItems: 1, maxItems: countLimits.reasons }),
    forcedBand: Type.Optional(ElementId),
    effect: Type.Optional(EffectSchema),
  },
  strict,
);

export const DefinitionSchema = Type.Object(
  {
    formatVersion: Type.Optional(Type.Literal(formatVersion)),
    inputs: Type.Array(InputSchema, { minItems: 1, maxItems: countLimits.inputs }),
    applicability: Type.Optional(Type.Array(GroupSchema, { maxItems: countLimits.applicabilityGroups })),
    factors: Type.Optional(Type.Array(FactorSchema, { maxItems: countLimits.factors })),
    aggregation: Type.Enum(["sum", "maximum"]),
    floor: Type.Optional(ScoreBound),
    ceiling: Type.Optional(ScoreBound),
    bands: Type.Array(BandSchema, { minItems: 1, maxItems: countLimits.bands }),
    rules: Type.Optional(Type.Array(RuleSchema, { maxItems: countLimits.rules })),
    missingEvidence: Type.Enum(["awaiting_evidence", "review"]),
    reviewAfterSeconds: Seconds,
  },
  strict,
);

export type Decision = (typeof decisions)[number];
export type Operator = (typeof operators)[number];
export type InputType = (typeof inputTypes)[number];
export type ScalarType = (typeof scalarTypes)[number];
export type ScalarValue = string | number | boolean;
export type FactValue = ScalarValue | readonly ScalarValue[];
export type Condition = Static<typeof ConditionSchema>;
export type Reason = Static<typeof ReasonSchema>;
export type Effect = Static<typeof EffectSchema>;
export type PolicyInput = Static<typeof InputSchema>;
export type ApplicabilityGroup = Static<typeof GroupSchema>;
export type FactorCase = Static<typeof CaseSchema>;
export type Factor = Static<typeof FactorSchema>;
export type Band = Static<typeof BandSchema>;
export type Rule = Static<typeof RuleSchema>;
export type Definition = Static<typeof DefinitionSchema>;
