import { documentStatuses, signerStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import { describe, expect, it } from "vitest";
import { newDocument } from "../testing/documents.ts";
import { textField } from "../testing/fields.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";

const ann = { email: "ann@northwind.example", name: "Ann Lee" };
const unknownId = "01a1dc40-2738-79fc-ac6e-ba680e6d7dea";

async function prepare(change: Parameters<typeof newDocument>[1] = {}) {
  const organization = await newOrganization();
  const document = await newDocument(organization, { orders: [], ...change });
  const path = `/documents/${document.id}/signers` as const;
  const list = async () => (await organization.key.get(path)).body.items;
  const events = async () => (await organization.key.get(`/documents/${document.id}/audit-events`)).body.items;
  return { organization, document, path, list, events };
}

/** A signer of a sent document, in a status. */
async function inStatus({ server }: TestOrganization, signerId: string, status: string) {
  await server.pool.query("update document_signers set status = $2 where id = $1", [signerId, status]);
}

describe("POST /documents/{id}/signers", () => {
  it("[DO-DC-2] 201: e-mail, name and signing order, listed in the order of signing and part of the document", async () => {
    const { organization, document, path, list } = await prepare();
    const second = await organization.key.post(path, { ...ann, signingOrder: 2, language: "de-AT" });
    const first = await organization.key.post(path, { name: "Bob Øst", email: "bob@contoso.example" });
    expect(second.status).toBe(201);
    const { createdAt } = second.body;
    expect(second.body).toEqual({
      id: expect.any(String),
      documentId: document.id,
      roleId: null,
      role: null,
      ...ann,
      signingOrder: 2,
      language: "de-AT",
      status: "created",
      invitedAt: null,
      viewedAt: null,
      signedAt: null,
      declinedAt: null,
      declineReason: null,
      remindedAt: null,
      createdAt,
      updatedAt: createdAt,
    });
    expect(first.body.signingOrder).toBe(1);
    expect(await list()).toEqual([first.body, second.body]);
    const { signers } = (await organization.key.get(`/documents/${document.id}`)).body;
    expect(signers.map(({ id }) => id)).toEqual([first.body.id, second.body.id]);
  });

  it("tells the history who was added by id, and neither name nor address", async () => {
    const { organization, path, events } = await prepare();
    const { body } = await organization.key.post(path, ann);
    const recorded = (await events()).at(-1);
    const details = { signerId: body.id, roleId: null, signingOrder: 1 };
    expect(recorded).toMatchObject({ type: "signer_created", details });
    expect(JSON.stringify(recorded)).not.toMatch(/ann|northwind/i);
  });

  it.each([
    ["/email", { email: "nobody" }],
    ["/email", { email: undefined }],
    ["/name", { name: "" }],
    ["/name", { name: " " }],
    ["/name", { name: "Ann\nLee" }],
    ["/signingOrder", { signingOrder: 0 }],
    ["/signingOrder", { signingOrder: 1.5 }],
    ["/language", { language: "not a language" }],
    ["/status", { status: "signed" }],
  ])("[DO-DC-2] 400 at %s for %j, and nobody is added", async (at, change) => {
    const { organization, path, list } = await prepare();
    const { status, body } = await organization.key.post(path, { ...ann, ...change });
    expect([status, body.code, body.errors[0].path]).toEqual([400, "validation_failed", at]);
    expect(await list()).toEqual([]);
  });

  it("404 at /roleId: an uploaded document has no roles", async () => {
    const { organization, path } = await prepare();
    const { status, body } = await organization.key.post(path, { ...ann, roleId: unknownId });
    expect([status, body.errors[0].path]).toEqual([404, "/roleId"]);
  });
});

describe("a name that cannot be printed", () => {
  const errorsAt = (path: string, sign: string) => [
    { path, code: "unprintable", message: expect.stringContaining(`cannot be printed: ${sign}`) },
  ];

  it("400: is refused when the signer is added, with the character", async () => {
    const { organization, path, list, events } = await prepare();
    for (const [name, sign] of [
      ["Ann 😀", "😀 (U+1F600)"],
      ["ᚠᚢᚦ", "ᚠ (U+16A0)"],
      ["Ann\uE000", "U+E000"],
    ] as const) {
      const answer = await organization.key.post(path, { ...ann, name });
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
        400,
        "validation_failed",
        errorsAt("/name", sign),
      ]);
    }
    expect(await list()).toEqual([]);
    expect((await events()).map(({ type }) => type)).toEqual(["created"]);
  });

  it("400: is refused when the name is changed, and the old one stays", async () => {
    const { organization, path, list } = await prepare();
    const { body } = await organization.key.post(path, ann);
    const answer = await organization.key.patch(`${path}/${body.id}`, { name: "Ann 😀" });
    expect([answer.status, answer.body.errors]).toEqual([400, errorsAt("/name", "😀 (U+1F600)")]);
    expect((await list())[0].name).toBe(ann.name);
  });

  it("201: names of other scripts, with their marks and joiners, are taken", async () => {
    const { organization, path } = await prepare();
    for (const name of ["محمد عبد الله", "王小明", "अमिताभ कृष्णन्", "Nguyễn Thị Ánh", "דוד", "김철수"])
      expect((await organization.key.post(path, { ...ann, name })).status).toBe(201);
  });
});

describe("PATCH /documents/{id}/signers/{signerId}", () => {
  it("[DO-DC-2] 200: changes what is named, and null clears what is optional", async () => {
    const { organization, path, list, events } = await prepare();
    const { body: made } = await organization.key.post(path, { ...ann, language: "fr" });
    const change = { name: "Ann Lee-Øst", signingOrder: 3, language: null };
    const { status, body } = await organization.key.patch(`${path}/${made.id}`, change);
    expect([status, body]).toEqual([200, { ...made, ...change, updatedAt: body.updatedAt }]);
    expect(await list()).toEqual([body]);
    const details = { signerId: made.id, properties: ["language", "name", "signingOrder"] };
    expect((await events()).at(-1)).toMatchObject({ type: "signer_updated", details });
  });

  it("404 for a signer of another document", async () => {
    const { organization, path } = await prepare();
    const other = await newDocument(organization);
    expect((await organization.key.patch(`${path}/${other.signerIds[0]}`, { name: "x" })).status).toBe(404);
  });

  it.each(signerStatuses.filter((status) => status !== "created"))(
    "after sending, the address of a signer who is %s can be corrected only while nobody has used it",
    async (status) => {
      const { organization, document, path, list } = await prepare({ orders: [1], status: "pending" });
      await inStatus(organization, document.signerIds[0]!, status);
      const before = await list();
      const answer = await organization.key.patch(`${path}/${document.signerIds[0]}`, { email: "new@contoso.example" });
      if (status === "invited" || status === "waiting") {
        expect([answer.status, answer.body]).toMatchObject([200, { email: "new@contoso.example", status }]);
      } else {
        expect([answer.status, answer.body.code]).toEqual([409, "document_state_conflict"]);
        expect(await list()).toEqual(before);
      }
    },
  );

  it("another address ends the ways in that the old one had", async () => {
    const { organization, document, path } = await prepare({ orders: [1], status: "pending" });
    const session = { allowedOrigins: ["https://app.customer.example"], expiresInSeconds: 600 };
    const at = `${path}/${document.signerIds[0]}`;
    expect((await organization.key.post(`${at}/signing-sessions`, session)).status).toBe(201);
    const open = async () =>
      (
        await organization.server.pool.query("select from signing_sessions where signer_id = $1 and ended_at is null", [
          document.signerIds[0],
        ])
      ).rowCount;
    expect(await open()).toBe(1);
    await organization.key.patch(at, { email: "new@contoso.example" });
    expect(await open()).toBe(0);
  });
});

describe("DELETE /documents/{id}/signers/{signerId}", () => {
  it("204: gone from the document, and its history says so", async () => {
    const { organization, path, list, events } = await prepare();
    const { body } = await organization.key.post(path, ann);
    expect((await organization.key.remove(`${path}/${body.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await events()).at(-1)).toMatchObject({ type: "signer_deleted", details: { signerId: body.id } });
  });

  it("409 signer_has_fields while fields belong to them, unless somebody else gets them", async () => {
    const { organization, document, path, list } = await prepare({ orders: [1, 1] });
    const [leaving, staying] = document.signerIds;
    const refused = await organization.key.remove(`${path}/${leaving}`);
    expect([refused.status, refused.body.code]).toEqual([409, "signer_has_fields"]);
    expect(await list()).toHaveLength(2);
    expect((await organization.key.remove(`${path}/${leaving}?reassignTo=${staying}`)).status).toBe(204);
    const { items } = (await organization.key.get(`/documents/${document.id}/fields`)).body;
    expect(items.map(({ signerId }) => signerId)).toEqual([staying, staying]);
  });

  it("[DO-FI-6] reassigning the fields ends their conditions", async () => {
    const { organization, document, path } = await prepare({ orders: [1, 1] });
    const [leaving, staying] = document.signerIds as [string, string];
    const fields = `/documents/${document.id}/fields` as const;
    const controller = (await organization.key.post(fields, { ...textField(leaving), fieldType: "checkbox" })).body.id;
    const condition = { requiredWhenFieldId: controller, requiredWhenValue: "true" };
    const dependent = (await organization.key.post(fields, { ...textField(leaving), ...condition })).body.id;
    await organization.key.remove(`${path}/${leaving}?reassignTo=${staying}`);
    expect((await organization.key.get(`${fields}/${dependent}`)).body).toMatchObject({
      signerId: staying,
      required: false,
      requiredWhenFieldId: null,
      requiredWhenValue: null,
    });
  });

  it.each(["themselves", "somebody of another document"])("404: the fields cannot go to %s", async (whom) => {
    const { organization, document, path, list } = await prepare({ orders: [1] });
    const other = await newDocument(organization);
    const heir = whom === "themselves" ? document.signerIds[0] : other.signerIds[0];
    const { status, body } = await organization.key.remove(`${path}/${document.signerIds[0]}?reassignTo=${heir}`);
    expect([status, body.errors[0].path]).toEqual([404, "query:reassignTo"]);
    expect(await list()).toHaveLength(1);
  });
});

describe("POST /documents/{id}/signers/{signerId}/remind", () => {
  it("202: recorded, once an hour", async () => {
    const { organization, document, path, list, events } = await prepare({ orders: [1], status: "pending" });
    const { server, key } = organization;
    const at = `${path}/${document.signerIds[0]}/remind` as const;
    const first = await key.post(at);
    expect([first.status, first.body.remindedAt]).toEqual([202, expect.any(String)]);
    expect(await list()).toEqual([first.body]);
    expect((await events()).at(-1)).toMatchObject({ type: "reminder", details: { signerId: document.signerIds[0] } });

    const soon = await key.post(at);
    expect([soon.status, soon.body.code]).toEqual([409, "too_soon"]);
    expect(Number(soon.headers["retry-after"])).toBeGreaterThan(3590);
    await server.pool.query(
      "update document_signers set reminded_at = reminded_at - interval '1 hour' where document_id = $1",
      [document.id],
    );
    expect((await key.post(at)).status).toBe(202);
    expect((await events()).filter(({ type }) => type === "reminder")).toHaveLength(2);
  });

  it("two reminders at the same moment are one", async () => {
    const { organization, document, path } = await prepare({ orders: [1], status: "pending" });
    const send = () => organization.key.post(`${path}/${document.signerIds[0]}/remind`);
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
  });

  it.each([
    ["created", "document_state_conflict"],
    ["waiting", "not_your_turn"],
    ["invited", null],
    ["viewed", null],
    ["signed", "document_state_conflict"],
    ["declined", "document_state_conflict"],
  ])("a signer who is %s: %s", async (status, code) => {
    const { organization, document, path } = await prepare({ orders: [1], status: "pending" });
    await inStatus(organization, document.signerIds[0]!, status);
    const answer = await organization.key.post(`${path}/${document.signerIds[0]}/remind`);
    expect([answer.status, answer.body.code ?? null]).toEqual([code === null ? 202 : 409, code]);
  });

  it.each(documentStatuses.filter((status) => status !== "pending"))("409 in a document that is %s", async (status) => {
    const { organization, document, path } = await prepare({ orders: [1], status });
    const answer = await organization.key.post(`${path}/${document.signerIds[0]}/remind`);
    expect([answer.status, answer.body.code]).toEqual([409, "document_state_conflict"]);
  });
});

describe("[DO-DC-2] signers change in drafts only", () => {
  const changes = [
    ["POST", (path: string) => path, ann],
    ["PATCH", (path: string, signerId: string) => `${path}/${signerId}`, { name: "Other" }],
    [
      "PATCH",
      (path: string, signerId: string) => `${path}/${signerId}`,
      { email: "other@contoso.example", name: "Other" },
    ],
    ["DELETE", (path: string, signerId: string) => `${path}/${signerId}`, undefined],
  ] as const;
  const table = documentStatuses.flatMap((status) => changes.map((row) => [status, ...row] as const));

  it.each(table)(
    "%s: %s is allowed in draft and 409 document_not_draft otherwise",
    async (status, method, at, body) => {
      const { organization, document, path, list } = await prepare({ orders: [null], status });
      const before = await list();
      const answer = await organization.key.send(method, at(path, document.signerIds[0]!), body);
      if (status === "draft") return expect(answer.status).toBeLessThan(300);
      expect([answer.status, answer.body.code]).toEqual([409, "document_not_draft"]);
      expect(await list()).toEqual(before);
    },
  );
});
