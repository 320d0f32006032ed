import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { Refusal } from "#operation/refusal.ts";
import { Id, listOf, OffsetQuery, SearchQuery, strict } from "#operation/shapes.ts";
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
  query: strict({ ...filterShapes, offset: OffsetQuery }),
  reply: listOf(Type.Object({ id: Id, resource: Type.String(), data: Type.Unknown() })),
  endpoints: resources.map(({ name, record, filters }) => ({
    name: `list${operationWords(name)}`,
    params: { resource: name },
    summary: `List ${name.replace("-", " ")}, oldest first`,
    query: strict({
      ...Object.fromEntries(filters.map((filter) => [filter, filterShapes[filter]])),
      offset: OffsetQuery,
    }),
    reply: listOf(record),
  })),

  async run({ tx, caller, now, params, query: { offset: offsetText, ...filters } }) {
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
    const offset = Number(offsetText ?? 0);
    // One row more than a page tells whether there is another page.
    const rows = await resource.list(tx, caller.scope, filters, { offset, limit: listRows + 1 }, now, caller);
    return pageOf(rows as RiskRecord[], offset);
  },
});
