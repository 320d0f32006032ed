import { hash } from "node:crypto";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  commitWith,
  transact,
  type TransactionSettings,
  type Tx,
  withoutWaiting,
} from "#platform/database/transaction.ts";
import { AcceptedAnswer } from "#platform/operation/accepted-answer.ts";
import { answerBytes } from "#platform/operation/answer-bytes.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { walkNameOf } from "#platform/operation/exported-list.ts";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { LastingRefusal } from "#platform/operation/lasting-refusal.ts";
import { type Route, statusOf } from "#platform/operation/route.ts";
import { StreamAnswer } from "#platform/operation/stream-answer.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { admissionOf, type Admitted, type HandlerParts, servicesFor } from "./admit.ts";
import { refuseChangedKey } from "./authenticate.ts";
import { exportTypeOf } from "./exports/handle-export.ts";
import {
  type Answer,
  fingerprintOf,
  firstAnswer,
  type IdempotentRequest,
  insertKey,
  type Made,
  noteQuotes,
  storeAnswer,
} from "./idempotency.ts";
import { answerArchive, answerExport, readFromStandby } from "./long-answers.ts";
import { minimalApplied } from "./prefer.ts";
import { provenanceOf } from "./provenance.ts";
import { Trust } from "./remembered-keys.ts";
import { forgetSecretsLater } from "./secret-answers.ts";

/**
 * One route as a request handler. The order of refusals is part of the API: who (401), which mode (400), may they (403), is
 * it well-formed (400), was it done before (the stored answer or 409), and only then what depends on state or clock.
 */
export function handlerOf(route: Route, parts: HandlerParts) {
  const { method, operation } = route;
  const admit = admissionOf(route, parts);
  const status = statusOf(route);
  const walkName = method === "GET" ? walkNameOf(operation) : null;
  const isReadFromStandby = operation.answer?.fromStandby && parts.replica;

  // What takes long asks for the key where it begins, and again for each of its parts.
  const isShort = !operation.prepare && !operation.limits?.inTurn && !operation.answer?.archive && !isReadFromStandby;

  const handle = async (request: FastifyRequest, reply: FastifyReply, trust: Trust): Promise<FastifyReply> => {
    const exportType = walkName && exportTypeOf(request.headers.accept);
    const admitted = await admit(request, reply, exportType ? new Trust(false) : trust);
    if (exportType) return answerExport(route, parts, { request, reply, walkName, type: exportType }, admitted);
    if (operation.answer?.archive) return answerArchive(route, parts, { request, reply }, admitted);
    if (isReadFromStandby) return send(reply, status, await readFromStandby(route, parts, admitted));
    const perform = () => replayOrRun({ route, parts, admitted });
    const { scope } = admitted.caller;
    return send(reply, status, operation.limits?.inTurn ? await parts.turns.run(scope, perform) : await perform());
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const trust = new Trust(isShort);
    try {
      return await handle(request, reply, trust);
    } catch (error) {
      const again = trust.afterwards(error, parts.rememberedKeys);
      if (!again) throw error;
      return handle(request, reply, again);
    }
  };
}

/** A request that was admitted, on its way through its transaction. */
type Work = { route: Route; parts: HandlerParts; admitted: Admitted };
type Sent = FileAnswer | StreamAnswer | (Made & { replayed: boolean });

/** Does what was asked for in one transaction, or answers what it was answered the first time. */
async function replayOrRun(work: Work): Promise<Sent> {
  const { route, parts, admitted } = work;
  const { who, caller, key, standing, background } = admitted;
  const prepared = await prepare(work);
  const now = parts.clock();
  const repeatableAs = once((keys) => repeatable(work, keys));
  // A session is confirmed first, and its data key read; an API key has brought both.
  const sendAlong =
    who.kind === "api_key"
      ? async (tx: Tx) => {
          const [, taken] = await Promise.all([
            who.isRemembered ? confirmKey(work, tx, who) : undefined,
            key === null ? undefined : insertKey(tx, caller.scope, repeatableAs(who.keys), now),
          ]);
          return taken;
        }
      : undefined;

  const inTransaction = async (tx: Tx, taken: boolean | undefined): Promise<Sent> => {
    admitted.trust.requireConfirmed();
    const keys = await standing.confirm(tx, now);
    if (key === null) return run(work, tx, { keys, prepared, now });
    const request = repeatableAs(keys);
    if (!(taken ?? (await insertKey(tx, caller.scope, request, now)))) return replay(work, tx, { keys, request, now });
    return run(work, tx, { keys, prepared, now }, (answer) => store(work, tx, { keys, request, now }, answer));
  };
  const settings = settingsOf(work);
  const answer = await transact(parts.database, settings, inTransaction, sendAlong).catch(async (error: unknown) => {
    if (error instanceof LastingRefusal) await transact(parts.database, settings, error.afterwards);
    throw error;
  });
  if (!background) await standing.noteUse(now);
  if (route.method !== "GET" && !("replayed" in answer && answer.replayed)) parts.afterWrite();
  return answer;
}

/** Before this, a key from memory has let the request in; after it, the key has. */
async function confirmKey(
  { parts, admitted: { trust } }: Work,
  tx: Tx,
  { keyId, key, caller }: Extract<Admitted["who"], { kind: "api_key" }>,
): Promise<void> {
  const lastUsedAt = await refuseChangedKey(tx, keyId, key);
  trust.confirm();
  parts.keyUses.note(caller, lastUsedAt);
}

function settingsOf({ route: { method, operation }, parts, admitted: { caller, brought } }: Work): TransactionSettings {
  const writes = method !== "GET";
  return {
    scope: caller.scope,
    userId: caller.kind === "user" ? caller.userId : undefined,
    subscriptions: writes ? (operation.live?.altersSubscriptions ? "exclusive" : "shared") : undefined,
    inOrder: !writes,
    untold: operation.live?.untold,
    provenance: provenanceOf(parts, brought.origin.ip),
  };
}

/** Slow work, before the transaction. */
async function prepare({ route: { operation }, parts, admitted }: Work): Promise<unknown> {
  const { caller, input, brought, standing } = admitted;
  if (!operation.prepare) return undefined;
  const userId = caller.kind === "user" ? caller.userId : undefined;
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    transact(parts.database, { scope: caller.scope, userId }, async (tx) => {
      await standing.confirm(tx, parts.clock());
      return work(tx);
    });
  // Before anything is hashed or counted on somebody else's behalf.
  if (operation.fresh) await read(async () => {});
  const services = servicesFor(parts, caller);
  return operation.prepare({ ...input, ...brought, caller, now: parts.clock(), services, read });
}

type Repeated = { keys: OrganizationKeys; request: IdempotentRequest; now: Date };

/** The answer of the first request under this key. */
async function replay(
  { route: { operation }, admitted: { caller } }: Work,
  tx: Tx,
  { keys, request, now }: Repeated,
): Promise<Sent> {
  const { secrets = [], secretsOver, readAgain } = operation.idempotency ?? {};
  const reading = { keys, secrets, secretsOver: await secretsOver?.(tx, caller), now };
  const first = await firstAnswer(tx, caller.scope, request, reading);
  if (!readAgain) return { ...first, replayed: true };
  const [id, form] = first.bytes.toString().split(" ");
  const record = await readAgain(tx, caller.scope, id!);
  const isMinimal = form === minimalForm;
  const shown = isMinimal ? operation.answer!.minimal!.of(record) : record;
  return { status: first.status, bytes: Buffer.from(JSON.stringify(shown)), isMinimal, replayed: true };
}

type Result = { answer: Made; record: object; isAccepted: boolean };

/** The operation itself. What it answers is kept before it is sent, unless it is a file. */
async function run(
  { route, parts, admitted: { caller, brought, input, isMinimal: isAskedMinimal } }: Work,
  tx: Tx,
  { keys, prepared, now }: { keys: OrganizationKeys; prepared: unknown; now: Date },
  keep?: (result: Result) => Promise<void>,
): Promise<Sent> {
  const services = servicesFor(parts, caller);
  const result = await route.operation.run({ tx, caller, now, keys, prepared, services, ...brought, ...input });
  if (result instanceof FileAnswer || result instanceof StreamAnswer) return result;
  const isAccepted = result instanceof AcceptedAnswer;
  const record = isAccepted ? result.body : (result as object);
  const status = isAccepted ? 202 : statusOf(route);
  const isMinimal = isAskedMinimal && !isAccepted;
  const shown = isMinimal ? route.operation.answer!.minimal!.of(record) : record;
  const answer = { status, bytes: status === 204 ? noBytes : answerBytes(shown), isMinimal };
  await keep?.({ answer, record, isAccepted });
  return { ...answer, replayed: false };
}

/** Keeps an answer under its key, in one packet with the commit. */
async function store(
  { route, admitted: { caller } }: Work,
  tx: Tx,
  { keys, request, now }: Repeated,
  { answer, record, isAccepted }: Result,
): Promise<void> {
  const { quotesSubjects, readAgain, secrets: members = [] } = route.operation.idempotency ?? {};
  const { scope } = caller;
  const kept = readAgain && !isAccepted ? reference(answer, record as { id: string }) : answer;
  if (quotesSubjects) withoutWaiting(tx, noteQuotes(tx, scope, request.key, kept));
  const secrets = isAccepted ? [] : members;
  if (secrets.length > 0) await forgetSecretsLater(tx, now, { scope, key: request.key });
  // What waits for somebody else is sealed where it is stored, so its copy is too.
  const keeping = { keys, sealed: route.sealed === true || isAccepted, secrets, now };
  await commitWith(tx, storeAnswer(tx, scope, request, kept, keeping));
}

/** What is compared when the key comes again. A file is part of what a request is. */
function repeatable({ route, admitted }: Work, keys: OrganizationKeys): IdempotentRequest {
  const { key, caller, target, input, brought } = admitted;
  const body = input.body as Json | undefined;
  const given = brought.file.length === 0 ? body : { body: body ?? null, file: hash("sha256", brought.file) };
  return {
    key: key!,
    principal: principalOf(caller),
    fingerprint: fingerprintOf(keys, route.method, target, given),
  };
}

/** A body may be large, and its fingerprint is asked for twice. */
function once(make: (keys: OrganizationKeys) => IdempotentRequest): (keys: OrganizationKeys) => IdempotentRequest {
  let made: IdempotentRequest | undefined;
  return (keys) => (made ??= make(keys));
}

const minimalForm = "minimal";

/** What is kept of an answer that can be read again: the id of its record, and its form unless that is the usual one. */
function reference({ status, isMinimal }: Made, { id }: { id: string }): Answer {
  return { status, bytes: Buffer.from(isMinimal ? `${id} ${minimalForm}` : id) };
}

const noBytes = Buffer.alloc(0);
/** What arrives late is worth little: no proxy may gather or compress it. */
const streamHeaders = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };

async function send(reply: FastifyReply, status: number, answer: Sent): Promise<FastifyReply> {
  if (answer instanceof FileAnswer) {
    const bytes = await answer.bytes();
    return reply.code(status).headers(answer.headers).header("content-type", answer.mediaType).send(bytes);
  }
  if (answer instanceof StreamAnswer)
    return reply.code(status).headers(streamHeaders).header("content-type", answer.mediaType).send(answer.open());
  if (answer.replayed) reply.header("idempotency-replayed", "true");
  if (answer.isMinimal) reply.headers(minimalApplied);
  if (answer.status === 204) return reply.code(204).send();
  return reply.code(answer.status).header("content-type", "application/json; charset=utf-8").send(answer.bytes);
}
