// @module-tag long

import { completionErrors } from "@probity/engines/agreements/fields/completion.ts";
import { valueProblem } from "@probity/engines/agreements/fields/check-value.ts";
import { type DocumentField, fieldDefaults, filledByOf } from "@probity/engines/agreements/fields/field.ts";
import { enter, fillRefusal, hasTurn, settle, type SignerTurn } from "@probity/engines/agreements/fields/fill.ts";
import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { consent, newAgreement, openAs, type TestAgreement, type TestField, typed } from "../testing/agreements.ts";
import { patterns } from "../fields/pattern.ts";

const histories = inject("sizes").signingHistories;

/** The attempts of the signers, one after the other. */
type Step = { signer: number; field: number; does: { value: string } | "clear" | "complete" };

const orders = [1, 1, 2];
const fields: TestField[] = [
  { owner: 0, fieldType: "text", label: "Name", maxLength: 5 },
  { owner: 0, fieldType: "checkbox", label: "Company", required: false },
  { owner: 0, fieldType: "text", label: "Register", requiredWhen: 1 },
  { owner: 1, fieldType: "checkbox", label: "Monthly", groupKey: "billing", groupRequired: true },
  { owner: 1, fieldType: "checkbox", label: "Yearly", groupKey: "billing", groupRequired: true },
  { owner: 1, fieldType: "text", label: "Address", sharedFill: true },
  { owner: 2, fieldType: "dropdown", label: "Country", options: ["DE", "FR"], sharedFill: true },
  { owner: 2, fieldType: "text", label: "Fixed", value: "fixed" },
  { owner: 2, fieldType: "text", label: "Proposed", value: "proposed", editable: true, required: false },
];

const values = fc
  .constantFrom("true", "false", "DE", "FR", "short", "too long for it", "", "  ")
  .map((value) => ({ value }));
const steps = fc.array(
  fc.record({
    signer: fc.nat(orders.length - 1),
    field: fc.nat(fields.length - 1),
    does: fc.oneof(
      { weight: 8, arbitrary: values },
      { weight: 1, arbitrary: fc.constantFrom<Step["does"]>("clear") },
      { weight: 3, arbitrary: fc.constant("complete" as const) },
    ),
  }),
  { minLength: 10, maxLength: 40 },
);

/** A model of the rules in memory that follows the same steps. */
class Expected {
  fields: DocumentField[];
  signers: SignerTurn[];

  constructor(agreement: TestAgreement) {
    const ids = agreement.fields;
    this.signers = agreement.signerIds.map((id, at) => ({ id, signingOrder: orders[at]!, done: false }));
    this.fields = fields.map(({ owner = 0, requiredWhen, ...field }, at) => {
      const given = {
        ...fieldDefaults,
        ...field,
        id: ids[at]!,
        ownerId: agreement.signerIds[owner]!,
        valueIso: null,
        requiredWhenFieldId: requiredWhen === undefined ? null : ids[requiredWhen]!,
        required: (field.required ?? true) && requiredWhen === undefined,
      };
      return { ...given, filledBy: filledByOf(given), frozen: false };
    });
  }

  /** The code the server has to answer with; null for success. */
  after({ signer: at, field: place, does }: Step): string | null {
    const { id: signerId, done } = this.signers[at]!;
    if (done) return "document_state_conflict";
    if (!hasTurn(this.signers, signerId)) return "not_your_turn";
    if (does === "complete") return this.#complete(signerId);
    const field = this.fields[place]!;
    const refusal = fillRefusal(this.fields, this.signers, signerId, field);
    if (refusal) return refusal === "field_not_yours" ? "not_found" : refusal;
    const changed = enter(this.fields, field, { value: does === "clear" ? null : does.value, valueIso: null });
    if (valueProblem(changed[0]!, patterns) !== null) return "value_invalid";
    this.#put(changed);
    return null;
  }

  #complete(signerId: string): string | null {
    if (completionErrors(this.fields, signerId, patterns).length > 0) return "fields_incomplete";
    this.#put(settle(this.fields, signerId));
    this.signers = this.signers.map((signer) => (signer.id === signerId ? { ...signer, done: true } : signer));
    return null;
  }

  #put(changed: readonly DocumentField[]): void {
    this.fields = this.fields.map((field) => changed.find(({ id }) => id === field.id) ?? field);
  }
}

/** Sends a step; a signer whose turn has not come has no session to send it with. */
async function send(agreement: TestAgreement, clients: (TestClient | undefined)[], step: Step): Promise<string | null> {
  const { signer, field, does } = step;
  if (!clients[signer]) {
    const path = `/documents/${agreement.id}/signers/${agreement.signerIds[signer]}/signing-sessions` as const;
    const asked = await agreement.organization.key.post(path, {});
    if (asked.status !== 201) return asked.body.code;
    const client = await openAs(agreement, signer);
    await consent(client);
    await client.post("/signing/fields/apply-all", { fieldType: "signature", signature: typed });
    clients[signer] = client;
  }
  const path = `/signing/fields/${agreement.fields[field]}` as const;
  const client = clients[signer];
  const answer = await (does === "complete"
    ? client.post("/signing/complete")
    : does === "clear"
      ? client.remove(`${path}/value`)
      : client.put(path, does));
  return answer.status === 200 ? null : answer.body.code;
}

it(
  "[DO-FI-2] [DO-FI-3] [DO-FI-5] [DO-FI-7] [DO-FI-11] whatever signers try in whatever order, the server does what the rules say",
  { timeout: 60_000 + histories * 10_000 },
  async () => {
    const organization = await newOrganization();
    let succeeded = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (tried) => {
        const agreement = await newAgreement(organization, { orders, fields });
        const expected = new Expected(agreement);
        const clients: (TestClient | undefined)[] = [];
        for (const step of tried) {
          const code = expected.after(step);
          expect(await send(agreement, clients, step), JSON.stringify(step)).toBe(code);
          if (code === null) succeeded += 1;
        }
        const { rows } = await organization.server.pool.query(
          "select id, value, filled_by, frozen_at is not null as frozen from document_fields where document_id = $1 and field_type <> 'signature'",
          [agreement.id],
        );
        const shown = (id: string) => rows.find((row) => row.id === id);
        for (const { id, value, filledBy, frozen } of expected.fields)
          expect(shown(id)).toEqual({ id, value, filled_by: filledBy, frozen });
        const { status } = (await organization.key.get(`/documents/${agreement.id}`)).body;
        expect(status).toBe(expected.signers.every(({ done }) => done) ? "finalizing" : "pending");
      }),
      { numRuns: histories },
    );
    expect(succeeded).toBeGreaterThan(histories);
  },
);
