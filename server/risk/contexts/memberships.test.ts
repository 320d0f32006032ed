import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Answer, BodyOf } from "#testing/answer.ts";
import { transact } from "#platform/database/transaction.ts";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";

async function subjectOf(client: TestClient): Promise<string> {
  return (await client.post("/risk/subjects", { kind: "person", externalId: randomUUID() })).body.id;
}

async function contextOf(client: TestClient): Promise<string> {
  return (await client.post("/risk/contexts", { kind: "transaction", externalId: randomUUID() })).body.id;
}

describe("POST /risk/contexts/{id}/subjects", () => {
  it("[RK-CX-1] 201: attaches an existing subject, with its role or without", async () => {
    const { key, apiKeys } = await newOrganization();
    const [contextId, sender, other] = [await contextOf(key), await subjectOf(key), await subjectOf(key)];
    const answer = await key.post(`/risk/contexts/${contextId}/subjects`, { subjectId: sender, role: "sender" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      contextId,
      subjectId: sender,
      role: "sender",
      addedAt: expect.stringMatching(/Z$/),
      addedBy: `api_key:${apiKeys.test.id}`,
    });
    // An id is the same id in capital letters.
    const second = await key.post(`/risk/contexts/${contextId}/subjects`, { subjectId: other.toUpperCase() });
    expect([second.status, second.body.subjectId, second.body.role]).toEqual([201, other, null]);
    expect((await key.get(`/risk/contexts/${contextId}/subjects`)).body).toEqual({
      items: [answer.body, second.body],
      nextOffset: null,
    });
  });

  it("[RK-CX-1] assigns no policy and scopes no evidence: the subject's record, evidence and assessments stay as they are", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const [contextId, subjectId] = [await contextOf(key), await subjectOf(key)];
    const subject = (await key.get(`/risk/subjects/${subjectId}`)).body.data;
    const before = await rowsOf(organization);
    await key.post(`/risk/contexts/${contextId}/subjects`, { subjectId });
    expect((await key.get(`/risk/subjects/${subjectId}`)).body.data).toEqual(subject);
    const changed = (await rowsOf(organization)).filter((digest) => !before.includes(digest));
    // risk_subjects counts the event.
    expect(changed.map((digest) => digest.split(" ")[0])).toEqual([
      "idempotency_keys",
      "risk_context_subjects",
      "risk_events",
      "risk_subjects",
    ]);
  });

  it("[RK-CX-1] 409 already_exists with existingId: a subject belongs to a context once, whatever the role", async () => {
    const { key } = await newOrganization();
    const [contextId, subjectId] = [await contextOf(key), await subjectOf(key)];
    const path = `/risk/contexts/${contextId}/subjects` as const;
    const first = await key.post(path, { subjectId, role: "applicant" });
    for (const role of ["applicant", "beneficial_owner", undefined]) {
      const again = await key.post(path, { subjectId, role });
      expect([again.status, again.body.code, again.body.existingId]).toEqual([409, "already_exists", first.body.id]);
    }
    expect((await key.get(path)).body.items).toEqual([first.body]);
    expect((await key.get(`/risk/subjects/${subjectId}/journey`)).body.items).toHaveLength(2);
    const elsewhere = await key.post(`/risk/contexts/${await contextOf(key)}/subjects`, { subjectId });
    expect(elsewhere.status).toBe(201);
  });

  it("[RK-CX-1] 8 simultaneous additions of one subject under different keys: one 201, seven 409 that name it", async () => {
    const { key } = await newOrganization();
    const [contextId, subjectId] = [await contextOf(key), await subjectOf(key)];
    const path = `/risk/contexts/${contextId}/subjects` as const;
    const answers = await Promise.all(Array.from({ length: 8 }, () => key.post(path, { subjectId })));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([made.length, refused.length]).toEqual([1, 7]);
    expect(new Set(refused.map(({ body }) => body.existingId))).toEqual(new Set([made[0]!.body.id]));
    const { items } = (await key.get(`/risk/subjects/${subjectId}/journey`)).body;
    expect(items.map(({ data }) => data.sequence)).toEqual([2, 1]);
  });

  it("[RK-CX-1] [RK-GEN-3] 404 at /subjectId: no such subject, one of the other mode, one of another organization; nothing is stored", async () => {
    const organization = await newOrganization();
    const { key, liveKey } = organization;
    const stranger = await newOrganization();
    const contextId = await contextOf(key);
    const subjects = [randomUUID(), await subjectOf(liveKey), await subjectOf(stranger.key), contextId];
    const before = await rowsOf(organization);
    for (const subjectId of subjects) {
      const { status, body } = await key.post(`/risk/contexts/${contextId}/subjects`, { subjectId });
      expect([status, body.code, body.errors[0].path]).toEqual([404, "not_found", "/subjectId"]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-GEN-3] [RK-GEN-10] 404: no such context, one of the other mode, one of another organization; 400: no UUID", async () => {
    const { key, liveKey } = await newOrganization();
    const stranger = await newOrganization();
    const subjectId = await subjectOf(key);
    for (const contextId of [randomUUID(), await contextOf(liveKey), await contextOf(stranger.key), subjectId]) {
      const { status, body } = await key.post(`/risk/contexts/${contextId}/subjects`, { subjectId });
      expect([status, body.code, body.errors]).toEqual([404, "not_found", undefined]);
      expect((await key.get(`/risk/contexts/${contextId}/subjects`)).status).toBe(404);
    }
    expect((await key.post("/risk/contexts/case-7/subjects", { subjectId })).body.code).toBe("malformed_id");
    expect((await key.get("/risk/contexts/case-7/subjects")).body.code).toBe("malformed_id");
  });

  it.each([
    ["/subjectId", {}],
    ["/subjectId", { subjectId: "cust-42" }],
    ["/role", { subjectId: randomUUID(), role: "Applicant" }],
    ["/role", { subjectId: randomUUID(), role: "" }],
    ["/role", { subjectId: randomUUID(), role: "a".repeat(81) }],
    ["/role", { subjectId: randomUUID(), role: null }],
    ["/policyVersionId", { subjectId: randomUUID(), policyVersionId: randomUUID() }],
  ])("[RK-CX-1] 400 validation_failed at %s: %o", async (path, body) => {
    const { key } = await newOrganization();
    const answer = await key.post(`/risk/contexts/${await contextOf(key)}/subjects`, body);
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, "validation_failed", path]);
  });

  it("[RK-GEN-8] writes one event into the journey of the subject and the history of the context, and announces nothing", async () => {
    const { key, user, server, organizationId } = await newOrganization();
    const [contextId, subjectId] = [await contextOf(key), await subjectOf(key)];
    await key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    const member = await user("member");
    const made = await member.post(`/risk/contexts/${contextId}/subjects`, { subjectId, role: "payer" });
    const expected = {
      type: "risk.context.subject_added",
      subjectId,
      resourceType: "contexts",
      resourceId: contextId,
      actor: `user:${member.userId}`,
      reason: null,
      details: { membershipId: made.body.id, role: "payer" },
      occurredAt: made.body.addedAt,
      recordedAt: made.body.addedAt,
      sequence: 2,
    };
    const journey = (await key.get(`/risk/subjects/${subjectId}/journey`)).body.items;
    const history = (await key.get(`/risk/contexts/${contextId}`)).body.history;
    expect([journey[0].data, history[0]]).toEqual([expected, journey[0]]);
    const { rows } = await server.pool.query("select from webhook_messages where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("GET /risk/contexts/{id}/subjects", () => {
  it("[RK-CX-1] follows nextOffset through pages of at most 100, each membership once, oldest first", async () => {
    const { key, server, organizationId } = await newOrganization();
    const contextId = await contextOf(key);
    await transact(server.database, { scope: { organizationId, mode: "test" } }, async (tx) => {
      await sql`
        insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)
        select ${organizationId}, 'test', uuid_v7(now()), 'person', n, now(), 'user:x' from generate_series(1, 230) as n
      `.execute(tx);
      await sql`
        insert into risk_context_subjects (organization_id, mode, id, context_id, subject_id, role, added_at, added_by)
        select ${organizationId}, 'test', uuid_v7(now() + external_id::integer * interval '1 second'), ${contextId}, id,
               'n' || external_id, now() + external_id::integer * interval '1 second', 'user:x'
          from risk_subjects
      `.execute(tx);
    });
    const pages: string[][] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { body }: Answer<BodyOf<"GET", "/risk/contexts/{}/subjects">> = await key.get(
        `/risk/contexts/${contextId}/subjects?offset=${offset}`,
      );
      pages.push(body.items.map(({ role }) => role));
      offset = body.nextOffset;
    }
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(pages.flat()).toEqual(Array.from({ length: 230 }, (_, index) => `n${index + 1}`));
  });

  it("[RK-CX-1] 200 without items for a context without subjects; a query it does not know is refused", async () => {
    const { key } = await newOrganization();
    const path = `/risk/contexts/${await contextOf(key)}/subjects` as const;
    expect((await key.get(path)).body).toEqual({ items: [], nextOffset: null });
    expect((await key.get(`${path}?offset=-1`)).body.code).toBe("validation_failed");
    expect((await key.get(`${path}?role=sender`)).body.code).toBe("unsupported_query");
  });
});
