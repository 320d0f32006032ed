import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { highRisk, lowRisk, newCase, onboarding, publishPolicy, type TestCase } from "../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { newDraft } from "../testing/policies.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSubject } from "../testing/subjects.ts";
import { assess } from "./assess.ts";

/** A case whose subject is of high risk. */
async function riskyCase(): Promise<TestCase> {
  const made = await newCase(await newOrganization());
  await made.say(highRisk);
  return made;
}

async function eventsOf({ organization, subjectId }: TestCase) {
  return (await organization.key.get(`/risk/events?subjectId=${subjectId}`)).body.items;
}

/** The answer to a request that changes nothing and does not use its key. */
async function refusalOf(made: TestCase, body: object) {
  const { organization, subjectId, policyId } = made;
  const before = await rowsOf(organization);
  const answer = await organization.key.post(
    `/risk/subjects/${subjectId}/assessments`,
    { policyVersionId: policyId, trigger: "onboarding", ...body },
    { idempotencyKey: "refused" },
  );
  expect(await rowsOf(organization)).toEqual(before);
  return answer.body;
}

describe("POST /risk/subjects/{id}/assessments", () => {
  it("[RK-AS-2] 201: numbered per subject and policy key, naming the one before and the evidence it saw", async () => {
    const made = await riskyCase();
    const first = await made.assess();
    expect([first.status, first.body.resource]).toEqual([201, "assessments"]);
    expect(first.body.data).toMatchObject({
      subjectId: made.subjectId,
      policyVersionId: made.policyId,
      policyVersion: 1,
      trigger: "onboarding",
      eventIds: [],
      sequence: 1,
      evidenceRevision: 5,
      previousAssessmentId: null,
      evaluatorVersion: "risk-eval-1",
      complete: true,
      score: 70,
      band: "high",
      decision: "restrict",
    });
    await made.say({ "public.office": false });
    const second = await made.assess({ trigger: "periodic_review" });
    expect(second.body.data).toMatchObject({
      trigger: "periodic_review",
      sequence: 2,
      evidenceRevision: 6,
      previousAssessmentId: first.body.id,
      score: 30,
    });
    const other = await publishPolicy(made.organization, onboarding([made.source.identity]));
    expect((await made.assess({ policyVersionId: other })).body.data).toMatchObject({
      sequence: 1,
      previousAssessmentId: null,
    });
  });

  it("[RK-AS-2] another version of the same key goes on with its numbers", async () => {
    const { organization, source, assess: assessWith, say } = await newCase(await newOrganization());
    await say(highRisk);
    const versions = [];
    for (const points of [1, 2])
      versions.push(await publishPolicy(organization, onboarding([source.identity], { ceiling: points }), "aml"));
    const made = [];
    for (const policyVersionId of [versions[0], versions[1], versions[0]])
      made.push((await assessWith({ policyVersionId })).body);
    expect(made.map(({ data }) => [data.policyVersion, data.sequence, data.score, data.previousAssessmentId])).toEqual([
      [1, 1, 1, null],
      [2, 2, 2, made[0]!.id],
      [1, 3, 1, made[1]!.id],
    ]);
  });

  it("[RK-AS-1] names up to 50 distinct events of the subject, in the order sent", async () => {
    const made = await riskyCase();
    const events = (await eventsOf(made)).map(({ id }) => id).toReversed();
    const answer = await made.assess({ eventIds: events.map((id, index) => (index === 0 ? id.toUpperCase() : id)) });
    expect([answer.status, answer.body.data.eventIds]).toEqual([201, events]);
    const many = Array.from({ length: 51 }, () => randomUUID());
    expect(await refusalOf(made, { eventIds: many })).toMatchObject({ status: 400, errors: [{ path: "/eventIds" }] });
    const twice = [events[0], events[1], events[0]!.toUpperCase()];
    expect(await refusalOf(made, { eventIds: twice })).toMatchObject({
      status: 400,
      errors: [{ path: "/eventIds/2" }],
    });
    expect(await refusalOf(made, { eventIds: ["x"] })).toMatchObject({
      status: 400,
      errors: [{ path: "/eventIds/0" }],
    });
  });

  it("[RK-AS-1] 404 with the path: an event of another subject, of another mode, or unknown", async () => {
    const made = await riskyCase();
    const [own] = await eventsOf(made);
    const stranger = await riskyCase();
    const sibling = await newSubject(made.organization);
    const { body } = await made.organization.key.get(`/risk/events?subjectId=${sibling}`);
    const live = (await made.organization.liveKey.post("/risk/subjects", { kind: "person", externalId: "l" })).body.id;
    const lives = await made.organization.liveKey.get(`/risk/events?subjectId=${live}`);
    for (const foreign of [body.items[0].id, lives.body.items[0].id, (await eventsOf(stranger))[0].id, randomUUID()]) {
      expect(await refusalOf(made, { eventIds: [own.id, foreign] })).toMatchObject({
        status: 404,
        code: "not_found",
        errors: [{ path: "/eventIds/1", code: "not_found" }],
      });
    }
  });

  it.each([
    ["/trigger", "reserved", { trigger: "monitoring.evidence_changed" }],
    ["/trigger", "reserved", { trigger: "monitoring.mine" }],
    ["/trigger", "invalid_pattern", { trigger: "Onboarding" }],
    ["/trigger", "invalid_pattern", { trigger: "" }],
    ["/trigger", "required", { trigger: undefined }],
    ["/policyVersionId", "required", { policyVersionId: undefined }],
    ["/policyVersionId", "invalid_format", { policyVersionId: "latest" }],
    ["/score", "unknown_property", { score: 0 }],
    ["/inputs", "unknown_property", { inputs: [] }],
  ])("[RK-AS-1] 400 at %s (%s), and nothing is stored", async (path, code, change) => {
    expect(await refusalOf(await riskyCase(), change)).toMatchObject({
      status: 400,
      code: "validation_failed",
      errors: [{ path, code }],
    });
  });

  it("201: `monitoring` without a dot is not reserved", async () => {
    expect((await (await riskyCase()).assess({ trigger: "monitoring" })).status).toBe(201);
  });

  it("[RK-AS-1] 404: no such subject, policy version, or one of another organization; 409: a draft", async () => {
    const made = await riskyCase();
    const stranger = await riskyCase();
    for (const policyVersionId of [stranger.policyId, made.subjectId])
      expect(await refusalOf(made, { policyVersionId })).toMatchObject({
        status: 404,
        errors: [{ path: "/policyVersionId" }],
      });
    expect(await refusalOf({ ...made, subjectId: stranger.subjectId }, {})).toMatchObject({
      status: 404,
      code: "not_found",
    });
    const draft = await newDraft(made.organization, { definition: onboarding([made.source.identity]) });
    expect(await refusalOf(made, { policyVersionId: draft.id })).toMatchObject({
      status: 409,
      code: "policy_not_published",
    });
  });

  it("[RK-AS-3] [RK-PO-13] 409: outside of the policy's applicability nothing is stored and the key stays free", async () => {
    const made = await newCase(await newOrganization());
    expect(await refusalOf(made, {})).toMatchObject({ status: 409, code: "applicability_unknown" });
    await made.say({ ...highRisk, "country.residence": "US" });
    expect(await refusalOf(made, {})).toMatchObject({ status: 409, code: "applicability_not_matched" });
    await made.say({ "country.residence": "NL" });
    const retried = await made.organization.key.post(
      `/risk/subjects/${made.subjectId}/assessments`,
      { policyVersionId: made.policyId, trigger: "onboarding" },
      { idempotencyKey: "refused" },
    );
    expect([retried.status, retried.body.data.sequence]).toEqual([201, 1]);
    expect(retried.headers["idempotency-replayed"]).toBeUndefined();
  });

  it("[RK-AS-4] a repeated request answers the same bytes after everything has moved on, from one stored copy", async () => {
    const made = await riskyCase();
    const { key, server, organizationId } = made.organization;
    const send = () =>
      key.post(
        `/risk/subjects/${made.subjectId}/assessments`,
        { policyVersionId: made.policyId, trigger: "onboarding" },
        { idempotencyKey: "again" },
      );
    const first = await send();
    await made.say(lowRisk);
    await made.assess();
    const again = await send();
    expect([again.status, again.headers["idempotency-replayed"], again.text]).toEqual([201, "true", first.text]);
    const { rows } = await server.pool.query(
      "select convert_from(answer, 'UTF8') as answer from idempotency_keys where organization_id = $1 and key = 'again'",
      [organizationId],
    );
    expect(rows).toEqual([{ answer: first.body.id }]);
  });

  it("[RK-AS-3] assessment, actions and events commit together, each action once", async () => {
    const made = await riskyCase();
    const before = (await eventsOf(made)).length;
    const { body } = await made.assess();
    const actions = (await made.organization.key.get(`/risk/actions?subjectId=${made.subjectId}`)).body.items;
    expect(actions.map(({ id, data }) => [id, data.name, data.origins])).toEqual(
      body.data.requiredActions.map(({ actionId, name, origins }) => [actionId, name, origins]),
    );
    for (const { data } of actions)
      expect(data).toMatchObject({
        subjectId: made.subjectId,
        subjectKind: "person",
        assessmentId: body.id,
        policyVersionId: made.policyId,
        policyKey: body.data.policyKey,
        decision: "restrict",
        status: "requested",
        revision: 1,
        attempt: 1,
        requestedAt: body.data.evaluatedAt,
        lastActor: null,
      });
    const events = (await eventsOf(made)).slice(before).map(({ data }) => data);
    expect(events.map(({ type, resourceId, sequence }) => [type, resourceId, sequence])).toEqual([
      ["risk.assessment.created", body.id, before + 1],
      ["risk.action.requested", actions[0].id, before + 2],
      ["risk.action.requested", actions[1].id, before + 3],
    ]);
    expect(events[1]!.details).toEqual({ from: null, to: "requested", revision: 1, name: "limit_account" });
    // Values stay in the record: more people read the history than should read evidence.
    expect(JSON.stringify(events)).not.toMatch(/crypto|2500|"DE"/);
    const read = await made.organization.key.get(`/risk/actions/${actions[0].id}`);
    expect(read.body.history).toEqual([
      {
        eventId: expect.any(String),
        from: null,
        to: "requested",
        revision: 1,
        actor: `api_key:${made.organization.apiKeys.test.id}`,
        reason: null,
        at: body.data.evaluatedAt,
      },
    ]);
  });

  it("[RK-AC-3] each assessment requires its own actions, and a later low-risk one cancels none", async () => {
    const made = await riskyCase();
    await made.assess();
    await made.assess();
    await made.say(lowRisk);
    expect((await made.assess()).body.data).toMatchObject({ score: 0, decision: "none", requiredActions: [] });
    const { items } = (await made.organization.key.get(`/risk/actions?subjectId=${made.subjectId}`)).body;
    expect(items.map(({ data }) => [data.name, data.status])).toEqual([
      ["limit_account", "requested"],
      ["manual_review", "requested"],
      ["limit_account", "requested"],
      ["manual_review", "requested"],
    ]);
    expect(new Set(items.map(({ data }) => data.assessmentId)).size).toBe(2);
  });

  it("[RK-AS-2] 24 simultaneous assessments and receipts: numbers without gaps, each over one revision of the evidence", async () => {
    const made = await riskyCase();
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 3 === 0 ? made.say({ "income.monthly": index, "public.office": index % 2 === 0 }) : made.assess(),
      ),
    );
    const { items } = (await made.organization.key.get(`/risk/assessments?subjectId=${made.subjectId}`)).body;
    const inOrder = items.toSorted((a, b) => a.data.sequence - b.data.sequence);
    expect(inOrder.map(({ data }) => data.sequence)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    expect(inOrder.map(({ data }) => data.previousAssessmentId)).toEqual([
      null,
      ...inOrder.slice(0, -1).map(({ id }) => id),
    ]);
    const receipts = (await made.organization.key.get(`/risk/evidence?subjectId=${made.subjectId}`)).body.items;
    for (const { data } of inOrder) {
      // Receipts are listed in the order of their revisions, so those an assessment could see come first.
      const seen = receipts.slice(0, data.evidenceRevision);
      for (const { key, receipts: used } of data.inputs)
        expect(used[0].evidenceId).toBe(seen.findLast((receipt) => receipt.data.fact === key)!.id);
    }
    const sequences = (await eventsOf(made)).map(({ data }) => data.sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  });

  it("[RK-GEN-8] a worker that nobody called assesses in its own name", async () => {
    const { organization, subjectId, policyId } = await riskyCase();
    const scope = { organizationId: organization.organizationId, mode: "test" } as const;
    const made = await transact(organization.server.database, { scope, subscriptions: "shared" }, (tx) =>
      assess(tx, { kind: "system", scope, worker: "monitoring" }, new Date(), {
        subjectId,
        policyVersionId: policyId,
        trigger: "monitoring.review_due",
        eventIds: [],
      }),
    );
    const read = await organization.key.get(`/risk/assessments/${made.id}`);
    expect(read.body).toMatchObject({ ...made, history: [{ data: { actor: "system:monitoring" } }] });
  });
});
