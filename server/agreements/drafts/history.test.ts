import { brokenAt, type ChainedEvent, documentEventTypes } from "@probity/engines/agreements/documents/history.ts";
import { describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { newDocument, type TestDocument } from "../testing/documents.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newWebhook, webhookOrganization } from "#webhooks/testing/webhooks.ts";
import { announceDocument } from "./announce-document.ts";
import { chainHash } from "./chain-hash.ts";
import { listDocumentEvents, lockChainEnd } from "./document-event-store.ts";
import { findDocument } from "./document-store.ts";
import { recordDocumentEvent, recordDocumentEvents } from "./record-document-event.ts";

const system = ({ scope }: TestDocument) => ({ kind: "system", scope, worker: "test" }) as const;
const origin = { ip: "192.0.2.7", userAgent: "Mozilla/5.0" };

/** The history as it stands, and what is wrong with it. */
async function historyOf({ server }: TestOrganization, { id, scope }: TestDocument) {
  return transact(server.database, { scope }, async (tx) => {
    const events = await listDocumentEvents(tx, scope, id, { offset: 0, limit: 1000, to: 1000 });
    const end = await lockChainEnd(tx, scope, id);
    return { events, broken: brokenAt(chainHash, events, end!) };
  });
}

describe("the history of a document", () => {
  it("begins with its creation, grows under its lock, and every hash follows from the one before", async () => {
    const organization = await newOrganization();
    const document = await newDocument(organization);
    const { database } = organization.server;
    const write = (number: number) =>
      transact(database, { scope: document.scope }, (tx) =>
        recordDocumentEvents(tx, system(document), new Date(), {
          documentId: document.id,
          origin,
          events: [{ type: "field_created", details: { number } }, { type: "downloaded" }],
        }),
      );
    await Promise.all(Array.from({ length: 20 }, (_, number) => write(number)));
    const { events, broken } = await historyOf(organization, document);
    expect(broken).toBeNull();
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
    expect(events[0]).toMatchObject({
      type: "created",
      prevHash: "0".repeat(64),
      actor: { kind: "api_key", id: organization.apiKeys.test.id },
      ip: null,
      details: { pdfBytes: document.pdf.length, pageCount: 2 },
    });
    expect(events[1]).toMatchObject({ ...origin, actor: { kind: "system", id: "test" } });
    // Changes count, downloads do not.
    const row = await transact(database, { scope: document.scope }, (tx) =>
      findDocument(tx, document.scope, document.id),
    );
    expect(row!.revision).toBe(21);
  });

  it("changes that were rolled back are not in it", async () => {
    const organization = await newOrganization();
    const document = await newDocument(organization);
    const failing = transact(organization.server.database, { scope: document.scope }, async (tx) => {
      await recordDocumentEvent(tx, system(document), new Date(), {
        documentId: document.id,
        origin,
        type: "sent",
      });
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    const { events, broken } = await historyOf(organization, document);
    expect([events.map(({ type }) => type), broken]).toEqual([["created"], null]);
  });

  it.each([
    ["a changed event", "update document_events set details = '{}' where document_id = $1 and sequence = 1", 1],
    ["a changed address", "update document_events set ip = '192.0.2.8' where document_id = $1 and sequence = 3", 3],
    ["a removed event", "delete from document_events where document_id = $1 and sequence = 2", 2],
    ["a removed end", "delete from document_events where document_id = $1 and sequence = 5", 5],
  ])("%s is found by anybody who computes the hashes", async (_what, tampering, at) => {
    const organization = await newOrganization();
    const document = await newDocument(organization);
    for (const type of documentEventTypes.slice(0, 4))
      await transact(organization.server.database, { scope: document.scope }, (tx) =>
        recordDocumentEvent(tx, system(document), new Date(), { documentId: document.id, origin, type }),
      );
    expect((await historyOf(organization, document)).broken).toBeNull();
    // The application and the triggers prevent this; only the owner of the database can do it.
    const { pool } = organization.server;
    await expect(pool.query(tampering, [document.id])).rejects.toThrow(/document_events/);
    const client = await pool.connect();
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(tampering, [document.id]);
    await client.query("commit");
    client.release();
    expect((await historyOf(organization, document)).broken).toBe(at);
  });

  it("is announced by ids alone", async () => {
    const organization = await webhookOrganization();
    await newWebhook(organization, { events: ["document.*"] });
    const document = await newDocument(organization, { externalId: "order-123" });
    const { pool, database } = organization.server;
    const [eventId] = (await historyOf(organization, document)).events.map(({ id }: ChainedEvent) => id);
    await transact(database, { scope: document.scope, subscriptions: "shared" }, async (tx) => {
      const row = await findDocument(tx, document.scope, document.id);
      const [signerId] = document.signerIds;
      await announceDocument(tx, document.scope, new Date(), row!, {
        eventId: crypto.randomUUID(),
        event: "document.viewed",
        signerId: signerId!,
      });
    });
    const { rows } = await pool.query(
      "select convert_from(body, 'UTF8')::json as body from webhook_messages where organization_id = $1 order by created_at, event",
      [organization.organizationId],
    );
    const data = {
      organizationId: organization.organizationId,
      subjectId: null,
      resourceId: document.id,
      documentId: document.id,
      templateId: null,
      externalId: "order-123",
      sandbox: true,
    };
    expect(rows.map(({ body }) => [body.event, body.data])).toEqual([
      ["document.created", { ...data, signerId: null }],
      ["document.viewed", { ...data, signerId: document.signerIds[0] }],
    ]);
    expect(rows[0].body.eventId).toBe(eventId);
    expect(JSON.stringify(rows)).not.toMatch(/Ann|northwind|Services agreement/);
  });
});
