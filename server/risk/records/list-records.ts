import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { pageAsked, pageOf } from "#operation/page.ts";
import { Refusal } from "#operation/refusal.ts";
import { Id, listOf, Paging, SearchQuery, strict } from "#operation/shapes.ts";
import { operationWords, type RecordFilter, type RiskRecord } from "./resource.ts";
import { ResourceName, resources } from "./resources.ts";

const filterShapes = {
  resourceId: Type.Optional(Id),
  investigationId: Type.Optional(Id),
  search: SearchQuery,
  subjectId: Type.Optional(Id),
};

/** GET /risk/{resource} */
export const listRecords = operation({
  summary: "List the records of a resource, oldest first",
  allow: readers,
  params: Type.Object({ resource: ResourceName }),
  query: strict({ ...filterShapes, ...Paging }),
  reply: listOf(Type.Object({ id: Id, resource: Type.String(), data: Type.Unknown() })),
  endpoints: resources.map(({ name, record, filters }) => ({
    name: `list${operationWords(name)}`,
    params: { resource: name },
    summary: `List ${name.replace("-", " ")}, oldest first`,
    query: strict({
      ...Object.fromEntries(filters.map((filter) => [filter, filterShapes[filter]])),
      ...Paging,
    }),
    reply: listOf(record),
  })),

  async run({ tx, caller, keys, path, now, params, query }) {
    const { offset: _offset, after: _after, ...filters } = query;
    const resource = resources.find(({ name }) => name === params.resource)!;
    const unsupported = Object.keys(filters).filter((filter) => !resource.filters.includes(filter as RecordFilter));
    if (unsupported.length > 0) {
      throw new Refusal("unsupported_query", {
        errors: unsupported.map((filter) => ({
          path: `query:${filter}`,
          code: "unsupported_filter",
          message: `${resource.name} cannot be filtered by ${filter}.`,
        })),
      });
    }
    const page = pageAsked({ path, query, caller, keys });
    const rows = await resource.list(tx, caller.scope, filters, page, now, caller);
    return pageOf(rows as RiskRecord[], page);
  },
});
