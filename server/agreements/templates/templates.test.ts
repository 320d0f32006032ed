import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "#testing/answer.ts";
import { newOrganization } from "#testing/organization.ts";
import { testRenderer } from "../testing/renderer.ts";
import { newTemplate, sampleData, sampleSource, templateBody } from "../testing/templates.ts";

// The first pages of a process wait for its renderers to start.
beforeAll(() => testRenderer.pool.start(), 120_000);

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const json = { headers: { accept: "application/json" } };
const errorsOf = ({ body }: Answer) =>
  body.errors.map(({ code, position }) => (position ? `${code} ${position.line}:${position.column}` : code));

describe("POST /templates/markdown/preview", () => {
  it("[DO-TE-6] 200: answers the PDF with its page count and digests, and keeps nothing", async () => {
    const { key } = await newOrganization();
    const answer = await key.post("/templates/markdown/preview", { source: sampleSource, sampleData });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="preview.pdf"',
      "x-page-count": "1",
      "x-source-sha256": sha256(sampleSource),
      "content-digest": `sha-256=:${createHash("sha256").update(answer.bytes).digest("base64")}:`,
      "cache-control": "no-store",
    });
    expect(answer.headers).not.toHaveProperty("x-template-revision");
    expect(answer.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await key.get("/templates")).body).toEqual({ items: [], nextOffset: null });
  });

  it("[DO-TE-6] 200: answers JSON with the signature boxes when that is all the caller takes", async () => {
    const { key } = await newOrganization();
    const body = {
      source: `${sampleSource}\n\n| not a table |`,
      sampleData: { ...sampleData, discount: 5 },
      pageSize: "Letter",
    };
    const answer = await key.post("/templates/markdown/preview", body, json);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      pageCount: 1,
      sourceHash: `sha256:${sha256(body.source)}`,
      revision: null,
      signatureBoxes: [
        { role: "client", label: "For the Client", pageNumber: 1, width: 200, height: 50 },
        { role: "supplier", label: null, pageNumber: 1, width: 200, height: 50 },
      ],
      warnings: [{ code: "paragraph_like_table", line: 19 }],
    });
    const pdf = Buffer.from(answer.body.pdf, "base64");
    expect(sha256(pdf)).toBe(answer.body.sha256);
    const [client, supplier] = answer.body.signatureBoxes;
    expect(client.yPosition).toBe(supplier.yPosition);
    expect(client.xPosition + client.width).toBeLessThan(supplier.xPosition);
  });

  it.each([
    ["a missing variable", { source: "a\n\n{{ client.adress }}" }, "template_variable_missing 3:4"],
    [
      "a role in a condition",
      { source: "{% if a %}\n::signature{role=x}\n{% endif %}" },
      "template_role_conditional 2:1",
    ],
    ["a variable in code", { source: "`{{ a }}`" }, "template_variable_forbidden 1:2"],
    ["raw HTML", { source: "x <b>" }, "template_markdown_unsupported 1:3"],
    ["51 pages", { source: "x\n\n::pagebreak\n\n".repeat(50) + "x" }, "render_too_many_pages"],
    [
      "a character no font has",
      { source: "one\n\ntwo {{ a }}", sampleData: { a: "\u{13000}" } },
      "render_glyph_missing 3:5",
    ],
    [
      "an array that is too long",
      { source: "x", sampleData: { a: Array.from({ length: 201 }, () => 1) } },
      "template_array_too_long",
    ],
  ])("[DO-TE-8] 400: %s is told with its code and its place", async (_what, body, found) => {
    const { key } = await newOrganization();
    const answer = await key.post("/templates/markdown/preview", { sampleData: { a: 1 }, ...body });
    expect(answer.status).toBe(400);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.body.code).toBe(found.split(" ")[0]);
    expect(errorsOf(answer)).toEqual([found]);
  });

  it("[DO-TE-1] 413: a source or data above 128 KiB is refused by its own name", async () => {
    const { key } = await newOrganization();
    const large = "x".repeat(128 * 1024 + 1);
    const source = await key.post("/templates/markdown/preview", { source: large, sampleData: {} });
    expect(source).toMatchObject({
      status: 413,
      body: { code: "payload_too_large", limitName: "template_source", limitBytes: 131072 },
    });
    const data = await key.post("/templates/markdown/preview", { source: "x", sampleData: { large } });
    expect(data).toMatchObject({
      status: 413,
      body: { code: "payload_too_large", limitName: "template_data", limitBytes: 131072 },
    });
  });
});

describe("templates", () => {
  it("[DO-TE-6] 201: a template is kept with its roles and variables, and read back", async () => {
    const { key } = await newOrganization();
    const saved = await key.post("/templates/markdown", templateBody({ description: "For all", language: "de" }));
    expect(saved.status).toBe(201);
    const { warnings, ...template } = saved.body;
    expect(warnings).toEqual([]);
    expect(template).toMatchObject({
      kind: "markdown",
      name: "Services",
      description: "For all",
      pageSize: "A4",
      language: "de",
      source: sampleSource,
      sourceHash: `sha256:${sha256(sampleSource)}`,
      sampleData,
      revision: 1,
      signerRoles: [
        { role: "client", label: "For the Client", position: 1 },
        { role: "supplier", label: null, position: 2 },
      ],
      variables: ["client.name", "discount", "items", "items[].name", "items[].price"],
      status: "active",
    });
    expect((await key.get(`/templates/${template.id}`)).body).toEqual(template);
    const { source: _source, sampleData: _data, dataSchema: _schema, ...summary } = template;
    expect((await key.get("/templates")).body).toEqual({ items: [summary], nextOffset: null });
  });

  it("[DO-TE-6] 400: a template whose sample cannot be set is not kept", async () => {
    const { key } = await newOrganization();
    const answer = await key.post("/templates/markdown", templateBody({ sampleData: {} }));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "template_variable_missing", detail: "Missing variable: client.name." },
    });
    expect(answer.body.errors[0]).toEqual({
      path: "/source",
      code: "template_variable_missing",
      message: "Missing variable: client.name.",
      position: { line: 1, column: 19 },
    });
    expect((await key.get("/templates")).body.items).toEqual([]);
  });

  it("[DO-TE-6] a change needs everything and the current revision; roles keep their ids while their names stay", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const { id, signerRoles } = await newTemplate(organization);
    const [client, supplier] = signerRoles;
    const swapped = "::signature{role=supplier, label=S}\n\n::signature{role=witness}";
    const changed = await key.patch(`/templates/${id}/markdown`, { ...templateBody({ source: swapped }), revision: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        revision: 2,
        source: swapped,
        signerRoles: [
          { ...supplier, label: "S", position: 1 },
          { role: "witness", position: 2 },
        ],
      },
    });
    const back = await key.patch(`/templates/${id}/markdown`, { ...templateBody(), revision: 2 });
    expect(back.body.signerRoles).toEqual([client, supplier]);

    const stale = await key.patch(`/templates/${id}/markdown`, { ...templateBody({ name: "Late" }), revision: 2 });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "stale_revision", currentRevision: 3, expectedRevision: 2 },
    });
    const same = await key.patch(`/templates/${id}/markdown`, { ...templateBody(), revision: 3 });
    expect(same).toMatchObject({ status: 200, body: { revision: 3, updatedAt: back.body.updatedAt } });
    const part = await key.patch(`/templates/${id}/markdown`, { source: "x", revision: 3 });
    expect(part).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect((await key.get(`/templates/${id}`)).body.revision).toBe(3);
  });

  it("[DO-TE-6] 400: a role that fields belong to goes only together with them", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const { id, signerRoles } = await newTemplate(organization);
    const place = { anchor: { role: "supplier", xOffset: 0, yOffset: 60 }, width: 100, height: 20 };
    const field = { signerRoleId: signerRoles[0]!.id, fieldType: "text", ...place };
    expect((await key.post(`/templates/${id}/fields`, field)).status).toBe(201);
    const fields = async () => (await key.get(`/templates/${id}/fields`)).body.items;

    const change = { ...templateBody({ source: "::signature{role=client}" }), revision: 1 };
    const refused = await key.patch(`/templates/${id}/markdown`, change);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "template_role_in_use", detail: "Fields belong to supplier." },
    });
    expect(await fields()).toHaveLength(1);
    const dropped = await key.patch(`/templates/${id}/markdown`, { ...change, dropFields: true });
    expect(dropped).toMatchObject({ status: 200, body: { revision: 2, signerRoles: [{ role: "client" }] } });
    expect(await fields()).toEqual([]);
  });

  it("of two changes at once one is kept and the other is stale", async () => {
    const organization = await newOrganization();
    const { id } = await newTemplate(organization);
    const change = (name: string) =>
      organization.key.patch(`/templates/${id}/markdown`, { ...templateBody({ name }), revision: 1 });
    const answers = await Promise.all([change("A"), change("B")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("a repeated request has the answer of the first", async () => {
    const { key } = await newOrganization();
    const first = await key.post("/templates/markdown", templateBody(), { idempotencyKey: "template-1" });
    const again = await key.post("/templates/markdown", templateBody(), { idempotencyKey: "template-1" });
    expect(again.body).toEqual(first.body);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect((await key.get("/templates")).body.items).toHaveLength(1);
  });

  it("an archived template can be read, but no longer used or changed", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const { id } = await newTemplate(organization);
    expect(await key.post(`/templates/${id}/archive`)).toMatchObject({
      status: 200,
      body: { status: "archived", revision: 1 },
    });
    expect(await key.post(`/templates/${id}/archive`)).toMatchObject({ status: 200, body: { status: "archived" } });
    expect((await key.get(`/templates/${id}`)).body.status).toBe("archived");
    const archived = { status: 409, body: { code: "template_archived" } };
    expect(await key.patch(`/templates/${id}/markdown`, { ...templateBody(), revision: 1 })).toMatchObject(archived);
    expect(await key.post(`/templates/${id}/generate`, { templateData: sampleData })).toMatchObject(archived);
  });
});

describe("POST /templates/{id}/generate", () => {
  it("[DO-TE-6] 200: answers the PDF of the current revision", async () => {
    const organization = await newOrganization();
    const { id } = await newTemplate(organization);
    const answer = await organization.key.post(`/templates/${id}/generate`, { templateData: sampleData });
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/pdf",
        "x-template-revision": "1",
        "x-source-sha256": sha256(sampleSource),
      },
    });
    const asJson = await organization.key.post(`/templates/${id}/generate`, { templateData: sampleData }, json);
    expect(asJson.body).toMatchObject({ pageCount: 1, revision: 1 });
  });

  it("[DO-TE-1] sample data is never a default: what is not supplied is missing, also in branches not taken", async () => {
    const organization = await newOrganization();
    const { id } = await newTemplate(organization);
    const answer = await organization.key.post(`/templates/${id}/generate`, {
      templateData: { items: [{ name: "x" }] },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "template_variable_missing" } });
    expect(errorsOf(answer)).toEqual([
      "template_variable_missing 1:19",
      "template_variable_missing 3:7",
      "template_variable_missing 10:24",
    ]);
    expect(answer.body.errors[0].path).toBe("/templateData");
  });

  it("[DO-TE-5] 400: data that hides a signature is refused at the place of the signature", async () => {
    const organization = await newOrganization();
    const source = "{% if a %}\n~~~\n{% endif %}\n{% if b %}\n~~~\n{% endif %}\n::signature{role=x}";
    const { id } = await newTemplate(organization, { source, sampleData: { a: false, b: false } });
    const answer = await organization.key.post(`/templates/${id}/generate`, { templateData: { a: true, b: false } });
    expect(answer).toMatchObject({ status: 400, body: { code: "template_role_mismatch" } });
    expect(errorsOf(answer)).toEqual(["template_role_mismatch 7:1"]);
  });
});

describe("access to templates", () => {
  it("[DO-AU-1] API keys and dashboard members use them; auditors read and preview; another mode has none", async () => {
    const organization = await newOrganization();
    const { id } = await newTemplate(organization);
    const member = await organization.user("member");
    const auditor = await organization.user("auditor");
    expect((await member.post("/templates/markdown", templateBody())).status).toBe(201);
    expect((await auditor.get(`/templates/${id}`)).status).toBe(200);
    expect((await auditor.post("/templates/markdown/preview", { source: "x", sampleData: {} })).status).toBe(200);
    expect((await auditor.post("/templates/markdown", templateBody())).status).toBe(403);
    expect((await organization.liveKey.get(`/templates/${id}`)).status).toBe(404);
    expect((await organization.liveKey.post(`/templates/${id}/generate`, { templateData: sampleData })).status).toBe(
      404,
    );
  });
});
