import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, recordOf, SearchText, Timestamp } from "#platform/operation/shapes.ts";
import { resource } from "../records/resource.ts";
import { contextKinds, type ContextRow, findContext, listContexts, searchContexts } from "./context-store.ts";

const ContextData = Type.Object({
  kind: Type.Enum([...contextKinds]),
  externalId: Type.String(),
  title: Type.Union([Type.String(), Type.Null()]),
  createdAt: Timestamp,
  createdBy: Type.String(),
});

export const Context = named("Context", recordOf("contexts", ContextData));

export function asContextRecord(row: ContextRow) {
  return {
    id: row.id,
    resource: "contexts" as const,
    data: {
      kind: row.kind as (typeof contextKinds)[number],
      externalId: row.external_id,
      title: row.title,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
    },
  };
}

export const contextResource = resource({
  name: "contexts",
  record: Context,
  filters: { search: SearchText, kind: Type.Enum([...contextKinds]), subjectId: Id },
  together: [["search"], ["kind"], ["subjectId"]],
  async list({ tx, scope, page }, { search, ...filters }) {
    const rows =
      search === undefined ? listContexts(tx, scope, page, filters) : searchContexts(tx, scope, search, page);
    return (await rows).map(asContextRecord);
  },
  async find(tx, scope, id) {
    const row = await findContext(tx, scope, id);
    return row && asContextRecord(row);
  },
});
