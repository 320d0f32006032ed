import { documentStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import { describe, expect, it } from "vitest";
import { newDocument } from "../testing/documents.ts";
import { textField } from "../testing/fields.ts";
import { newOrganization } from "#testing/organization.ts";

async function prepare() {
  const organization = await newOrganization();
  const document = await newDocument(organization, { orders: [1, 2] });
  const [ann, bob] = document.signerIds as [string, string];
  const path = `/documents/${document.id}/fields` as const;
  const create = async (body: object = {}) =>
    (await organization.key.post(path, { ...textField(ann), ...body })).body.id as string;
  const change = (id: string, body: object) => organization.key.patch(`${path}/${id}`, body);
  const read = async (id: string) => (await organization.key.get(`${path}/${id}`)).body;
  const lastEvent = async () =>
    (await organization.key.get(`/documents/${document.id}/audit-events`)).body.items.at(-1);
  return { organization, document, ann, bob, path, create, change, read, lastEvent };
}

/** A checkbox, and a text that it requires. */
async function prepareCondition() {
  const prepared = await prepare();
  const controller = await prepared.create({ fieldType: "checkbox", label: "I sign for a company" });
  const condition = { requiredWhenFieldId: controller, requiredWhenValue: "true" };
  const dependent = await prepared.create({ label: "Company name", ...condition });
  return { ...prepared, controller, dependent };
}

describe("PATCH /documents/{id}/fields/{fieldId}", () => {
  it("[DO-FI-1] 200: changes what is named and leaves the rest", async () => {
    const { create, change, read, lastEvent } = await prepare();
    const id = await create({ label: "Before", maxLength: 20 });
    const before = await read(id);
    const { status, body } = await change(id, { label: "After", yPosition: 200, maxLength: null, sharedFill: true });
    const changed = { label: "After", yPosition: 200, maxLength: null, sharedFill: true, updatedAt: body.updatedAt };
    expect([status, body]).toEqual([200, { ...before, ...changed, cleared: [], releasedFieldIds: [] }]);
    expect(await read(id)).toEqual({ ...before, ...changed });
    expect(await lastEvent()).toMatchObject({
      type: "field_updated",
      details: { fieldId: id, properties: ["label", "maxLength", "sharedFill", "yPosition"], releasedFieldIds: [] },
    });
  });

  it("[DO-FI-3] prefills, corrects, hands over and empties a value, and says whose it is", async () => {
    const { create, change } = await prepare();
    const id = await create();
    const states = [];
    for (const body of [{ value: "a" }, { editable: true }, { editable: false, value: "b" }, { value: null }]) {
      const { value, filledBy, filledAt } = (await change(id, body)).body;
      states.push([value, filledBy, filledAt !== null]);
    }
    expect(states).toEqual([
      ["a", "sender", true],
      ["a", null, false],
      ["b", "sender", true],
      [null, null, false],
    ]);
  });

  it("[DO-FI-4] formats a prefilled day again when its format changes", async () => {
    const { create, change } = await prepare();
    const id = await create({ fieldType: "date", value: "2026-03-01" });
    expect((await change(id, { dateFormat: "M/D/YY" })).body).toMatchObject({
      value: "3/1/26",
      valueIso: "2026-03-01",
    });
  });

  it("[DO-FI-6] null ends the condition, drops its value and leaves the field optional", async () => {
    const { dependent, change } = await prepareCondition();
    const { body } = await change(dependent, { requiredWhenFieldId: null });
    expect(body).toMatchObject({ requiredWhenFieldId: null, requiredWhenValue: null, required: false, cleared: [] });
    expect((await change(dependent, { required: true })).body.required).toBe(true);
  });

  it("[DO-FI-6] [DO-FI-11] pointing the condition elsewhere drops its value, unless a new one comes along", async () => {
    const { dependent, create, change } = await prepareCondition();
    const other = await create({ fieldType: "dropdown", options: ["GmbH", "AG"] });
    expect((await change(dependent, { requiredWhenFieldId: other })).body.requiredWhenValue).toBeNull();
    expect((await change(dependent, { requiredWhenValue: "AG" })).body.requiredWhenValue).toBe("AG");
    const again = { requiredWhenFieldId: await create(), requiredWhenValue: "x" };
    expect((await change(dependent, again)).body).toMatchObject(again);
  });

  it("[DO-FI-6] 400 condition_invalid for `required` while there is a condition, and nothing changes", async () => {
    const { dependent, change, read } = await prepareCondition();
    const before = await read(dependent);
    const { status, body } = await change(dependent, { required: true, label: "Other" });
    expect([status, body.code, body.errors[0].path]).toEqual([400, "condition_invalid", "/required"]);
    expect(await read(dependent)).toEqual(before);
    expect((await change(dependent, { required: true, requiredWhenFieldId: null })).body.required).toBe(true);
  });

  it("[DO-FI-6] another signer for the dependent ends its condition and says so", async () => {
    const { dependent, bob, change } = await prepareCondition();
    const { body } = await change(dependent, { signerId: bob });
    const cleared = { cleared: ["requiredWhenFieldId"], releasedFieldIds: [] };
    expect(body).toMatchObject({ signerId: bob, requiredWhenFieldId: null, requiredWhenValue: null, ...cleared });
  });

  it("[DO-FI-6] another signer for the controller ends the conditions that look at it and names them", async () => {
    const { controller, dependent, bob, change, read } = await prepareCondition();
    const { body } = await change(controller, { signerId: bob });
    expect(body).toMatchObject({ cleared: ["requiredWhenFieldId"], releasedFieldIds: [dependent] });
    expect(await read(dependent)).toMatchObject({
      requiredWhenFieldId: null,
      requiredWhenValue: null,
      required: false,
    });
  });

  it.each([
    ["condition_invalid", { groupKey: "choice" }],
    ["condition_invalid", { requiredWhenFieldId: "itself" }],
    ["field_invalid", { pageNumber: 9 }],
    ["field_invalid", { xPosition: 590 }],
    ["shared_fill_not_allowed", { fieldType: "signature", sharedFill: true }],
    ["pattern_unsupported", { validationPattern: "(?!x)" }],
    ["date_format_invalid", { fieldType: "date", dateFormat: "YYYY" }],
    ["value_invalid", { value: "abc", maxLength: 2 }],
    ["value_invalid", { value: "Ann 😀" }],
  ])("[DO-FI-4] [DO-FI-5] [DO-FI-6] [DO-FI-7] 400 %s for %j, and nothing changes", async (code, body) => {
    const { dependent, change, read } = await prepareCondition();
    const before = await read(dependent);
    const sent = "requiredWhenFieldId" in body ? { requiredWhenFieldId: dependent } : body;
    const answer = await change(dependent, sent);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(await read(dependent)).toEqual(before);
  });

  it("404 for a field of another document, and for another signer at its path", async () => {
    const { organization, path, create } = await prepare();
    const other = await newDocument(organization);
    expect((await organization.key.patch(`${path}/${other.fieldIds[0]}`, { label: "x" })).status).toBe(404);
    const { status, body } = await organization.key.patch(`${path}/${await create()}`, {
      signerId: other.signerIds[0],
    });
    expect([status, body.errors[0].path]).toEqual([404, "/signerId"]);
  });

  it("two changes at the same moment both happen, one after the other", async () => {
    const { organization, document, create, change, read } = await prepare();
    const id = await create();
    await Promise.all([change(id, { label: "New" }), change(id, { maxLength: 7 }), change(id, { multiline: true })]);
    expect(await read(id)).toMatchObject({ label: "New", maxLength: 7, multiline: true });
    const { items } = (await organization.key.get(`/documents/${document.id}/audit-events`)).body;
    expect(items.filter(({ type }) => type === "field_updated")).toHaveLength(3);
  });
});

describe("DELETE /documents/{id}/fields/{fieldId}", () => {
  it("[DO-FI-1] 204: the field is gone, and its history says who removed it", async () => {
    const { organization, path, create, lastEvent } = await prepare();
    const id = await create();
    const { status, text } = await organization.key.remove(`${path}/${id}`);
    expect([status, text]).toEqual([204, ""]);
    expect((await organization.key.get(`${path}/${id}`)).status).toBe(404);
    expect((await organization.key.remove(`${path}/${id}`)).status).toBe(404);
    expect(await lastEvent()).toMatchObject({ type: "field_deleted", details: { fieldId: id } });
  });

  it("[DO-FI-6] ends the conditions that looked at it", async () => {
    const { organization, path, controller, dependent, read, lastEvent } = await prepareCondition();
    await organization.key.remove(`${path}/${controller}`);
    expect(await read(dependent)).toMatchObject({
      requiredWhenFieldId: null,
      requiredWhenValue: null,
      required: false,
    });
    expect((await lastEvent()).details.releasedFieldIds).toEqual([dependent]);
  });
});

describe("[DO-FI-1] fields change in drafts only", () => {
  const changes = [
    ["POST", (path: string) => path, (signerId: string) => textField(signerId)],
    ["PATCH", (path: string, fieldId: string) => `${path}/${fieldId}`, () => ({ label: "x" })],
    ["DELETE", (path: string, fieldId: string) => `${path}/${fieldId}`, () => undefined],
  ] as const;
  const table = documentStatuses.flatMap((status) => changes.map((row) => [status, ...row] as const));

  it.each(table)(
    "%s: %s is allowed in draft and 409 document_not_draft otherwise",
    async (status, method, at, body) => {
      const organization = await newOrganization();
      const { id, signerIds, fieldIds } = await newDocument(organization, { status });
      const path = `/documents/${id}/fields` as const;
      const before = (await organization.key.get(path)).body;
      const answer = await organization.key.send(method, at(path, fieldIds[0]!), body(signerIds[0]!));
      if (status === "draft") return expect(answer.status).toBeLessThan(300);
      expect([answer.status, answer.body.code, answer.body.from]).toEqual([409, "document_not_draft", status]);
      expect((await organization.key.get(path)).body).toEqual(before);
      expect(before.items).toHaveLength(1);
    },
  );
});
