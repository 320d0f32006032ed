import Type, { type Static, type TSchema } from "typebox";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import type { SealingKey } from "#platform/secrets/sealing-key.ts";
import { proposalStatuses, type ProposalRow, type ProposedOperation } from "./proposal-store.ts";

/** A change as it was asked for, and what the first person saw. */
export type ProposedChange = { operation: ProposedOperation; request: object; before: object; after: object };

/** A change of one operation: the request, what it would change, and what it would change that to. */
export const changeOf = <const O extends ProposedOperation, R extends TSchema, B extends TSchema, A extends TSchema>(
  operation: O,
  request: R,
  before: B,
  after: A,
) => Type.Object({ operation: Type.Literal(operation), request, before, after });

/** A proposal of one kind of change. */
export const proposalOf = <C extends TSchema>(change: C) =>
  recordOf(
    "proposals",
    Type.Object({
      change,
      resourceId: Type.String({
        format: "uuid",
        description:
          "The assessment, the match, the subject, document or signer to erase, or the organization for its settings.",
      }),
      subjectId: Type.Union([Id, Type.Null()]),
      status: Type.Enum([...proposalStatuses]),
      createdBy: Type.String(),
      createdAt: Timestamp,
      expiresAt: Timestamp,
      decidedBy: Type.Union([Type.String(), Type.Null()], {
        description: "Who approved, declined or withdrew it; null while it is pending and when it has lapsed.",
      }),
      decidedAt: NullableTimestamp,
      reason: Type.Union([Type.String(), Type.Null()], { description: "Why it was declined." }),
      lapseCode: Type.Union([Type.String(), Type.Null()], {
        description:
          "Why it lapsed: `expired`, `state_changed`, `proposer_role`, `erased`, or the code that refuses the change now.",
      }),
      resultId: Type.Union([Id, Type.Null()], { description: "The override that an approval made." }),
    }),
  );

const AnyProposal = proposalOf(Type.Unknown());
export type ProposalRecord<Change = unknown> = Omit<Static<typeof AnyProposal>, "data"> & {
  data: Omit<Static<typeof AnyProposal>["data"], "change"> & { change: Change };
};

const use = "proposal";

export function sealChange(key: SealingKey, change: Omit<ProposedChange, "operation">): Buffer {
  const { request, before, after } = change;
  return key.seal(use, JSON.stringify({ request, before, after }));
}

export function openChange(keys: OrganizationKeys, { operation, content, salt }: ProposalRow): ProposedChange {
  return { operation, ...JSON.parse(keys.ofContent(salt).unseal(use, content).toString()) };
}

export const sealReason = (key: SealingKey, reason: string): Buffer => key.seal(use, reason);

export function asProposalRecord<Change>(keys: OrganizationKeys, row: ProposalRow): ProposalRecord<Change> {
  return {
    id: row.id,
    resource: "proposals",
    data: {
      change: openChange(keys, row) as Change,
      resourceId: row.resource_id,
      subjectId: row.subject_id,
      status: row.status,
      createdBy: `user:${row.proposed_by}`,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      decidedBy: row.decided_by && `user:${row.decided_by}`,
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason && keys.ofContent(row.salt).unseal(use, row.reason).toString(),
      lapseCode: row.lapse_code,
      resultId: row.result_id,
    },
  };
}
