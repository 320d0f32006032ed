import { describe, expect, it } from "vitest";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import {
  consent,
  newAgreement,
  openAs,
  signAs,
  type TestAgreement,
  type TestField,
  typed,
} from "../testing/agreements.ts";

const agreementWith = async (fields: TestField[], orders = [1]) =>
  newAgreement(await newOrganization(), { fields, orders });
/** Everything done but these fields. */
async function readySigner(agreement: TestAgreement, index = 0): Promise<TestClient> {
  const signer = await openAs(agreement, index);
  await consent(signer);
  await signer.post("/signing/fields/apply-all", { fieldType: "signature", signature: typed });
  return signer;
}
const eventsOf = async ({ organization, id }: TestAgreement) =>
  (await organization.key.get(`/documents/${id}/audit-events`)).body.items;
const documentOf = async ({ organization, id }: TestAgreement) => (await organization.key.get(`/documents/${id}`)).body;
const rowOf = async ({ organization }: TestAgreement, id: string) =>
  (
    await organization.server.pool.query(
      "select value, filled_by, filled_at, frozen_at from document_fields where id = $1",
      [id],
    )
  ).rows[0];

describe("POST /signing/complete", () => {
  it("[DO-FI-2] 409 fields_incomplete until every required field is filled; required is the default", async () => {
    const agreement = await agreementWith([
      { fieldType: "text", label: "Company" },
      { fieldType: "date", label: "Date" },
      { fieldType: "text", label: "Note", required: false },
      { fieldType: "checkbox", label: "Terms" },
    ]);
    const signer = await openAs(agreement);
    await consent(signer);
    const before = await rowsOf(agreement.organization);
    const refused = await signer.post("/signing/complete");
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      "fields_incomplete",
      "Company is required",
    ]);
    expect(refused.body.errors).toEqual([
      { code: "field_required", message: "Company is required", fieldId: agreement.fields[0] },
      { code: "field_required", message: "Date is required", fieldId: agreement.fields[1] },
      { code: "field_required", message: "Terms is required", fieldId: agreement.fields[3] },
      { code: "field_required", message: "Signature is required", fieldId: agreement.fieldIds[0] },
    ]);
    expect(await rowsOf(agreement.organization)).toEqual(before);

    for (const blank of ["   ", "\u200b\u00a0"]) {
      const filled = await signer.put(`/signing/fields/${agreement.fields[0]}`, { value: blank });
      expect([filled.status, filled.body.field.value, filled.body.remainingRequired]).toEqual([200, null, 4]);
    }
    expect((await signer.post("/signing/complete")).body.detail, "a blank is no text").toBe("Company is required");
    await signer.put(`/signing/fields/${agreement.fields[0]}`, { value: "Northwind" });
    await signer.put(`/signing/fields/${agreement.fields[1]}`, { valueIso: "2026-03-01" });
    await signer.put(`/signing/fields/${agreement.fields[3]}`, { value: "false" });
    const unchecked = await signer.post("/signing/complete");
    expect(unchecked.body.errors.map(({ fieldId }) => fieldId)).toEqual([agreement.fields[3], agreement.fieldIds[0]]);
    await signer.put(`/signing/fields/${agreement.fields[3]}`, { value: "true" });
    await signer.put(`/signing/fields/${agreement.fieldIds[0]}`, { signature: typed });
    const done = await signer.post("/signing/complete");
    expect([done.status, done.body]).toEqual([200, { status: "signed", signedAt: expect.any(String) }]);
  });

  it("[DO-SI-2] [DO-FI-11] an unmet condition is named with both fields; unchecking the box removes it", async () => {
    const agreement = await agreementWith([
      { fieldType: "checkbox", label: "I sign for a company", required: false },
      { fieldType: "text", label: "Company name", requiredWhen: 0 },
    ]);
    const signer = await readySigner(agreement);
    await signer.put(`/signing/fields/${agreement.fields[0]}`, { value: "true" });
    const refused = await signer.post("/signing/complete");
    const message = "Company name is required when I sign for a company is selected";
    expect([refused.status, refused.body.detail, refused.body.errors]).toEqual([
      409,
      message,
      [
        {
          code: "field_required_when",
          message,
          fieldId: agreement.fields[1],
          controllerFieldId: agreement.fields[0],
        },
      ],
    ]);
    await signer.remove(`/signing/fields/${agreement.fields[0]}/value`);
    expect((await signer.post("/signing/complete")).status).toBe(200);
  });

  it("[DO-FI-11] requiredWhenValue asks for one exact value", async () => {
    const agreement = await agreementWith([
      { fieldType: "dropdown", label: "Kind", options: ["person", "company"], required: false },
      { fieldType: "text", label: "Register number", requiredWhen: 0, requiredWhenValue: "company" },
    ]);
    const signer = await readySigner(agreement);
    const choose = (value: string) => signer.put(`/signing/fields/${agreement.fields[0]}`, { value });
    expect((await choose("company")).body.remainingRequired).toBe(1);
    expect((await signer.post("/signing/complete")).body.errors[0].code).toBe("field_required_when");
    expect((await choose("person")).body.remainingRequired).toBe(0);
    expect((await signer.post("/signing/complete")).status).toBe(200);
  });

  it("[DO-FI-7] a required group wants one of its members", async () => {
    const group = { fieldType: "checkbox", groupKey: "billing", groupRequired: true } as const;
    const agreement = await agreementWith([
      { ...group, label: "Monthly" },
      { ...group, label: "Yearly" },
    ]);
    const signer = await readySigner(agreement);
    expect((await signer.post("/signing/complete")).body.errors).toEqual([
      { code: "group_required", message: "Select one of: Monthly, Yearly", groupKey: "billing" },
    ]);
    await signer.put(`/signing/fields/${agreement.fields[1]}`, { value: "true" });
    expect((await signer.post("/signing/complete")).status).toBe(200);
  });

  it("[DO-FI-3] an editable default that was left as it was is the signer's once they sign; a prefill stays the sender's", async () => {
    const agreement = await agreementWith([
      { fieldType: "text", value: "proposed", editable: true },
      { fieldType: "text", value: "fixed" },
      { fieldType: "text", required: false },
    ]);
    const signer = await readySigner(agreement);
    expect(await rowOf(agreement, agreement.fields[0]!)).toMatchObject({ filled_by: null, filled_at: null });
    const { signedAt } = (await signer.post("/signing/complete")).body;
    const { body } = await agreement.organization.key.get(`/documents/${agreement.id}/audit-events`);
    const signed = body.items.find(({ type }) => type === "signed");
    expect(signed.details.confirmedFieldIds).toEqual([agreement.fields[0]]);
    const [proposed, fixed, empty] = await Promise.all(agreement.fields.map((id) => rowOf(agreement, id)));
    expect([proposed.value, proposed.filled_by, proposed.filled_at.toISOString()]).toEqual([
      "proposed",
      "signer",
      signedAt,
    ]);
    expect([fixed.filled_by, empty.filled_by, empty.filled_at]).toEqual(["sender", null, null]);
  });

  it("[DO-FI-3] a required box that the sender left unchecked is read-only and does not prevent signing", async () => {
    const agreement = await agreementWith([{ fieldType: "checkbox", value: "false" }]);
    const signer = await readySigner(agreement);
    const refused = await signer.put(`/signing/fields/${agreement.fields[0]}`, { value: "true" });
    expect([refused.status, refused.body.code]).toEqual([409, "field_read_only"]);
    expect((await signer.post("/signing/complete")).status).toBe(200);
  });

  it("[DO-FI-5] [DO-FI-10] a prepared value satisfies a required shared field, and its owner's signing freezes it for everybody", async () => {
    const agreement = await agreementWith(
      [
        { owner: 1, fieldType: "text", label: "Address", sharedFill: true },
        { owner: 0, fieldType: "text", label: "Mine", sharedFill: true },
      ],
      [1, 1],
    );
    const [preparer, owner] = [await readySigner(agreement, 0), await readySigner(agreement, 1)];
    const [address, mine] = agreement.fields.map((id) => `/signing/fields/${id}`);
    await preparer.put(address!, { value: "1 Main Street" });
    expect((await owner.post("/signing/complete")).status).toBe(200);
    const frozen = [
      await preparer.put(address!, { value: "2 Side Street" }),
      await preparer.remove(`${address}/value`),
    ];
    expect(frozen.map(({ status, body }) => [status, body.code])).toEqual([
      [409, "field_frozen"],
      [409, "field_frozen"],
    ]);
    expect((await preparer.get("/signing/session")).body.fields[0]).toMatchObject({
      value: "1 Main Street",
      readOnly: true,
    });
    expect((await preparer.put(mine!, { value: "still open" })).status).toBe(200);
    expect(await rowOf(agreement, agreement.fields[0]!)).toMatchObject({ value: "1 Main Street" });
  });

  it("[DO-SI-1] passes the turn on: the next order is invited, and the last one makes the document final", async () => {
    const agreement = await agreementWith([], [1, 1, 2]);
    const statuses = async () => {
      const { status, signers } = await documentOf(agreement);
      // Signers of one order are listed in no order of ours.
      return [status, ...agreement.signerIds.map((id) => signers.find((signer) => signer.id === id).status)];
    };
    await signAs(agreement, 0);
    expect(await statuses()).toEqual(["pending", "signed", "invited", "waiting"]);
    await signAs(agreement, 1);
    expect(await statuses()).toEqual(["pending", "signed", "signed", "invited"]);
    const last = await signAs(agreement, 2);
    expect(await statuses()).toEqual(["finalizing", "signed", "signed", "signed"]);
    expect((await last.get("/signing/session")).body.state).toBe("finalizing");
    expect((await last.get("/signing/pdf")).bytes.equals(agreement.pdf)).toBe(true);
    const auditor = await agreement.organization.user("auditor");
    const trail = await auditor.get("/organization/audit-events?type=document.downloaded");
    expect(trail.body.items.map(({ data }) => data)).toMatchObject([
      {
        actor: `signer:${agreement.signerIds[2]}`,
        credential: expect.stringMatching(/^signing_session:/),
        resourceId: agreement.id,
        details: { version: "original" },
        address: "127.0.0.1",
      },
    ]);
    const signed = (await eventsOf(agreement)).filter(({ type }) => type === "signed");
    expect(signed.map(({ actor }) => actor.id)).toEqual(agreement.signerIds);
    const { rows } = await agreement.organization.server.pool.query(
      "select finalizing_since from documents where id = $1",
      [agreement.id],
    );
    expect(rows[0].finalizing_since.toISOString()).toBe(signed.at(-1).at);
  });

  it("[DO-SI-1] 409 consent_required without consent, consent_outdated for another text; it is recorded once", async () => {
    const agreement = await agreementWith([]);
    const signer = await openAs(agreement);
    await signer.put(`/signing/fields/${agreement.fieldIds[0]}`, { signature: typed });
    expect((await signer.post("/signing/complete")).body.code).toBe("consent_required");
    const other = await signer.post("/signing/consent", { hash: `sha256:${"0".repeat(64)}` });
    expect([other.status, other.body.code]).toEqual([409, "consent_outdated"]);
    const { hash } = (await signer.get("/signing/session")).body.consent;
    const given = [await signer.post("/signing/consent", { hash }), await signer.post("/signing/consent", { hash })];
    expect(given[0]!.body).toEqual(given[1]!.body);
    const events = (await eventsOf(agreement)).filter(({ type }) => type === "consent_given");
    expect(events.map(({ details }) => details)).toEqual([{ textHash: hash, language: "en" }]);
    expect((await signer.post("/signing/complete")).status).toBe(200);
  });

  it("[DO-SI-1] announces signing and declining with ids alone", async () => {
    const organization = await newOrganization();
    await organization.key.post("/webhooks", { url: "https://a.example/", events: ["document.*"], mode: "test" });
    const signed = await newAgreement(organization);
    await signAs(signed);
    const declined = await newAgreement(organization);
    const answer = await (await openAs(declined)).post("/signing/decline", { reason: "Ann Lee says no." });
    expect([answer.status, answer.body.status]).toEqual([200, "declined"]);
    const { rows } = await organization.server.pool.query(
      "select event, convert_from(body, 'UTF8') as body from webhook_messages where organization_id = $1 order by id",
      [organization.organizationId],
    );
    const about = (id: string) => rows.filter(({ body }) => body.includes(id)).map(({ event }) => event);
    expect(about(signed.id).slice(-2)).toEqual(["document.viewed", "document.signer_signed"]);
    expect(about(declined.id).slice(-2)).toEqual(["document.viewed", "document.declined"]);
    expect(JSON.stringify(rows)).not.toMatch(/Ann|northwind/);
    const { status, statusReason, signers } = await documentOf(declined);
    expect([status, statusReason, signers[0].status, signers[0].declineReason]).toEqual([
      "declined",
      "Ann Lee says no.",
      "declined",
      "Ann Lee says no.",
    ]);
  });

  it("409 decline_not_allowed where the sender does not allow it", async () => {
    const agreement = await newAgreement(await newOrganization(), { allowDecline: false });
    const answer = await (await openAs(agreement)).post("/signing/decline", { reason: "No." });
    expect([answer.status, answer.body.code]).toEqual([409, "decline_not_allowed"]);
    expect((await documentOf(agreement)).status).toBe("pending");
  });
});
