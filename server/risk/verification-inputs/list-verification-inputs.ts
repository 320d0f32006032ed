import { inputTypes, scalarTypes } from "@probity/engines/policy/definition.ts";
import { inputCategories } from "@probity/engines/verification/inputs.ts";
import Type from "typebox";
import { readers } from "#operation/access.ts";
import { named } from "#operation/named.ts";
import { operation } from "#operation/operation.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { Id, listOf, OffsetQuery, strict } from "#operation/shapes.ts";
import { type InputRow, listInputRows } from "./verification-input-store.ts";

const CatalogItem = named(
  "VerificationInput",
  Type.Object({
    id: Id,
    source: Type.String({ description: "Copy it into `acceptedSources`." }),
    label: Type.String(),
    type: Type.Enum([...inputTypes]),
    itemType: Type.Union([Type.Enum([...scalarTypes]), Type.Null()]),
    category: Type.Enum([...inputCategories]),
    requiresApproval: Type.Boolean({ description: "Whether it counts only after an approval of the very run." }),
    verification: Type.Object(
      { workflowId: Id, workflowRevision: Type.Integer(), stepId: Type.String(), field: Type.String() },
      { description: "Copy it as it is." },
    ),
  }),
);

/** GET /risk/verification-inputs */
export const listVerificationInputs = operation({
  summary: "List the fields of native verification that a policy may read, each with the binding to copy",
  allow: readers,
  query: strict({ offset: OffsetQuery }),
  reply: listOf(CatalogItem),

  async run({ tx, caller, query }) {
    const offset = Number(query.offset ?? 0);
    const rows = await listInputRows(tx, caller.scope, { offset, limit: listRows + 1 });
    return pageOf(rows.map(asCatalogItem), offset);
  },
});

function asCatalogItem(row: InputRow) {
  const { id, source, label, type, itemType, category, requiresApproval, ...verification } = row;
  return { id, source, label, type, itemType, category, requiresApproval, verification };
}
