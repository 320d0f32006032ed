import type { ActionStatus } from "@probity/engines/risk/action-transitions.ts";
import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { newPublishedPolicy, smallDefinition } from "./policies.ts";
import { claim, newSource } from "./evidence.ts";
import { newSubject } from "./subjects.ts";

export type MadeAction = { id: string; revision: number; subjectId: string; assessmentId: string; policyId: string };

/** The steps that lead to each status. */
const ways: Record<ActionStatus, ActionStatus[]> = {
  requested: [],
  acknowledged: ["acknowledged"],
  failed: ["failed"],
  completed: ["acknowledged", "completed"],
  cancelled: ["cancelled"],
};

/** An action in test mode: required by an assessment, and moved to the given status. */
export async function newAction(
  organization: TestOrganization,
  change: { status?: ActionStatus; name?: string; policyKey?: string; subjectId?: string } = {},
): Promise<MadeAction> {
  const { key } = organization;
  const { policyId, sourceId } = await policyOf(
    organization,
    change.policyKey ?? "onboarding",
    change.name ?? "manual_review",
  );
  const subjectId = change.subjectId ?? (await newSubject(organization));
  made(await key.post(`/risk/subjects/${subjectId}/evidence`, claim(sourceId)));
  const assessment = made(
    await key.post(`/risk/subjects/${subjectId}/assessments`, { policyVersionId: policyId, trigger: "manual" }),
  );
  const id = assessment.data.requiredActions[0].actionId;
  const way = ways[change.status ?? "requested"];
  for (const [index, status] of way.entries()) {
    const mover = status === "cancelled" ? await organization.user("owner") : key;
    const body = { status, expectedRevision: index + 1, reason: "On the way." };
    made(await mover.post(`/risk/actions/${id}/transitions`, body));
  }
  return { id, revision: way.length + 1, subjectId, assessmentId: assessment.id, policyId };
}

type Policy = { policyId: string; sourceId: string };
const policies = new WeakMap<TestOrganization, Map<string, Promise<Policy>>>();

/** A published policy that requires one action of everybody. An organization gets one for each key and action. */
function policyOf(organization: TestOrganization, key: string, action: string): Promise<Policy> {
  const known = policies.get(organization) ?? new Map<string, Promise<Policy>>();
  policies.set(organization, known);
  const name = `${key} ${action}`;
  if (!known.has(name)) known.set(name, newPolicy(organization, key, action));
  return known.get(name)!;
}

async function newPolicy(organization: TestOrganization, key: string, action: string): Promise<Policy> {
  const { id: sourceId, identity } = await newSource(organization);
  const { inputs, rules } = smallDefinition(identity);
  const definition = smallDefinition(identity, {
    inputs: [inputs[0]!],
    factors: [],
    bands: [{ id: "all", lowerBound: 0, effect: { decision: "review", actions: [action] } }],
    rules: rules!,
  });
  return { policyId: (await newPublishedPolicy(organization, { key, definition })).id, sourceId };
}
