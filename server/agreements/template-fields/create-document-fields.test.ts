import { fieldDefaults } from "@probity/engines/agreements/fields/field.ts";
import { describe, expect, it } from "vitest";
import { newId } from "#platform/database/new-id.ts";
import { transact } from "#platform/database/transaction.ts";
import { newDocument } from "../testing/documents.ts";
import { newOrganization } from "#testing/organization.ts";
import { createDocumentFields } from "./create-document-fields.ts";
import { insertTemplateField, type StoredTemplateField } from "./template-field-store.ts";

/** A document of two roles beside the template it could be made from. */
async function prepare() {
  const organization = await newOrganization();
  const { id: documentId, scope, signerIds } = await newDocument(organization, { orders: [null, null] });
  const now = new Date();
  const templateId = newId(now);
  const roles = [
    { id: newId(now), role: "client" },
    { id: newId(now), role: "supplier" },
  ];
  const { pool, database } = organization.server;
  const { organizationId } = organization;
  await pool.query("insert into templates values ($1, 'test', $2, 'markdown', 1, 'active', now(), 'test', now())", [
    organizationId,
    templateId,
  ]);
  for (const [index, { id, role }] of roles.entries())
    await pool.query(
      `insert into template_roles (organization_id, mode, template_id, id, role, position)
       values ($1, 'test', $2, $3, $4, $5)`,
      [organizationId, templateId, id, role, index + 1],
    );
  const signers = roles.map(({ id, role }, index) => ({ id: signerIds[index]!, role_id: id, role }));
  const box = { pageNumber: 2, xPosition: 64, yPosition: 115.25, width: 200, height: 50 };
  const boxes = [
    { role: "client", label: "For the client", ...box },
    { role: "supplier", label: null, ...box, yPosition: 300 },
  ];
  const pages = [1, 2].map((pageNumber) => ({ pageNumber, width: 595, height: 842, rotation: 0 }) as const);
  const add = async (change: Partial<StoredTemplateField>) => {
    const place = { pageNumber: 1, anchorRole: null, xPosition: 72, yPosition: 90, width: 150, height: 30 };
    const field: StoredTemplateField = {
      ...fieldDefaults,
      ...place,
      id: newId(now),
      templateId,
      ownerId: roles[0]!.id,
      fieldType: "text",
      valueIso: null,
      createdAt: now,
      updatedAt: now,
      ...change,
    };
    await transact(database, { scope }, (tx) => insertTemplateField(tx, scope, field));
    return field.id;
  };
  const create = () =>
    transact(database, { scope }, (tx) =>
      createDocumentFields(tx, scope, now, { documentId, templateId, signers, boxes, pages }),
    );
  const list = async () => (await organization.key.get(`/documents/${documentId}/fields`)).body.items;
  return { signerIds, boxes, add, create, list };
}

describe("the fields of a generated document", () => {
  it("[DO-DC-1] are one signature for each box, exactly at its place, for the signer of its role", async () => {
    const { signerIds, boxes, create, list } = await prepare();
    await create();
    const place = ({ pageNumber, xPosition, yPosition, width, height }: (typeof boxes)[number]) => ({
      pageNumber,
      xPosition,
      yPosition,
      width,
      height,
    });
    const signature = { fieldType: "signature", required: true, value: null, filledBy: null };
    expect(await list()).toMatchObject([
      { ...signature, ...place(boxes[0]!), signerId: signerIds[0], label: "For the client" },
      { ...signature, ...place(boxes[1]!), signerId: signerIds[1], label: "supplier" },
    ]);
  });

  it("400 field_invalid when boxes and template together give a signer more than 50 signatures", async () => {
    const { add, create } = await prepare();
    for (let count = 0; count < 50; count++) await add({ fieldType: "signature" });
    await expect(create()).rejects.toMatchObject({ code: "field_invalid" });
  });

  it("[DO-FI-6] are those of the template too, with conditions that point at each other", async () => {
    const { signerIds, add, create, list } = await prepare();
    const controller = await add({ fieldType: "checkbox", label: "Company?" });
    const condition = { required: false, requiredWhenFieldId: controller, requiredWhenValue: "true" };
    const dependent = await add({ label: "Company name", yPosition: 130, ...condition });
    await create();
    const [checkbox, text] = await list();
    expect(checkbox).toMatchObject({ fieldType: "checkbox", signerId: signerIds[0], pageNumber: 1, yPosition: 90 });
    expect(text).toMatchObject({ ...condition, requiredWhenFieldId: checkbox.id, yPosition: 130 });
    expect([checkbox.id, text.id]).not.toEqual([controller, dependent]);
  });

  it("[DO-FI-3] keep prefilled values of the template: fixed ones count as the sender's, editable ones as unfilled", async () => {
    const { add, create, list } = await prepare();
    await add({ value: "fixed" });
    await add({ value: "default", editable: true, yPosition: 130 });
    await create();
    const [fixed, editable] = await list();
    expect(fixed).toMatchObject({ value: "fixed", filledBy: "sender", filledAt: expect.any(String) });
    expect(editable).toMatchObject({ value: "default", editable: true, filledBy: null, filledAt: null });
  });

  it("follow the signature they are anchored to", async () => {
    const { add, create, list } = await prepare();
    await add({ fieldType: "date", pageNumber: null, anchorRole: "supplier", xPosition: 220, yPosition: -10.5 });
    await create();
    const date = (await list()).find(({ fieldType }) => fieldType === "date");
    expect(date).toMatchObject({ pageNumber: 2, xPosition: 284, yPosition: 289.5 });
  });

  it.each([
    ["a page the document does not have", { pageNumber: 3 }],
    ["a place beyond the page", { pageNumber: null, anchorRole: "client", xPosition: 400 }],
  ])("are refused for %s, and nothing is kept", async (_what, change) => {
    const { add, create, list } = await prepare();
    await add({ label: "Stray", ...change });
    await expect(create()).rejects.toMatchObject({
      code: "field_invalid",
      members: { detail: expect.stringMatching(/^Stray: The /) },
    });
    expect(await list()).toEqual([]);
  });
});
