import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  highRisk,
  lowRisk,
  newCase,
  onboarding,
  onboardingFacts,
  publishPolicy,
  sayAll,
} from "../testing/onboarding-case.ts";
import { agreeToAi, newInvestigation } from "../testing/investigations.ts";
import type { Investigation } from "@probity/contract";
import type { Read } from "#testing/answer.ts";
import { newOrganization } from "#testing/organization.ts";
import { newSource } from "../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { startServer } from "#testing/server.ts";
import { newSubject } from "../testing/subjects.ts";

const question = "Why did the risk of this customer rise?";
const pathOf = (subjectId: string) => `/risk/subjects/${subjectId}/investigations` as const;
const kindsOf = (record: Pick<Read<Investigation>, "data">): string[] => record.data.findings.map(({ kind }) => kind);

/** A subject whose risk went from low to high, so that factors changed, a rule matched and actions wait. */
async function raisedRisk() {
  const made = await newCase(await newOrganization());
  await made.say(lowRisk);
  const first = (await made.assess()).body;
  await made.say({ ...highRisk, "country.document": "FR" });
  const second = (await made.assess()).body;
  return { ...made, first, second };
}

describe("POST /risk/subjects/{id}/investigations without assistance", () => {
  it("[RK-IN-1] 201: takes a snapshot, calculates and completes in the same call", async () => {
    const { organization, subjectId, first, second } = await raisedRisk();
    const member = await organization.user("member");
    const answer = await member.post(pathOf(subjectId), { question, assistance: "none" });
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    const actionIds = second.data.requiredActions.map(({ actionId }) => actionId);
    expect({ ...data, findings: [], snapshot: { ...data.snapshot, eventIds: [] } }).toEqual({
      subjectId,
      status: "completed",
      question,
      assistance: "none",
      snapshot: {
        takenAt: data.createdAt,
        evidenceRevision: 10,
        assessmentIds: [second.id, first.id],
        eventIds: [],
        actionIds: actionIds.toSorted(),
      },
      findings: [],
      model: null,
      failure: null,
      createdBy: `user:${member.userId}`,
      createdAt: expect.any(String),
      completedAt: data.createdAt,
      reviewStatus: "unreviewed",
    });
    expect(kindsOf(answer.body)).toEqual([
      "factor_changed",
      "factor_changed",
      "rule_newly_matched",
      "action_open",
      "action_open",
      "action_open",
    ]);
    const { body } = await organization.key.get(`/risk/investigations/${answer.body.id}`);
    expect({ ...body, history: undefined }).toEqual({ ...answer.body, history: undefined });
  });

  it("[RK-IN-1] every finding cites records of the snapshot, and none repeats what the evidence says", async () => {
    const { organization, subjectId } = await raisedRisk();
    const { data } = await newInvestigation(organization, subjectId);
    const { assessmentIds, eventIds, actionIds } = data.snapshot;
    const known: Record<string, string[]> = { assessments: assessmentIds, events: eventIds, actions: actionIds };
    for (const { citations, text } of data.findings) {
      expect(citations.length).toBeGreaterThan(0);
      for (const { resource, id } of citations) expect(known[resource]).toContain(id);
      expect(text).not.toMatch(/crypto_|2500|\bFR\b/);
    }
  });

  it("[RK-IN-1] finds conflicts, missing, unavailable and revoked inputs, what expires, and overrides that stand", async () => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const bank = await newSource(organization, { facts: onboardingFacts });
    const crm = await newSource(organization, { facts: onboardingFacts });
    const policyId = await publishPolicy(organization, onboarding([bank.identity, crm.identity]));
    await sayAll(organization, subjectId, bank, { "country.residence": "DE", "income.monthly": 2500 });
    await sayAll(organization, subjectId, crm, { "income.monthly": 900 });
    await sayAll(organization, subjectId, bank, { "public.office": null }, { status: "unavailable" });
    await sayAll(organization, subjectId, bank, { products: null }, { status: "revoked" });
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await sayAll(organization, subjectId, bank, { "country.residence": "DE" }, { expiresAt: soon });
    const assessment = await organization.key.post(`/risk/subjects/${subjectId}/assessments`, {
      policyVersionId: policyId,
      trigger: "manual",
    });
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const override = { decision: "restrict", reason: "Known customer.", expiresAt };
    const owner = await organization.user("owner");
    expect((await owner.post(`/risk/assessments/${assessment.body.id}/overrides`, override)).status).toBe(201);

    const found = await newInvestigation(organization, subjectId);
    expect(kindsOf(found)).toEqual([
      "input_expiring",
      "input_missing",
      "input_conflict",
      "input_unavailable",
      "input_revoked",
      "override_active",
    ]);
    const [expiring, missing, conflict, , , overridden] = found.data.findings;
    expect([expiring.text, missing.text]).toEqual([
      expect.stringContaining(soon),
      expect.stringContaining("country.document"),
    ]);
    expect(conflict.text).toContain(`(${bank.identity}, ${crm.identity})`);
    expect(overridden!.text).toContain(`restrict until ${expiresAt}`);

    // The assessment is no longer current, so its override no longer applies.
    await sayAll(organization, subjectId, crm, { "income.monthly": 2500 });
    expect(kindsOf(await newInvestigation(organization, subjectId))).not.toContain("override_active");
  });

  it("[RK-IN-1] looks at the newest assessment of each policy key where none is named, and at those named otherwise", async () => {
    const { organization, subjectId, source, first, second, assess } = await raisedRisk();
    const otherPolicy = await publishPolicy(organization, onboarding([source.identity]));
    const other = (await assess({ policyVersionId: otherPolicy })).body;
    const snapshotOf = async (change: object) =>
      (await newInvestigation(organization, subjectId, change)).data.snapshot as { assessmentIds: string[] };
    expect((await snapshotOf({})).assessmentIds).toEqual([other.id, second.id, first.id]);
    expect((await snapshotOf({ assessmentIds: [first.id] })).assessmentIds).toEqual([first.id]);
    expect((await snapshotOf({ assessmentIds: [first.id.toUpperCase()] })).assessmentIds).toEqual([first.id]);
    expect((await snapshotOf({ assessmentIds: [] })).assessmentIds).toEqual([]);
  });

  it("[RK-IN-1] looks at the newest 50 events where none are named, and at those named otherwise", async () => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const activity = { activityType: "a.b", category: "other", title: "t", summary: "", reference: "" };
    const ids: string[] = [];
    for (let count = 0; count < 52; count++) {
      const body = { ...activity, occurredAt: "2026-01-01T00:00:00Z" };
      ids.push((await organization.key.post(`/risk/subjects/${subjectId}/activities`, body)).body.id);
    }
    const { eventIds } = (await newInvestigation(organization, subjectId)).data.snapshot;
    expect(eventIds).toEqual(ids.slice(-50).toReversed());
    const named = (await newInvestigation(organization, subjectId, { eventIds: [ids[0]!] })).data.snapshot;
    expect(named.eventIds).toEqual([ids[0]]);
  });

  it("[RK-IN-1] a subject about whom nothing is known gives a snapshot without findings", async () => {
    const organization = await newOrganization();
    const { data } = await newInvestigation(organization, await newSubject(organization));
    expect([data.status, data.findings, data.snapshot.assessmentIds]).toEqual(["completed", [], []]);
    expect(data.snapshot.eventIds).toHaveLength(1);
  });

  it("[RK-IN-1] is written into the history with counts, and without the question", async () => {
    const { organization, subjectId } = await raisedRisk();
    const { key, server, organizationId } = organization;
    await key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    const { id, data } = await newInvestigation(organization, subjectId, { question });
    const { history } = (await key.get(`/risk/investigations/${id}`)).body;
    expect(history.map(({ data: event }) => [event.type, event.details]).toReversed()).toEqual([
      [
        "risk.investigation.started",
        {
          assistance: "none",
          evidenceRevision: 10,
          assessments: 2,
          events: data.snapshot.eventIds.length,
          actions: 3,
          consentVersion: null,
        },
      ],
      ["risk.investigation.completed", { findings: 6, assistance: 0 }],
    ]);
    expect(JSON.stringify(history)).not.toContain(question);
    expect(server.logged.join()).not.toContain(question);
    const { rows } = await server.pool.query("select from webhook_messages where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toEqual([]);
    const { items } = (await key.get(`/risk/events?subjectId=${subjectId}`)).body;
    expect(items.map(({ data: event }) => event.sequence)).toEqual(items.map((_: unknown, i: number) => i + 1));
  });

  it("[RK-IN-1] asked twice under one key it is one investigation", async () => {
    const { organization, subjectId } = await raisedRisk();
    const ask = () =>
      organization.key.post(pathOf(subjectId), { question, assistance: "none" }, { idempotencyKey: "once" });
    const [first, again] = [await ask(), await ask()];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await organization.key.get("/risk/investigations")).body.items).toHaveLength(1);
  });
});

describe("POST /risk/subjects/{id}/investigations refuses", () => {
  it.each([
    ["/question", { question: "", assistance: "none" }],
    ["/question", { question: " \n", assistance: "none" }],
    ["/question", { question: "x".repeat(2001), assistance: "none" }],
    ["/question", { assistance: "none" }],
    ["/assistance", { question }],
    ["/assistance", { question, assistance: "human" }],
    ["/assessmentIds", { question, assistance: "none", assessmentIds: Array.from({ length: 11 }, () => randomUUID()) }],
    ["/eventIds", { question, assistance: "none", eventIds: Array.from({ length: 51 }, () => randomUUID()) }],
    ["/eventIds/0", { question, assistance: "none", eventIds: ["x"] }],
    ["/model", { question, assistance: "none", model: "another" }],
  ])("400 validation_failed at %s", async (where, body) => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const before = await rowsOf(organization);
    const answer = await organization.key.post(pathOf(subjectId), body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors.map((error) => error.path)).toContain(where);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("400 not_unique: a record named twice, in any case", async () => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const id = randomUUID();
    const body = { question, assistance: "none", eventIds: [id, id.toUpperCase()] };
    const answer = await organization.key.post(pathOf(subjectId), body);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: "/eventIds/1", code: "not_unique" }]]);
  });

  it("404 at its place: records of another subject, mode or organization, or unknown ones", async () => {
    const { organization, subjectId, second } = await raisedRisk();
    const stranger = await raisedRisk();
    const other = await newSubject(organization);
    const otherEvent = (await organization.key.get(`/risk/events?subjectId=${other}`)).body.items[0].id;
    const before = await rowsOf(organization);
    for (const [change, where] of [
      [{ assessmentIds: [second.id, stranger.second.id] }, "/assessmentIds/1"],
      [{ assessmentIds: [randomUUID()] }, "/assessmentIds/0"],
      [{ eventIds: [otherEvent] }, "/eventIds/0"],
    ] as const) {
      const answer = await organization.key.post(pathOf(subjectId), { question, assistance: "none", ...change });
      expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([404, "not_found", where]);
    }
    const ofOther = { question, assistance: "none", assessmentIds: [second.id] };
    expect((await organization.key.post(pathOf(other), ofOther)).status).toBe(404);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-IN-3] 403 ai_consent_required: nothing is stored, queued or sent before an owner has agreed", async () => {
    const organization = await newOrganization();
    const subjectId = await newSubject(organization);
    const before = await rowsOf(organization);
    const refused = await organization.key.post(pathOf(subjectId), { question, assistance: "ai" });
    expect([refused.status, refused.body.code]).toEqual([403, "ai_consent_required"]);
    expect(await rowsOf(organization)).toEqual(before);
    await agreeToAi(organization);
    expect((await organization.key.post(pathOf(subjectId), { question, assistance: "ai" })).status).toBe(201);
    const live = await organization.liveKey.post("/risk/subjects", { kind: "person", externalId: "live" });
    const inLive = await organization.liveKey.post(pathOf(live.body.id), { question, assistance: "ai" });
    expect(inLive.body.code).toBe("ai_consent_required");
    await agreeToAi(organization, false);
    const withdrawn = await organization.key.post(pathOf(subjectId), { question, assistance: "ai" });
    expect(withdrawn.body.code).toBe("ai_consent_required");
  });

  it("409 ai_not_configured if the operator has configured no endpoint, even with the owner's consent", async () => {
    const server = await startServer({ assistance: null });
    const organization = await newOrganization(server);
    const subjectId = await newSubject(organization);
    const ask = () => organization.key.post(pathOf(subjectId), { question, assistance: "ai" });
    expect((await ask()).body.code).toBe("ai_consent_required");
    await agreeToAi(organization);
    const before = await rowsOf(organization);
    const answer = await ask();
    expect([answer.status, answer.body.code]).toEqual([409, "ai_not_configured"]);
    expect(await rowsOf(organization)).toEqual(before);
    await server.app.close();
  });
});

describe("POST /risk/subjects/{id}/investigations with assistance", () => {
  it("[RK-IN-1] [RK-IN-3] 201: is queued with its snapshot and what was calculated, and its job commits with it", async () => {
    const { organization, subjectId } = await raisedRisk();
    await agreeToAi(organization);
    const { id, data } = await newInvestigation(organization, subjectId, { question, assistance: "ai" });
    expect([data.status, data.completedAt, data.model]).toEqual(["queued", null, null]);
    expect(kindsOf({ data })).toContain("rule_newly_matched");
    const { rows } = await organization.server.pool.query(
      "select name, data from pgboss.job where data::text like $1",
      [`%${id}%`],
    );
    expect(rows).toEqual([
      {
        name: "risk.investigations",
        data: { organizationId: organization.organizationId, mode: "test", investigationId: id },
      },
    ]);
    const { history } = (await organization.key.get(`/risk/investigations/${id}`)).body;
    expect(history.map(({ data: event }) => [event.type, event.details])).toEqual([
      ["risk.investigation.started", expect.objectContaining({ consentVersion: "2026-01" })],
    ]);
  });
});
