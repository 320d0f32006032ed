import { documentStatuses } from "@probity/engines/documents/statuses.ts";
import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { Id, listOf, OffsetQuery, strict } from "#operation/shapes.ts";
import { listSigners } from "../signers/signer-store.ts";
import { asDocumentRecord, DocumentRecord } from "./document-record.ts";
import { listDocuments as documentsOf } from "./document-store.ts";

/** GET /documents */
export const listDocuments = operation({
  summary: "List documents, the oldest first",
  allow: readers,
  query: strict({
    status: Type.Optional(Type.Enum([...documentStatuses])),
    templateId: Type.Optional(Id),
    offset: OffsetQuery,
  }),
  reply: listOf(DocumentRecord),

  async run({ tx, caller: { scope }, query: { offset: from, ...filter } }) {
    const offset = Number(from ?? 0);
    // One row more than a page tells whether there is another page.
    const documents = await documentsOf(tx, scope, filter, { offset, limit: listRows + 1 });
    const signers = await listSigners(
      tx,
      scope,
      documents.map(({ id }) => id),
    );
    const byDocument = Map.groupBy(signers, ({ document_id }) => document_id);
    return pageOf(
      documents.map((document) => asDocumentRecord(scope, document, byDocument.get(document.id) ?? [])),
      offset,
    );
  },
});
