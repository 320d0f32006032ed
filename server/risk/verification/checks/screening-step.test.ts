import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSession, newWorkflow, report, reviseWorkflow, runOf } from "../testing/sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import {
  bothSteps,
  documentOf,
  documentStep,
  listedDocument,
  screeningStep,
  settings,
} from "../testing/screened-session.ts";

const configured = (change: object) => bothSteps({ ...settings, ...change });
const sanctions = (change: object) => bothSteps({ sources: ["eu_fsf"], ...change });
const without = (field: string) => ({ fields: documentStep().config.fields.filter((one) => one.field !== field) });
const text = (field: string) => ({ field, type: "string" });

const at = "/steps/1/config/providerConfig";

describe("a workflow with a check that screening carries out", () => {
  it.each<[string, string, string | null, object[]]>([
    ["nothing about the lists", `${at}/sources`, null, [documentStep(), screeningStep({ providerConfig: undefined })]],
    ["scores without lists", `${at}/sources`, null, bothSteps({ reviewScore: 70, matchScore: 90 })],
    ["no list", `${at}/sources`, null, configured({ sources: [] })],
    ["a list that is not in a list", `${at}/sources`, null, configured({ sources: "eu_fsf" })],
    ["a list twice", `${at}/sources/1`, "source_repeated", configured({ sources: ["eu_fsf", "eu_fsf"] })],
    ["a score of 0", `${at}/reviewScore`, null, configured({ reviewScore: 0 })],
    ["a score of 101", `${at}/matchScore`, null, configured({ matchScore: 101 })],
    ["half a score", `${at}/matchScore`, null, configured({ matchScore: 90.5 })],
    ["a score in words", `${at}/matchScore`, null, configured({ matchScore: "90" })],
    ["equal scores", `${at}/reviewScore`, "scores_not_ordered", configured({ reviewScore: 90 })],
    ["scores the wrong way", `${at}/reviewScore`, "scores_not_ordered", configured({ reviewScore: 91 })],
    [
      "a match score at the review score left out",
      `${at}/reviewScore`,
      "scores_not_ordered",
      sanctions({ matchScore: 70 }),
    ],
    ["90 without a match score", `${at}/matchScore`, "match_score_required", sanctions({ reviewScore: 90 })],
    ["11 months", `${at}/pepLookbackMonths`, "lookback_too_short", configured({ pepLookbackMonths: 11 })],
    [
      "a look-back without the PEP list",
      `${at}/pepLookbackMonths`,
      "lookback_without_pep",
      sanctions({ pepLookbackMonths: 24 }),
    ],
    ["more than it can be told", `${at}/riskSubjectId`, null, configured({ riskSubjectId: randomUUID() })],
    ["another kind", "/steps/1/config/kind", "not_carried_out", [documentStep(), screeningStep({ kind: "email" })]],
    ["no document", "/steps/0", "identity_document_required", [screeningStep()]],
    ["the document after it", "/steps/0", "identity_document_required", [screeningStep(), documentStep()]],
    [
      "half a document",
      "/steps/1",
      "identity_document_required",
      [documentStep(without("issuingCountry")), screeningStep()],
    ],
    [
      "a document that was captured only",
      "/steps/1",
      "identity_document_required",
      [{ ...documentStep(), type: "capture" }, screeningStep()],
    ],
    [
      "the document of a participant",
      "/steps/1",
      "identity_document_required",
      [documentStep({ participant: "director" }), screeningStep()],
    ],
    [
      "the document of another participant",
      "/steps/1",
      "identity_document_required",
      [documentStep({ participant: "director" }), screeningStep({ participant: "owner" })],
    ],
    [
      "the subject's document for a participant",
      "/steps/1",
      "identity_document_required",
      [documentStep(), screeningStep({ participant: "director" })],
    ],
    [
      "a field that screening does not put out",
      "/steps/1/config/fields/1/field",
      "not_carried_out",
      [documentStep(), screeningStep({ fields: [text("status"), text("listedName")] })],
    ],
  ])("[SC-WF-1] 400 for %s, at %s, when made and when revised; nothing is stored", async (_what, path, code, steps) => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const { id } = await newWorkflow(organization);
    const before = await rowsOf(organization);
    const made = await owner.post("/verification/workflows", { key: "kyc", steps });
    const revised = await owner.post(`/verification/workflows/${id}/revisions`, { expectedRevision: 1, steps });
    for (const answer of [made, revised]) {
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
      const problem = { path, code: code ?? expect.any(String), message: expect.any(String) };
      expect(answer.body.errors).toContainEqual(problem);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it.each<[string, object[]]>([
    ["lists alone", bothSteps({ sources: ["eu_fsf"] })],
    ["the lowest scores", configured({ reviewScore: 1, matchScore: 2 })],
    ["the highest scores", configured({ reviewScore: 99, matchScore: 100 })],
    ["a look-back", configured({ pepLookbackMonths: 12 })],
    ["two checks of one document", [...bothSteps(), screeningStep({}, "again")]],
    [
      "a participant's document",
      [documentStep({ participant: "director" }), screeningStep({ participant: "director" })],
    ],
  ])("[SC-WF-1] 201 with %s", async (_what, steps) => {
    const organization = await newOrganization();
    const workflow = await newWorkflow(organization, { steps });
    expect(workflow.data.steps).toEqual(steps);
    expect((await reviseWorkflow(organization, workflow.id, 1, steps)).data.revision).toBe(2);
  });
});

/** A workflow whose newest revision the API would not save; an earlier version of the service could have. */
async function savedEarlier(organization: TestOrganization, steps: object[]): Promise<string> {
  const { id } = await newWorkflow(organization);
  const { pool } = organization.server;
  await pool.query(
    `insert into verification_workflow_revisions select organization_id, mode, workflow_id, 2, $2, created_at, created_by
       from verification_workflow_revisions where workflow_id = $1`,
    [id, JSON.stringify(steps)],
  );
  await pool.query("update verification_workflows set revision = 2 where id = $1", [id]);
  return id;
}

describe("a step that was saved earlier", () => {
  it.each<[string, ReturnType<typeof bothSteps>]>([
    ["equal scores", configured({ reviewScore: 80, matchScore: 80 })],
    ["equal scores of 1", configured({ reviewScore: 1, matchScore: 1 })],
    ["a review score at the match score left out", sanctions({ reviewScore: 90 })],
    ["no lists", bothSteps({ reviewScore: 70, matchScore: 90 })],
    ["another kind", [documentStep(), screeningStep({ kind: "email" })]],
    ["half a document", [documentStep(without("issuingCountry")), screeningStep()]],
  ])(
    "[SC-WF-1] with %s ends in error with review recommended, never clear; nobody is screened",
    async (_what, steps) => {
      const organization = await newOrganization();
      const workflowId = await savedEarlier(organization, steps);
      const subjectId = await newSubject(organization);
      for (const found of [listedDocument, { fullName: "NOBODY INPARTICULAR" }]) {
        const session = await newSession(organization, { workflowId, subjectId });
        const { output } = documentOf(found);
        const declared = steps[0]!.config.fields.map(({ field }) => [
          field,
          (output as Record<string, unknown>)[field],
        ]);
        const body = { status: "completed", output: Object.fromEntries(declared) };
        const { data } = await report(organization, runOf(session), "id_document", body);
        expect(data.checks).toEqual([
          expect.objectContaining({
            stepId: "screening",
            provider: "service_screening",
            providerRef: null,
            status: "error",
            recommendation: "review",
          }),
        ]);
        const { items } = (await organization.key.get(`/screening/runs?sessionId=${session.id}`)).body;
        expect(items).toEqual([]);
      }
      const { items } = (await organization.key.get(`/risk/evidence?subjectId=${subjectId}`)).body;
      const said = items.filter(({ data }) => data.source.endsWith(":screening") || data.fact.startsWith("screening."));
      expect(said.map(({ data }) => [data.fact, data.status])).toEqual([
        ["status", "unavailable"],
        ["status", "unavailable"],
      ]);
    },
  );
});
