import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { publicUrl, webhookOrganization, newWebhook } from "../testing/webhooks.ts";

const secretPattern = /^whsec_[A-Za-z0-9+/]{43}=$/;

describe("POST /webhooks", () => {
  it("[RK-WH-1] 201: answers the record, and the signing secret beside it", async () => {
    const { key, apiKeys } = await webhookOrganization();
    const body = { url: publicUrl, events: ["risk.subject.created", "screening.*"], mode: "test" };
    const answer = await key.post("/webhooks", body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resource: "webhooks",
      data: {
        ...body,
        enabled: true,
        revision: 1,
        previousSecretUntil: null,
        createdAt: expect.stringMatching(/Z$/),
        createdBy: `api_key:${apiKeys.test.id}`,
        updatedAt: answer.body.data.createdAt,
      },
      signingSecret: expect.stringMatching(secretPattern),
    });
  });

  it("[RK-WH-1] the secret is in no read, list, update, audit event, log line or table", async () => {
    const organization = await webhookOrganization();
    const { key, server, organizationId } = organization;
    const { id, signingSecret } = await newWebhook(organization);
    const rotated = await key.post(`/webhooks/${id}/rotate-secret`, {});
    const answers = [
      await key.get(`/webhooks/${id}`),
      await key.get("/webhooks"),
      await key.post(`/webhooks/${id}/update`, { expectedRevision: 2, events: ["risk.*"] }),
      await key.post(`/webhooks/${id}/disable`, { expectedRevision: 3, reason: "maintenance" }),
      await key.post(`/webhooks/${id}/enable`, { expectedRevision: 4, reason: "done" }),
    ];
    const tables = ["webhook_subscriptions", "audit_events", "idempotency_keys"];
    const rows = await Promise.all(
      tables.map((table) => server.pool.query(`select * from ${table} where organization_id = $1`, [organizationId])),
    );
    const stored = rows.map(({ rows }) => asText(rows)).join();
    expect(stored).toContain(id);
    for (const secret of [signingSecret, rotated.body.signingSecret]) {
      const tail = secret.slice("whsec_".length);
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        expect(answer.text).not.toContain(tail);
      }
      expect(stored).not.toContain(tail);
      expect(server.logged.join()).not.toContain(tail);
    }
  });

  it("201: a replay answers the same secret, from a sealed copy", async () => {
    const { key } = await webhookOrganization();
    const body = { url: publicUrl, events: ["risk.*"], mode: "test" };
    const idempotencyKey = randomUUID();
    const first = await key.post("/webhooks", body, { idempotencyKey });
    const second = await key.post("/webhooks", body, { idempotencyKey });
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(second.text).toBe(first.text);
  });

  it("400 mode_conflict: the mode of the body decides, and a key or header may not contradict it", async () => {
    const organization = await webhookOrganization();
    const body = { url: publicUrl, events: ["risk.*"], mode: "live" };
    const user = await organization.user("member", "test");
    for (const answer of [await organization.key.post("/webhooks", body), await user.post("/webhooks", body)]) {
      expect([answer.status, answer.body.code]).toEqual([400, "mode_conflict"]);
    }
    const made = await newWebhook(organization, { mode: "live" });
    expect(made.data.mode).toBe("live");
    expect((await organization.key.get(`/webhooks/${made.id}`)).status).toBe(404);
    expect((await organization.liveKey.get(`/webhooks/${made.id}`)).body.id).toBe(made.id);
  });

  it.each([
    ["http://127.0.0.1:1/hook", "Use one of the ports"],
    ["https://10.0.0.1/hook", "Use a public address"],
    ["https://user:pass@receiver.example.com/", "Remove the user name"],
    ["ftp://receiver.example.com/", "Use an https URL"],
    ["nowhere", "Give an absolute URL"],
  ])("400 url_not_allowed: %s", async (url, message) => {
    const { key } = await webhookOrganization();
    const answer = await key.post("/webhooks", { url, events: ["risk.*"], mode: "test" });
    expect([answer.status, answer.body.code]).toEqual([400, "url_not_allowed"]);
    expect(answer.body.errors).toEqual([
      { path: "/url", code: "url_not_allowed", message: expect.stringContaining(message) },
    ]);
  });

  it("400 url_not_allowed: plain http is for test mode", async () => {
    const { liveKey } = await webhookOrganization();
    const answer = await liveKey.post("/webhooks", { url: "http://127.0.0.1:443/", events: ["risk.*"], mode: "live" });
    expect(answer.body).toMatchObject({
      code: "url_not_allowed",
      errors: [{ message: expect.stringContaining("https") }],
    });
  });

  it("400 unknown_event: names the place of each unknown event", async () => {
    const { key } = await webhookOrganization();
    const events = ["risk.*", "risk.subject.deleted", "document.sent", "webhook.test", "*"];
    const answer = await key.post("/webhooks", { url: publicUrl, events, mode: "test" });
    expect([answer.status, answer.body.code]).toEqual([400, "unknown_event"]);
    expect(answer.body.errors.map(({ path }) => path)).toEqual(["/events/1", "/events/3", "/events/4"]);
  });

  it("400 validation_failed: no event, doubled events, an unknown property", async () => {
    const { key } = await webhookOrganization();
    for (const change of [{ events: [] }, { events: ["risk.*", "risk.*"] }, { secret: "mine" }]) {
      const answer = await key.post("/webhooks", { url: publicUrl, events: ["risk.*"], mode: "test", ...change });
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    }
  });

  it("403: auditors read webhooks and make none", async () => {
    const organization = await webhookOrganization();
    const auditor = await organization.user("auditor");
    const answer = await auditor.post("/webhooks", { url: publicUrl, events: ["risk.*"], mode: "test" });
    expect([answer.status, answer.body.code]).toEqual([403, "insufficient_role"]);
    expect((await auditor.get("/webhooks")).status).toBe(200);
  });
});

describe("GET /webhooks", () => {
  it("200: pages of 100, oldest first, of the mode that `mode` names", async () => {
    const organization = await webhookOrganization();
    const made: string[] = [];
    for (let count = 0; count < 103; count++) made.push((await newWebhook(organization)).id);
    await newWebhook(organization, { mode: "live" });
    const owner = await organization.user("owner", "test");
    const first = (await owner.get("/webhooks?mode=test")).body;
    const second = (await owner.get(`/webhooks?offset=${first.nextOffset}`)).body;
    expect([first.items.length, first.nextOffset, second.nextOffset]).toEqual([100, 100, null]);
    const listed = [...first.items, ...second.items].map(({ id }) => id);
    // Two made within a millisecond have no order of their own.
    expect(new Set(listed)).toEqual(new Set(made));
    expect((await owner.get("/webhooks?mode=live")).body.code).toBe("mode_conflict");
  });

  it("404: another organization's webhook is not found, by whichever path", async () => {
    const { id } = await newWebhook(await webhookOrganization());
    const { key } = await webhookOrganization();
    const change = { expectedRevision: 1, reason: "none of mine" };
    const answers = [
      await key.get(`/webhooks/${id}`),
      await key.get(`/webhooks/${id}/deliveries`),
      await key.post(`/webhooks/${id}/update`, { expectedRevision: 1, events: ["risk.*"] }),
      await key.post(`/webhooks/${id}/disable`, change),
      await key.post(`/webhooks/${id}/enable`, change),
      await key.post(`/webhooks/${id}/rotate-secret`, {}),
      await key.post(`/webhooks/${id}/test`),
      await key.post(`/webhooks/${id}/deliveries/retry`, {
        since: "2026-01-01T00:00:00Z",
        until: "2026-02-01T00:00:00Z",
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});

describe("POST /webhooks/{id}/update, /disable, /enable", () => {
  it("200: changes what is given, raises the revision and records who did it", async () => {
    const organization = await webhookOrganization();
    const { key, server, apiKeys } = organization;
    const { id } = await newWebhook(organization);
    const moved = await key.post(`/webhooks/${id}/update`, { expectedRevision: 1, url: `${publicUrl}/2` });
    expect(moved.body.data).toMatchObject({ url: `${publicUrl}/2`, events: ["risk.*"], revision: 2 });
    const stopped = await key.post(`/webhooks/${id}/disable`, { expectedRevision: 2, reason: "maintenance" });
    expect(stopped.body.data).toMatchObject({ enabled: false, revision: 3 });
    const { rows } = await server.pool.query(
      "select type, actor, resource_type, reason, details from audit_events where resource_id = $1 order by id",
      [id],
    );
    const actor = `api_key:${apiKeys.test.id}`;
    const place = { actor, resource_type: "webhooks" };
    const [before, after] = [
      { url: publicUrl, events: ["risk.*"] },
      { url: `${publicUrl}/2`, events: ["risk.*"] },
    ];
    expect(rows).toEqual([
      { ...place, type: "webhook.created", reason: null, details: { mode: "test", after: before } },
      { ...place, type: "webhook.updated", reason: null, details: { mode: "test", before, after } },
      { ...place, type: "webhook.disabled", reason: "maintenance", details: { mode: "test" } },
    ]);
  });

  it("[RK-WH-1] 400 immutable_field: the mode never changes", async () => {
    const organization = await webhookOrganization();
    const { id } = await newWebhook(organization);
    const answer = await organization.key.post(`/webhooks/${id}/update`, { expectedRevision: 1, mode: "live" });
    expect(answer.body).toMatchObject({ status: 400, code: "immutable_field", errors: [{ path: "/mode" }] });
  });

  it("409 stale_revision: with the current one, and of two that race one wins", async () => {
    const organization = await webhookOrganization();
    const { key } = organization;
    const { id } = await newWebhook(organization);
    const racing = await Promise.all(
      ["a", "b", "c"].map((path) =>
        key.post(`/webhooks/${id}/update`, { expectedRevision: 1, url: `${publicUrl}/${path}` }),
      ),
    );
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(racing.filter(({ status }) => status === 409)).toHaveLength(2);
    const stale = await key.post(`/webhooks/${id}/disable`, { expectedRevision: 1, reason: "late" });
    expect(stale.body).toMatchObject({ status: 409, code: "stale_revision", currentRevision: 2 });
  });
});

describe("POST /webhooks/{id}/rotate-secret", () => {
  it.each([
    [{}, 86_400],
    [{ overlapSeconds: 604_800 }, 604_800],
  ])("200: %j lets the old secret live for %i seconds", async (body, seconds) => {
    const organization = await webhookOrganization();
    const { id, signingSecret } = await newWebhook(organization);
    const answer = await organization.key.post(`/webhooks/${id}/rotate-secret`, body);
    expect(answer.status).toBe(200);
    expect(answer.body.signingSecret).toMatch(secretPattern);
    expect(answer.body.signingSecret).not.toBe(signingSecret);
    const { previousSecretUntil, updatedAt, revision } = answer.body.data;
    expect(Date.parse(previousSecretUntil) - Date.parse(updatedAt)).toBe(seconds * 1000);
    expect(revision).toBe(2);
  });

  it("200: without overlap the old secret ends at once; 400: no longer than a week", async () => {
    const organization = await webhookOrganization();
    const { id } = await newWebhook(organization);
    const ended = await organization.key.post(`/webhooks/${id}/rotate-secret`, { overlapSeconds: 0 });
    expect(ended.body.data.previousSecretUntil).toBe(null);
    const { rows } = await organization.server.pool.query(
      "select previous_secret from webhook_subscriptions where id = $1",
      [id],
    );
    expect(rows).toEqual([{ previous_secret: null }]);
    for (const overlapSeconds of [604_801, -1, 1.5]) {
      const answer = await organization.key.post(`/webhooks/${id}/rotate-secret`, { overlapSeconds });
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    }
  });
});

/** Rows with their binary columns as the text they might hold. */
function asText(rows: object[]): string {
  return JSON.stringify(rows, (_name, value) =>
    value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
  );
}
