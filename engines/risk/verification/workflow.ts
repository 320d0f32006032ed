import Type, { type Static } from "typebox";
import { idPattern, scalarTypes, type ScalarValue } from "../policy/definition.ts";

/** The parts of a workflow. Saved workflows are checked by this schema, and the types come from it. */

const strict = { additionalProperties: false } as const;

export const stepTypes = ["capture", "extract", "enrich", "check", "validate", "risk"] as const;

export const checkKinds = [
  "pep_sanctions",
  "document_authenticity",
  "face_match",
  "liveness",
  "address",
  "phone",
  "email",
  "custom",
] as const;
export type CheckKind = (typeof checkKinds)[number];

export const workflowLimits = { steps: 100, fieldsOfStep: 100, fieldsOfWorkflow: 500, participants: 20 } as const;

export const ElementId = Type.String({ pattern: idPattern });

const FieldSchema = Type.Object(
  {
    field: Type.String({ pattern: "^[a-z][A-Za-z0-9_.-]{0,79}$" }),
    type: Type.Enum([...scalarTypes, "list"]),
    itemType: Type.Optional(Type.Enum([...scalarTypes])),
  },
  strict,
);

const ConfigSchema = Type.Object(
  {
    fields: Type.Array(FieldSchema, {
      maxItems: workflowLimits.fieldsOfStep,
      description: "All that the step may put out; nothing else is accepted as its output.",
    }),
    participant: Type.Optional(
      Type.String({
        pattern: idPattern,
        description:
          "The participant of the session whom the step is about. Without one it is about the session's own subject.",
      }),
    ),
    kind: Type.Optional(Type.Enum([...checkKinds], { description: "The kind of a `check` step; required there." })),
    provider: Type.Optional(
      Type.String({
        pattern: idPattern,
        description: "The service that performs the check; without one you report its result.",
      }),
    ),
    providerConfig: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  strict,
);

export const StepSchema = Type.Object({ id: ElementId, type: Type.Enum([...stepTypes]), config: ConfigSchema }, strict);
export const StepsSchema = Type.Array(StepSchema, { minItems: 1, maxItems: workflowLimits.steps });

export type DeclaredField = Static<typeof FieldSchema>;
export type Step = Static<typeof StepSchema>;

/** The output of a step, by field. Null is a field that the step looked for and did not find. */
export type Output = Record<string, ScalarValue | ScalarValue[] | null>;

/** A problem of a request, and its place: `path` is a JSON Pointer into its body. */
export type FieldProblem = { path: string; code: string; message: string };
