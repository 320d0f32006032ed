import { randomUUID } from "node:crypto";
import { followCursor } from "@probity/client";
import type { Definition, PolicyInput } from "@probity/engines/risk/policy/definition.ts";
import type { BodyOf } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { newPublishedPolicy } from "#risk/testing/policies.ts";

/** An input of a policy: a field of a workflow's step, or whatever sources it accepts. */
export type Read = { key: string; stepId: string; field: string } | PolicyInput;

const maxAgeSeconds = 31_536_000;

/** The fields of the steps of testing/verification.ts, as a policy would call them. */
export const allFields: Read[] = [
  { key: "selfie.sharpness", stepId: "selfie", field: "sharpness" },
  { key: "document.country", stepId: "id_document", field: "issuingCountry" },
  { key: "employed", stepId: "registry", field: "employed" },
  { key: "employers", stepId: "registry", field: "employers" },
  { key: "face", stepId: "face", field: "status" },
  { key: "consistency", stepId: "consistency", field: "verdict" },
  { key: "device.score", stepId: "device", field: "score" },
];

type Catalog = BodyOf<"GET", "/risk/verification-inputs">;

/** Everything in the catalog of an organization. */
async function catalogOf({ key }: Pick<TestOrganization, "key">) {
  const items: Catalog["items"][0][] = [];
  const walk = followCursor(async (after) => (await key.get(`/risk/verification-inputs?after=${after}`)).body);
  for await (const item of walk) items.push(item);
  return items;
}

/** A published policy that reads these, bound as the catalog says, and asks nothing of them. */
export async function newNativePolicy(
  organization: TestOrganization,
  workflow: { id: string; revision?: number },
  reads: readonly Read[],
): Promise<string> {
  const catalog = await catalogOf(organization);
  const inputs = reads.map((read): PolicyInput => {
    if ("acceptedSources" in read) return read;
    const { source, type, itemType, verification } = catalog.find(
      ({ verification: { workflowId, workflowRevision, stepId, field } }) =>
        workflowId === workflow.id &&
        workflowRevision === (workflow.revision ?? 1) &&
        stepId === read.stepId &&
        field === read.field,
    )!;
    return {
      key: read.key,
      type,
      ...(itemType && { itemType }),
      acceptedSources: [source],
      maxAgeSeconds,
      verification,
    };
  });
  const definition: Definition = {
    inputs,
    factors: [{ id: "nothing", match: "first", weight: 1, defaultPoints: 0, cases: [anyCase(inputs[0]!)] }],
    aggregation: "sum",
    bands: [{ id: "all", lowerBound: 0, effect: { decision: "none", actions: [] } }],
    missingEvidence: "awaiting_evidence",
    reviewAfterSeconds: maxAgeSeconds,
  };
  return (await newPublishedPolicy(organization, { key: `policy-${randomUUID()}`, definition })).id;
}

const anyCase = ({ key, type }: PolicyInput) => {
  const value = type === "number" ? 1 : type === "boolean" ? true : "x";
  return {
    id: "case",
    all: [{ input: key, operator: type === "list" ? "contains" : "eq", value } as const],
    points: 0,
  };
};

/** Assesses, and answers the record with the state and value of each input. */
export async function inputsOf({ key }: TestOrganization, subjectId: string, policyVersionId: string) {
  const answer = await key.post(`/risk/subjects/${subjectId}/assessments`, { policyVersionId, trigger: "manual" });
  if (answer.status !== 201) throw new Error(answer.text);
  const states: Record<string, unknown> = Object.fromEntries(
    answer.body.data.inputs.map(({ key: input, state, value }) => [input, state === "resolved" ? value : state]),
  );
  return { id: answer.body.id as string, data: answer.body.data, states };
}

/** Says something about an attempt, as an owner. */
export async function decide(
  organization: TestOrganization,
  subjectId: string,
  session: { data: { sessionWorkflowId: string } },
  workflowRunId: string,
  decision: string,
) {
  const owner = await organization.user("owner");
  return owner.post(`/risk/subjects/${subjectId}/verification-decisions`, {
    sessionWorkflowId: session.data.sessionWorkflowId,
    workflowRunId,
    decision,
    reason: "Looked at it.",
  });
}
