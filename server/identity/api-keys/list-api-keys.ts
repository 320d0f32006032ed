import Type from "typebox";
import { administrators } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listOf, ModeName, OffsetQuery, strict } from "#operation/shapes.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { ApiKeyRecord, asApiKeyRecord } from "./api-key-record.ts";
import { listApiKeyRows } from "./api-key-store.ts";

/** GET /api-keys */
export const listApiKeys = operation({
  summary: "List the API keys of a mode, oldest first",
  allow: administrators,
  query: strict({ mode: Type.Optional(ModeName), offset: OffsetQuery }),
  reply: listOf(ApiKeyRecord),
  modeFrom: "query",

  async run({ tx, caller, now, query }) {
    const offset = Number(query.offset ?? 0);
    const rows = await listApiKeyRows(tx, caller.scope, { offset, limit: listRows + 1 });
    return pageOf(
      rows.map((row) => asApiKeyRecord(row, now)),
      offset,
    );
  },
});
