import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";

const context = { kind: "onboarding", externalId: "case-7", title: "Onboarding of a shop" };

describe("POST /risk/contexts", () => {
  it("[RK-CX-1] [RK-GEN-5] [RK-GEN-9] 201: stores the context and answers its record, which reads back the same", async () => {
    const { key, apiKeys } = await newOrganization();
    const answer = await key.post("/risk/contexts", context);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resource: "contexts",
      data: {
        ...context,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        createdBy: `api_key:${apiKeys.test.id}`,
      },
    });
    const { history, ...read } = (await key.get(`/risk/contexts/${answer.body.id}`)).body;
    expect(read).toEqual(answer.body);
    expect(history.map(({ data }) => data.type)).toEqual(["risk.context.created"]);
  });

  it.each(["onboarding", "transaction", "periodic_review", "incident", "other"])(
    "[RK-CX-1] 201: kind %s; without a title it is null",
    async (kind) => {
      const { key } = await newOrganization();
      const { status, body } = await key.post("/risk/contexts", { kind, externalId: "x" });
      expect([status, body.data.kind, body.data.title]).toEqual([201, kind, null]);
    },
  );

  it("[RK-CX-1] [RK-GEN-3] 409 already_exists with existingId: kind and externalId are unique together, per organization and mode", async () => {
    const { key, liveKey } = await newOrganization();
    const other = await newOrganization();
    const first = await key.post("/risk/contexts", context);
    const again = await key.post("/risk/contexts", { ...context, title: "Another" });
    expect([again.status, again.body.code, again.body.existingId]).toEqual([409, "already_exists", first.body.id]);
    for (const [client, kind] of [
      [key, "incident"],
      [liveKey, "onboarding"],
      [other.key, "onboarding"],
    ] as const) {
      expect((await client.post("/risk/contexts", { ...context, kind })).status).toBe(201);
    }
    const listed = (await key.get("/risk/contexts")).body.items;
    expect(listed.map(({ data }) => [data.kind, data.title])).toEqual([
      ["onboarding", context.title],
      ["incident", context.title],
    ]);
  });

  it("[RK-CX-1] 8 simultaneous creations of one context under different keys: one 201, seven 409 that name it", async () => {
    const { key } = await newOrganization();
    const answers = await Promise.all(Array.from({ length: 8 }, () => key.post("/risk/contexts", context)));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([made.length, refused.length]).toEqual([1, 7]);
    expect(new Set(refused.map(({ body }) => body.existingId))).toEqual(new Set([made[0]!.body.id]));
    expect((await key.get("/risk/events")).body.items).toHaveLength(1);
  });

  it.each([
    ["/kind", "required", { externalId: "x" }],
    ["/externalId", "required", { kind: "other" }],
    ["/kind", "invalid_choice", { kind: "journey", externalId: "x" }],
    ["/externalId", "invalid_minlength", { kind: "other", externalId: "" }],
    ["/externalId", "invalid_maxlength", { kind: "other", externalId: "x".repeat(201) }],
    ["/externalId", "invalid_pattern", { kind: "other", externalId: "a\tb" }],
    ["/title", "invalid_minlength", { kind: "other", externalId: "x", title: "" }],
    ["/title", "invalid_maxlength", { kind: "other", externalId: "x", title: "x".repeat(121) }],
    ["/title", "invalid_pattern", { kind: "other", externalId: "x", title: "two\nlines" }],
    ["/title", "invalid_type", { kind: "other", externalId: "x", title: null }],
    ["/policyVersionIds", "unknown_property", { kind: "other", externalId: "x", policyVersionIds: [] }],
    ["/subjectIds", "unknown_property", { kind: "other", externalId: "x", subjectIds: [] }],
  ])("[RK-CX-1] 400 validation_failed at %s (%s), and nothing is stored", async (path, code, body) => {
    const organization = await newOrganization();
    const before = await rowsOf(organization);
    const answer = await organization.key.post("/risk/contexts", body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) });
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-CX-1] 201: externalId of 200 and title of 120 characters are the longest", async () => {
    const { key } = await newOrganization();
    const longest = { kind: "other", externalId: "é".repeat(200), title: "ß".repeat(120) };
    const { status, body } = await key.post("/risk/contexts", longest);
    expect([status, body.data]).toEqual([201, expect.objectContaining(longest)]);
  });

  it("[RK-GEN-8] writes the event in the same transaction, with the authenticated actor, and announces nothing", async () => {
    const { key, user, server, organizationId } = await newOrganization();
    await key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    const member = await user("member");
    const made = await member.post("/risk/contexts", context);
    const { body } = await key.get(`/risk/events?resourceId=${made.body.id}`);
    expect(body.items.map(({ data }) => data)).toEqual([
      {
        type: "risk.context.created",
        subjectId: null,
        resourceType: "contexts",
        resourceId: made.body.id,
        actor: `user:${member.userId}`,
        reason: null,
        details: {},
        occurredAt: made.body.data.createdAt,
        recordedAt: made.body.data.createdAt,
        sequence: null,
      },
    ]);
    const { rows } = await server.pool.query("select from webhook_messages where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("GET /risk/contexts", () => {
  it("[RK-LI-2] search is literal and case-insensitive on the external id alone", async () => {
    const { key, liveKey } = await newOrganization();
    const other = await newOrganization();
    for (const externalId of ["AB%12", "ab_12", "abx12", "a\\b", "ÄRGER-1"])
      await key.post("/risk/contexts", { kind: "incident", externalId, title: "nobody" });
    for (const client of [liveKey, other.key]) await client.post("/risk/contexts", { kind: "other", externalId: "ab" });
    const found = async (search: string) =>
      (await key.get(`/risk/contexts?search=${encodeURIComponent(search)}`)).body.items.map(
        ({ data }) => data.externalId,
      );
    expect(await found("ab")).toEqual(["AB%12", "ab_12", "abx12"]);
    expect(await found("%")).toEqual(["AB%12"]);
    expect(await found("B_1")).toEqual(["ab_12"]);
    expect(await found("\\")).toEqual(["a\\b"]);
    expect(await found("ärger")).toEqual(["ÄRGER-1"]);
    expect(await found("nobody")).toEqual([]);
  });

  it("[RK-LI-1] 400 unsupported_query: contexts take no other filter", async () => {
    const { key } = await newOrganization();
    const id = (await key.post("/risk/contexts", context)).body.id;
    for (const filter of ["resourceId", "investigationId"]) {
      const { status, body } = await key.get(`/risk/contexts?${filter}=${id}`);
      expect([status, body.code, body.errors[0].path]).toEqual([400, "unsupported_query", `query:${filter}`]);
    }
  });
});
