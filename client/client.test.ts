import { describe, expect, it } from "vitest";
import type { Client } from "./client.ts";
import { expectedSignature, ok, type Received, serverOf } from "./scripted-server.ts";

const id = "01a1dc40-2738-79fc-ac6e-ba680e6d7001";
const otherId = "01a1dc40-2738-79fc-ac6e-ba680e6d7002";
const subject = { kind: "person", externalId: "cust-42" } as const;
const stored = { id, resource: "subjects", data: subject };

describe("the requests", () => {
  const write = { idempotencyKey: "key-1" };
  const window = { since: "2026-11-14T22:00:00.000Z", until: "2026-11-14T23:00:00.000Z" };
  const change = { expectedRevision: 1, reason: "maintenance" };
  const hook = { url: "https://example.org/hook", events: ["risk.*"], mode: "test" as const };
  const report = {
    activityType: "payment.refund_requested",
    category: "payment" as const,
    title: "Überweisung",
    summary: "",
    occurredAt: window.since,
    reference: "r-1",
  };
  const place = { pageNumber: 1, xPosition: 72, yPosition: 100, width: 200, height: 30 };
  const field = { signerId: otherId, fieldType: "text" as const, label: "Straße", ...place };
  const templateField = { signerRoleId: otherId, fieldType: "text" as const, label: "Straße", ...place };
  const signer = { email: "ann@northwind.example", name: "Ann Lee" };
  const screened = {
    subject: {
      name: "Ünal Çelik",
      datesOfBirth: ["1961-03"],
      identifiers: [{ kind: "passport" as const, value: "1" }],
    },
    sources: ["eu_fsf", "service_pep"],
    pepLookbackMonths: 24,
    riskSubjectId: otherId,
  };

  const calls: [string, (client: Client) => Promise<unknown>, unknown?][] = [
    ["POST /risk/subjects", (client) => client.subjects.create(subject, write), subject],
    [`GET /risk/subjects/${id}`, (client) => client.subjects.get(id)],
    ["GET /risk/subjects", (client) => client.subjects.list()],
    [
      "GET /risk/subjects?search=a+%26+b%2F%C3%BC&offset=100",
      (client) => client.subjects.list({ search: "a & b/ü", offset: 100 }),
    ],
    [`POST /risk/subjects/${id}/activities`, (client) => client.activities.report(id, report, write), report],
    [
      `GET /risk/subjects/${id}/journey?category=evidence&before=${otherId}`,
      (client) => client.journey(id, { category: "evidence", before: otherId }),
    ],
    [`GET /risk/events?resourceId=${id}`, (client) => client.events.list({ resourceId: id, offset: undefined })],
    [`GET /risk/events/${id}`, (client) => client.events.get(id)],
    [
      `POST /risk/subjects/${id}/monitoring`,
      (client) => client.monitoring.assign(id, { policyVersionId: otherId, enabled: true }, write),
      { policyVersionId: otherId, enabled: true },
    ],
    [`GET /risk/subjects/${id}/monitoring`, (client) => client.monitoring.list(id)],
    ["GET /screening/sources", (client) => client.screening.sources()],
    ["POST /screening/runs", (client) => client.screening.run(screened, write), screened],
    [
      "POST /screening/runs/batch",
      (client) =>
        client.screening.runBatch({ subjects: [{ subject: { name: "李家超" } }], sources: ["eu_fsf"] }, write),
      { subjects: [{ subject: { name: "李家超" } }], sources: ["eu_fsf"] },
    ],
    [`GET /screening/runs/${id}`, (client) => client.screening.get(id)],
    [
      `GET /screening/runs?page=2&limit=10&status=possible_match&riskSubjectId=${otherId}`,
      (client) => client.screening.list({ page: 2, limit: 10, status: "possible_match", riskSubjectId: otherId }),
    ],
    ["GET /documents?status=pending&offset=100", (client) => client.documents.list({ status: "pending", offset: 100 })],
    [`GET /documents/${id}`, (client) => client.documents.get(id)],
    [
      `POST /documents/${id}/send`,
      (client) => client.documents.send(id, { invitations: "none" }, write),
      { invitations: "none" },
    ],
    [
      `POST /documents/${id}/signers/${otherId}/signing-sessions`,
      (client) => client.documents.createSigningSession(id, otherId, { expiresInSeconds: 600 }, write),
      { expiresInSeconds: 600 },
    ],
    [
      `POST /documents/${id}/void`,
      (client) => client.documents.void(id, { reason: "Mistake" }, write),
      { reason: "Mistake" },
    ],
    [
      `POST /documents/${id}/reopen`,
      (client) => client.documents.reopen(id, { expiresAt: window.until }, write),
      { expiresAt: window.until },
    ],
    [`GET /documents/${id}/form-fields`, (client) => client.documents.formFields(id)],
    [`GET /documents/${id}/audit-events?offset=100`, (client) => client.documents.auditEvents(id, { offset: 100 })],
    [`POST /documents/${id}/fields`, (client) => client.fields.create(id, field, write), field],
    [`GET /documents/${id}/fields`, (client) => client.fields.list(id)],
    [`GET /documents/${id}/fields/${otherId}`, (client) => client.fields.get(id, otherId)],
    [
      `PATCH /documents/${id}/fields/${otherId}`,
      (client) => client.fields.change(id, otherId, { label: null }, write),
      { label: null },
    ],
    [`DELETE /documents/${id}/fields/${otherId}`, (client) => client.fields.remove(id, otherId, write)],
    [`POST /documents/${id}/signers`, (client) => client.signers.create(id, signer, write), signer],
    [`GET /documents/${id}/signers`, (client) => client.signers.list(id)],
    [
      `PATCH /documents/${id}/signers/${otherId}`,
      (client) => client.signers.change(id, otherId, { signingOrder: 2 }, write),
      { signingOrder: 2 },
    ],
    [
      `DELETE /documents/${id}/signers/${otherId}?reassignTo=${id}`,
      (client) => client.signers.remove(id, otherId, { reassignTo: id }, write),
    ],
    [
      `POST /documents/${id}/signers/${otherId}/replace`,
      (client) => client.signers.replace(id, otherId, signer, write),
      signer,
    ],
    [`POST /documents/${id}/signers/${otherId}/remind`, (client) => client.signers.remind(id, otherId, write)],
    [`POST /templates/${id}/fields`, (client) => client.templateFields.create(id, templateField, write), templateField],
    [`GET /templates/${id}/fields`, (client) => client.templateFields.list(id)],
    [
      `PATCH /templates/${id}/fields/${otherId}`,
      (client) => client.templateFields.change(id, otherId, { anchor: null }, write),
      { anchor: null },
    ],
    [`DELETE /templates/${id}/fields/${otherId}`, (client) => client.templateFields.remove(id, otherId, write)],
    ["POST /webhooks", (client) => client.webhooks.create(hook, write), hook],
    ["GET /webhooks?mode=test", (client) => client.webhooks.list({ mode: "test" })],
    [`GET /webhooks/${id}`, (client) => client.webhooks.get(id)],
    [
      `POST /webhooks/${id}/update`,
      (client) => client.webhooks.update(id, { expectedRevision: 1, url: hook.url }, write),
      { expectedRevision: 1, url: hook.url },
    ],
    [`POST /webhooks/${id}/disable`, (client) => client.webhooks.disable(id, change, write), change],
    [`POST /webhooks/${id}/enable`, (client) => client.webhooks.enable(id, change, write), change],
    [
      `POST /webhooks/${id}/rotate-secret`,
      (client) => client.webhooks.rotateSecret(id, { overlapSeconds: 60 }, write),
      { overlapSeconds: 60 },
    ],
    [`POST /webhooks/${id}/test`, (client) => client.webhooks.test(id, write)],
    [
      `GET /webhooks/${id}/deliveries?limit=10&status=failed`,
      (client) => client.webhooks.deliveries(id, { limit: 10, status: "failed" }),
    ],
    [`GET /webhooks/${id}/deliveries/${otherId}`, (client) => client.webhooks.delivery(id, otherId)],
    [`POST /webhooks/${id}/deliveries/${otherId}/retry`, (client) => client.webhooks.retryDelivery(id, otherId, write)],
    [`POST /webhooks/${id}/deliveries/retry`, (client) => client.webhooks.retryDeliveries(id, window, write), window],
  ];

  it.each(calls)("%s is sent and signed as it arrives", async (line, call, body) => {
    const { received, client } = await serverOf(ok(stored));
    expect(await call(client())).toEqual(stored);

    const [request] = received as [Received];
    const [method, path] = line.split(" ");
    expect([request.method, request.target]).toEqual([method, `/api/v1${path}`]);
    expect(request.headers["x-signature"]).toBe(await expectedSignature(request));
    expect(Math.abs(Number(request.headers["x-timestamp"]) - Date.now() / 1000)).toBeLessThan(5);
    expect(request.headers["idempotency-key"]).toBe(method === "GET" ? undefined : "key-1");
    expect(request.body).toBe(body === undefined ? "" : JSON.stringify(body));
    expect(request.headers["content-type"]).toBe(body === undefined ? undefined : "application/json");
  });

  it("asks for the short form of an answer where it is told to, and only there", async () => {
    const { client, received } = await serverOf(ok({ id }));
    const order = { policyVersionId: otherId, trigger: "onboarding" };
    await client().assessments.create(id, order, { minimal: true, idempotencyKey: "key-1" });
    await client().assessments.create(id, order, { idempotencyKey: "key-2" });
    await client().assessments.create(id, order);
    expect(received.map(({ headers }) => headers["prefer"])).toEqual(["return=minimal", undefined, undefined]);
    expect(received[0]!.headers["idempotency-key"]).toBe("key-1");
  });

  it("a write without a key gets a random one, a new one for each call", async () => {
    const { received, client } = await serverOf(ok(stored));
    await client().subjects.create(subject);
    await client().webhooks.test(id);
    const keys = received.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([expect.stringMatching(/^[\w.:-]{1,120}$/), expect.stringMatching(/^[\w.:-]{1,120}$/)]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it("a slash at the end of baseUrl changes nothing, and a path before /api/v1 is signed with the rest", async () => {
    const { received, baseUrl, client } = await serverOf(ok(stored));
    await client({ baseUrl: `${baseUrl}/` }).subjects.get(id);
    await client({ baseUrl: `${baseUrl}/probity/` }).subjects.get(id);
    expect(received.map(({ target }) => target)).toEqual([
      `/api/v1/risk/subjects/${id}`,
      `/probity/api/v1/risk/subjects/${id}`,
    ]);
    for (const request of received) expect(request.headers["x-signature"]).toBe(await expectedSignature(request));
  });

  it("an id cannot leave its place in the path, and an empty one or an unusable key is not sent", async () => {
    const { received, client } = await serverOf(ok(stored));
    await client().subjects.get("../events?x=1");
    expect(received[0]?.target).toBe("/api/v1/risk/subjects/..%2Fevents%3Fx%3D1");
    for (const bad of ["", ".", ".."]) await expect(client().subjects.get(bad)).rejects.toThrow(TypeError);
    for (const idempotencyKey of ["", "a b", "a\nb", "x".repeat(121)]) {
      await expect(client().subjects.create(subject, { idempotencyKey })).rejects.toThrow(TypeError);
    }
    expect(received).toHaveLength(1);
  });
});
