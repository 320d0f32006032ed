import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { testRenderer } from "../testing/renderer.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newTemplate, sampleData, signersOf, templateBody } from "../testing/templates.ts";
import { newWebhook, webhookOrganization } from "#webhooks/testing/webhooks.ts";

// The first pages of a process wait for its renderers to start.
beforeAll(() => testRenderer.pool.start(), 120_000);

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function prepare() {
  const organization = await newOrganization();
  const template = await newTemplate(organization);
  const path = `/templates/${template.id}/create-document` as const;
  const body = { name: "MSA Northwind", templateData: sampleData, signers: signersOf(template) };
  return { ...organization, template, path, body };
}

describe("POST /templates/{id}/create-document", () => {
  it("[DO-DC-1] 201: a draft with a signer for each role and a signature field at each box; nobody is invited", async () => {
    const { key, template, path, body } = await prepare();
    const [client, supplier] = template.signerRoles;
    const signers = {
      ...body.signers,
      [supplier!.id]: { ...body.signers[supplier!.id], signingOrder: 2, language: "de" },
    };
    const answer = await key.post(path, { ...body, signers, externalId: "order-123" });
    expect(answer.status).toBe(201);
    const document = answer.body;
    expect(document).toMatchObject({
      name: "MSA Northwind",
      status: "draft",
      source: "template",
      templateId: template.id,
      templateRevision: 1,
      pageCount: 1,
      engine: expect.stringMatching(/^typst-/),
      externalId: "order-123",
      sentAt: null,
      signers: [
        { roleId: client!.id, role: "client", name: "Ann client", email: "client@northwind.example", signingOrder: 1 },
        { roleId: supplier!.id, role: "supplier", signingOrder: 2 },
      ],
    });
    expect(document.signers.map(({ status, invitedAt }) => [status, invitedAt])).toEqual([
      ["created", null],
      ["created", null],
    ]);

    const json = { headers: { accept: "application/json" } };
    const rendered = await key.post(`/templates/${template.id}/generate`, { templateData: sampleData }, json);
    const fields = (await key.get(`/documents/${document.id}/fields`)).body.items;
    expect(fields).toHaveLength(2);
    for (const { role, label, ...box } of rendered.body.signatureBoxes) {
      const signer = document.signers.find((one) => one.role === role);
      const field = fields.find(({ signerId }) => signerId === signer.id);
      expect(field).toMatchObject({
        ...box,
        fieldType: "signature",
        required: true,
        value: null,
        label: label ?? role,
      });
    }
    expect(fields[0]).toMatchObject({ width: 200, height: 50 });
  });

  it("[DO-TE-7] the history names the revision and the hashes; the PDF stays when the template changes", async () => {
    const { key, template, path, body } = await prepare();
    const { body: document } = await key.post(path, body);
    const pdf = await key.get(`/documents/${document.id}/pdf`);
    expect(sha256(pdf.bytes)).toBe(document.originalSha256);

    const changed = await key.patch(`/templates/${template.id}/markdown`, {
      ...templateBody({ source: "Something else entirely" }),
      revision: 1,
    });
    expect(changed.status).toBe(200);
    expect((await key.get(`/documents/${document.id}/pdf`)).bytes.equals(pdf.bytes)).toBe(true);
    expect((await key.get(`/documents/${document.id}`)).body).toMatchObject({ templateRevision: 1 });

    const events = (await key.get(`/documents/${document.id}/audit-events`)).body.items;
    expect(events.map(({ type }) => type).slice(0, 4)).toEqual([
      "created",
      "generated",
      "signer_created",
      "signer_created",
    ]);
    expect(events[1].details).toMatchObject({
      templateId: template.id,
      revision: 1,
      sourceHash: document.templateSourceHash,
      dataHash: document.templateDataHash,
      pdfSha256: document.originalSha256,
      engine: document.engine,
    });
    const names = JSON.stringify(events);
    for (const secret of ["Northwind", "Ann client", "northwind.example"]) expect(names).not.toContain(secret);
  });

  it("announces document.created with ids alone", async () => {
    const organization = await webhookOrganization();
    await newWebhook(organization, { events: ["document.*"] });
    const template = await newTemplate(organization);
    const { body: document } = await organization.key.post(`/templates/${template.id}/create-document`, {
      name: "MSA Northwind",
      templateData: sampleData,
      signers: signersOf(template),
    });
    const { rows } = await organization.server.pool.query(
      "select event, convert_from(body, 'utf8') as body from webhook_messages where organization_id = $1",
      [organization.organizationId],
    );
    expect(rows.map(({ event }) => event)).toEqual(["document.created"]);
    expect(JSON.parse(rows[0].body).data).toMatchObject({
      documentId: document.id,
      templateId: template.id,
      sandbox: true,
    });
    expect(rows[0].body).not.toContain("northwind");
    expect(rows[0].body).not.toContain("Ann");
  });

  it("[DO-DC-1] 400: every role needs a signer, and other signers are refused", async () => {
    const { key, template, path, body } = await prepare();
    const [client, supplier] = template.signerRoles;
    const stranger = "01890000-0000-7000-8000-000000000000";
    const signers = { [client!.id]: body.signers[client!.id], [stranger]: body.signers[client!.id] };
    const answer = await key.post(path, { ...body, signers });
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(answer.body.errors.map(({ path: at, code }) => [at, code])).toEqual([
      [`/signers/${stranger}`, "unknown_role"],
      [`/signers/${supplier!.id}`, "required"],
    ]);
    const badAddress = { ...body.signers, [client!.id]: { name: "Ann", email: "nowhere" } };
    expect((await key.post(path, { ...body, signers: badAddress })).status).toBe(400);
    expect((await key.get("/documents")).body.items).toEqual([]);
  });

  it("400: a signer's name that cannot be printed, and nothing is kept", async () => {
    const organization = await newOrganization();
    const template = await newTemplate(organization);
    const signers = signersOf(template);
    const [roleId, signer] = Object.entries(signers)[0]!;
    const before = await rowsOf(organization);
    const answer = await organization.key.post(`/templates/${template.id}/create-document`, {
      name: "MSA",
      templateData: sampleData,
      signers: { ...signers, [roleId]: { ...(signer as object), name: "Ann 😀" } },
    });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ path: `/signers/${roleId}/name`, code: "unprintable", message: expect.stringContaining("😀 (U+1F600)") }],
    ]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[DO-DC-2] 400: every variable of the source must be supplied; otherwise nothing is stored", async () => {
    const { key, path, body } = await prepare();
    const { discount: _missing, ...templateData } = sampleData;
    const answer = await key.post(path, { ...body, templateData });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: "template_variable_missing",
        errors: [{ path: "/templateData", position: { line: 3, column: 7 } }],
      },
    });
    expect((await key.get("/documents")).body.items).toEqual([]);
  });

  it("a repeated request has its first answer, even when the template is gone by then", async () => {
    const { key, template, path, body } = await prepare();
    const first = await key.post(path, body, { idempotencyKey: "document-1" });
    await key.post(`/templates/${template.id}/archive`);
    const again = await key.post(path, body, { idempotencyKey: "document-1" });
    expect(again).toMatchObject({ status: 201, headers: { "idempotency-replayed": "true" } });
    expect(again.body).toEqual(first.body);
    expect(await key.post(path, body)).toMatchObject({ status: 409, body: { code: "template_archived" } });
    expect((await key.get("/documents")).body.items).toHaveLength(1);
  });

  it("[DO-AU-1] members may, auditors may not, and another mode has no such template", async () => {
    const { user, liveKey, path, body } = await prepare();
    expect((await (await user("member")).post(path, body)).status).toBe(201);
    expect((await (await user("auditor")).post(path, body)).status).toBe(403);
    expect((await liveKey.post(path, body)).status).toBe(404);
  });

  it("400: the expiry must not be in the past", async () => {
    const { key, path, body } = await prepare();
    const answer = await key.post(path, { ...body, expiresAt: "2020-01-01T00:00:00Z" });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: "/expiresAt", code: "must_be_future" }] } });
  });
});

describe("a stored answer", () => {
  it("is sealed: the Idempotency-Key's row has no name and no address of a signer", async () => {
    const { key, server, organizationId, path, body } = await prepare();
    const first = await key.post(path, body, { idempotencyKey: "create-1" });
    const { rows } = await server.pool.query(
      "select answer, sealed from idempotency_keys where organization_id = $1 and key = 'create-1'",
      [organizationId],
    );
    expect(rows[0].sealed).toBe(true);
    expect(rows[0].answer.includes("northwind.example")).toBe(false);
    expect((await key.post(path, body, { idempotencyKey: "create-1" })).text).toBe(first.text);
  });
});

describe("languages and names", () => {
  it.each(["en-12", "e", "en_GB", "en-ab-cd", "x-klingon"])("400: %s is not a language", async (language) => {
    const { key } = await newOrganization();
    const answer = await key.post("/templates/markdown", templateBody({ language }));
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/language"]);
  });

  it.each(["zh-Hant-TW", "es-419", "AR", "sr-Latn"])("201: %s is one", async (language) => {
    const { key } = await newOrganization();
    expect((await key.post("/templates/markdown", templateBody({ language }))).status).toBe(201);
  });

  it("400: a document's name is one line, because it becomes the subject of a mail", async () => {
    const { key, path, body } = await prepare();
    const answer = await key.post(path, { ...body, name: "MSA\r\nBcc: everybody@example.com" });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/name"]);
  });
});
