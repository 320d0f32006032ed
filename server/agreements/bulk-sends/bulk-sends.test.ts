import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { bulkSendBody, newBulkSend, newShortTemplate, rowOf } from "../testing/bulk-sends.ts";
import { testRenderer } from "../testing/renderer.ts";
import { sendAllRows } from "../testing/send-all-rows.ts";

// The first pages of a process wait for its renderers to start.
beforeAll(() => testRenderer.pool.start(), 120_000);

const rowsOf = async ({ key }: TestOrganization, id: string, query = "") =>
  (await key.get(`/bulk-sends/${id}/rows?after=${query}` as `/bulk-sends/${string}/rows?after=`)).body;
const stored = async ({ server, organizationId }: TestOrganization) =>
  (
    await server.pool.query(
      "select number, status, content, problem from document_bulk_send_rows where organization_id = $1 order by number",
      [organizationId],
    )
  ).rows;

describe("POST /bulk-sends", () => {
  it("202: keeps every row sealed and queues ids alone; nothing is sent yet", async () => {
    const organization = await newOrganization();
    const { id, body } = await newBulkSend(organization, 3);
    expect(body).toMatchObject({ status: "sending", rowCount: 3, waitingCount: 3, sentCount: 0, failedCount: 0 });
    expect(Date.parse(body.keptUntil) - Date.parse(body.createdAt)).toBe(7 * 86_400_000);
    const rows = await stored(organization);
    expect(rows.map(({ status }) => status)).toEqual(["waiting", "waiting", "waiting"]);
    for (const { content } of rows) expect(content.toString("latin1")).not.toMatch(/Ann|northwind|Company/);
    const { rows: jobs } = await organization.server.pool.query(
      "select name, data, group_id from pgboss.job where data->>'bulkSendId' = $1",
      [id],
    );
    const { organizationId } = organization;
    expect(jobs).toEqual([
      { name: "documents.bulk-test", data: { organizationId, mode: "test", bulkSendId: id }, group_id: organizationId },
    ]);
    expect((await organization.key.get("/documents")).body.items).toEqual([]);
  });

  it("400: needs an Idempotency-Key; a repeated request with the same key is one bulk send", async () => {
    const organization = await newOrganization();
    const body = bulkSendBody(await newShortTemplate(organization), 2);
    const missing = await organization.key.post("/bulk-sends", body, { idempotencyKey: null });
    expect([missing.status, missing.body.code]).toEqual([400, "idempotency_key_required"]);
    const idempotencyKey = randomUUID();
    const first = await organization.key.post("/bulk-sends", body, { idempotencyKey });
    const again = await organization.key.post("/bulk-sends", body, { idempotencyKey });
    expect([first.status, again.status, again.body.id]).toEqual([202, 202, first.body.id]);
    expect((await organization.key.get("/bulk-sends?after=")).body.items).toHaveLength(1);
  });

  it("400: every row is checked before any is stored, and each error names its row", async () => {
    const organization = await newOrganization();
    const template = await newShortTemplate(organization);
    const rows = [
      rowOf(template, 1),
      rowOf(template, 2, { signers: {} }),
      rowOf(template, 3, { signers: { [template.signerRoles[0]!.id]: { name: "A\uE000", email: "ann@x.example" } } }),
    ];
    const answer = await organization.key.post("/bulk-sends", bulkSendBody(template, 0, { rows }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }: { path: string }) => path.split("/").slice(0, 4).join("/"))).toEqual([
      "/rows/1/signers",
      "/rows/2/signers",
    ]);
    expect(await stored(organization)).toEqual([]);
  });

  it.each([
    ["no row", { rows: [] }, 400, "validation_failed"],
    ["another revision", { templateRevision: 7 }, 409, "stale_revision"],
    ["a template that is not there", { templateId: randomUUID() }, 404, "not_found"],
    ["a deadline that has passed", { expiresAt: "2020-01-01T00:00:00Z" }, 400, "validation_failed"],
    ["mails without a mail server", { invitations: "email" }, 400, "validation_failed"],
  ])("refuses %s", async (_, change, status, code) => {
    const organization = await newOrganization();
    const body = { ...bulkSendBody(await newShortTemplate(organization), 1), ...change };
    const answer = await organization.key.post("/bulk-sends", body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await stored(organization)).toEqual([]);
  });

  it("takes 1,000 rows and refuses 1,001", async () => {
    const organization = await newOrganization();
    const template = await newShortTemplate(organization);
    expect((await organization.key.post("/bulk-sends", bulkSendBody(template, 1_001))).status).toBe(400);
    const { body } = await organization.key.post("/bulk-sends", bulkSendBody(template, 1_000));
    expect(body.waitingCount).toBe(1_000);
  });
});

describe("POST /bulk-sends/{id}/stop", () => {
  it("200: what waits is not sent any more, what was sent stays, and once more changes nothing", async () => {
    const organization = await newOrganization();
    const { id } = await newBulkSend(organization, 4);
    const path = `/bulk-sends/${id}/stop` as const;
    const stopped = (await organization.key.post(path)).body;
    expect(stopped).toMatchObject({ status: "stopped", stoppedCount: 4, waitingCount: 0 });
    await sendAllRows(organization);
    expect((await organization.key.post(path)).body).toMatchObject({ ...stopped });
    expect((await organization.key.get("/documents")).body.items).toEqual([]);
    expect((await rowsOf(organization, id)).items.map(({ status }) => status)).toEqual(Array(4).fill("stopped"));
  });

  it("200: a finished one stays finished", async () => {
    const organization = await newOrganization();
    const { id } = await newBulkSend(organization, 1);
    await sendAllRows(organization);
    expect((await organization.key.post(`/bulk-sends/${id}/stop` as const)).body).toMatchObject({
      status: "finished",
      sentCount: 1,
      stoppedAt: null,
    });
  });
});

describe("GET /bulk-sends/{id}/rows", () => {
  it("is read by cursor, in the order of the rows", async () => {
    const organization = await newOrganization();
    const { id } = await newBulkSend(organization, 5);
    const path = `/bulk-sends/${id}/rows` as const;
    const first = (await organization.key.get(`${path}?after=&limit=3` as const)).body;
    const next = (await organization.key.get(`${path}?after=${first.nextCursor}&limit=3` as const)).body;
    const numbers = [...first.items, ...next.items].map(({ number }) => number);
    expect([numbers, next.nextCursor]).toEqual([[1, 2, 3, 4, 5], null]);
  });

  it("404: another organization's", async () => {
    const { id } = await newBulkSend(await newOrganization(), 1);
    const other = await newOrganization();
    for (const path of [`/bulk-sends/${id}`, `/bulk-sends/${id}/rows`])
      expect((await other.key.send("GET", path)).status).toBe(404);
    expect((await other.key.post(`/bulk-sends/${id}/stop` as const)).status).toBe(404);
  });
});

it("a sealed row opens in its own place alone", async () => {
  const organization = await newOrganization();
  const { id } = await newBulkSend(organization, 2);
  const { server, organizationId } = organization;
  await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
    tx
      .updateTable("document_bulk_send_rows")
      .set((eb) => ({
        content: eb
          .selectFrom("document_bulk_send_rows as other")
          .select("other.content")
          .where("other.bulk_send_id", "=", id)
          .where("other.number", "=", 1),
      }))
      .where("bulk_send_id", "=", id)
      .where("number", "=", 2)
      .execute(),
  );
  expect((await organization.key.get(`/bulk-sends/${id}/rows` as const)).status).toBe(500);
});
