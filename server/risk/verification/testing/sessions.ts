import { randomUUID } from "node:crypto";
import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";

type Declared = { field: string; type: string; itemType?: string };

const text = (field: string): Declared => ({ field, type: "string" });

/** An identity document, a check of the face on it, and a step of each other type. */
export const steps = [
  { id: "selfie", type: "capture", config: { fields: [{ field: "sharpness", type: "number" }] } },
  {
    id: "id_document",
    type: "extract",
    config: {
      fields: ["fullName", "dateOfBirth", "nationality", "documentNumber", "documentType", "issuingCountry"].map(text),
    },
  },
  {
    id: "registry",
    type: "enrich",
    config: {
      fields: [
        { field: "employed", type: "boolean" },
        { field: "employers", type: "list", itemType: "string" },
      ],
    },
  },
  { id: "face", type: "check", config: { kind: "face_match", fields: [text("status")] } },
  { id: "consistency", type: "validate", config: { fields: [text("verdict")] } },
  { id: "device", type: "risk", config: { fields: [{ field: "score", type: "number" }] } },
];

/** The outputs of those steps if all succeed. */
export const outputs: Record<string, Record<string, unknown>> = {
  selfie: { sharpness: 0.9 },
  id_document: {
    fullName: "ANNA MUSTER",
    dateOfBirth: "1990-02-03",
    nationality: "DE",
    documentNumber: "C01X00T47",
    documentType: "passport",
    issuingCountry: "DE",
  },
  registry: { employed: true, employers: ["ACME", "Globex"] },
  face: { status: "clear" },
  consistency: { verdict: "consistent" },
  device: { score: 12 },
};

export async function newWorkflow(
  organization: Pick<TestOrganization, "user">,
  change: { steps?: object[]; key?: string; mode?: "test" | "live" } = {},
) {
  const { mode = "test", ...rest } = change;
  const owner = await organization.user("owner", mode);
  return made(await owner.post("/verification/workflows", { key: `workflow-${randomUUID()}`, steps, ...rest }));
}

export async function reviseWorkflow(
  organization: Pick<TestOrganization, "user">,
  id: string,
  expectedRevision: number,
  newSteps: object[] = steps,
) {
  const owner = await organization.user("owner");
  return made(await owner.post(`/verification/workflows/${id}/revisions`, { expectedRevision, steps: newSteps }));
}

export async function newSession(
  organization: Pick<TestOrganization, "key" | "user">,
  change: { workflowId?: string; subjectId?: string; participants?: object[] } = {},
) {
  const workflowId = change.workflowId ?? (await newWorkflow(organization)).id;
  return made(await organization.key.post("/verification/sessions", { ...change, workflowId }));
}

/** The run of a session that was begun last. */
export const runOf = (session: { data: { runs: { id: string }[] } }): string => session.data.runs.at(-1)!.id;

/** Reports a step as completed, with the output above unless said otherwise, or as failed. */
export async function report(
  { key }: Pick<TestOrganization, "key">,
  runId: string,
  stepId: string,
  body: object = { status: "completed", output: outputs[stepId] },
) {
  return made(await key.post(`/verification/runs/${runId}/steps/${stepId}/result`, body));
}

export async function complete({ key }: Pick<TestOrganization, "key">, runId: string) {
  return made(await key.post(`/verification/runs/${runId}/complete`));
}
