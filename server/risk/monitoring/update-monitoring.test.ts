import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { onboarding, publishPolicy } from "../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { newDraft } from "../testing/policies.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSubject } from "../testing/subjects.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";
import { limits } from "../limits.ts";
import { newMonitoredCase } from "./testing/monitored-case.ts";

describe("POST /risk/subjects/{id}/monitoring", () => {
  it("[RK-MO-1] 201: assigns a published version, due at once, and answers the event of it", async () => {
    const organization = await newOrganization();
    await newWebhook(organization);
    const made = await newMonitoredCase(organization);
    const event = await made.assign();
    const { body: policy } = await organization.key.get(`/risk/policies/${made.policyId}`);
    expect(event).toEqual({
      id: expect.any(String),
      resource: "events",
      data: {
        type: "risk.monitoring.updated",
        subjectId: made.subjectId,
        resourceType: "subjects",
        resourceId: made.subjectId,
        actor: `api_key:${organization.apiKeys.test.id}`,
        reason: null,
        details: {
          policyKey: policy.data.key,
          policyVersionId: made.policyId,
          policyVersion: 1,
          enabled: true,
          previous: null,
        },
        occurredAt: expect.any(String),
        recordedAt: expect.any(String),
        sequence: 2,
      },
    });
    expect(await made.record()).toEqual({
      subjectId: made.subjectId,
      policyKey: policy.data.key,
      policyVersionId: made.policyId,
      policyVersion: 1,
      enabled: true,
      lastAssessmentId: null,
      lastEvaluatedAt: null,
      nextCheckAt: event.data.recordedAt,
      lastError: null,
      updatedAt: event.data.recordedAt,
    });
    // In the history of the subject, and in nobody's webhook.
    const { history } = (await organization.key.get(`/risk/subjects/${made.subjectId}`)).body;
    expect(history[0]).toEqual(event);
    const { rows } = await organization.server.pool.query(
      "select distinct event from webhook_messages where organization_id = $1 order by event",
      [organization.organizationId],
    );
    expect(rows.map((row) => row.event)).toEqual([
      "risk.policy.created",
      "risk.policy.published",
      "risk.subject.created",
    ]);
  });

  it("[RK-MO-1] another version of the same key replaces the monitored one; another key is added", async () => {
    const organization = await newOrganization();
    const made = await newMonitoredCase(organization);
    await made.assign();
    const { policyKey } = await made.record();
    const definition = onboarding([made.source.identity]);
    const second = await publishPolicy(organization, definition, policyKey);
    const replaced = await made.assign({ policyVersionId: second });
    expect(replaced.data.details).toEqual({
      policyKey,
      policyVersionId: second,
      policyVersion: 2,
      enabled: true,
      previous: { policyVersionId: made.policyId, policyVersion: 1, enabled: true },
    });
    const other = await publishPolicy(organization, definition, "another-purpose");
    await made.assign({ policyVersionId: other, enabled: false });
    const { body } = await organization.key.get(`/risk/subjects/${made.subjectId}/monitoring`);
    expect(body.map((one) => [one.policyKey, one.policyVersion, one.policyVersionId, one.enabled])).toEqual([
      ["another-purpose", 1, other, false],
      [policyKey, 2, second, true],
    ]);
    // Assigning evaluates nothing itself.
    expect(await made.assessments()).toEqual([]);
  });

  it("[RK-MO-6] paused: no next check, and assessment, actions and state stay as they are", async () => {
    const organization = await newOrganization();
    const made = await newMonitoredCase(organization);
    await made.say({
      "country.residence": "DE",
      "country.document": "FR",
      "income.monthly": 1,
      "public.office": true,
      products: ["crypto"],
    });
    const assessment = (await made.assess()).body;
    await made.assign();
    const read = async () => {
      const state = (await organization.key.get(`/risk/assessments/${assessment.id}/state`)).body;
      const actions = (await organization.key.get(`/risk/actions?subjectId=${made.subjectId}`)).body.items;
      return [await made.assessments(), actions, state.current, state.effectiveDecision];
    };
    const before = await read();
    const paused = await made.assign({ enabled: false });
    expect(paused.data.details).toMatchObject({ enabled: false, previous: { enabled: true } });
    expect(await made.record()).toMatchObject({ enabled: false, nextCheckAt: null, updatedAt: paused.data.recordedAt });
    expect(await read()).toEqual(before);
    expect(before[1]).not.toEqual([]);
    const { items } = (await organization.key.get(`/risk/events?subjectId=${made.subjectId}`)).body;
    expect(items.at(-1)).toEqual(paused);
  });

  it("409: a draft is not monitored; 404 for the policy at its path, and for the subject; nothing is stored", async () => {
    const organization = await newOrganization();
    const made = await newMonitoredCase(organization);
    const draft = await newDraft(organization);
    const stranger = await newMonitoredCase(await newOrganization());
    const before = await rowsOf(organization);
    const post = async (subjectId: string, policyVersionId: string) => {
      const body = { policyVersionId, enabled: true };
      const answer = await organization.key.post(`/risk/subjects/${subjectId}/monitoring`, body);
      return [answer.status, answer.body.code, answer.body.errors?.[0]?.path];
    };
    expect(await post(made.subjectId, draft.id)).toEqual([409, "policy_not_published", undefined]);
    expect(await post(made.subjectId, stranger.policyId)).toEqual([404, "not_found", "/policyVersionId"]);
    expect(await post(stranger.subjectId, made.policyId)).toEqual([404, "not_found", undefined]);
    expect(await post(randomUUID(), made.policyId)).toEqual([404, "not_found", undefined]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it.each([
    ["no enabled", {}],
    ["enabled is no boolean", { enabled: "yes" }],
    ["an unknown member", { enabled: true, mode: "test" }],
  ])("400: %s", async (_what, body) => {
    const organization = await newOrganization();
    const made = await newMonitoredCase(organization);
    const answer = await organization.key.post(`/risk/subjects/${made.subjectId}/monitoring`, {
      policyVersionId: made.policyId,
      ...body,
    });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });

  it(`400: no more than ${limits.monitoredPolicies} policies for one subject, and known ones still change`, async () => {
    const organization = await newOrganization();
    const made = await newMonitoredCase(organization);
    await made.assign();
    await organization.server.pool.query(
      `insert into risk_monitoring (organization_id, mode, subject_id, policy_key, policy_id, policy_version, enabled, updated_at)
       select organization_id, mode, subject_id, 'key-' || n, policy_id, 1, false, now()
         from risk_monitoring, generate_series(2, $2::int) as n where subject_id = $1`,
      [made.subjectId, limits.monitoredPolicies],
    );
    const one = await publishPolicy(organization, onboarding([made.source.identity]));
    const body = { policyVersionId: one, enabled: true };
    const answer = await organization.key.post(`/risk/subjects/${made.subjectId}/monitoring`, body);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ path: "/policyVersionId", code: "too_many", message: expect.any(String) }],
    ]);
    await made.assign({ enabled: false });
    expect((await organization.key.get(`/risk/subjects/${made.subjectId}/monitoring`)).body).toHaveLength(100);
  });

  it("members may, and auditors only read", async () => {
    const organization = await newOrganization();
    const made = await newMonitoredCase(organization);
    const path = `/risk/subjects/${made.subjectId}/monitoring` as const;
    const body = { policyVersionId: made.policyId, enabled: true };
    expect((await (await organization.user("member")).post(path, body)).status).toBe(201);
    const auditor = await organization.user("auditor");
    expect((await auditor.post(path, body)).body.code).toBe("insufficient_role");
    expect((await auditor.get(path)).body).toHaveLength(1);
  });
});

describe("GET /risk/subjects/{id}/monitoring", () => {
  it("[RK-MO-7] 200: an array, empty when the subject is not monitored", async () => {
    const organization = await newOrganization();
    const { status, body } = await organization.key.get(`/risk/subjects/${await newSubject(organization)}/monitoring`);
    expect([status, body]).toEqual([200, []]);
  });

  it("[RK-GEN-3] 404: no such subject, or one of the other mode", async () => {
    const organization = await newOrganization();
    const live = await newSubject({ key: organization.liveKey });
    for (const id of [live, randomUUID()])
      expect((await organization.key.get(`/risk/subjects/${id}/monitoring`)).body.code).toBe("not_found");
  });
});
