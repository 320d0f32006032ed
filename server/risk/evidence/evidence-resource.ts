import { evidenceStatuses } from "@probity/engines/evidence/check-fact.ts";
import { scalarTypes } from "@probity/engines/policy/definition.ts";
import Type from "typebox";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#operation/shapes.ts";
import type { Resource } from "../records/resource.ts";
import { FactValueOrNull } from "./claim.ts";
import { findReceipt, listReceipts, type NewReceipt } from "./evidence-store.ts";

const NullableId = Type.Union([Id, Type.Null()]);

const EvidenceData = Type.Object({
  subjectId: Id,
  sourceRegistrationId: NullableId,
  source: Type.String(),
  fact: Type.String(),
  type: Type.Enum([...scalarTypes, "list"]),
  status: Type.Enum([...evidenceStatuses]),
  value: FactValueOrNull,
  observedAt: Timestamp,
  expiresAt: NullableTimestamp,
  providerRef: Type.Union([Type.String(), Type.Null()]),
  receivedAt: Timestamp,
  supersedes: NullableId,
  supersededBy: NullableId,
  batchId: NullableId,
  provenance: Type.Object(
    { evidenceClass: Type.String() },
    {
      description:
        "What vouches for the receipt, written by the server. Of a registered source: `bindingRevision`, `apiKeyId`, `adapterVersion` and `evidenceClass` `assertion`.",
    },
  ),
});

export const EvidenceRecord = recordOf("evidence", EvidenceData);

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

export const evidenceResource: Resource = {
  name: "evidence",
  data: EvidenceData,
  filters: ["subjectId"],
  async list(tx, scope, { subjectId }, page) {
    return (await listReceipts(tx, scope, subjectId, page)).map(asEvidenceRecord);
  },
  async find(tx, scope, id) {
    const row = await findReceipt(tx, scope, id);
    return row && asEvidenceRecord(row);
  },
};
