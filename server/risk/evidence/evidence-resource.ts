import { evidenceStatuses } from "@probity/engines/risk/check-fact.ts";
import { scalarTypes } from "@probity/engines/risk/policy/definition.ts";
import { verificationDecisions } from "@probity/engines/risk/verification/decisions.ts";
import Type from "typebox";
import type { Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { resource } from "../records/resource.ts";
import { loadApprovals } from "./approval.ts";
import { FactValueOrNull } from "./claim.ts";
import { findReceipt, listReceipts, type NewReceipt, type ReceiptRow } from "./evidence-store.ts";

const NullableId = Type.Union([Id, Type.Null()]);

const EvidenceData = Type.Object({
  subjectId: Id,
  sourceRegistrationId: NullableId,
  source: Type.String(),
  fact: Type.String(),
  type: Type.Enum([...scalarTypes, "list"]),
  status: Type.Enum([...evidenceStatuses]),
  value: FactValueOrNull,
  approval: Type.Optional(
    Type.Enum(["undecided", ...verificationDecisions], {
      description: "For findings of an `extract` or `enrich` step: the latest decision about its attempt.",
    }),
  ),
  withheld: Type.Optional(
    Type.Literal(true, {
      description:
        "There is a value, which this caller is not shown before it is approved. Owners, admins, auditors and the principal that reported it are.",
    }),
  ),
  observedAt: Timestamp,
  expiresAt: NullableTimestamp,
  providerRef: Type.Union([Type.String(), Type.Null()]),
  receivedAt: Timestamp,
  supersedes: NullableId,
  supersededBy: NullableId,
  batchId: NullableId,
  provenance: Type.Object(
    {
      evidenceClass: Type.String(),
      bindingRevision: Type.Optional(Type.Integer()),
      apiKeyId: Type.Optional(Type.String()),
      adapterVersion: Type.Optional(Type.String()),
    },
    {
      description:
        "The origin of the receipt, recorded by the server. For a registered source: `bindingRevision`, `apiKeyId`, `adapterVersion` and `evidenceClass` `assertion`.",
    },
  ),
});

export const EvidenceRecord = named("Evidence", recordOf("evidence", EvidenceData));

export function asEvidenceRecord(row: NewReceipt & { superseded_by?: string | null }) {
  return {
    id: row.id,
    resource: "evidence" as const,
    data: {
      subjectId: row.subject_id,
      sourceRegistrationId: row.source_registration_id,
      source: row.source,
      fact: row.fact,
      type: row.type,
      status: row.status,
      value: row.value,
      observedAt: row.observed_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      providerRef: row.provider_ref,
      receivedAt: row.received_at.toISOString(),
      supersedes: row.supersedes,
      supersededBy: row.superseded_by ?? null,
      batchId: row.batch_id,
      provenance: row.provenance,
    },
  };
}

export const evidenceResource = resource({
  name: "evidence",
  record: EvidenceRecord,
  filters: {
    subjectId: Id,
    fact: Type.String({ maxLength: 200 }),
    current: Type.Enum(["true", "false"], {
      description: "`true`: the receipts that stand. `false`: the superseded ones.",
    }),
  },
  together: [["subjectId"], ["subjectId", "fact"], ["subjectId", "current"], ["subjectId", "fact", "current"]],
  async list({ tx, scope, page, caller }, asked) {
    return shownTo(tx, caller, await listReceipts(tx, scope, asked, page));
  },
  keeps: ({ data }, { current }) => current !== "false" || data.supersededBy !== null,
  async find(tx, scope, id, _now, caller) {
    const row = await findReceipt(tx, scope, id);
    return row && (await shownTo(tx, caller, [row]))[0];
  },
});

/** Receipts as this caller may read them: without unapproved values. */
export async function shownTo(tx: Tx, caller: Caller, rows: readonly ReceiptRow[]) {
  const approvalOf = await loadApprovals(tx, caller, rows.flatMap(stepOf));
  return rows.map((row) => {
    const record = asEvidenceRecord(row);
    const approval = stepOf(row).map(approvalOf)[0];
    if (!approval) return record;
    const withheld = approval.withheld && row.value !== null;
    const { data } = record;
    return {
      ...record,
      data: { ...data, approval: approval.decision, ...(withheld && { value: null, withheld: true as const }) },
    };
  });
}

/** The step that a native receipt comes from. */
function stepOf({ provenance }: ReceiptRow) {
  const { workflowRunId: run_id, stepId: step_id } = provenance as { workflowRunId?: string; stepId?: string };
  return run_id !== undefined && step_id !== undefined ? [{ run_id, step_id }] : [];
}
