import type { ScreeningOutcome, ScreeningRequest } from "@probity/engines/screening/outcome/screening.ts";
import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { lockSubjects } from "#risk/subjects/subject-lock-store.ts";
import { recordRuns } from "./record-runs.ts";
import { asRunSummary, RunSummary } from "./run-record.ts";
import { acceptedRequest, runLimits, RunRequest, ScreeningSettings } from "./run-request.ts";

const { subject, riskSubjectId } = RunRequest.properties;

/** POST /screening/runs/batch */
export const createRuns = operation({
  summary: "Screen up to 100 persons or companies against the same lists: one run each, all of them or none",
  allow: writers,
  body: strict({
    ...ScreeningSettings,
    subjects: Type.Array(strict({ subject, riskSubjectId }), { minItems: 1, maxItems: runLimits.batch }),
  }),
  example: {
    sources: ["eu_fsf", "ofac_sdn"],
    subjects: [
      { subject: { name: "Jane Example", entityType: "person" } },
      { subject: { name: "Harbour Supplies Ltd", entityType: "entity", country: "GB" } },
    ],
  },
  reply: Type.Object({ items: Type.Array(RunSummary, { description: "One for each subject, in their order." }) }),
  limits: { rate: "screeningRuns", inTurn: true, rateCount: ({ subjects }) => subjects.length },

  async prepare({ body, now, services }): Promise<{ request: ScreeningRequest; outcome: ScreeningOutcome }[]> {
    const { subjects, ...settings } = body;
    const requests = subjects.map((one, index) =>
      acceptedRequest({ ...settings, ...one }, `/subjects/${index}/subject`),
    );
    const outcomes = await services.screenMany(requests, now);
    return requests.map((request, index) => ({ request, outcome: outcomes[index]! }));
  },

  async run(call) {
    const { tx, caller, body, prepared } = call;
    const ids = body.subjects.map((one) => one.riskSubjectId);
    refuseRepeated(ids);
    const locked = await lockSubjects(
      tx,
      caller.scope,
      ids.filter((id) => id !== undefined),
    );
    const screened = prepared.map((one, index) => {
      const id = ids[index];
      const found = id === undefined ? null : locked.get(id);
      if (id !== undefined) refuseUnlessFound(found, `/subjects/${index}/riskSubjectId`);
      return { ...one, context: { trigger: "api" as const, sessionId: null, subject: found ?? null } };
    });
    return { items: (await recordRuns(call, screened)).map(({ run }) => asRunSummary(run)) };
  },
});

/** A subject's evidence has one last word; two runs in one batch would leave open which. */
function refuseRepeated(ids: readonly (string | undefined)[]): void {
  const repeated = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
  if (repeated >= 0)
    refuseField(`/subjects/${repeated}/riskSubjectId`, "subject_repeated", "Name each risk subject once.");
}
