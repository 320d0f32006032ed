import { sql } from "kysely";
import { type Page, selectPage } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";
import { saltOf } from "#platform/secrets/salt-columns.ts";

export const proposalStatuses = ["pending", "approved", "declined", "withdrawn", "lapsed"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export const proposedOperations = [
  "createOverride",
  "decideMatch",
  "changeFourEyesSettings",
  "changeOrganizationSettings",
  "changeRetentionSettings",
  "eraseSubject",
  "eraseDocument",
  "eraseSigner",
] as const;
export type ProposedOperation = (typeof proposedOperations)[number];

export type NewProposal = {
  id: string;
  operation: ProposedOperation;
  resource_id: string;
  subject_id: string | null;
  content: Buffer;
  proposed_by: string;
  created_at: Date;
  expires_at: Date;
};

export type ProposalRow = NewProposal & {
  status: ProposalStatus;
  decided_by: string | null;
  decided_at: Date | null;
  reason: Buffer | null;
  lapse_code: string | null;
  result_id: string | null;
  /** Of its own key; null where the organization's seals it. */
  salt: Buffer | null;
};

const plain = [
  "id",
  "operation",
  "resource_id",
  "subject_id",
  "content",
  "status",
  "proposed_by",
  "created_at",
  "expires_at",
  "decided_by",
  "decided_at",
  "reason",
  "lapse_code",
  "result_id",
] as const satisfies readonly (keyof ProposalRow)[];

const salt = sql<Buffer | null>`${sql.raw(saltOf("proposals", "'proposal'", "id"))}`.as("salt");
const columns = [...plain, salt] as const;

const proposals = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom("proposals")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode);

/** False while another one about the same resource is pending. */
export async function insertProposal(tx: Tx, scope: Scope, proposal: NewProposal): Promise<boolean> {
  const { rows } = await statement`
    insert into proposals (organization_id, mode, id, operation, resource_id, subject_id, content, status, proposed_by, created_at,
                           expires_at)
    values (${scope.organizationId}, ${scope.mode}, ${proposal.id}, ${proposal.operation}, ${proposal.resource_id},
            ${proposal.subject_id}, ${proposal.content}, 'pending', ${proposal.proposed_by}, ${proposal.created_at},
            ${proposal.expires_at})
        on conflict (organization_id, mode, operation, resource_id) where status = 'pending' do nothing
    returning id
  `.execute(tx);
  return rows.length === 1;
}

export async function findPending(
  tx: Tx,
  scope: Scope,
  operation: ProposedOperation,
  resourceId: string,
): Promise<ProposalRow | undefined> {
  return proposals(tx, scope)
    .where("operation", "=", operation)
    .where("resource_id", "=", resourceId)
    .where("status", "=", "pending")
    .executeTakeFirst() as Promise<ProposalRow | undefined>;
}

export async function findProposal(tx: Tx, scope: Scope, id: string): Promise<ProposalRow | undefined> {
  return proposals(tx, scope).where("id", "=", id).executeTakeFirst() as Promise<ProposalRow | undefined>;
}

/** Held until the transaction ends, before anything that the proposal is about. */
export async function lockProposal(tx: Tx, scope: Scope, id: string): Promise<ProposalRow | undefined> {
  return proposals(tx, scope).where("id", "=", id).forUpdate().executeTakeFirst() as Promise<ProposalRow | undefined>;
}

export async function listProposalRows(
  tx: Tx,
  scope: Scope,
  status: ProposalStatus | undefined,
  page: Page,
): Promise<ProposalRow[]> {
  const all = proposals(tx, scope);
  const narrowed = status === undefined ? all : all.where("status", "=", status);
  return selectPage(narrowed, page).execute() as Promise<unknown> as Promise<ProposalRow[]>;
}

export type ProposalDecision = Partial<Pick<ProposalRow, "decided_by" | "reason" | "lapse_code" | "result_id">> & {
  status: Exclude<ProposalStatus, "pending">;
  decided_at: Date;
};

/** Undefined when it is not pending any more. */
export async function decideProposal(
  tx: Tx,
  scope: Scope,
  id: string,
  decision: ProposalDecision,
): Promise<ProposalRow | undefined> {
  return tx
    .updateTable("proposals")
    .set(decision)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning(columns)
    .executeTakeFirst() as Promise<ProposalRow | undefined>;
}

/** The role of a person in the organization now; undefined when they are not in it. */
export async function findRole(tx: Tx, scope: Scope, userId: string): Promise<Role | undefined> {
  const member = await tx
    .selectFrom("memberships")
    .select("role")
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return member?.role as Role | undefined;
}
