import type { ScreeningOutcome, ScreeningRequest } from "@probity/engines/screening/outcome/screening.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnlessFound } from "#platform/operation/refusal.ts";
import { lockSubject } from "#risk/subjects/subject-lock-store.ts";
import { runPartsOf } from "./read-run.ts";
import { recordRuns } from "./record-runs.ts";
import { asRunRecord, RunRecord } from "./run-record.ts";
import { acceptedRequest, RunRequest } from "./run-request.ts";

/** POST /screening/runs */
export const createRun = operation({
  summary: "Screen a person or company against the lists you name; only a keyed digest of the subject is kept",
  allow: writers,
  body: RunRequest,
  example: {
    subject: { name: "Jane Example", entityType: "person", datesOfBirth: ["1984-02-29"], nationalities: ["NL"] },
    sources: ["eu_fsf", "ofac_sdn"],
    riskSubjectId: "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10",
  },
  reply: RunRecord,
  limits: { rate: "screeningRuns", inTurn: true },

  async prepare({ body, now, services }): Promise<{ request: ScreeningRequest; outcome: ScreeningOutcome }> {
    const request = acceptedRequest(body);
    return { request, outcome: services.screen(request, now) };
  },
  idempotency: {
    // A run is read again rather than kept twice: its matches carry what the lists publish about each entry.
    readAgain: async (tx, scope, id) => asRunRecord((await runPartsOf(tx, scope, id))!),
  },

  async run(call) {
    const { tx, caller, body, prepared } = call;
    const subject = body.riskSubjectId === undefined ? null : await lockSubject(tx, caller.scope, body.riskSubjectId);
    if (body.riskSubjectId !== undefined) refuseUnlessFound(subject, "/riskSubjectId");
    const context = { trigger: "api" as const, sessionId: null, subject: subject ?? null };
    const [recorded] = await recordRuns(call, [{ ...prepared, context }]);
    return asRunRecord(recorded!);
  },
});
