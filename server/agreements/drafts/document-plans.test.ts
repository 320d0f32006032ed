import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newDocument, type TestDocument } from "../testing/documents.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { planOf, plansInside } from "#testing/plan.ts";
import { startServer } from "#testing/server.ts";
import { listFields } from "../fields/field-store.ts";
import { listSigners, startTurns } from "../signers/signer-store.ts";
import { findChainEnd, listDocumentEvents, lockChainEnd, moveChainEnd } from "./document-event-store.ts";
import { findDocument, formFieldsOf, listDocuments, lockDocument, updateDocument } from "./document-store.ts";
import { dueDocuments } from "./due-document-store.ts";
import { findFile } from "./file-store.ts";

const documents = 20_000;
let organization: TestOrganization;
let document: TestDocument;
let scope: Scope;

// Plans follow statistics, so this database has nobody else's rows.
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});

/** Many documents, each with two signers, a field, three events and a file, among which one has to be found. */
beforeAll(async () => {
  organization = await newOrganization(await startServer());
  document = await newDocument(organization);
  ({ scope } = document);
  const owned = `'${scope.organizationId}'::uuid, 'test'::environment_mode`;
  const others = `where organization_id = '${scope.organizationId}' and id <> '${document.id}'`;
  // So many rows at once would be checked against tables the planner still believes empty.
  await organization.server.pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into documents (organization_id, mode, id, name, status, source, page_count, pages, original_sha256, original_bytes, allow_decline,
                           expires_at, revision, event_count, event_hash, created_at, created_by, updated_at)
    select ${owned}, uuid_v7(now()), 'x', case when n % 200 = 0 then 'pending' else 'draft' end, 'upload', 1, '[]', sha256('x'), 1, true,
           now() + n * interval '1 second', 1, 3, sha256('x'), now(), 'user:x', now()
      from generate_series(1, ${documents}) as n;
    insert into document_signers (organization_id, mode, id, document_id, name, email, signing_order, status, created_at, updated_at)
    select ${owned}, uuid_v7(now()), id, 'x', 'x', n, 'created', now(), now() from documents, generate_series(1, 2) as n ${others};
    insert into document_fields (organization_id, mode, id, document_id, signer_id, field_type, page_number, x_position, y_position, width, height,
                                 required, group_required, shared_fill, editable, multiline, created_at, updated_at)
    select ${owned}, uuid_v7(now()), document_id, id, 'signature', 1, 1, 1, 1, 1, true, false, false, false, false, now(), now()
      from document_signers where signing_order = 1;
    insert into document_events (organization_id, mode, document_id, sequence, id, type, actor_kind, actor_id, details, occurred_at, previous_hash, hash)
    select ${owned}, id, n, uuid_v7(now()), 'created', 'system', 'x', '{}', now(), sha256('x'), sha256('y') from documents, generate_series(1, 3) as n ${others};
    insert into document_files (organization_id, mode, document_id, kind, sha256, bytes, created_at)
    select ${owned}, id, 'original', sha256('x'), 'x', now() from documents ${others};
    commit`);
  await organization.server.pool.query(
    "vacuum analyze documents, document_signers, document_fields, document_events, document_files",
  );
});

const page = { offset: 0, limit: 101 };
const now = new Date();

it.each<[string, string, (tx: Tx) => Promise<unknown>]>([
  ["a document", "documents_pkey", (tx) => findDocument(tx, scope, document.id)],
  ["a document to be changed", "documents_pkey", (tx) => lockDocument(tx, scope, document.id)],
  ["a document that changes", "documents_pkey", (tx) => updateDocument(tx, scope, document.id, { status: "voided" })],
  ["a page of documents", "documents_pkey", (tx) => listDocuments(tx, scope, {}, page)],
  ["a page of one status", "documents_by_status", (tx) => listDocuments(tx, scope, { status: "pending" }, page)],
  [
    "a page of one template",
    "documents_by_template",
    (tx) => listDocuments(tx, scope, { templateId: document.id }, page),
  ],
  ["the form of a PDF", "documents_pkey", (tx) => formFieldsOf(tx, scope, document.id)],
  ["a PDF", "document_files_pkey", (tx) => findFile(tx, scope, document.id, "original")],
  ["the end of a history", "documents_pkey", (tx) => findChainEnd(tx, scope, document.id)],
  ["the end that is held", "documents_pkey", (tx) => lockChainEnd(tx, scope, document.id)],
  [
    "the end that moves",
    "documents_pkey",
    (tx) => moveChainEnd(tx, scope, document.id, { seq: 2, hash: "0".repeat(64), changes: 1, at: now }),
  ],
  ["a history", "document_events_pkey", (tx) => listDocumentEvents(tx, scope, document.id, { ...page, to: 100 })],
  ["the signers of a document", "document_signers_by_document", (tx) => listSigners(tx, scope, [document.id])],
  [
    "signers who are invited",
    "document_signers_by_document",
    (tx) => startTurns(tx, scope, document.id, document.signerIds, now),
  ],
  ["the fields of a document", "document_fields_by_document", (tx) => listFields(tx, scope, document.id)],
])("%s is read through its index", async (_what, index, read) => {
  const plan = await transact(organization.server.database, { scope }, (tx) => planOf(tx, () => read(tx)));
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan|Hash/);
});

it("documents whose time has passed are found through the index of those that wait", async () => {
  const later = new Date(Date.now() + 3_600_000);
  const plans = await transact(organization.server.database, { scope }, (tx) =>
    plansInside(tx, () => dueDocuments(tx as never, later, 10)),
  );
  expect(plans).toContain("Index Scan using documents_expiring");
  expect(plans).not.toMatch(/Seq Scan|Sort|Hash/);
});
