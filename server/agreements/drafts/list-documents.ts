import { documentStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import Type from "typebox";
import { holdsOf } from "#platform/holds/hold-store.ts";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { Id, listOf, OrderQuery, Paging, strict } from "#platform/operation/shapes.ts";
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
    order: OrderQuery,
    ...Paging,
  }),
  reply: listOf(DocumentRecord),

  async run({ tx, caller, keys, path, query }) {
    const { scope } = caller;
    const page = pageAsked({ path, query, caller, keys });
    const documents = await documentsOf(tx, scope, query, page);
    const ids = documents.map(({ id }) => id);
    const [signers, holds] = await Promise.all([listSigners(tx, scope, ids), holdsOf(tx, scope, "document", ids)]);
    const byDocument = Map.groupBy(signers, ({ document_id }) => document_id);
    return pageOf(
      documents.map((document) =>
        asDocumentRecord(scope, document, byDocument.get(document.id) ?? [], holds.get(document.id)),
      ),
      page,
    );
  },
});
