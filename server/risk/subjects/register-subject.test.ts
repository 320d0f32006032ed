import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { newSource, submitEvidence } from "../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";

describe("POST /risk/subjects", () => {
  it("[RK-SU-1] [RK-GEN-5] [RK-GEN-9] 201: stores the subject and answers its record", async () => {
    const { key, apiKeys } = await newOrganization();
    const answer = await key.post("/risk/subjects", { kind: "person", externalId: "cust-42" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resource: "subjects",
      data: {
        kind: "person",
        externalId: "cust-42",
        evidenceRevision: 0,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        createdBy: `api_key:${apiKeys.test.id}`,
      },
    });
  });

  it("[RK-SU-1] 409 already_exists with existingId: kind and externalId are unique together, per organization and mode", async () => {
    const { key, liveKey } = await newOrganization();
    const other = await newOrganization();
    const first = await key.post("/risk/subjects", { kind: "person", externalId: "x" });
    const again = await key.post("/risk/subjects", { kind: "person", externalId: "x" });
    expect([again.status, again.body.code, again.body.existingId]).toEqual([409, "already_exists", first.body.id]);
    for (const [client, kind] of [
      [key, "business"],
      [liveKey, "person"],
      [other.key, "person"],
    ] as const) {
      expect((await client.post("/risk/subjects", { kind, externalId: "x" })).status).toBe(201);
    }
    expect((await key.get("/risk/subjects")).body.items).toHaveLength(2);
  });

  it("409: a taken identifier leaves no event, no message and no delivery behind", async () => {
    const organization = await newOrganization();
    const { key, user } = organization;
    const hook = { url: "https://hooks.harbour.example/probity", events: ["risk.*"], mode: "test" };
    expect((await (await user("owner")).post("/webhooks", hook)).status).toBe(201);
    await key.post("/risk/subjects", { kind: "person", externalId: "x" });
    const before = await rowsOf(organization);
    expect((await key.post("/risk/subjects", { kind: "person", externalId: "x" })).status).toBe(409);
    expect(await rowsOf(organization)).toEqual(before);
    const { body } = await key.get("/risk/events?type=risk.subject.created");
    expect(body.items).toHaveLength(1);
  });

  it("201 again with the first answer after evidence and a hold; only the id is kept until then", async () => {
    const organization = await newOrganization();
    const { key, user, server, organizationId } = organization;
    const register = () => key.post("/risk/subjects", { kind: "person", externalId: "x" }, { idempotencyKey: "first" });
    const first = await register();
    const { id: source } = await newSource(organization);
    await submitEvidence(organization, first.body.id, source);
    await (await user("owner")).post(`/risk/subjects/${first.body.id}/hold`, { reason: "a case" });
    const again = await register();
    expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([201, first.text, "true"]);
    const { rows } = await server.pool.query(
      "select convert_from(answer, 'UTF8') as answer from idempotency_keys where organization_id = $1 and key = 'first'",
      [organizationId],
    );
    expect(rows).toEqual([{ answer: first.body.id }]);
  });

  it("[RK-SU-1] 16 simultaneous registrations of one subject under different keys: one 201, fifteen 409", async () => {
    const { key } = await newOrganization();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => key.post("/risk/subjects", { kind: "person", externalId: "x" })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 15 }, () => 409),
    ]);
    const id = answers.find(({ status }) => status === 201)!.body.id;
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.existingId))).toEqual(
      new Set([id]),
    );
  });

  it.each([
    ["/kind", "required", { externalId: "x" }],
    ["/externalId", "required", { kind: "person" }],
    ["/kind", "invalid_choice", { kind: "vessel", externalId: "x" }],
    ["/externalId", "invalid_minlength", { kind: "person", externalId: "" }],
    ["/externalId", "invalid_maxlength", { kind: "person", externalId: "x".repeat(201) }],
    ["/externalId", "invalid_pattern", { kind: "person", externalId: "a\nb" }],
    ["/externalId", "character_not_allowed", { kind: "person", externalId: "a\0b" }],
    ["/externalId", "character_not_allowed", { kind: "person", externalId: "\ud800" }],
    ["/externalId", "invalid_type", { kind: "person", externalId: 7 }],
    ["/name", "unknown_property", { kind: "person", externalId: "x", name: "Ada" }],
    ["/evidenceRevision", "unknown_property", { kind: "person", externalId: "x", evidenceRevision: 9 }],
  ])("400 validation_failed at %s (%s), and nothing is stored", async (path, code, body) => {
    const { key } = await newOrganization();
    const answer = await key.post("/risk/subjects", body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) });
    expect((await key.get("/risk/subjects")).body.items).toEqual([]);
  });

  it("[RK-SU-2] says in the reference that externalId holds no name, and keeps it out of logs, metrics and webhooks", async () => {
    const { key, server, organizationId } = await newOrganization();
    const made = await key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    expect(made.status).toBe(201);
    const externalId = "mark-7f3a";
    await key.post("/risk/subjects", { kind: "person", externalId });
    await key.post("/risk/subjects", { kind: "person", externalId });
    await key.get(`/risk/subjects?search=${externalId}`);

    const openApi: any = await (await fetch(`${server.origin}/openapi.json`)).json();
    expect(JSON.stringify(openApi.paths["/risk/subjects"].post)).toContain("must not hold a name");
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    const { rows } = await server.pool.query(
      "select convert_from(body, 'utf8') as body from webhook_messages where organization_id = $1",
      [organizationId],
    );
    expect(rows).toHaveLength(1);
    for (const text of [...server.logged, metrics, rows[0].body]) expect(text).not.toContain(externalId);
    expect(server.logged.join()).toContain("/api/v1/risk/subjects");
  });

  it("[RK-GEN-8] writes the event in the same transaction, with the authenticated actor", async () => {
    const { key, user } = await newOrganization();
    const member = await user("member");
    const made = await member.post("/risk/subjects", { kind: "person", externalId: "x" });
    const { body } = await key.get(`/risk/events?resourceId=${made.body.id}`);
    expect(body.items.map(({ data }) => data)).toEqual([
      {
        type: "risk.subject.created",
        subjectId: made.body.id,
        resourceType: "subjects",
        resourceId: made.body.id,
        actor: `user:${member.userId}`,
        reason: null,
        details: {},
        occurredAt: made.body.data.createdAt,
        recordedAt: made.body.data.createdAt,
        sequence: 1,
      },
    ]);
  });
});
