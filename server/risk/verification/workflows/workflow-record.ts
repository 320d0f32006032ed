import { StepsSchema } from "@probity/engines/risk/verification/workflow.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { recordOf, Timestamp } from "#platform/operation/shapes.ts";
import type { WorkflowRow } from "./workflow-store.ts";

export const WorkflowRecord = named(
  "Workflow",
  recordOf(
    "workflows",
    Type.Object({
      key: Type.String(),
      revision: Type.Integer(),
      steps: StepsSchema,
      createdAt: Timestamp,
      createdBy: Type.String(),
      revisedAt: Timestamp,
      revisedBy: Type.String(),
    }),
  ),
);

export function asWorkflowRecord(row: WorkflowRow) {
  return {
    id: row.id,
    resource: "workflows" as const,
    data: {
      key: row.key,
      revision: row.revision,
      steps: row.steps,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      revisedAt: row.revised_at.toISOString(),
      revisedBy: row.revised_by,
    },
  };
}
