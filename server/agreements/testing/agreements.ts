import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import type { FieldType } from "@probity/engines/agreements/fields/field.ts";
import { newId } from "#platform/database/new-id.ts";
import { type Scope, transact } from "#platform/database/transaction.ts";
import { insertFile } from "../drafts/file-store.ts";
import { type TestDocument, type TestDraft, newDocument } from "./documents.ts";
import { made } from "#testing/answer.ts";
import { clientOf, type TestClient, type TestOrganization, type TestSigner } from "#testing/organization.ts";

export type TestField = {
  /** Index of the signer, from 0. */
  owner?: number;
  fieldType: FieldType;
  label?: string;
  required?: boolean;
  value?: string;
  valueIso?: string;
  options?: string[];
  maxLength?: number;
  validationPattern?: string;
  validationMessage?: string;
  groupKey?: string;
  groupRequired?: boolean;
  /** The place among these fields of the one it depends on. */
  requiredWhen?: number;
  requiredWhenValue?: string;
  sharedFill?: boolean;
  dateFormat?: string;
  editable?: boolean;
  multiline?: boolean;
};

export type TestAgreement = TestDocument & {
  organization: TestOrganization;
  /** The ids of the fields asked for; those of the signatures are `fieldIds`. */
  fields: string[];
};

/** A document that was sent: signers in order, each with a signature field, and these fields. */
export async function newAgreement(
  organization: TestOrganization,
  { fields = [], ...draft }: TestDraft & { fields?: TestField[] } = {},
): Promise<TestAgreement> {
  const document = await newDocument(organization, { status: "pending", ...draft });
  const { server } = organization;
  const now = server.clock.now();
  const ids = fields.map(() => newId(now));
  await transact(server.database, { scope: document.scope }, async (tx) => {
    for (const [index, field] of fields.entries())
      await tx
        .insertInto("document_fields")
        .values(rowOf(document, now, ids, index, field))
        .execute();
    const first = Math.min(...(draft.orders ?? [1]).map((order) => order ?? 1));
    await tx
      .updateTable("document_signers")
      .set({ status: "waiting" })
      .where("document_id", "=", document.id)
      .where("signing_order", ">", first)
      .execute();
  });
  return { ...document, organization, fields: ids };
}

function rowOf(document: TestDocument, now: Date, ids: readonly string[], index: number, field: TestField) {
  const { requiredWhen, editable = false, value = null } = field;
  return {
    ...scopeColumns(document.scope),
    id: ids[index]!,
    document_id: document.id,
    signer_id: document.signerIds[field.owner ?? 0]!,
    field_type: field.fieldType,
    page_number: 1,
    x_position: 64,
    y_position: 60 + 40 * index,
    width: 200,
    height: 30,
    required: (field.required ?? true) && requiredWhen === undefined,
    label: field.label ?? null,
    value,
    value_iso: field.valueIso ?? null,
    options: field.options ?? null,
    max_length: field.maxLength ?? null,
    validation_pattern: field.validationPattern ?? null,
    validation_message: field.validationMessage ?? null,
    group_key: field.groupKey ?? null,
    group_required: field.groupRequired ?? false,
    required_when_field_id: requiredWhen === undefined ? null : ids[requiredWhen]!,
    required_when_value: field.requiredWhenValue ?? null,
    shared_fill: field.sharedFill ?? false,
    date_format: field.dateFormat ?? null,
    editable,
    multiline: field.multiline ?? false,
    filled_by: value !== null && !editable ? "sender" : null,
    created_at: now,
    updated_at: now,
  };
}

const scopeColumns = ({ organizationId, mode }: Scope) => ({ organization_id: organizationId, mode });

/** Makes a signing session over the API and answers its link. */
export async function newSession({ organization, id, signerIds }: TestAgreement, signer = 0, body: object = {}) {
  return made(await organization.key.post(`/documents/${id}/signers/${signerIds[signer]}/signing-sessions`, body));
}

export function bearerClient(origin: string, bearer: string): TestClient {
  return clientOf(origin, () => ({ authorization: `Bearer ${bearer}` }));
}

/** A signer who has opened their link. */
export async function openAs(agreement: TestAgreement, signer = 0, body: object = {}): Promise<TestSigner> {
  const { token } = await newSession(agreement, signer, body);
  const { origin } = agreement.organization.server;
  const opened = await clientOf(origin, () => ({})).post("/signing/session", { token }, { idempotencyKey: null });
  const { bearer } = made(opened);
  return { ...bearerClient(origin, bearer), bearer };
}

export const typed = { kind: "typed", text: "Ann Lee" } as const;
export const drawn = { kind: "drawn", strokes: [[[0, 0, 0], [10.127, 5, 12], [20, 0, 30]], [[25, 5, 60]]] } as const; // prettier-ignore

/** Agrees to the text that is shown. */
export async function consent(client: TestClient): Promise<void> {
  const { hash } = (await client.get("/signing/session")).body.consent;
  made(await client.post("/signing/consent", { hash }));
}

/** Signs: consent, the same signature everywhere, done. */
export async function signAs(agreement: TestAgreement, signer = 0): Promise<TestClient> {
  const client = await openAs(agreement, signer);
  await consent(client);
  await client.post("/signing/fields/apply-all", { fieldType: "signature", signature: typed });
  made(await client.post("/signing/complete"));
  return client;
}

const model: AgreementModel = {
  title: "Services agreement",
  language: "en",
  pageSize: "A4",
  body: [{ kind: "paragraph", content: [{ kind: "text", text: "Between A & B." }] }],
};

/** As if the document had been generated. */
export async function keepModel(
  { organization: { server }, scope, id }: TestAgreement,
  kept: AgreementModel = model,
): Promise<void> {
  const file = { kind: "model", sha256: Buffer.alloc(32), bytes: Buffer.from(JSON.stringify(kept)) } as const;
  await transact(server.database, { scope }, (tx) => insertFile(tx, scope, id, { ...file, createdAt: new Date() }));
}
