import type { Static } from "typebox";
import Type from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, listOf, Paging, strict } from "#platform/operation/shapes.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { documentNames } from "../drafts/document-store.ts";
import { listSigners } from "../signers/signer-store.ts";
import { BulkSendRowRecord } from "./bulk-send-record.ts";
import { findBulkSend } from "./bulk-send-store.ts";
import { openContent, openProblem } from "./row-content.ts";
import { listRows, rowStatuses, type StoredRow } from "./row-store.ts";

type RowRecord = Static<typeof BulkSendRowRecord>;

/** GET /bulk-sends/{id}/rows */
export const listBulkSendRows = operation({
  summary: "List the rows of a bulk send with what became of each",
  allow: readers,
  params: IdParams,
  query: strict({ status: Type.Optional(Type.Enum([...rowStatuses])), ...Paging }),
  reply: listOf(BulkSendRowRecord),

  async run({ tx, caller, keys, path, params, query }) {
    const { scope } = caller;
    refuseUnless(await findBulkSend(tx, scope, params.id), "not_found");
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listRows(tx, scope, params.id, query.status, page);
    const about = await ofDocuments(tx, scope, rows);
    return pageOf(
      rows.map((row) => asRow(keys, params.id, row, about)),
      page,
      ({ number }) => number,
    );
  },
});

type AboutDocuments = ReadonlyMap<string, Pick<RowRecord, "name" | "signers">>;

/** What is sent is with its document, and says there what is left of it. */
async function ofDocuments(tx: Tx, scope: Scope, rows: readonly StoredRow[]): Promise<AboutDocuments> {
  const ids = rows.flatMap(({ document_id }) => document_id ?? []);
  const [names, signers] = await Promise.all([documentNames(tx, scope, ids), listSigners(tx, scope, ids)]);
  return new Map(
    names.map(({ id, name }) => [
      id,
      {
        name,
        signers: signers
          .filter(({ document_id }) => document_id === id)
          .map((signer) => ({ roleId: signer.role_id, name: signer.name, email: signer.email })),
      },
    ]),
  );
}

function asRow(keys: OrganizationKeys, id: string, row: StoredRow, about: AboutDocuments): RowRecord {
  const { number, status, problem_code: code, problem, document_id: documentId } = row;
  return {
    number,
    status,
    ...(row.content
      ? ofContent(keys, id, number, row.content)
      : (about.get(documentId ?? "") ?? { name: null, signers: [] })),
    documentId,
    problem: code !== null && problem !== null ? { code, message: openProblem(keys, id, number, problem) } : null,
  };
}

function ofContent(keys: OrganizationKeys, id: string, number: number, sealed: Buffer) {
  const { name, signers } = openContent(keys, id, number, sealed);
  return {
    name,
    signers: Object.entries(signers).map(([roleId, signer]) => ({ roleId, name: signer.name, email: signer.email })),
  };
}
