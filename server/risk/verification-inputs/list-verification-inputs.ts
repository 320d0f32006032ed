import { inputTypes, scalarTypes } from "@probity/engines/risk/policy/definition.ts";
import { inputCategories } from "@probity/engines/risk/verification/inputs.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { Id, listOf, Paging, strict } from "#platform/operation/shapes.ts";
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
    requiresApproval: Type.Boolean({ description: "True if it counts only after this run is approved." }),
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
  query: strict(Paging),
  reply: listOf(CatalogItem),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listInputRows(tx, caller.scope, page);
    return pageOf(rows.map(asCatalogItem), page);
  },
});

function asCatalogItem(row: InputRow) {
  const { id, source, label, type, itemType, category, requiresApproval, ...verification } = row;
  return { id, source, label, type, itemType, category, requiresApproval, verification };
}
