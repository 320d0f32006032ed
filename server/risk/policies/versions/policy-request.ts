import { hash } from "node:crypto";
import { canonical, type Json } from "@probity/engines/json/canonical.ts";
import { digestOf } from "@probity/engines/risk/policy/digest.ts";
import type { Problem } from "@probity/engines/risk/policy/format/problem.ts";
import { problemsShown } from "@probity/engines/risk/policy/checks/validate.ts";
import Type from "typebox";
import { Refusal, refuseLargerThan } from "#platform/operation/refusal.ts";
import { limits } from "../../limits.ts";

/** The outer shape alone: what is inside is checked by the engine, which names every mistake with its place. */
export const AnyDefinition = Type.Object(
  {},
  {
    additionalProperties: true,
    description: "A definition of policy format version 1; `GET /risk/policy-schema` has its JSON Schema.",
  },
);

/** White space and escapes of a request do not count against the limit, so its raw bytes may be more. */
export const policyBodyLimit = { name: "policy", bytes: limits.policyRawBytes };

export function definitionDigest(definition: object): string {
  return digestOf((text) => hash("sha256", text), definition as Json);
}

/** The size that counts: canonical JSON in UTF-8. */
export function refuseLargePolicy(policy: { key?: string; definition: object }): number {
  const bytes = Buffer.byteLength(canonical(policy as Json));
  refuseLargerThan(limits.policyBytes, bytes, "policy");
  return bytes;
}

export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw problemsRefusal(problems);
}

export function problemsRefusal(problems: readonly Problem[]): Refusal {
  return new Refusal("validation_failed", {
    errors: problems.slice(0, problemsShown).map(({ path, code, message }) => ({ path, code, message })),
  });
}
