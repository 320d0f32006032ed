import type { TestOrganization } from "#testing/organization.ts";
import { newSession, newWorkflow, outputs, report, runOf, steps } from "./sessions.ts";

const text = (field: string) => ({ field, type: "string" });
const read = steps.find(({ id }) => id === "id_document")!;

/** A step that reads an identity document with the name as it is printed too, of the subject or of a participant. */
export const documentStep = (config: object = {}, id = "id_document") => ({
  ...read,
  id,
  config: { fields: [...read.config.fields, text("fullNameNative")], ...config },
});

export const settings = { sources: ["eu_fsf", "service_pep"], reviewScore: 70, matchScore: 90 };

/** A check that screening carries out. */
export const screeningStep = (config: object = {}, id = "screening") => ({
  id,
  type: "check",
  config: {
    kind: "pep_sanctions",
    provider: "service_screening",
    providerConfig: settings,
    fields: [text("status")],
    ...config,
  },
});

export const bothSteps = (providerConfig: unknown = settings) => [documentStep(), screeningStep({ providerConfig })];

/** A document with only these fields; all others were not found. */
export const documentOf = (found: object) => ({
  status: "completed",
  output: {
    ...Object.fromEntries(Object.keys(outputs["id_document"]!).map((field) => [field, null])),
    fullNameNative: null,
    ...found,
  },
});

export const listedDocument = { fullName: "RADOMIR SABLIN", dateOfBirth: "1961-03-14" };

/** A session whose document was read, with the check that ended then and the run it names. */
export async function screenedSession(
  organization: TestOrganization,
  document: object,
  change: { workflowId?: string; subjectId?: string; settings?: object } = {},
) {
  const { settings: chosen, ...session } = change;
  const workflowId = change.workflowId ?? (await newWorkflow(organization, { steps: bothSteps(chosen) })).id;
  const begun = await newSession(organization, { ...session, workflowId });
  const reported = await report(organization, runOf(begun), "id_document", document);
  return { session: begun, ...(await screenedBy(organization, reported)) };
}

/** The one check that ended with a result, and the run it names. */
export async function screenedBy({ key }: TestOrganization, reported: Awaited<ReturnType<typeof report>>) {
  const [check] = reported.data.checks;
  const id = /^screening-run:(.+)$/.exec(check.providerRef ?? "")?.[1];
  return { check, run: (await key.get(`/screening/runs/${id}`)).body };
}
