import { type Definition, formatVersion } from "@probity/engines/risk/policy/definition.ts";
import { problemsShown } from "@probity/engines/risk/policy/checks/validate.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { strict } from "#platform/operation/shapes.ts";
import { examplePolicy } from "./example-policy.ts";
import { AnyDefinition, definitionDigest, policyBodyLimit, refuseLargePolicy } from "./policy-request.ts";
import { storedProblems } from "./stored-problems.ts";

const Problems = Type.Array(
  Type.Object({
    severity: Type.Enum(["error", "warning"]),
    code: Type.String(),
    path: Type.String({ description: "JSON Pointer into the request." }),
    message: Type.String(),
    witness: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
      description: "Input values that show the problem.",
    }),
    proof: Type.Optional(Type.Literal("proved")),
  }),
);

/** Stands for a key that was left out, so that the definition alone is judged. */
const anyKey = "policy";

/** POST /risk/policies/validate */
export const validatePolicyBody = operation({
  summary: "Check a policy as publishing would, and report every error and warning; stores nothing",
  allow: readers,
  body: strict({
    key: Type.Optional(Type.String({ description: "Left out, only the definition is checked." })),
    definition: AnyDefinition,
  }),
  example: { key: "onboarding", definition: examplePolicy },
  limits: { body: policyBodyLimit },
  changesNothing: true,
  answer: { status: 200 },
  reply: Type.Object({
    valid: Type.Boolean({ description: "True if this definition could be published now." }),
    formatVersion: Type.Integer(),
    definitionDigest: Type.String(),
    sizeBytes: Type.Integer({ description: "Of the canonical JSON, which is what the limit counts." }),
    errors: Problems,
    warnings: Problems,
    summary: Type.Union([
      Type.Object({
        inputs: Type.Integer(),
        factors: Type.Integer(),
        rules: Type.Integer(),
        bands: Type.Integer(),
        scoreRange: Type.Unknown(),
      }),
      Type.Null(),
    ]),
  }),

  async prepare({ body, services }) {
    const sizeBytes = refuseLargePolicy(body);
    const { key = anyKey, definition } = body;
    const validation = await services.compute.validatePolicy({ key, definition });
    return { sizeBytes, digest: definitionDigest(definition), validation };
  },

  async run({ tx, caller, body, prepared: { sizeBytes, digest, validation } }) {
    const { summary } = validation;
    // Without a sound structure there are no inputs to look sources up for.
    const stored = summary ? await storedProblems(tx, caller.scope, body.definition as Definition) : null;
    const errors = [...validation.errors, ...(stored?.errors ?? [])];
    const warnings = [...(stored?.warnings ?? []), ...validation.warnings];
    return {
      valid: errors.length === 0,
      formatVersion,
      definitionDigest: digest,
      sizeBytes,
      errors: errors.slice(0, problemsShown),
      warnings: warnings.slice(0, problemsShown),
      summary,
    };
  },
});
