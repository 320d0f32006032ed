import { beforeAll, describe, expect, it } from "vitest";
import { filesInRows } from "#platform/files/files.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";
import { bulkSendBody, newBulkSend, newShortTemplate, rowOf } from "../testing/bulk-sends.ts";
import { testRenderer } from "../testing/renderer.ts";
import { sendAllRows } from "../testing/send-all-rows.ts";
import { announcedTo, historyOf } from "../testing/told.ts";
import { sendRows } from "./send-rows.ts";

// The first pages of a process wait for its renderers to start.
beforeAll(() => testRenderer.pool.start(), 120_000);

const bulkSendOf = async ({ key }: TestOrganization, id: string) => (await key.get(`/bulk-sends/${id}` as const)).body;
const rowsOf = async ({ key }: TestOrganization, id: string, query = "") =>
  (await key.get(`/bulk-sends/${id}/rows?after=${query}` as `/bulk-sends/${string}/rows?after=`)).body;
const stored = async ({ server, organizationId }: TestOrganization) =>
  (
    await server.pool.query(
      "select number, status, content, problem from document_bulk_send_rows where organization_id = $1 order by number",
      [organizationId],
    )
  ).rows;

describe("sending", () => {
  it("makes each row a document like one that is made and sent by hand, by whoever asked for it", async () => {
    const organization = await newOrganization();
    await newWebhook(organization, { events: ["document.*"] });
    const { id, body } = await newBulkSend(organization, 5);
    await sendAllRows(organization);

    expect(await bulkSendOf(organization, id)).toMatchObject({ status: "finished", sentCount: 5, waitingCount: 0 });
    const { items } = await rowsOf(organization, id);
    expect(items.map(({ number, status, name }) => [number, status, name])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [number, "sent", `Terms ${number}`]),
    );
    const document = (await organization.key.get(`/documents/${items[2]!.documentId!}` as const)).body;
    expect(document).toMatchObject({
      status: "pending",
      templateId: body.templateId,
      signers: [{ name: "Ann 3", email: "ann-3@northwind.example", status: "invited" }],
    });
    const { events, types, broken } = await historyOf(organization, document.id);
    expect([types, broken]).toEqual([["created", "generated", "signer_created", "sent"], null]);
    const [, apiKeyId] = body.createdBy.split(":");
    for (const event of events) {
      expect(event.actor).toEqual({ kind: "api_key", id: apiKeyId });
      expect(event.ip).not.toBeNull();
    }
    const told = (await announcedTo(organization)).map(({ event }) => event);
    expect(told.filter((event) => event === "document.created")).toHaveLength(5);
    expect(told.filter((event) => event === "document.sent")).toHaveLength(5);
  });

  it("forgets what a row held as soon as it is sent", async () => {
    const organization = await newOrganization();
    await newBulkSend(organization, 2);
    await sendAllRows(organization);
    expect((await stored(organization)).map(({ content }) => content)).toEqual([null, null]);
  });

  it("leaves no draft of a row that cannot be sent, says what to do, and goes on with the others", async () => {
    const organization = await newOrganization();
    const template = await newShortTemplate(organization);
    const rows = [rowOf(template, 1), rowOf(template, 2, { templateData: { company: null } }), rowOf(template, 3)];
    const { id } = (await organization.key.post("/bulk-sends", bulkSendBody(template, 0, { rows }))).body;
    await sendAllRows(organization);

    expect(await bulkSendOf(organization, id)).toMatchObject({ status: "finished", sentCount: 2, failedCount: 1 });
    const { items } = await rowsOf(organization, id, "&status=failed");
    expect(items).toMatchObject([
      {
        number: 2,
        documentId: null,
        name: "Terms 2",
        signers: [{ name: "Ann 2", email: "ann-2@northwind.example" }],
        problem: { code: "template_variable_missing", message: expect.stringContaining("company") },
      },
    ]);
    expect((await organization.key.get("/documents")).body.items).toHaveLength(2);
    for (const { content, problem } of await stored(organization))
      expect(`${content?.toString("latin1")}${problem?.toString("latin1")}`).not.toMatch(/Ann|northwind|company/);
  });

  it("sends nothing of a text that nobody has checked: the template was changed meanwhile", async () => {
    const organization = await newOrganization();
    const { id, template } = await newBulkSend(organization, 1);
    const change = {
      name: "Terms",
      source: "# Other\n\n:::signatures\n::signature{role=client}\n:::\n",
      sampleData: {},
    };
    await organization.key.patch(`/templates/${template.id}/markdown`, { ...change, revision: template.revision });
    await sendAllRows(organization);
    expect((await rowsOf(organization, id)).items).toMatchObject([
      { status: "failed", problem: { code: "stale_revision" } },
    ]);
    expect((await organization.key.get("/documents")).body.items).toEqual([]);
  });

  it("comes back later while all renderers are busy, and no row is spoiled by that", async () => {
    const organization = await newOrganization();
    const { id } = await newBulkSend(organization, 3);
    let refused = 0;
    const renderer = testRenderer.inTurn({ organizationId: organization.organizationId, mode: "test" });
    const busy = {
      ...renderer,
      render: async (request: Parameters<typeof renderer.render>[0]) => {
        if (refused++ < 2) throw new Refusal("temporarily_unavailable");
        return renderer.render(request);
      },
    };
    await sendAllRows(organization, { services: { renderer: busy, files: filesInRows } });
    expect(await bulkSendOf(organization, id)).toMatchObject({ sentCount: 3, failedCount: 0 });
  });

  it("says nothing about anybody in logs when a row fails for a reason of ours", async () => {
    const organization = await newOrganization();
    const { id } = await newBulkSend(organization, 1);
    const before = organization.server.logged.length;
    const renderer = {
      ...testRenderer,
      render: async () => {
        throw new TypeError("Ann 1 <ann-1@northwind.example>");
      },
    };
    await sendAllRows(organization, { services: { renderer, files: filesInRows } });
    expect((await rowsOf(organization, id)).items).toMatchObject([
      { status: "failed", problem: { code: "internal_error" } },
    ]);
    const logged = organization.server.logged.slice(before).join("\n");
    expect(logged).toContain("TypeError");
    expect(logged).not.toMatch(/Ann|northwind/);
  });

  it("two jobs of the same bulk send at once send each row once", async () => {
    const organization = await newOrganization();
    const { id } = await newBulkSend(organization, 6);
    const { pool } = organization.server;
    const { rows } = await pool.query("select data from pgboss.job where data->>'bulkSendId' = $1", [id]);
    const parts = {
      database: organization.server.database,
      keyring: organization.server.parts.keyring,
      services: { renderer: testRenderer, files: filesInRows },
      clock: () => new Date(),
      logger: { error: () => {} },
      onSent: () => {},
    };
    const { signal } = new AbortController();
    await Promise.all([sendRows(parts, rows[0].data, signal), sendRows(parts, rows[0].data, signal)]);
    expect(await bulkSendOf(organization, id)).toMatchObject({ sentCount: 6, failedCount: 0, status: "finished" });
    expect((await organization.key.get("/documents")).body.items).toHaveLength(6);
  });

  it("in live mode has a queue of its own, which nothing of test mode is in", async () => {
    const organization = await newOrganization();
    await newBulkSend({ key: organization.liveKey }, 1);
    const { rows } = await organization.server.pool.query(
      "select name from pgboss.job where data->>'organizationId' = $1 and name like 'documents.bulk-%'",
      [organization.organizationId],
    );
    expect(rows).toEqual([{ name: "documents.bulk-live" }]);
  });
});
