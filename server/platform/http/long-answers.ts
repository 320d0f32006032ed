import type { FastifyReply, FastifyRequest } from "fastify";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { answerBytes } from "#platform/operation/answer-bytes.ts";
import type { ExportType, WalkName } from "#platform/operation/exported-list.ts";
import { type Route, statusOf } from "#platform/operation/route.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { type Admitted, type HandlerParts, servicesFor } from "./admit.ts";
import { sendArchive } from "./archives/handle-archive.ts";
import { sendExport } from "./exports/handle-export.ts";
import type { Answer } from "./idempotency.ts";
import { provenanceOf } from "./provenance.ts";
import { readAsCaller } from "./read-as-caller.ts";

type Asked = { request: FastifyRequest; reply: FastifyReply };

/** Answers a request from the standby: nothing is written, and nothing was prepared. */
export async function readFromStandby(
  route: Route,
  parts: HandlerParts,
  admitted: Admitted,
): Promise<Answer & { replayed: false }> {
  const { caller, input, brought, services, clock, readAsCaller: read } = longAnswer(parts, admitted);
  const result = await read((tx, keys) =>
    route.operation.run({ tx, caller, now: clock(), keys, prepared: undefined, services, ...brought, ...input }),
  );
  return { status: statusOf(route), bytes: answerBytes(result as object), replayed: false };
}

export async function answerExport(
  route: Route,
  parts: HandlerParts,
  asked: Asked & { walkName: WalkName; type: ExportType },
  admitted: Admitted,
): Promise<FastifyReply> {
  return sendExport({ ...asked, route, ...longAnswer(parts, admitted) });
}

/** Archives read whole records, so each of their pages waits for the turn of its organization. */
export async function answerArchive(
  route: Route,
  parts: HandlerParts,
  asked: Asked,
  admitted: Admitted,
): Promise<FastifyReply> {
  const answer = longAnswer(parts, admitted);
  return sendArchive({
    ...asked,
    route,
    ...answer,
    transactAsCaller: (work) => parts.turns.run(admitted.caller.scope, () => answer.transactAsCaller(work)),
  });
}

/** What an answer of many pages needs, each page of which is a transaction. */
function longAnswer(parts: HandlerParts, { caller, input, brought, standing, background }: Admitted) {
  const { clock, exports: room } = parts;
  const settings = {
    scope: caller.scope,
    userId: caller.kind === "user" ? caller.userId : undefined,
    inOrder: true,
    provenance: provenanceOf(parts, brought.origin.ip),
  };
  const notingUse = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    if (!background) await standing.noteUse(clock());
    return done;
  };
  return {
    caller,
    input,
    brought,
    services: servicesFor(parts, caller),
    clock,
    room,
    readAsCaller: <T>(work: (tx: Tx, keys: OrganizationKeys) => Promise<T>) =>
      notingUse(readAsCaller(parts, settings, standing, work)),
    transactAsCaller: <T>(work: (tx: Tx, keys: OrganizationKeys) => Promise<T>) =>
      notingUse(transact(parts.database, settings, async (tx) => work(tx, await standing.confirmAgain(tx, clock())))),
    transactAnyway: (work: (tx: Tx) => Promise<void>) => transact(parts.database, settings, work),
  };
}
