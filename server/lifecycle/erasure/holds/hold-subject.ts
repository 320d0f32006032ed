import { holdsOf } from "#platform/holds/hold-store.ts";
import { administrators } from "#platform/operation/access.ts";
import type { Call } from "#platform/operation/operation.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asSubjectRecord, Subject } from "#risk/subjects/subject-resource.ts";
import { lockSubject } from "#risk/subjects/subject-lock-store.ts";
import { findSubject } from "#risk/subjects/subject-store.ts";
import { endHold, HoldRequest, placeExample, placeHold, releaseExample } from "./change-hold.ts";

const shared = {
  allow: administrators,
  params: IdParams,
  body: HoldRequest,
  reply: Subject,
  answer: { status: 200 },
} as const;

/** POST /risk/subjects/{id}/hold */
export const holdSubject = operation({
  ...shared,
  summary: "Put a subject on legal hold: nobody erases it, and no retention period deletes it",
  example: placeExample,

  async run(call) {
    await lock(call);
    await placeHold(call, { kind: "subject", id: call.params.id });
    return read(call);
  },
});

/** POST /risk/subjects/{id}/release-hold */
export const releaseSubjectHold = operation({
  ...shared,
  summary: "Release a subject from its legal hold",
  fresh: true,
  example: releaseExample,

  async run(call) {
    await lock(call);
    await endHold(call, { kind: "subject", id: call.params.id });
    return read(call);
  },
});

type Named = Pick<Call, "tx" | "caller"> & { params: { id: string } };

async function lock({ tx, caller, params }: Named): Promise<void> {
  refuseUnless(await lockSubject(tx, caller.scope, params.id), "not_found");
}

async function read({ tx, caller, params }: Named) {
  const { scope } = caller;
  const [subject, holds] = await Promise.all([
    findSubject(tx, scope, params.id),
    holdsOf(tx, scope, "subject", [params.id]),
  ]);
  return asSubjectRecord(subject!, holds.get(params.id));
}
