import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import type { DocumentStatus, SignerStatus } from "@probity/engines/agreements/documents/statuses.ts";
import { newId } from "#platform/database/new-id.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { insertFile } from "../drafts/file-store.ts";
import { type Draft, storeDraft } from "../drafts/store-draft.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { smallPdf } from "./small-pdf.ts";

export type TestDraft = Partial<Draft> & {
  /** One for each signer; null for one without a signature field. */
  orders?: (number | null)[];
  mode?: "test" | "live";
  /** `draft` unless said otherwise. */
  status?: DocumentStatus;
};

export type TestDocument = { id: string; scope: Scope; signerIds: string[]; fieldIds: string[]; pdf: Buffer };

const page = (pageNumber: number): PageSizeInPoints => ({ pageNumber, width: 595, height: 842, rotation: 0 });

/** A draft of two pages with signers (one unless said otherwise), each with a signature field, as uploading and editing it would leave it. */
export async function newDocument(
  { server, organizationId, apiKeys }: TestOrganization,
  { orders = [1], mode = "test", status = "draft", ...change }: TestDraft = {},
): Promise<TestDocument> {
  const scope = { organizationId, mode };
  const pdf = smallPdf(2);
  const draft: Draft = {
    name: "Services agreement",
    pdf,
    pages: [page(1), page(2)],
    generation: null,
    upload: null,
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
    if (status !== "draft") await enterStatus(tx, scope, now, id, status);
    return { id, scope, signerIds, fieldIds, pdf };
  });
}

const signerStatusIn = {
  draft: "created",
  pending: "invited",
  finalizing: "signed",
  completed: "signed",
  declined: "declined",
  voided: "invited",
  expired: "invited",
} as const satisfies Record<DocumentStatus, SignerStatus>;

/** Rows as they are in a status, without the way there. */
async function enterStatus(tx: Tx, scope: Scope, now: Date, id: string, status: DocumentStatus): Promise<void> {
  const completed = { completed_sha256: Buffer.alloc(32, 7), completed_at: now };
  await tx
    .updateTable("documents")
    .set({
      status,
      sent_at: now,
      ...(status === "expired" && { expires_at: new Date(now.getTime() - 1000) }),
      ...(status === "completed" && completed),
    })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("document_signers")
    .set({ status: signerStatusIn[status], invited_at: now })
    .where("document_id", "=", id)
    .execute();
  if (status === "completed")
    await insertFile(tx, scope, id, {
      kind: "completed",
      sha256: completed.completed_sha256,
      bytes: Buffer.from("%PDF-1.7 completed"),
      createdAt: now,
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
