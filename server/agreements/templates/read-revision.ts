import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id } from "#platform/operation/shapes.ts";
import { RevisionRecord, revisionRecordOf } from "./revision-record.ts";
import { findRevision } from "./revision-store.ts";

/** GET /templates/{id}/revisions/{revision} */
export const readRevision = operation({
  summary: "Read a template as it was at a revision",
  allow: readers,
  params: Type.Object({ id: Id, revision: Type.String({ pattern: "^[1-9][0-9]{0,8}$" }) }),
  reply: RevisionRecord,

  async run({ tx, caller, params }) {
    const revision = await findRevision(tx, caller.scope, params.id, Number(params.revision));
    refuseUnless(revision, "not_found");
    return revisionRecordOf(revision);
  },
});
