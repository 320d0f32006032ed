import {
  checkFact,
  evidenceStatuses,
  type FactDeclaration,
  type FactProblem,
} from "@probity/engines/risk/check-fact.ts";
import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import type { FieldError } from "#platform/operation/refusal.ts";
import { NullableTimestamp, strict, Timestamp } from "#platform/operation/shapes.ts";
import { limits } from "../limits.ts";

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
export const FactValueOrNull = named("FactValue", Type.Union([Scalar, Type.Array(Scalar), Type.Null()]));

/** A source's statement about one fact. The server itself knows who makes it and under which bindings. */
export const claimProperties = {
  fact: Type.String({ pattern: idPattern }),
  status: Type.Enum([...evidenceStatuses]),
  value: FactValueOrNull,
  observedAt: Timestamp,
  expiresAt: Type.Optional(NullableTimestamp),
  providerRef: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\p{Cc}]*$" }), Type.Null()], {
      description: "Your own reference to the original payload; the server does not use it.",
    }),
  ),
};

const ClaimSchema = named("NewEvidence", strict(claimProperties));
export type SubmittedClaim = Static<typeof ClaimSchema>;

const problems: Record<FactProblem, [member: "fact" | "value", message: string]> = {
  fact_not_declared: ["fact", "The source does not declare this fact."],
  value_must_be_null: ["value", "Only available evidence can have a value."],
  value_missing: ["value", "Available evidence must have a value."],
  value_has_wrong_type: ["value", "Must have the type that the source declares for this fact."],
};

/** Problems of a claim with the declarations of its source and with the clock. */
export function claimErrors(
  facts: readonly FactDeclaration[],
  claim: SubmittedClaim,
  now: Date,
  path: string,
): FieldError[] {
  const errors: FieldError[] = [];
  const problem = checkFact(facts, claim);
  if (problem) {
    const [member, message] = problems[problem];
    errors.push({ path: `${path}/${member}`, code: problem, message });
  }
  const observedAt = new Date(claim.observedAt);
  if (observedAt.getTime() > now.getTime() + limits.observedAheadSeconds * 1000) {
    const message = `Must not be in the future; a clock may be ${limits.observedAheadSeconds} seconds ahead.`;
    errors.push({ path: `${path}/observedAt`, code: "in_future", message });
  }
  if (typeof claim.expiresAt === "string" && new Date(claim.expiresAt) < observedAt) {
    const message = "Must not be before `observedAt`: such evidence would never count.";
    errors.push({ path: `${path}/expiresAt`, code: "before_observed", message });
  }
  return errors;
}

/** The time of an observation, never later than its receipt: a clock that is a little ahead does not make it fresher. */
export function observedAtOf({ observedAt }: Pick<SubmittedClaim, "observedAt">, now: Date): Date {
  const said = new Date(observedAt);
  return said > now ? now : said;
}
