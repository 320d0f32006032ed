import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { newSession, newWorkflow, report, runOf } from "../testing/sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { evidenceOf } from "../testing/native-case.ts";
import {
  bothSteps,
  documentOf,
  documentStep,
  listedDocument,
  screenedBy,
  screenedSession,
  screeningStep,
} from "../testing/screened-session.ts";

const sources = {
  sanctions: "service:screening:eu_fsf+service_pep:r70:m90",
  pep: "service:screening:service_pep:r70:m90:l12",
};
const anna = documentOf({ fullName: "ANNA MUSTER", nationality: "DE" });

const screeningFacts = async (organization: TestOrganization, subjectId: string) =>
  (await evidenceOf(organization, subjectId)).filter(({ data }) => data.fact.startsWith("screening."));
const valuesOf = async (organization: TestOrganization, subjectId: string) =>
  (await screeningFacts(organization, subjectId)).map(({ data }) => [data.source, data.value]);

/** Revisions of evidence and sequences of events count from 1 without a gap, and the subject says the last of them. */
async function expectNoGaps(organization: TestOrganization, subjectId: string): Promise<void> {
  const { key, server } = organization;
  const { rows } = await server.pool.query(
    "select revision from risk_evidence where subject_id = $1 order by revision",
    [subjectId],
  );
  const journey = (await key.get(`/risk/subjects/${subjectId}/journey`)).body.items;
  const { data } = (await key.get(`/risk/subjects/${subjectId}`)).body;
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  expect(rows.map(({ revision }) => Number(revision))).toEqual(upTo(data.evidenceRevision));
  expect(journey.map((event) => event.data.sequence).toReversed()).toEqual(upTo(journey.length));
}

describe("the check of a session as evidence about its subject", () => {
  it("[SC-RE-1] [SC-WF-2] one fact for each kind of list, in addition to the findings of the steps, without a gap", async () => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const { run } = await screenedSession(organization, documentOf(listedDocument), { subjectId });
    expect(run.riskSubjectId).toBe(subjectId);
    const facts = await screeningFacts(organization, subjectId);
    expect(facts.map(({ data }) => [data.fact, data.source, data.value, data.providerRef])).toEqual([
      ["screening.sanctions", sources.sanctions, "match", `screening-run:${run.id}`],
      ["screening.pep", sources.pep, "none", `screening-run:${run.id}`],
    ]);
    expect(run.riskSources.map(({ evidenceId }) => evidenceId)).toEqual(facts.map(({ id }) => id));
    const journey = (await organization.key.get(`/risk/subjects/${subjectId}/journey`)).body.items.toReversed();
    const fields = documentStep().config.fields.length;
    expect(journey.map(({ data }) => data.type)).toEqual([
      "risk.subject.created",
      "risk.verification.session_created",
      ...Array(2 + fields + 1).fill("risk.evidence.recorded"),
      "risk.verification.step_recorded",
    ]);
    await expectNoGaps(organization, subjectId);
  });

  it("[SC-WF-2] several checks of one report: each its run and facts, and those of one source in a row", async () => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const director = { participant: "director" };
    const { id: workflowId } = await newWorkflow(organization, {
      steps: [
        documentStep(director, "of_director"),
        documentStep(),
        screeningStep({}, "one"),
        screeningStep(director, "director_screening"),
        screeningStep({}, "same"),
        screeningStep({ providerConfig: { sources: ["eu_fsf"] } }, "sanctions"),
      ],
    });
    const session = await newSession(organization, { workflowId, subjectId, participants: [{ id: "director" }] });
    await report(organization, runOf(session), "of_director", documentOf(listedDocument));
    const { data } = await report(organization, runOf(session), "id_document", anna);
    expect(new Set(data.checks.map(({ providerRef }) => providerRef)).size).toBe(4);
    const facts = await screeningFacts(organization, subjectId);
    expect(facts.map(({ data }) => [data.source, data.value])).toEqual([
      [sources.sanctions, "clear"],
      [sources.pep, "none"],
      [sources.sanctions, "clear"],
      [sources.pep, "none"],
      ["service:screening:eu_fsf:r70:m90", "clear"],
    ]);
    expect(facts.map((fact) => fact.data.supersedes)).toEqual([null, null, facts[0].id, facts[1].id, null]);
    await expectNoGaps(organization, subjectId);
  });

  it("[SC-WF-2] a participant's check records nothing about a risk subject", async () => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const director = { participant: "director" };
    const steps = [documentStep(director), screeningStep(director)];
    const { id: workflowId } = await newWorkflow(organization, { steps });
    const session = await newSession(organization, { workflowId, subjectId, participants: [{ id: "director" }] });
    const reported = await report(organization, runOf(session), "id_document", documentOf(listedDocument));
    const { check, run } = await screenedBy(organization, reported);
    expect([check.participant, check.status]).toEqual(["director", "match"]);
    expect([run.sessionId, run.riskSubjectId, run.riskSources]).toEqual([session.id, null, []]);
    expect(await evidenceOf(organization, subjectId)).toEqual([]);
    expect((await organization.key.get(`/screening/runs?riskSubjectId=${subjectId}`)).body.items).toEqual([]);
    await expectNoGaps(organization, subjectId);
  });

  it("[SC-WF-2] an attempt that is not the newest is screened, and says nothing about the subject", async () => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const { id: workflowId } = await newWorkflow(organization, { steps: bothSteps() });
    const older = await newSession(organization, { workflowId, subjectId });
    await screenedSession(organization, documentOf(listedDocument), { workflowId, subjectId });
    const said = await evidenceOf(organization, subjectId);
    const { check, run } = await screenedBy(
      organization,
      await report(organization, runOf(older), "id_document", anna),
    );
    expect([check.status, run.riskSubjectId, run.riskSources]).toEqual(["clear", null, []]);
    expect(await evidenceOf(organization, subjectId)).toEqual(said);
    await expectNoGaps(organization, subjectId);
  });

  it("[SC-RE-1] [SC-WF-2] a session that is linked later brings what its newest attempt was screened by, as decided since", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const subjectId = await newSubject(organization);
    const { id: workflowId } = await newWorkflow(organization, { steps: bothSteps() });
    const older = await screenedSession(organization, documentOf(listedDocument), { workflowId });
    const { id: again } = (await key.post(`/verification/sessions/${older.session.id}/runs`)).body;
    const possible = documentOf({ fullName: "RADOMIR SABLIN" });
    const newest = await screenedBy(organization, await report(organization, again, "id_document", possible));
    const admin = await organization.user("admin");
    const path = `/screening/matches/${newest.run.matches[0].id}/decision` as const;
    await admin.post(path, { decision: "false_positive", reason: "Another father." });
    expect(await evidenceOf(organization, subjectId)).toEqual([]);

    expect((await key.post(`/verification/sessions/${older.session.id}/link`, { subjectId })).status).toBe(200);
    const facts = await screeningFacts(organization, subjectId);
    expect(facts.map(({ data }) => [data.source, data.value, data.observedAt])).toEqual([
      [sources.sanctions, "clear", newest.run.createdAt],
      [sources.pep, "none", newest.run.createdAt],
    ]);
    const { items } = (await key.get(`/screening/runs?riskSubjectId=${subjectId}`)).body;
    expect(items.map(({ id }) => id)).toEqual([newest.run.id]);
    // From now on its decisions are about the subject, too.
    const { body } = await admin.post(path, { decision: "confirmed", reason: "The same after all." });
    expect(body.run.riskSources.map(({ value }) => value)).toEqual(["match", "none"]);
    expect((await valuesOf(organization, subjectId)).at(-1)).toEqual([sources.sanctions, "match"]);
    await expectNoGaps(organization, subjectId);
  });

  it("[SC-RE-1] [SC-WF-2] a session that is linked later takes back nothing that a later run has said", async () => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const { session } = await screenedSession(organization, anna);
    await newScreeningRun(organization, { sources: ["service_pep", "eu_fsf"], riskSubjectId: subjectId });
    const said = await valuesOf(organization, subjectId);
    await organization.key.post(`/verification/sessions/${session.id}/link`, { subjectId });
    expect(await valuesOf(organization, subjectId)).toEqual(said);
    expect(said[0]).toEqual([sources.sanctions, "match"]);
    await expectNoGaps(organization, subjectId);
  });

  it("[SC-WF-2] a newer attempt records the facts again", async () => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const { session } = await screenedSession(organization, documentOf({ fullName: "RADOMIR SABLIN" }), { subjectId });
    const again = (await organization.key.post(`/verification/sessions/${session.id}/runs`)).body.id;
    await report(organization, again, "id_document", documentOf(listedDocument));
    expect(await valuesOf(organization, subjectId)).toEqual([
      [sources.sanctions, "possible_match"],
      [sources.pep, "none"],
      [sources.sanctions, "match"],
      [sources.pep, "none"],
    ]);
    await expectNoGaps(organization, subjectId);
  });
});
