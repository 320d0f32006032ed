import { describe, expect, it } from "vitest";
import { newDocument, type TestDocument } from "../testing/documents.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newAgreement, type TestField } from "../testing/agreements.ts";
import { historyOf } from "../testing/told.ts";

const send = ({ key }: TestOrganization, { id }: TestDocument) => key.post(`/documents/${id}/send`);

describe("POST /documents/{id}/send", () => {
  it("200: invites everybody of the first order, lets the others wait, and says so in the history", async () => {
    const organization = await newOrganization();
    const document = await newDocument(organization, { orders: [2, 1, 3, 1] });
    const { status, body } = await send(organization, document);
    expect([status, body.status, body.sentAt]).toEqual([200, "pending", expect.any(String)]);
    const states = body.signers.map((signer) => [signer.signingOrder, signer.status, signer.invitedAt]);
    expect(states).toEqual([
      [1, "invited", body.sentAt],
      [1, "invited", body.sentAt],
      [2, "waiting", null],
      [3, "waiting", null],
    ]);
    const { events } = await historyOf(organization, document.id);
    const invited = body.signers.slice(0, 2).map(({ id }: { id: string }) => id);
    const details = events[1]!.details as { invitedSignerIds: string[] };
    expect(details.invitedSignerIds.toSorted()).toEqual(invited.toSorted());
  });

  it("409: names the signer who has nothing to sign, and a draft without signers", async () => {
    const organization = await newOrganization();
    const alone = await newDocument(organization, { orders: [] });
    const [, ...rest] = [await send(organization, alone)].flatMap(({ status, body }) => [
      status,
      body.code,
      body.errors,
    ]);
    expect(rest).toEqual(["document_not_ready", [{ code: "signer_missing", message: expect.any(String) }]]);
    const document = await newDocument(organization, { orders: [1, null] });
    const before = await rowsOf(organization);
    const answer = await send(organization, document);
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      [{ code: "signature_field_missing", message: expect.any(String), signerId: document.signerIds[1] }],
    ]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it.each([
    ["that lies outside of its page", "page_number = 2, x_position = 500", "field_invalid"],
    ["on a page that is not there", "page_number = 3", "field_invalid"],
    ["that requires a group it is not in", "group_required = true", "field_invalid"],
    ["whose condition has a value and no field", "required_when_value = 'x'", "condition_invalid"],
  ])("409: a field %s", async (_what, change, code) => {
    const organization = await newOrganization();
    const document = await newDocument(organization);
    // No request can create such a field; if one ever does, sending finds it before anybody is invited.
    await organization.server.pool.query(`update document_fields set ${change} where document_id = $1`, [document.id]);
    const before = await rowsOf(organization);
    const answer = await send(organization, document);
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      409,
      "document_not_ready",
      [{ code, message: expect.any(String), fieldId: document.fieldIds[0] }],
    ]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[DO-FI-5] [DO-FI-7] 409: a group of which one member is shared and another is not", async () => {
    const organization = await newOrganization();
    const group = { fieldType: "checkbox", groupKey: "billing" } as const;
    const fields: TestField[] = [group, { ...group, sharedFill: true }];
    const document = await newAgreement(organization, { status: "draft", fields });
    const answer = await send(organization, document);
    const errors = document.fields.map((fieldId) => ({ code: "field_invalid", message: expect.any(String), fieldId }));
    expect([answer.status, answer.body.errors]).toEqual([409, errors]);
  });

  it("[DO-FI-3] 409: a prefilled value that no font can print", async () => {
    const organization = await newOrganization();
    const fields: TestField[] = [{ fieldType: "text", label: "Name", value: "Ann 😀" }];
    const document = await newAgreement(organization, { status: "draft", fields });
    const answer = await send(organization, document);
    const message = "Name contains a character that cannot be printed: 😀 (U+1F600)";
    const errors = [{ code: "value_invalid", message, fieldId: document.fields[0] }];
    expect([answer.status, answer.body.errors]).toEqual([409, errors]);
  });

  it("409: the name of a signer that no font can print, and nobody is invited", async () => {
    const organization = await newOrganization();
    const document = await newDocument(organization);
    // No request can create such a name; a draft from before names were checked may have one.
    const [signerId] = document.signerIds;
    await organization.server.pool.query("update document_signers set name = 'Ann 😀' where id = $1", [signerId]);
    const before = await rowsOf(organization);
    const answer = await send(organization, document);
    const message = expect.stringContaining("😀 (U+1F600)");
    const errors = [{ code: "name_unprintable", message, signerId }];
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([409, "document_not_ready", errors]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("409: the time for signing has passed already", async () => {
    const organization = await newOrganization();
    const document = await newDocument(organization, { expiresAt: new Date(Date.now() - 1000) });
    const answer = await send(organization, document);
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, "expiry_passed"]);
  });
});
