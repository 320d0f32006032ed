import type { PageSizeInPoints } from "@probity/engines/agreement/rendering.ts";
import type { SignerStatus } from "@probity/engines/documents/statuses.ts";
import { newId } from "#database/new-id.ts";
import { type Scope, transact, type Tx } from "#database/transaction.ts";
import { type Draft, storeDraft } from "#documents/documents/store-draft.ts";
import type { TestOrganization } from "./organization.ts";
import { samplePdf } from "./sample-pdf.ts";

export type TestDraft = Partial<Draft> & {
  /** One for each signer; null for one without a signature field. */
  orders?: (number | null)[];
  mode?: "test" | "live";
};

export type TestDocument = { id: string; scope: Scope; signerIds: string[]; fieldIds: string[]; pdf: Buffer };

const page = (pageNumber: number): PageSizeInPoints => ({ pageNumber, width: 595, height: 842, rotation: 0 });

/** A draft of two pages with signers (one unless said otherwise), each with a signature field, as uploading and editing it would leave it. */
export async function newDocument(
  { server, organizationId, apiKeys }: TestOrganization,
  { orders = [1], mode = "test", ...change }: TestDraft = {},
): Promise<TestDocument> {
  const scope = { organizationId, mode };
  const pdf = samplePdf(2);
  const draft: Draft = {
    name: "Services agreement",
    pdf,
    pages: [page(1), page(2)],
    generation: null,
    formFields: null,
    externalId: null,
    expiresAt: null,
    allowDecline: true,
    ...change,
  };
  const now = server.clock.now();
  return transact(server.database, { scope, subscriptions: "shared" }, async (tx) => {
    const actor = { kind: "api_key", scope, apiKeyId: apiKeys[mode].id } as const;
    const { id } = await storeDraft(tx, actor, now, null, draft);
    const signerIds: string[] = [];
    const fieldIds: string[] = [];
    for (const [index, order] of orders.entries()) {
      const signerId = await insertSigner(tx, scope, now, { documentId: id, number: index + 1, order: order ?? 1 });
      signerIds.push(signerId);
      if (order !== null)
        fieldIds.push(await insertSignatureField(tx, scope, now, { documentId: id, signerId, index }));
    }
    return { id, scope, signerIds, fieldIds, pdf };
  });
}

async function insertSigner(
  tx: Tx,
  scope: Scope,
  now: Date,
  { documentId, number, order }: { documentId: string; number: number; order: number },
): Promise<string> {
  const id = newId(now);
  const status: SignerStatus = "created";
  await tx
    .insertInto("document_signers")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      id,
      document_id: documentId,
      name: `Ann Lee ${number}`,
      email: `ann${number}@northwind.example`,
      signing_order: order,
      status,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

async function insertSignatureField(
  tx: Tx,
  scope: Scope,
  now: Date,
  { documentId, signerId, index }: { documentId: string; signerId: string; index: number },
): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto("document_fields")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      id,
      document_id: documentId,
      signer_id: signerId,
      field_type: "signature",
      page_number: 2,
      x_position: 64,
      y_position: 60 + 70 * index,
      width: 200,
      height: 50,
      required: true,
      group_required: false,
      shared_fill: false,
      editable: false,
      multiline: false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
