import { describe, expect, it } from "vitest";
import { newDocument } from "../testing/documents.ts";
import { textField } from "../testing/fields.ts";
import { formFieldOf } from "../testing/form-fields.ts";
import { newOrganization } from "#testing/organization.ts";

async function prepare(change: Parameters<typeof newDocument>[1] = {}) {
  const organization = await newOrganization();
  const document = await newDocument(organization, { orders: [1, 2], ...change });
  const [ann, bob] = document.signerIds as [string, string];
  const path = `/documents/${document.id}/fields` as const;
  const create = (body: object) => organization.key.post(path, { ...textField(ann), ...body });
  const list = async () => (await organization.key.get(path)).body.items;
  const events = async () =>
    (await organization.key.get(`/documents/${document.id}/audit-events`)).body.items as { type: string }[];
  return { organization, document, ann, bob, path, create, list, events };
}

const unknownId = "01a1dc40-2738-79fc-ac6e-ba680e6d7dea";

describe("POST /documents/{id}/fields", () => {
  it("[DO-FI-1] [DO-FI-2] 201: a field with its defaults, required, and listed", async () => {
    const { organization, document, ann, path, list } = await prepare();
    const sent = textField(ann);
    const { status, body } = await organization.key.post(path, sent);
    expect(status).toBe(201);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body).toEqual({
      ...sent,
      id: expect.any(String),
      documentId: document.id,
      required: true,
      label: null,
      value: null,
      valueIso: null,
      options: null,
      acroFieldName: null,
      maxLength: null,
      validationPattern: null,
      validationMessage: null,
      groupKey: null,
      groupRequired: false,
      requiredWhenFieldId: null,
      requiredWhenValue: null,
      sharedFill: false,
      dateFormat: null,
      editable: false,
      multiline: false,
      signatureImageUrl: null,
      filledAt: null,
      filledBy: null,
      createdAt: time,
      updatedAt: body.createdAt,
    });
    expect(await list()).toContainEqual(body);
    expect((await organization.key.get(`${path}/${body.id}`)).body).toEqual(body);
  });

  it("[DO-FI-1] keeps every property as it was sent", async () => {
    const { ann, create } = await prepare();
    const controller = (await create({ fieldType: "checkbox" })).body.id;
    const sent = {
      ...textField(ann),
      fieldType: "text",
      label: "Reference",
      required: false,
      maxLength: 12,
      validationPattern: "[A-Z]+-\\d+",
      validationMessage: "Like AB-12",
      requiredWhenFieldId: controller,
      requiredWhenValue: "true",
      sharedFill: true,
      editable: true,
      multiline: true,
      value: "AB-12",
    };
    expect((await create(sent)).body).toMatchObject(sent);
    const date = { fieldType: "date", dateFormat: "D.M.YYYY", groupKey: "when", groupRequired: true };
    expect((await create(date)).body).toMatchObject(date);
    const dropdown = { fieldType: "dropdown", options: ["Monthly", "Yearly"] };
    expect((await create(dropdown)).body).toMatchObject(dropdown);
  });

  it.each([
    ["text", { value: "Northwind" }, { value: "Northwind", valueIso: null, filledBy: "sender" }],
    [
      "date",
      { value: "2026-03-01", dateFormat: "DD/MM/YYYY" },
      { value: "01/03/2026", valueIso: "2026-03-01", filledBy: "sender" },
    ],
    [
      "date",
      { value: "1.3.2026", label: "Date (D.M.YYYY)" },
      { value: "1.3.2026", valueIso: "2026-03-01", filledBy: "sender" },
    ],
    ["dropdown", { value: "b", options: ["a", "b"] }, { value: "b", filledBy: "sender" }],
    ["checkbox", { value: "true" }, { value: "true", filledBy: "sender" }],
    ["checkbox", { value: "false" }, { value: "false", filledBy: "sender" }],
    ["checkbox", { value: "false", editable: true }, { value: "false", filledBy: null }],
    ["text", { value: "Northwind", editable: true }, { value: "Northwind", filledBy: null }],
    ["text", { value: "" }, { value: null, filledBy: null }],
  ])("[DO-FI-3] a prefilled %s %j becomes %j", async (fieldType, sent, kept) => {
    const { create } = await prepare();
    const { status, body } = await create({ fieldType, ...sent });
    expect([status, body]).toMatchObject([201, kept]);
    expect(body.filledAt === null).toBe(body.filledBy === null);
  });

  it("[DO-FI-6] is optional under a condition, whatever was asked for", async () => {
    const { create } = await prepare();
    const controller = (await create({ fieldType: "checkbox" })).body.id;
    const { body } = await create({ required: true, requiredWhenFieldId: controller.toUpperCase() });
    expect(body).toMatchObject({ required: false, requiredWhenFieldId: controller });
  });

  it.each([
    ["field_invalid", "/pageNumber", { pageNumber: 3 }],
    ["field_invalid", "/pageNumber", { pageNumber: 0 }],
    ["field_invalid", "/xPosition", { xPosition: 500 }],
    ["field_invalid", "/xPosition", { xPosition: -1 }],
    ["field_invalid", "/yPosition", { yPosition: 820 }],
    ["field_invalid", "/width", { width: 0 }],
    ["field_invalid", "/height", { height: -3 }],
    ["field_invalid", "/options", { fieldType: "dropdown" }],
    ["field_invalid", "/acroFieldName", { acroFieldName: "fullName" }],
    ["field_invalid", "/value", { fieldType: "initials", value: "drawn" }],
    ["date_format_invalid", "/dateFormat", { fieldType: "date", dateFormat: "DD/MM-YYYY" }],
    ["date_format_invalid", "/dateFormat", { dateFormat: "DD/MM/YYYY" }],
    ["pattern_unsupported", "/validationPattern", { validationPattern: "(?<=a)b" }],
    ["pattern_unsupported", "/validationPattern", { validationPattern: "(a)\\1" }],
    ["shared_fill_not_allowed", "/sharedFill", { fieldType: "signature", sharedFill: true }],
    ["condition_invalid", "/requiredWhenFieldId", { requiredWhenFieldId: unknownId }],
    ["condition_invalid", "/requiredWhenValue", { requiredWhenValue: "x" }],
    ["value_invalid", "/value", { value: "four", maxLength: 3 }],
    ["value_invalid", "/value", { value: "Ann 😀" }],
    ["value_invalid", "/value", { fieldType: "dropdown", options: ["ሀ"], value: "ሀ" }],
    ["value_invalid", "/value", { value: "a1", validationPattern: "[a-z]" }],
  ])(
    "[DO-FI-4] [DO-FI-5] [DO-FI-6] [DO-FI-7] 400 %s at %s for %j, and nothing is stored",
    async (code, path, change) => {
      const { create, list, events } = await prepare();
      const before = [await list(), await events()];
      const { status, body } = await create(change);
      expect([status, body.code, body.errors]).toEqual([400, code, [{ code, path, message: body.detail }]]);
      expect([await list(), await events()]).toEqual(before);
    },
  );

  it("[DO-FI-6] 400 condition_invalid for a field of another signer, of another document, and for a member of a group", async () => {
    const { organization, bob, create, ann } = await prepare();
    const other = await newDocument(organization);
    const elsewhere = await organization.key.post(`/documents/${other.id}/fields`, textField(other.signerIds[0]!));
    const bobs = await create({ signerId: bob, fieldType: "checkbox" });
    const own = await create({ fieldType: "checkbox", groupKey: "choice" });
    const answers = await Promise.all([
      create({ requiredWhenFieldId: elsewhere.body.id }),
      create({ requiredWhenFieldId: bobs.body.id }),
      create({ requiredWhenFieldId: own.body.id, groupKey: "other" }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([400, "condition_invalid"]));
    expect((await create({ requiredWhenFieldId: own.body.id })).body).toMatchObject({ signerId: ann, required: false });
  });

  it("[DO-FI-1] 400 for what is missing or unknown, at its path", async () => {
    const { organization, path, ann } = await prepare();
    const { signerId: _signer, width: _width, yPosition: _y, ...rest } = textField(ann);
    const paths = async (body: object) =>
      (await organization.key.post(path, body)).body.errors.map((error) => [error.path, error.code]);
    expect(await paths({ ...rest, colour: "red" })).toEqual([
      ["/signerId", "required"],
      ["/colour", "unknown_property"],
    ]);
    expect(await paths({ ...rest, signerId: ann })).toEqual([
      ["/yPosition", "required"],
      ["/width", "required"],
    ]);
    expect(await paths({ ...textField(ann), fieldType: "radio" })).toEqual([["/fieldType", "invalid_choice"]]);
    expect(await paths({ ...textField(ann), filledBy: "signer" })).toEqual([["/filledBy", "unknown_property"]]);
  });

  it("404 at /signerId for a signer of another document", async () => {
    const { organization, create } = await prepare();
    const other = await newDocument(organization);
    for (const signerId of [unknownId, other.signerIds[0]]) {
      const { status, body } = await create({ signerId });
      expect([status, body.code, body.errors[0].path]).toEqual([404, "not_found", "/signerId"]);
    }
  });

  it("tells the history which field was placed by whom, and no label and no value", async () => {
    const { organization, create, events, ann } = await prepare();
    const { body } = await create({ label: "Secret label", value: "Secret value" });
    const recorded = (await events()).at(-1);
    expect(recorded).toMatchObject({
      type: "field_created",
      actor: { kind: "api_key", id: organization.apiKeys.test.id },
      details: { fieldId: body.id, signerId: ann, fieldType: "text", pageNumber: 1 },
    });
    expect(JSON.stringify(recorded)).not.toContain("Secret");
  });

  it("[DO-FI-1] the same key makes one field, however often it is sent", async () => {
    const { organization, path, ann, list } = await prepare();
    const send = () => organization.key.post(path, textField(ann), { idempotencyKey: "one-field" });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await list()).filter(({ fieldType }) => fieldType === "text")).toHaveLength(1);
    expect((await organization.key.post(path, textField(ann), { idempotencyKey: null })).status).toBe(201);
  });
});

describe("[DO-FI-9] a field that fills a form field of the PDF", () => {
  const formFields = [
    formFieldOf("fullName", { type: "text", maxLength: 40 }),
    formFieldOf("agree", { type: "checkbox", onValue: "Yes" }),
    formFieldOf("kind", { type: "radio", options: ["A", "B"] }),
    formFieldOf("sign", { type: "signature" }),
  ];
  const linked = async (body: object) => {
    const { organization, path, ann } = await prepare({ formFields });
    return organization.key.post(path, { signerId: ann, ...body });
  };

  it("takes place, size, options and length from the form where it gives none", async () => {
    const text = await linked({ fieldType: "text", acroFieldName: "fullName" });
    const { pageNumber, xPosition, yPosition, width, height } = formFields[0]!;
    const place = { pageNumber, xPosition, yPosition, width, height };
    expect([text.status, text.body]).toMatchObject([201, { acroFieldName: "fullName", maxLength: 40, ...place }]);
    const choice = await linked({ fieldType: "dropdown", acroFieldName: "kind", xPosition: 10 });
    expect(choice.body).toMatchObject({ options: ["A", "B"], xPosition: 10, yPosition });
    expect((await linked({ fieldType: "checkbox", acroFieldName: "agree" })).status).toBe(201);
  });

  it("400 field_invalid for a form field that another field fills, when placed and when changed", async () => {
    const { organization, path, ann } = await prepare({ formFields });
    const body = { ...textField(ann), acroFieldName: "fullName" };
    const first = await organization.key.post(path, body);
    expect(first.status).toBe(201);
    const free = await organization.key.post(path, textField(ann));
    const link = () => organization.key.patch(`${path}/${free.body.id}`, { acroFieldName: "fullName", maxLength: 40 });
    for (const answer of [await organization.key.post(path, body), await link()])
      expect([answer.body.code, answer.body.errors?.[0].path]).toEqual(["field_invalid", "/acroFieldName"]);
    expect((await organization.key.patch(`${path}/${first.body.id}`, { label: "Name" })).status).toBe(200);
    await organization.key.patch(`${path}/${first.body.id}`, { acroFieldName: null });
    expect((await link()).status).toBe(200);
  });

  it.each([
    ["/acroFieldName", { fieldType: "text", acroFieldName: "elsewhere" }],
    ["/acroFieldName", { fieldType: "text", acroFieldName: "agree" }],
    ["/acroFieldName", { fieldType: "signature", acroFieldName: "sign" }],
    ["/maxLength", { fieldType: "text", acroFieldName: "fullName", maxLength: 41 }],
    ["/options", { fieldType: "dropdown", acroFieldName: "kind", options: ["A", "C"] }],
  ])("400 field_invalid at %s for what the form could not take: %j", async (path, body) => {
    const answer = await linked(body);
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, "field_invalid", path]);
  });
});
