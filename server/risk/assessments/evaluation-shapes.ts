import Type, { type TSchema } from "typebox";
import { named } from "#platform/operation/named.ts";

/** The words of an evaluation (engines/risk/policy/evaluation.ts) as the reference shows them. */

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const AssessmentDecision = named(
  "AssessmentDecision",
  Type.Enum(["none", "awaiting_evidence", "review", "restrict", "reject"], {
    description: "`none` means that the policy requires no restriction. It approves nobody's identity.",
  }),
);

export const ApplicabilityResult = Type.Enum(["matched", "not_matched", "unknown"]);

export const ReceiptStatus = Type.Enum([
  "available",
  "unavailable",
  "revoked",
  "not_approved",
  "binding_outdated",
  "source_retired",
]);

export const InputStateName = Type.Enum([
  "resolved",
  "missing",
  "stale",
  "expired",
  "unavailable",
  "revoked",
  "conflict",
  "not_approved",
  "binding_outdated",
  "source_retired",
]);
