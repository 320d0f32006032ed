import { describe, expect, it } from "vitest";
import { templateTextField } from "../testing/fields.ts";
import { isDeepStrictEqual } from "node:util";
import { newOrganization } from "#testing/organization.ts";
import { newTemplate, sampleData, templateBody } from "../testing/templates.ts";

async function prepare() {
  const organization = await newOrganization();
  const template = await newTemplate(organization);
  const [client, supplier] = template.signerRoles.map(({ id }) => id) as [string, string];
  const path = `/templates/${template.id}/fields` as const;
  const { key } = organization;
  const create = (change: object) => key.post(path, { ...templateTextField(client), ...change });
  const change = (id: string, body: object) => key.patch(`${path}/${id}`, body);
  const list = async () => (await key.get(path)).body.items;
  return { organization, template, client, supplier, path, create, change, list };
}

const anchor = { role: "supplier", xOffset: 210, yOffset: -12.5 };
const anchored = { pageNumber: undefined, xPosition: undefined, yPosition: undefined, anchor };

describe("POST /templates/{id}/fields", () => {
  it("[DO-FI-1] 201: a field with a role in place of a signer, with its defaults, and listed", async () => {
    const { template, client, create, list } = await prepare();
    const { status, body } = await create({ label: "Reference" });
    const { createdAt } = body;
    expect([status, body]).toEqual([
      201,
      {
        ...templateTextField(client),
        id: expect.any(String),
        templateId: template.id,
        anchor: null,
        required: true,
        label: "Reference",
        value: null,
        valueIso: null,
        options: null,
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
        createdAt,
        updatedAt: createdAt,
      },
    ]);
    expect(await list()).toEqual([body]);
  });

  it("201: placed by the signature of a role instead of a page", async () => {
    const { create } = await prepare();
    const { status, body } = await create(anchored);
    const place = { pageNumber: null, xPosition: null, yPosition: null, anchor };
    expect([status, body]).toMatchObject([201, place]);
  });

  it("[DO-FI-6] carries conditions on fields of the same template and role, stored as optional", async () => {
    const { supplier, create, organization } = await prepare();
    const controller = (await create({ fieldType: "checkbox" })).body.id;
    const dependent = await create({ requiredWhenFieldId: controller, requiredWhenValue: "true" });
    expect(dependent.body).toMatchObject({
      required: false,
      requiredWhenFieldId: controller,
      requiredWhenValue: "true",
    });
    const other = await newTemplate(organization);
    const path = `/templates/${other.id}/fields` as const;
    const elsewhere = await organization.key.post(path, templateTextField(other.signerRoles[0]!.id));
    for (const wrong of [
      { requiredWhenFieldId: controller, signerRoleId: supplier },
      { requiredWhenFieldId: elsewhere.body.id },
      { requiredWhenFieldId: controller, groupKey: "choice" },
    ]) {
      const answer = await create(wrong);
      expect([answer.status, answer.body.code]).toEqual([400, "condition_invalid"]);
    }
  });

  it.each([
    ["field_invalid", "/pageNumber", { pageNumber: 51 }],
    ["field_invalid", "/xPosition", { xPosition: 400 }],
    ["field_invalid", "/yPosition", { yPosition: -1 }],
    ["field_invalid", "/anchor", { anchor }],
    ["field_invalid", "/anchor/role", { ...anchored, anchor: { ...anchor, role: "witness" } }],
    ["field_invalid", "/width", { ...anchored, width: 0 }],
    ["validation_failed", "/pageNumber", { pageNumber: undefined }],
    ["validation_failed", "/height", { ...anchored, height: undefined }],
    ["validation_failed", "/acroFieldName", { acroFieldName: "x" }],
    ["date_format_invalid", "/dateFormat", { fieldType: "date", dateFormat: "MM/YYYY" }],
    ["pattern_unsupported", "/validationPattern", { validationPattern: "(?=x)" }],
    ["shared_fill_not_allowed", "/sharedFill", { fieldType: "initials", sharedFill: true }],
    ["value_invalid", "/value", { value: "x", validationPattern: "\\d" }],
    ["value_invalid", "/value", { value: "Ann 😀" }],
  ])("[DO-FI-4] [DO-FI-5] [DO-FI-7] 400 %s at %s for %j, and nothing is kept", async (code, at, change) => {
    const { create, list } = await prepare();
    const { status, body } = await create(change);
    expect([status, body.code, body.errors[0].path]).toEqual([400, code, at]);
    expect(await list()).toEqual([]);
  });

  it("404 at /signerRoleId for a role of another template, 409 for an archived template", async () => {
    const { organization, template, create } = await prepare();
    const other = await newTemplate(organization);
    const { status, body } = await create({ signerRoleId: other.signerRoles[0]!.id });
    expect([status, body.errors[0].path]).toEqual([404, "/signerRoleId"]);
    await organization.key.post(`/templates/${template.id}/archive`);
    expect((await create({})).body).toMatchObject({ status: 409, code: "template_archived" });
  });
});

describe("PATCH /templates/{id}/fields/{fieldId}", () => {
  it("[DO-FI-1] 200: changes what is named, from a page to a signature and back", async () => {
    const { create, change } = await prepare();
    const { body: made } = await create({ value: "x", editable: true });
    const moved = (await change(made.id, { anchor, label: "L" })).body;
    expect(moved).toMatchObject({ pageNumber: null, xPosition: null, anchor, label: "L", value: "x", editable: true });
    const further = (await change(made.id, { anchor: { ...anchor, xOffset: 0 } })).body;
    expect(further.anchor).toEqual({ ...anchor, xOffset: 0 });
    expect((await change(made.id, { xPosition: 10 })).body).toMatchObject({ status: 400, code: "field_invalid" });
    expect((await change(made.id, { value: "Ann 😀" })).body).toMatchObject({ status: 400, code: "value_invalid" });
    const missing = await change(made.id, { anchor: null, xPosition: 10 });
    expect(missing.body.errors.map(({ path }) => path)).toEqual(["/pageNumber", "/yPosition"]);
    const back = { pageNumber: 2, xPosition: 10, yPosition: 20 };
    expect((await change(made.id, { anchor: null, ...back })).body).toMatchObject({ anchor: null, ...back });
    expect((await change(made.id, { yPosition: 30 })).body).toMatchObject({ ...back, yPosition: 30 });
  });

  it("[DO-FI-6] another role ends conditions on both ends and says so", async () => {
    const { supplier, create, change, list } = await prepare();
    const controller = (await create({ fieldType: "checkbox" })).body.id;
    const dependent = (await create({ requiredWhenFieldId: controller, requiredWhenValue: "true" })).body.id;
    expect((await change(dependent, { required: true })).body.code).toBe("condition_invalid");
    const { body } = await change(controller, { signerRoleId: supplier });
    expect(body).toMatchObject({ cleared: ["requiredWhenFieldId"], releasedFieldIds: [dependent] });
    expect((await list())[1]).toMatchObject({ requiredWhenFieldId: null, requiredWhenValue: null, required: false });
  });
});

describe("DELETE /templates/{id}/fields/{fieldId}", () => {
  it("[DO-FI-6] 204: gone, with the conditions that looked at it", async () => {
    const { organization, path, create, list } = await prepare();
    const controller = (await create({ fieldType: "checkbox" })).body.id;
    const dependent = (await create({ requiredWhenFieldId: controller, requiredWhenValue: "true" })).body.id;
    expect((await organization.key.remove(`${path}/${controller}`)).status).toBe(204);
    expect(await list()).toMatchObject([{ id: dependent, requiredWhenFieldId: null, requiredWhenValue: null }]);
    expect((await organization.key.remove(`${path}/${controller}`)).status).toBe(404);
  });
});

it("[DO-FI-6] removing a role removes its fields, including those placed relative to its signature", async () => {
  const { organization, template, supplier, create, list } = await prepare();
  await create({ ...anchored });
  const kept = (await create({})).body.id;
  await create({ signerRoleId: supplier });
  const source = "# Agreement\n\n::signature{role=client}\n";
  const body = { ...templateBody({ source, sampleData: {} }), revision: template.revision };
  const update = (more: object) => organization.key.patch(`/templates/${template.id}/markdown`, { ...body, ...more });
  expect((await update({})).body.code).toBe("template_role_in_use");
  expect((await update({ dropFields: true })).status).toBe(200);
  expect((await list()).map(({ id }) => id)).toEqual([kept]);
});

it("[DO-FI-6] [DO-FI-3] a document made from the template has its fields, with conditions and owners of its own", async () => {
  const { organization, template, client, supplier, create } = await prepare();
  const controller = (await create({ fieldType: "checkbox", label: "Company?" })).body.id;
  await create({ label: "Company name", requiredWhenFieldId: controller, requiredWhenValue: "true", yPosition: 140 });
  const below = { ...anchored, anchor: { role: "supplier", xOffset: 4, yOffset: 60 }, width: 100 };
  const date = { fieldType: "date", value: "2026-03-01", dateFormat: "D.M.YYYY", signerRoleId: supplier, ...below };
  expect((await create(date)).status).toBe(201);
  await create({ label: "Note", value: "as agreed", editable: true, yPosition: 180 });
  const made = await organization.key.post(`/templates/${template.id}/create-document`, {
    name: "Services",
    templateData: sampleData,
    signers: {
      [client]: { name: "Ann Lee", email: "ann@northwind.example" },
      [supplier]: { name: "Bob Øst", email: "bob@contoso.example" },
    },
  });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const [ann, bob] = [client, supplier].map((role) => made.body.signers.find(({ roleId }) => roleId === role).id);
  const { items } = (await organization.key.get(`/documents/${made.body.id}/fields`)).body;
  const find = (wanted: Partial<(typeof items)[0]>) =>
    items.filter((item) => isDeepStrictEqual({ ...item, ...wanted }, item));
  const [checkbox] = find({ label: "Company?" });
  const condition = { required: false, requiredWhenFieldId: checkbox.id, requiredWhenValue: "true" };
  expect(find({ label: "Company name" })).toMatchObject([{ signerId: ann, ...condition }]);
  const [signature] = find({ fieldType: "signature", signerId: bob! });
  const place = { pageNumber: signature.pageNumber, xPosition: signature.xPosition + 4, width: 100 };
  expect(find({ fieldType: "date" })).toMatchObject([
    { signerId: bob, value: "1.3.2026", filledBy: "sender", ...place, yPosition: signature.yPosition + 60 },
  ]);
  expect(find({ label: "Note" })).toMatchObject([{ value: "as agreed", editable: true, filledBy: null }]);
  expect(items).toHaveLength(6);

  const again = { name: "Cem", email: "cem@contoso.example", roleId: client };
  const taken = await organization.key.post(`/documents/${made.body.id}/signers`, again);
  expect([taken.status, taken.body.code, taken.body.existingId]).toEqual([409, "already_exists", ann]);
});
