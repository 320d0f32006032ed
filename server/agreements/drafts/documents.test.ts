import { createHash } from "node:crypto";
import { createClient, firstBrokenEvent, followCursor } from "@probity/client";
import { describe, expect, it } from "vitest";
import { newDocument } from "../testing/documents.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newGeneratedDocument } from "../testing/templates.ts";
import { historyOf } from "../testing/told.ts";

const clientOf = ({ server, apiKeys }: TestOrganization) => createClient({ baseUrl: server.origin, ...apiKeys.test });

describe("GET /documents", () => {
  it("[DO-AU-1] pages through all of them, the oldest first, each with its signers", async () => {
    const organization = await newOrganization();
    const ids: string[] = [];
    for (let n = 0; n < 103; n += 1)
      ids.push((await newDocument(organization, { orders: [1, 2], name: `Agreement ${n}` })).id);
    const first = await organization.key.get("/documents");
    expect([first.status, first.body.items.length, first.body.nextOffset]).toEqual([200, 100, 100]);
    const read: string[] = [];
    const client = clientOf(organization);
    for await (const { id, signers } of followCursor((after) => client.documents.list({ after }))) {
      read.push(id);
      expect(signers.map(({ signingOrder }) => signingOrder)).toEqual([1, 2]);
    }
    // Documents made in the same millisecond have no defined order.
    expect(read.toSorted()).toEqual(ids.toSorted());
    expect(read).toEqual(read.toSorted());
    const dashboard = await (await organization.user("auditor")).get("/documents?offset=100");
    expect([dashboard.body.items.length, dashboard.body.nextOffset]).toEqual([3, null]);
  });

  it("shows one status or one template when asked to, and refuses a status that does not exist", async () => {
    const organization = await newOrganization();
    await newDocument(organization);
    const { id } = await newDocument(organization, { status: "voided" });
    const { body } = await organization.key.get("/documents?status=voided");
    expect(body.items.map((document: { id: string }) => document.id)).toEqual([id]);
    const generated = await newGeneratedDocument(organization);
    const ofTemplate = await organization.key.get(`/documents?templateId=${generated.template.id}&status=draft`);
    expect(ofTemplate.body.items.map((document: { id: string }) => document.id)).toEqual([generated.id]);
    expect((await organization.key.get("/documents?status=lost")).body.code).toBe("validation_failed");
    expect((await organization.key.get("/documents?sort=name")).body.code).toBe("unsupported_query");
  });
});

describe("GET /documents/{id}", () => {
  it("answers the whole record, flat", async () => {
    const organization = await newOrganization();
    const expiresAt = new Date(Date.now() + 60_000);
    const { id, pdf, signerIds } = await newDocument(organization, { expiresAt, externalId: "order-123" });
    const { body } = await organization.key.get(`/documents/${id}`);
    expect(body).toEqual({
      id,
      name: "Services agreement",
      status: "draft",
      statusReason: null,
      source: "upload",
      templateId: null,
      templateRevision: null,
      templateSourceHash: null,
      templateDataHash: null,
      engine: null,
      pageCount: 2,
      pages: [
        { pageNumber: 1, width: 595, height: 842, rotation: 0 },
        { pageNumber: 2, width: 595, height: 842, rotation: 0 },
      ],
      originalSha256: createHash("sha256").update(pdf).digest("hex"),
      originalBytes: pdf.length,
      removed: [],
      completedSha256: null,
      signers: [
        {
          id: signerIds[0],
          roleId: null,
          role: null,
          name: "Ann Lee 1",
          email: "ann1@northwind.example",
          signingOrder: 1,
          status: "created",
          invitedAt: null,
          viewedAt: null,
          signedAt: null,
          declinedAt: null,
          declineReason: null,
        },
      ],
      expiresAt: expiresAt.toISOString(),
      sentAt: null,
      completedAt: null,
      packetId: null,
      finalization: null,
      externalId: "order-123",
      revision: 1,
      sandbox: true,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
    });
  });

  it("says while it is being finalized how often that was tried", async () => {
    const organization = await newOrganization();
    const { id } = await newDocument(organization, { status: "finalizing" });
    await organization.server.pool.query(
      "update documents set finalization_attempts = 2, finalization_error = 'tsa_unreachable' where id = $1",
      [id],
    );
    const { body } = await organization.key.get(`/documents/${id}`);
    expect(body.finalization).toEqual({ attempts: 2, lastErrorCode: "tsa_unreachable", nextAttemptAt: null });
  });
});

describe("GET /documents/{id}/pdf", () => {
  it("answers the bytes that were kept, with their digest, and each download is in the history", async () => {
    const organization = await newOrganization();
    const { id, pdf } = await newDocument(organization);
    const before = (await organization.key.get(`/documents/${id}`)).body;
    const answer = await organization.key.get(`/documents/${id}/pdf`, { headers: { "user-agent": "Acme/1.0" } });
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.bytes.equals(pdf)).toBe(true);
    const digest = createHash("sha256").update(pdf).digest();
    expect(answer.headers).toMatchObject({
      "content-digest": `sha-256=:${digest.toString("base64")}:`,
      "content-disposition": `inline; filename="${id}-original.pdf"`,
      "cache-control": "no-store",
    });
    expect(Buffer.from(await clientOf(organization).documents.pdf(id)).equals(pdf)).toBe(true);
    const { events, types, broken } = await historyOf(organization, id);
    expect([types, broken]).toEqual([["created", "downloaded", "downloaded"], null]);
    expect(events[1]).toMatchObject({
      userAgent: "Acme/1.0",
      details: { version: "original", sha256: digest.toString("hex") },
    });
    expect((await organization.key.get(`/documents/${id}`)).body).toEqual(before);
  });

  it("409 for the completed version until there is one, and no download is recorded", async () => {
    const organization = await newOrganization();
    for (const status of ["draft", "pending", "finalizing", "declined", "voided", "expired"] as const) {
      const { id } = await newDocument(organization, { status });
      const before = await rowsOf(organization);
      const answer = await organization.key.get(`/documents/${id}/pdf?version=completed`);
      expect([answer.status, answer.body.code, answer.body.from]).toEqual([409, "document_state_conflict", status]);
      expect(await rowsOf(organization)).toEqual(before);
    }
    const { id } = await newDocument(organization, { status: "completed" });
    const answer = await organization.key.get(`/documents/${id}/pdf?version=completed`);
    expect([answer.status, answer.text]).toEqual([200, "%PDF-1.7 completed"]);
    expect((await organization.key.get(`/documents/${id}/pdf?version=final`)).body.code).toBe("validation_failed");
  });
});

describe("GET /documents/{id}/audit-events", () => {
  it("pages through a history that anybody can check, and that shows what was done to it", async () => {
    const organization = await newOrganization();
    const { id } = await newDocument(organization);
    for (let n = 0; n < 104; n += 1) await organization.key.get(`/documents/${id}/pdf`);
    const client = clientOf(organization);
    const readAll = async () => {
      const first = await client.documents.auditEvents(id);
      const second = await client.documents.auditEvents(id, { offset: first.nextOffset! });
      expect([first.items.length, first.nextOffset, second.nextOffset]).toEqual([100, 100, null]);
      return { events: [...first.items, ...second.items], end: second.end };
    };
    const whole = await readAll();
    const { body } = await organization.key.get(`/documents/${id.toUpperCase()}/audit-events`);
    expect(body.items).toEqual(whole.events.slice(0, 100));
    expect(whole.end.seq).toBe(105);
    expect(await firstBrokenEvent(whole.events, whole.end)).toBeNull();

    const tamper = async (text: string) => {
      const database = await organization.server.pool.connect();
      await database.query("begin; set local session_replication_role = replica");
      await database.query(text, [id]);
      await database.query("commit");
      database.release();
      return readAll();
    };
    const moved = await tamper(
      "update document_events set occurred_at = occurred_at - interval '1 day' where document_id = $1 and sequence = 42",
    );
    expect(await firstBrokenEvent(moved.events, moved.end)).toBe(42);
    const removed = await tamper("delete from document_events where document_id = $1 and sequence = 105");
    expect(await firstBrokenEvent(removed.events.slice(0, 41), removed.end)).toBe(42);
    expect(await firstBrokenEvent(whole.events.slice(0, 104), removed.end)).toBe(105);
  });
});

describe("GET /documents/{id}/form-fields", () => {
  it("[DO-FI-9] lists what the form of an uploaded PDF has, and nothing for another PDF", async () => {
    const organization = await newOrganization();
    const field = {
      name: "fullName",
      type: "text" as const,
      widgetIndex: 0,
      pageNumber: 1,
      xPosition: 72,
      yPosition: 82,
      width: 200,
      height: 30,
      required: false,
      readOnly: false,
      multiline: false,
      maxLength: null,
      value: null,
      options: null,
      onValue: null,
      appearance: { fontSize: 14, color: "#0000ff", alignment: "left" as const },
    };
    const form = await newDocument(organization, { formFields: [field] });
    const plain = await newDocument(organization);
    const { documents } = clientOf(organization);
    expect(await documents.formFields(form.id)).toEqual({ items: [field] });
    expect(await documents.formFields(plain.id)).toEqual({ items: [] });
  });
});
