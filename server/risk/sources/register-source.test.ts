import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { facts, newSource } from "../testing/evidence.ts";

const unknownId = "01a1dc40-2738-79fc-ac6e-ba680e6d7dea";

async function prepare() {
  const organization = await newOrganization();
  const owner = await organization.user("owner");
  const body = { key: "crm", facts: [...facts] as object[], apiKeyIds: [organization.apiKeys.test.id] };
  return { organization, owner, body };
}

/** A key of the organization that has ended. */
async function endedKey({ server, organizationId, user }: TestOrganization, how: "revoked" | "expired") {
  const owner = await user("owner");
  const { id } = (await owner.post("/api-keys", { name: "Ended", mode: "test" })).body;
  if (how === "revoked") await owner.post(`/api-keys/${id}/revoke`, { reason: "test" });
  else
    await server.pool.query("update api_keys set expires_at = now() where organization_id = $1 and id = $2", [
      organizationId,
      id,
    ]);
  return id as string;
}

const sourcesOf = async ({ key }: TestOrganization) => (await key.get("/risk/sources")).body.items;
const eventsOf = async ({ key }: TestOrganization) => (await key.get("/risk/events")).body.items;

describe("POST /risk/sources", () => {
  it("[RK-SO-1] [RK-SO-2] [RK-SO-4] 201: stores the source, enabled, at revision 1", async () => {
    const { organization, owner, body } = await prepare();
    const answer = await owner.post("/risk/sources", body);
    expect(answer.status).toBe(201);
    const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const data = { enabled: true, revision: 1, createdAt, createdBy: `user:${owner.userId}`, updatedAt: createdAt };
    expect(answer.body).toEqual({ id: expect.any(String), resource: "sources", data: { ...body, ...data } });
    expect(answer.body.data.updatedAt).toBe(answer.body.data.createdAt);
    const { history, ...record } = (await organization.key.get(`/risk/sources/${answer.body.id}`)).body;
    expect(record).toEqual(answer.body);
    expect(history).toHaveLength(1);
    expect(await sourcesOf(organization)).toEqual([answer.body]);
  });

  it("[RK-GEN-8] writes the event in the same transaction, with the authenticated actor, and announces nothing", async () => {
    const { organization, owner, body } = await prepare();
    await organization.key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" });
    const { id } = (await owner.post("/risk/sources", body)).body;
    expect((await eventsOf(organization)).map(({ data }) => data)).toMatchObject([
      {
        type: "risk.source.created",
        subjectId: null,
        sequence: null,
        resourceType: "sources",
        resourceId: id,
        actor: `user:${owner.userId}`,
        details: { revision: 1, enabled: true, apiKeyIds: body.apiKeyIds },
      },
    ]);
    const { rows } = await organization.server.pool.query("select from webhook_messages where organization_id = $1", [
      organization.organizationId,
    ]);
    expect(rows).toEqual([]);
  });

  it("[RK-SO-1] takes a key of 80 characters and facts of every type, up to 100, in the order given", async () => {
    const { owner, body } = await prepare();
    const many = Array.from({ length: 100 }, (_, index) => ({
      key: `f-${99 - index}.${"x".repeat(70)}`,
      type: ["string", "number", "boolean"][index % 3]!,
    }));
    const answer = await owner.post("/risk/sources", { ...body, key: `a${"_.-9z".repeat(16).slice(1)}`, facts: many });
    expect([answer.status, answer.body.data.key.length, answer.body.data.facts]).toEqual([201, 80, many]);
  });

  it("[RK-SO-1] 409 already_exists with existingId: a key is unique per organization and mode", async () => {
    const { organization, owner, body } = await prepare();
    const first = await owner.post("/risk/sources", body);
    const again = await owner.post("/risk/sources", { ...body, facts: [{ key: "other", type: "string" }] });
    expect([again.status, again.body.code, again.body.existingId]).toEqual([409, "already_exists", first.body.id]);
    expect(await sourcesOf(organization)).toHaveLength(1);
    expect((await newSource(organization, { key: "crm", mode: "live" })).data.key).toBe("crm");
    expect((await newSource(await newOrganization(), { key: "crm" })).data.key).toBe("crm");
  });

  it("[RK-SO-1] 8 simultaneous registrations of one key: one 201, seven 409", async () => {
    const { organization, owner, body } = await prepare();
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post("/risk/sources", body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)]);
    expect(await sourcesOf(organization)).toHaveLength(1);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  const fact = { key: "a", type: "string" };
  it.each([
    ["/key", "required", { key: undefined }],
    ["/key", "invalid_pattern", { key: "" }],
    ["/key", "invalid_pattern", { key: "9a" }],
    ["/key", "invalid_pattern", { key: "Crm" }],
    ["/key", "invalid_pattern", { key: "a b" }],
    ["/key", "invalid_pattern", { key: "crm\n" }],
    ["/key", "invalid_pattern", { key: `a${"b".repeat(80)}` }],
    ["/facts", "invalid_minitems", { facts: [] }],
    ["/facts", "invalid_maxitems", { facts: Array.from({ length: 101 }, (_, n) => ({ ...fact, key: `f${n}` })) }],
    ["/facts/1/key", "duplicate", { facts: [fact, { key: "a", type: "number" }] }],
    ["/facts/0/key", "invalid_pattern", { facts: [{ key: "A", type: "string" }] }],
    ["/facts/1/key", "reserved", { facts: [fact, { key: "screening.sanctions", type: "string" }] }],
    ["/facts/0/key", "reserved", { facts: [{ key: "screening.adverse_media", type: "boolean" }] }],
    ["/facts/0/type", "invalid_choice", { facts: [{ key: "a", type: "object" }] }],
    ["/facts/0/itemType", "required", { facts: [{ key: "a", type: "list" }] }],
    ["/facts/0/itemType", "invalid_choice", { facts: [{ key: "a", type: "list", itemType: "list" }] }],
    ["/facts/1/itemType", "not_allowed", { facts: [fact, { key: "b", type: "number", itemType: "number" }] }],
    ["/facts/0/label", "unknown_property", { facts: [{ ...fact, label: "A" }] }],
    ["/apiKeyIds", "invalid_minitems", { apiKeyIds: [] }],
    ["/apiKeyIds/0", "invalid_format", { apiKeyIds: ["ak_test_1"] }],
    ["/apiKeyIds/1", "not_unique", { apiKeyIds: [unknownId, unknownId.toUpperCase()] }],
    ["/apiKeyIds", "invalid_maxitems", { apiKeyIds: Array.from({ length: 51 }, () => unknownId) }],
    ["/enabled", "unknown_property", { enabled: false }],
    ["/revision", "unknown_property", { revision: 7 }],
  ])(
    "[RK-SO-1] [RK-SO-2] [RK-SO-3] 400 validation_failed at %s (%s), and nothing is stored",
    async (path, code, change) => {
      const { organization, owner, body } = await prepare();
      const answer = await owner.post("/risk/sources", { ...body, ...change });
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
      expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) });
      expect([await sourcesOf(organization), await eventsOf(organization)]).toEqual([[], []]);
    },
  );

  it("[RK-SO-3] 404 at its path: a key of another organization, of the other mode, or none", async () => {
    const { organization, owner, body } = await prepare();
    const own = organization.apiKeys.test.id;
    const foreign = (await newOrganization()).apiKeys.test.id;
    for (const other of [foreign, organization.apiKeys.live.id, unknownId]) {
      const answer = await owner.post("/risk/sources", { ...body, apiKeyIds: [own, other] });
      expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([404, "not_found", "/apiKeyIds/1"]);
    }
    expect(await sourcesOf(organization)).toEqual([]);
  });

  it.each(["revoked", "expired"] as const)("[RK-SO-3] 400 at its path: a key that is %s", async (how) => {
    const { organization, owner, body } = await prepare();
    const apiKeyIds = [...body.apiKeyIds, await endedKey(organization, how)];
    const answer = await owner.post("/risk/sources", { ...body, apiKeyIds });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toEqual([{ path: "/apiKeyIds/1", code: `key_${how}`, message: expect.any(String) }]);
    expect(await sourcesOf(organization)).toEqual([]);
  });

  it("[RK-SO-3] binds 50 keys, and stores an id written in large letters in small ones", async () => {
    const { organization, owner, body } = await prepare();
    const apiKeyIds: string[] = [];
    while (apiKeyIds.length < 49) apiKeyIds.push((await owner.post("/api-keys", { name: "k", mode: "test" })).body.id);
    const loud = organization.apiKeys.test.id.toUpperCase();
    const answer = await owner.post("/risk/sources", { ...body, apiKeyIds: [...apiKeyIds, loud] });
    expect([answer.status, answer.body.data.apiKeyIds]).toEqual([201, [...apiKeyIds, organization.apiKeys.test.id]]);
  });

  it("[RK-SO-6] 403: a member, an auditor and an API key; 201: an owner and an admin", async () => {
    const { organization, body } = await prepare();
    const tried: [string, string | number][] = [];
    for (const role of ["member", "auditor"] as const)
      tried.push([role, (await (await organization.user(role)).post("/risk/sources", body)).body.code]);
    tried.push(["key", (await organization.key.post("/risk/sources", body)).body.code]);
    expect(await sourcesOf(organization)).toEqual([]);
    for (const role of ["owner", "admin"] as const) {
      const made = await (await organization.user(role)).post("/risk/sources", { ...body, key: `by-${role}` });
      tried.push([role, made.status]);
    }
    expect(tried).toEqual([
      ["member", "insufficient_role"],
      ["auditor", "insufficient_role"],
      ["key", "credential_kind_not_allowed"],
      ["owner", 201],
      ["admin", 201],
    ]);
  });
});
