import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { drawn, newAgreement, openAs, type TestField, typed } from "../testing/agreements.ts";

/** A signer with these fields, and the way to fill each of them. */
async function signerWith(fields: TestField[], orders?: number[]) {
  const agreement = await newAgreement(await newOrganization(), { fields, ...(orders && { orders }) });
  const signer = await openAs(agreement);
  const at = (index: number) => `/signing/fields/${agreement.fields[index]}` as const;
  return {
    agreement,
    signer,
    fill: (index: number, body: object) => signer.put(at(index), body),
    clear: (index: number) => signer.remove(`${at(index)}/value`),
    field: async (index: number) => {
      const { fields: shown } = (await signer.get("/signing/session")).body;
      return shown.find(({ id }) => id === agreement.fields[index]);
    },
  };
}

describe("PUT /signing/fields/{id}", () => {
  it("[DO-SI-1] 200: text, choice and box are stored, recorded in the history as hashes, and the rest is counted", async () => {
    const { agreement, fill, field } = await signerWith([
      { fieldType: "text", label: "Company" },
      { fieldType: "dropdown", label: "Country", options: ["DE", "FR"] },
      { fieldType: "checkbox", label: "Terms" },
    ]);
    const answers = [
      await fill(0, { value: "Northwind Øst" }),
      await fill(1, { value: "FR" }),
      await fill(2, { value: "true" }),
    ];
    // The signature is left.
    expect(answers.map(({ status, body }) => [status, body.remainingRequired])).toEqual([
      [200, 3],
      [200, 2],
      [200, 1],
    ]);
    expect(await field(0)).toMatchObject({ value: "Northwind Øst", filledBy: "signer", readOnly: false, mine: true });
    const { text, body } = await agreement.organization.key.get(`/documents/${agreement.id}/audit-events`);
    const filled = body.items.filter(({ type }) => type === "field_filled");
    expect(filled).toHaveLength(3);
    expect(filled[0].details).toEqual({
      fieldId: agreement.fields[0],
      valueHash: expect.stringMatching(/^hmac-sha256:[0-9a-f]{64}$/),
    });
    expect(text).not.toContain("Northwind");
    expect(agreement.organization.server.logged.join("")).not.toContain("Northwind");
  });

  it("[DO-SI-1] [DO-FI-4] a date is sent as a day and written out by the server", async () => {
    const { fill } = await signerWith([
      { fieldType: "date", dateFormat: "DD.MM.YYYY" },
      { fieldType: "date", label: "Date (YYYY/MM/DD)" },
      { fieldType: "date" },
      { fieldType: "date" },
    ]);
    const values = [
      await fill(0, { valueIso: "2026-03-01", locale: "en-US" }),
      await fill(1, { valueIso: "2026-03-01", locale: "en-US" }),
      await fill(2, { valueIso: "2026-03-01", locale: "en-US" }),
      await fill(3, { valueIso: "2026-03-01", locale: "de-DE" }),
    ].map(({ body }) => [body.field.value, body.field.valueIso]);
    expect(values).toEqual([
      ["01.03.2026", "2026-03-01"],
      ["2026/03/01", "2026-03-01"],
      ["3/1/2026", "2026-03-01"],
      ["1.3.2026", "2026-03-01"],
    ]);
  });

  it("[DO-FI-7] selecting one of a group clears the others, and says which", async () => {
    const group = { fieldType: "checkbox", groupKey: "billing", groupRequired: true } as const;
    const { agreement, fill, field } = await signerWith([
      { ...group, label: "Monthly" },
      { ...group, label: "Yearly" },
    ]);
    expect((await fill(0, { value: "true" })).body).toMatchObject({ cleared: [], remainingRequired: 1 });
    const second = await fill(1, { value: "true" });
    expect(second.body.cleared).toEqual([agreement.fields[0]]);
    expect([(await field(0)).value, (await field(0)).filledBy, (await field(1)).value]).toEqual([null, null, "true"]);
  });

  it.each<[string, TestField, object]>([
    ["longer than maxLength", { fieldType: "text", maxLength: 3 }, { value: "four" }],
    ["not matching the pattern", { fieldType: "text", validationPattern: "[A-Z]{2}\\d+" }, { value: "DE" }],
    ["matching the pattern in part only", { fieldType: "text", validationPattern: "\\d{2}" }, { value: "123" }],
    ["not among the options", { fieldType: "dropdown", options: ["DE"] }, { value: "FR" }],
    ["neither true nor false", { fieldType: "checkbox" }, { value: "yes" }],
    ["a control character", { fieldType: "text" }, { value: "a\u0007b" }],
    ["a day that does not exist", { fieldType: "date" }, { valueIso: "2026-02-30" }],
    ["a text in a date", { fieldType: "date" }, { value: "01.03.2026" }],
    ["a date in a text", { fieldType: "text" }, { valueIso: "2026-03-01" }],
    ["a signature in a text", { fieldType: "text" }, { signature: typed }],
    ["a text in initials", { fieldType: "initials" }, { value: "typed" }],
  ])("[DO-FI-7] 400 value_invalid: %s; nothing changes", async (_what, given, body) => {
    const { agreement, fill } = await signerWith([given]);
    const before = await rowsOf(agreement.organization);
    const answer = await fill(0, body);
    expect([answer.status, answer.body.code, answer.body.errors[0].code]).toEqual([
      400,
      "value_invalid",
      "value_invalid",
    ]);
    expect(await rowsOf(agreement.organization)).toEqual(before);
  });

  it("[DO-FI-7] says the field's own message when its pattern does not match", async () => {
    const { fill } = await signerWith([
      {
        fieldType: "text",
        validationPattern: "[A-Z]{2}\\d{9}",
        validationMessage: "A VAT number, such as DE123456789",
      },
    ]);
    const refused = await fill(0, { value: "12" });
    expect(refused.body.detail).toBe("A VAT number, such as DE123456789");
    expect(refused.body.errors).toEqual([
      {
        path: "/value",
        code: "value_invalid",
        message: "A VAT number, such as DE123456789",
        reason: "pattern",
        example: "AB123456789",
      },
    ]);
  });

  it("[DO-FI-7] 400 value_invalid names a character that no font has, in a value and in a typed signature", async () => {
    const { agreement, signer, fill } = await signerWith([{ fieldType: "text", label: "Name" }]);
    for (const value of ["김민준", "محمد", "Ωmega Ærø", "李明"]) expect((await fill(0, { value })).status).toBe(200);
    const refused = await fill(0, { value: "Ann 😀" });
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      "Name contains a character that cannot be printed: 😀 (U+1F600)",
    ]);
    expect(refused.body.errors[0]).toMatchObject({ reason: "character", character: "😀" });
    const signature = { kind: "typed", text: "Ann ሀ" };
    const typedBadly = await signer.put(`/signing/fields/${agreement.fieldIds[0]}`, { signature });
    expect([typedBadly.body.code, typedBadly.body.errors[0].path]).toEqual(["value_invalid", "/signature/text"]);
  });

  it("[DO-FI-3] 409 field_read_only for what the sender filled, unless it is editable", async () => {
    const { fill, clear, field } = await signerWith([
      { fieldType: "text", value: "fixed" },
      { fieldType: "text", value: "proposed", editable: true },
    ]);
    const [fixed, proposed] = [await field(0), await field(1)];
    expect([fixed.readOnly, fixed.filledBy, proposed.readOnly, proposed.filledBy]).toEqual([
      true,
      "sender",
      false,
      null,
    ]);
    for (const answer of [await fill(0, { value: "other" }), await clear(0)])
      expect([answer.status, answer.body.code]).toEqual([409, "field_read_only"]);
    expect((await fill(1, { value: "corrected" })).body.field).toMatchObject({
      value: "corrected",
      filledBy: "signer",
    });
  });

  it("[DO-FI-5] a shared field is filled and corrected by everybody whose turn it is, an unshared one by its owner alone", async () => {
    const agreement = await newAgreement(await newOrganization(), {
      orders: [1, 1, 2],
      fields: [
        { owner: 1, fieldType: "text", label: "Shared", sharedFill: true },
        { owner: 1, fieldType: "text", label: "Theirs" },
        { owner: 2, fieldType: "text", label: "Prepared", sharedFill: true },
      ],
    });
    const [first, owner] = [await openAs(agreement, 0), await openAs(agreement, 1)];
    const [shared, theirs, prepared] = agreement.fields.map((id) => `/signing/fields/${id}` as const);
    expect((await first.put(shared!, { value: "by the first" })).body.field).toMatchObject({ mine: false });
    expect((await owner.put(shared!, { value: "corrected" })).status).toBe(200);
    expect((await first.put(prepared!, { value: "prepared" })).status).toBe(200);
    expect((await first.put(theirs!, { value: "not mine" })).status).toBe(404);
    const seen = (await first.get("/signing/session")).body.fields.map(({ label }) => label);
    expect(seen).toEqual(["Shared", "Prepared", null]);
    const read = (await first.get("/signing/session")).body.fields[0];
    expect([read.value, read.signature]).toEqual(["corrected", null]);
  });

  it("[DO-FI-5] a shared field is never required of other signers, and groups of two owners are separate", async () => {
    const group = { fieldType: "checkbox", groupKey: "billing", groupRequired: true, sharedFill: true } as const;
    const agreement = await newAgreement(await newOrganization(), {
      orders: [1, 1],
      fields: [
        { owner: 1, fieldType: "checkbox", label: "Unseen" },
        { owner: 1, fieldType: "text", requiredWhen: 0, requiredWhenValue: "true", sharedFill: true },
        { owner: 1, fieldType: "text", sharedFill: true },
        { owner: 1, ...group },
        { owner: 0, ...group },
      ],
    });
    const [other, owner] = [await openAs(agreement, 0), await openAs(agreement, 1)];
    const shownTo = async (signer: typeof other) => {
      const { fields } = (await signer.get("/signing/session")).body;
      return agreement.fields.map((id) => fields.find((field) => field.id === id));
    };
    const nothing = { required: false, groupRequired: false, requiredWhenFieldId: null, requiredWhenValue: null };
    const [unseen, conditional, required, theirs, own] = await shownTo(other);
    expect(unseen).toBeUndefined();
    expect([conditional, required, theirs]).toMatchObject([nothing, nothing, nothing]);
    expect(own).toMatchObject({ groupKey: "billing", groupRequired: true });
    expect(theirs!.groupKey).not.toBe(own!.groupKey);
    const controller = { requiredWhenFieldId: agreement.fields[0], requiredWhenValue: "true" };
    expect((await shownTo(owner))[1]).toMatchObject(controller);
    const answer = await other.put(`/signing/fields/${agreement.fields[1]}`, { value: "x" });
    expect(answer.body.field).toMatchObject(nothing);
  });

  it("[DO-SI-1] entering or clearing the same value twice changes nothing and is recorded once", async () => {
    const { agreement, signer, fill, clear } = await signerWith([{ fieldType: "text" }]);
    const sign = () => signer.put(`/signing/fields/${agreement.fieldIds[0]}`, { signature: drawn });
    const first = await fill(0, { value: "x" });
    await sign();
    const before = await rowsOf(agreement.organization);
    expect((await fill(0, { value: "x" })).body).toEqual({ ...first.body, remainingRequired: 0 });
    expect((await sign()).status).toBe(200);
    expect(await rowsOf(agreement.organization)).toEqual(before);
    await clear(0);
    const cleared = await rowsOf(agreement.organization);
    expect((await clear(0)).status).toBe(200);
    expect(await rowsOf(agreement.organization)).toEqual(cleared);
  });

  it("404 for a field of another document, and for one that does not exist", async () => {
    const organization = await newOrganization();
    const [one, other] = [await newAgreement(organization), await newAgreement(organization)];
    const signer = await openAs(one);
    for (const id of [other.fieldIds[0], randomUUID()])
      expect((await signer.put(`/signing/fields/${id}`, { signature: typed })).status).toBe(404);
  });
});

describe("DELETE /signing/fields/{id}/value", () => {
  it("[DO-SI-1] 200: the field is empty again and counted again", async () => {
    const { fill, clear, field } = await signerWith([{ fieldType: "text" }]);
    await fill(0, { value: "x" });
    const cleared = await clear(0);
    expect([cleared.status, cleared.body.remainingRequired, cleared.body.field.value]).toEqual([200, 2, null]);
    expect(await field(0)).toMatchObject({ value: null, filledBy: null, filledAt: null });
  });
});

describe("POST /signing/fields/apply-all", () => {
  it("[DO-SI-1] 200: the same signature in all own fields of the kind, and in no others", async () => {
    const agreement = await newAgreement(await newOrganization(), {
      orders: [1, 1],
      fields: [
        { fieldType: "initials" },
        { fieldType: "initials" },
        { owner: 1, fieldType: "initials" },
        { fieldType: "text" },
      ],
    });
    const signer = await openAs(agreement);
    const answer = await signer.post("/signing/fields/apply-all", { fieldType: "initials", signature: drawn });
    expect(answer.body.fields.map(({ id, value }) => [id, value])).toEqual(
      agreement.fields.slice(0, 2).map((id) => [id, "drawn"]),
    );
    // A hundredth of a pixel is as fine as it gets.
    expect(answer.body.fields[1].signature.strokes[0][1]).toEqual([10.13, 5, 12]);
    const other = await openAs(agreement, 1);
    const theirs = (await other.get("/signing/session")).body.fields.map(({ value }) => value);
    expect(theirs).toEqual([null, null]);
  });
});
