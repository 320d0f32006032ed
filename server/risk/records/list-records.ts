import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { Id, listOf } from "#platform/operation/shapes.ts";
import { queryOf, queryOfAll, refuseUnsupported } from "./list-query.ts";
import { operationWords, type Resource, type RiskRecord } from "./resource.ts";
import { ResourceName, resources } from "./resources.ts";

/** GET /risk/{resource} */
export const listRecords = operation({
  summary: "List the records of a resource, oldest first",
  allow: readers,
  params: Type.Object({ resource: ResourceName }),
  query: queryOfAll(resources),
  reply: listOf(Type.Object({ id: Id, resource: Type.String(), data: Type.Unknown() })),
  endpoints: resources.map((resource) => ({
    name: `list${operationWords(resource.name)}`,
    params: { resource: resource.name },
    summary: `List ${resource.name.replace("-", " ")}, oldest first`,
    query: queryOf(resource),
    reply: replyOf(resource),
  })),

  async run({ tx, caller, keys, path, now, params, query }) {
    const resource = resources.find(({ name }) => name === params.resource)!;
    refuseUnsupported(resource, query);
    const page = pageAsked({ path, query, caller, keys });
    const reader = query.view === "summary" ? resource.summary! : resource;
    const rows = await reader.list({ tx, scope: caller.scope, page, now, caller }, query);
    return pageOf(rows as RiskRecord[], page, undefined, (row) => resource.keeps?.(row, query) ?? true);
  },
});

function replyOf({ record, summary }: Resource) {
  return summary ? Type.Union([listOf(record), listOf(summary.record)]) : listOf(record);
}
