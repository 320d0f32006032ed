import Type, { type Static } from "typebox";
import { readers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, IdParams, NullableText, Paging, strict, Timestamp } from "#platform/operation/shapes.ts";
import { findChainEnd, listDocumentEvents } from "./document-event-store.ts";

const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });

const AuditEvent = named(
  "DocumentEvent",
  Type.Object({
    id: Id,
    documentId: Id,
    seq: Type.Integer({ description: "From 1 on, without a gap." }),
    at: Timestamp,
    type: Type.String(),
    actor: Type.Object({ kind: Type.Enum(["api_key", "user", "signer", "system"]), id: Type.String() }),
    ip: NullableText,
    userAgent: NullableText,
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: "Ids, codes and hashes; never a name, an address or a value.",
    }),
    prevHash: Hash,
    hash: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description:
        "SHA-256 of the bytes of prevHash followed by the RFC 8785 JSON of this event without prevHash and hash. The first prevHash is 32 zero bytes.",
    }),
  }),
);

const ChainEnd = Type.Object(
  { seq: Type.Integer(), hash: Hash },
  { description: "The last event of the whole history." },
);

/** GET /documents/{id}/audit-events */
export const listAuditEvents = operation({
  summary: "List the chained history of a document, from its beginning",
  allow: readers,
  params: IdParams,
  query: strict(Paging),
  reply: Type.Union([
    Type.Object({
      items: Type.Array(AuditEvent),
      nextOffset: Type.Union([Type.Integer(), Type.Null()]),
      end: ChainEnd,
    }),
    Type.Object(
      { items: Type.Array(AuditEvent), nextCursor: NullableText, end: ChainEnd },
      { description: "The answer to `after`." },
    ),
  ]),

  async run({ tx, caller, keys, path, params, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const end = await findChainEnd(tx, caller.scope, params.id);
    refuseUnless(end, "not_found");
    const events = await listDocumentEvents(tx, caller.scope, params.id, { ...page, to: end.seq });
    return { ...pageOf(events as Static<typeof AuditEvent>[], page, ({ seq }) => seq), end };
  },
});
