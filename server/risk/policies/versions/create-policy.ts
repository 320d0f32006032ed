import { type Definition, idPattern } from "@probity/engines/risk/policy/definition.ts";
import { structuralProblems } from "@probity/engines/risk/policy/checks/validate.ts";
import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordEvent } from "../../events/record-event.ts";
import {
  AnyDefinition,
  definitionDigest,
  policyBodyLimit,
  refuseLargePolicy,
  refuseProblems,
} from "./policy-request.ts";
import { examplePolicy } from "./example-policy.ts";
import { asPolicyRecord, PolicyRecord } from "./policy-resource.ts";
import { insertPolicy, insertPolicyInputs, nextVersion, type PolicyRow } from "./policy-store.ts";

/** POST /risk/policies */
export const createPolicy = operation({
  summary: "Create a draft: the next version of a policy key, which never changes afterwards",
  allow: administrators,
  body: strict({ key: Type.String({ pattern: idPattern }), definition: AnyDefinition }),
  example: { key: "onboarding", definition: examplePolicy },
  limits: { body: policyBodyLimit },
  reply: PolicyRecord,

  // A definition that breaks the schema is as malformed as a body that does, and refused at the same point.
  async prepare({ body }) {
    refuseLargePolicy(body);
    refuseProblems(structuralProblems(body));
    return { definition: body.definition as Definition, digest: definitionDigest(body.definition) };
  },

  async run({ tx, caller, now, body: { key }, prepared: { definition, digest } }) {
    const policy: PolicyRow = {
      id: newId(now),
      key,
      version: await nextVersion(tx, caller.scope, key),
      status: "draft",
      definition,
      definition_digest: digest,
      created_at: now,
      created_by: principalOf(caller),
      published_at: null,
      published_by: null,
    };
    await Promise.all([
      insertPolicy(tx, caller.scope, policy),
      insertPolicyInputs(tx, caller.scope, policy.id, definition.inputs),
      recordEvent(tx, caller, now, {
        type: "risk.policy.created",
        subjectId: null,
        sequence: null,
        resourceType: "policies",
        resourceId: policy.id,
        details: { key, version: policy.version, definitionDigest: digest },
      }),
    ]);
    return asPolicyRecord(policy);
  },
});
