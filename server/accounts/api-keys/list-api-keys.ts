import Type from "typebox";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { listOf, ModeName, Paging, strict } from "#platform/operation/shapes.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { ApiKeyRecord, asApiKeyRecord } from "./api-key-record.ts";
import { findKeyAge, listApiKeyRows } from "./api-key-store.ts";

/** GET /api-keys */
export const listApiKeys = operation({
  summary: "List the API keys of a mode, oldest first",
  allow: administrators,
  query: strict({ mode: Type.Optional(ModeName), ...Paging }),
  reply: listOf(ApiKeyRecord),
  modeFrom: "query",

  async run({ tx, caller, keys, path, now, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listApiKeyRows(tx, caller.scope, page);
    const rule = await findKeyAge(tx, caller.scope.organizationId);
    return pageOf(
      rows.map((row) => asApiKeyRecord(row, rule, now)),
      page,
    );
  },
});
