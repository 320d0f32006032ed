import { newId } from "#platform/database/new-id.ts";
import { transact } from "#platform/database/transaction.ts";
import { newDocument, type TestDocument, type TestDraft } from "../../testing/documents.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { testRenderer } from "../../testing/renderer.ts";
import { enqueueFinalization, type FinalizationJob } from "../finalizing/enqueue-finalization.ts";
import type { FinalizerParts } from "../finalizing/finalize-document.ts";
import { noSealSettings } from "../sealing/sealer.ts";

/** A document that everybody has signed, with a typed and a drawn signature and a text, waiting to be completed. */
export async function readyDocument(organization: TestOrganization, change: TestDraft = {}): Promise<TestDocument> {
  const document = await newDocument(organization, { orders: [1, 2], status: "pending", ...change });
  const { id, scope, fieldIds, signerIds } = document;
  const now = new Date();
  await transact(organization.server.database, { scope }, async (tx) => {
    const signatures = [
      { kind: "typed", text: "Ann Lee" },
      {
        kind: "drawn",
        strokes: [
          [
            [0, 0, 0],
            [40, 30, 9],
            [80, 0, 20],
          ],
        ],
      },
    ];
    for (const [index, fieldId] of fieldIds.entries()) {
      const signature = signatures[index % 2]!;
      const filled = {
        value: signature.kind,
        signature: JSON.stringify(signature),
        filled_by: "signer",
        filled_at: now,
      };
      await tx.updateTable("document_fields").set(filled).where("id", "=", fieldId).execute();
    }
    const place = { page_number: 1, x_position: 64, width: 200, height: 30 };
    const text = { field_type: "text", value: "Northwind 北京", y_position: 300 };
    const tick = { field_type: "checkbox", value: "true", y_position: 340 };
    for (const field of [text, tick])
      await tx
        .insertInto("document_fields")
        .values({
          organization_id: scope.organizationId,
          mode: scope.mode,
          id: newId(now),
          document_id: id,
          signer_id: signerIds[0]!,
          ...place,
          ...field,
          required: true,
          group_required: false,
          shared_fill: false,
          editable: false,
          multiline: false,
          created_at: now,
          updated_at: now,
        })
        .execute();
    await tx.updateTable("documents").set({ status: "finalizing" }).where("id", "=", id).execute();
    const signed = { status: "signed", signed_at: now, consented_at: now, consent_hash: Buffer.alloc(32, 3) };
    await tx.updateTable("document_signers").set(signed).where("document_id", "=", id).execute();
    await enqueueFinalization(tx, scope, id);
  });
  return document;
}

export const jobOf = ({ id, scope }: TestDocument, attempt = 0): FinalizationJob => ({
  ...scope,
  documentId: id,
  attempt,
});

/** The parts a worker uses to complete documents. */
export function finalizerOf({ server }: TestOrganization, change: Partial<FinalizerParts> = {}): FinalizerParts {
  return {
    database: server.database,
    keyring: server.parts.keyring,
    files: server.parts.files,
    run: testRenderer.run,
    seal: noSealSettings,
    publicUrl: server.parts.publicUrl,
    clock: () => server.clock.now(),
    logger: server.parts.logger,
    onFinished: () => {},
    ...change,
  };
}
