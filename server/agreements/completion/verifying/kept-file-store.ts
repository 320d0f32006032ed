import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type KeptVersion = "original" | "completed" | "certificate";
export type KeptFile = { document_id: string; kind: KeptVersion; sha256: Buffer };

/** The PDFs of an organization that are one of these, byte for byte; of one document when it is named. */
export async function findKept(
  tx: Tx,
  scope: Scope,
  hashes: readonly Buffer[],
  documentId: string | null,
): Promise<KeptFile[]> {
  const { rows } = await statement<KeptFile>`
    select document_id, kind, sha256
      from document_files
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and kind <> 'model'
       and kind <> 'facts'
       and sha256 = any (${hashes})
       and (${documentId}::uuid is null or document_id = ${documentId}::uuid)
     order by created_at desc, document_id desc
     limit 50
  `.execute(tx);
  return rows;
}
