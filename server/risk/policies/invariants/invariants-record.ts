import { InvariantSchema, invariantsMax } from "@probity/engines/risk/policy/plan/invariant.ts";
import { invariantSentence } from "@probity/engines/risk/policy/words/invariant-words.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { NullableText, NullableTimestamp, Revision } from "#platform/operation/shapes.ts";
import type { InvariantsRow } from "./invariants-store.ts";

const PolicyInvariant = named("PolicyInvariant", InvariantSchema);

export const Invariants = Type.Array(PolicyInvariant, {
  maxItems: invariantsMax,
  description: "Each is a claim about every assessment, whatever a version of the policy says.",
});

export const PolicyInvariants = named(
  "PolicyInvariants",
  Type.Object({
    policyKey: Type.String(),
    invariants: Invariants,
    sentences: Type.Array(Type.String(), { description: "Each invariant in words, in their order." }),
    revision: Revision,
    updatedAt: NullableTimestamp,
    updatedBy: NullableText,
  }),
);

export function asInvariants(policyKey: string, row: InvariantsRow | undefined): Static<typeof PolicyInvariants> {
  const invariants = row?.invariants ?? [];
  return {
    policyKey,
    invariants,
    sentences: invariants.map(invariantSentence),
    revision: row?.revision ?? 0,
    updatedAt: row?.updated_at.toISOString() ?? null,
    updatedBy: row?.updated_by ?? null,
  };
}
