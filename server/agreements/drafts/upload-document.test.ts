import { createHash, randomUUID } from "node:crypto";
import { createClient } from "@probity/client";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { formOf } from "#testing/multipart-form.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { smallPdf } from "../testing/small-pdf.ts";
import { newWebhook, webhookOrganization } from "#webhooks/testing/webhooks.ts";
import { formPdf, plainPdf } from "../completion/testing/sample-pdfs.ts";
import { differingDots, pagesLook } from "../testing/pages-look.ts";
import { announcedTo, historyOf } from "../testing/told.ts";

const upload = (parts: Record<string, string | Uint8Array>) => ({ ...formOf(parts), idempotencyKey: null });
const soon = () => new Date(Date.now() + 60_000).toISOString();

describe("POST /documents", () => {
  it("201: stores the PDF as one clean revision, starts its history and announces it; nobody is invited", async () => {
    const organization = await webhookOrganization();
    await newWebhook(organization, { events: ["document.*"] });
    const pdf = smallPdf(3);
    const expiresAt = soon();
    const members = { name: "Vertrag Müller GmbH", externalId: "order-7", expiresAt };
    const { status, body } = await organization.key.post("/documents", undefined, upload({ file: pdf, ...members }));
    const stored = (await organization.key.get(`/documents/${body.id}/pdf`)).bytes;
    const [sha256, uploadedSha256] = [stored, pdf].map((bytes) => createHash("sha256").update(bytes).digest("hex"));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...members,
      status: "draft",
      source: "upload",
      templateId: null,
      pageCount: 3,
      originalSha256: sha256,
      originalBytes: stored.length,
      removed: [],
      signers: [],
      revision: 1,
    });
    expect(body.pages[2]).toEqual({ pageNumber: 3, width: 595, height: 842, rotation: 0 });
    expect((await organization.key.get(`/documents/${body.id}`)).body).toEqual(body);
    expect(differingDots(await pagesLook(stored), await pagesLook(pdf))).toBe(0);
    const { events, broken } = await historyOf(organization, body.id);
    expect(broken).toBeNull();
    expect(events[0]).toMatchObject({
      type: "created",
      ip: "127.0.0.1",
      details: { pdfSha256: sha256, pdfBytes: stored.length, pageCount: 3, uploadedSha256, removed: [] },
    });
    const told = await announcedTo(organization);
    expect(told.map(({ event, data }) => [event, data.documentId])).toEqual([["document.created", body.id]]);
    expect(JSON.stringify([told, events])).not.toContain("Müller");
  });

  it("201: takes the bare PDF too, and the client's upload", async () => {
    const { key, server, apiKeys } = await newOrganization();
    const pdf = Buffer.from(await plainPdf([{ rotation: 90 }, {}]));
    const bare = await key.post("/documents", undefined, { rawBody: pdf, contentType: "application/pdf" });
    expect([bare.status, bare.body.name, bare.body.pages[0]]).toEqual([
      201,
      "Document",
      { pageNumber: 1, width: 700, height: 500, rotation: 90 },
    ]);
    const client = createClient({ baseUrl: server.origin, ...apiKeys.test });
    const made = await client.documents.create({ file: pdf, name: "By the client", allowDecline: false });
    expect([made.name, made.originalSha256]).toEqual(["By the client", bare.body.originalSha256]);
    const { rows } = await server.pool.query("select allow_decline from documents where id = $1", [made.id]);
    expect(rows[0].allow_decline).toBe(false);
  });

  it("[DO-FI-9] 201: a form brings its fields along, where they are and how they look", async () => {
    const { key } = await newOrganization();
    const { body } = await key.post("/documents", undefined, upload({ file: await formPdf(), name: "Form" }));
    const { items } = (await key.get(`/documents/${body.id}/form-fields`)).body;
    expect(items.map(({ name, type }) => [name, type])).toEqual(
      expect.arrayContaining([
        ["fullName", "text"],
        ["agree", "checkbox"],
        ["kind", "radio"],
        ["country", "dropdown"],
      ]),
    );
    expect(items[0]).toMatchObject({
      name: "fullName",
      pageNumber: 1,
      xPosition: 72,
      yPosition: 70,
      width: 200,
      height: 30,
      appearance: { fontSize: 14, color: "#0000ff", alignment: "left" },
    });
  });

  it("is made once under its key, whatever the boundary of the form", async () => {
    const { key } = await newOrganization();
    const idempotencyKey = randomUUID();
    const send = (name: string) =>
      key.post("/documents", undefined, { ...formOf({ file: smallPdf(), name }), idempotencyKey });
    const first = await send("One");
    const again = await send("One");
    expect([again.status, again.text, again.headers["idempotency-replayed"]]).toEqual([201, first.text, "true"]);
    expect((await send("Two")).body.code).toBe("idempotency_key_reused");
    expect((await key.get("/documents")).body.items).toHaveLength(1);
  });

  it.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ["text", "pdf_invalid", () => Buffer.from("not a PDF")],
    ["a PDF that was cut off", "pdf_invalid", () => smallPdf().subarray(0, 200)],
    ["201 pages", "pdf_too_many_pages", () => smallPdf(201)],
    [
      "an encrypted PDF",
      "pdf_encrypted",
      async () => {
        const document = await PDFDocument.load(await plainPdf());
        document.encrypt({ userPassword: "secret", ownerPassword: "other" });
        return document.save();
      },
    ],
  ])("400: refuses %s as %s and keeps nothing", async (_what, code, made) => {
    const organization = await newOrganization();
    const before = await rowsOf(organization);
    const answer = await organization.key.post("/documents", undefined, upload({ file: await made(), name: "x" }));
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it.each([
    ["an empty name", { name: " " }, "/name"],
    ["a control character", { name: "a\u0000b" }, "/name"],
    ["a moment that has passed", { expiresAt: "2020-01-01T00:00:00Z" }, "/expiresAt"],
    ["no moment", { expiresAt: "tomorrow" }, "/expiresAt"],
    ["neither true nor false", { allowDecline: "perhaps" }, "/allowDecline"],
  ])("400: %s", async (_what, members, path) => {
    const { key } = await newOrganization();
    const answer = await key.post("/documents", undefined, upload({ file: smallPdf(), ...members }));
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, "validation_failed", path]);
  });

  it("413: more than 20 MiB, named with its limit", async () => {
    const { key } = await newOrganization();
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, 32);
    const answer = await key.post("/documents", undefined, { rawBody: large, contentType: "application/pdf" });
    expect([answer.status, answer.body.code, answer.body.limitName]).toEqual([413, "payload_too_large", "pdf"]);
  });
});
