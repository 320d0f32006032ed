import { hash } from "node:crypto";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { commitWith, transact, type TransactionSettings, type Tx, withoutWaiting } from "#database/transaction.ts";
import { AcceptedAnswer } from "#operation/accepted-answer.ts";
import { answerBytes } from "#operation/answer-bytes.ts";
import { type Caller, principalOf } from "#operation/caller.ts";
import { walkNameOf } from "#operation/exported-list.ts";
import { FileAnswer } from "#operation/file-answer.ts";
import { LastingRefusal } from "#operation/lasting-refusal.ts";
import { type Route, statusOf } from "#operation/route.ts";
import { StreamAnswer } from "#operation/stream-answer.ts";
import type { OrganizationKeys } from "#secrets/organization-keys.ts";
import { sendArchive } from "./archives/handle-archive.ts";
import { admissionOf, type Admitted, type HandlerParts, servicesFor } from "./admit.ts";
import { exportTypeOf, sendExport } from "./exports/handle-export.ts";
import {
  type Answer,
  fingerprintOf,
  firstAnswer,
  type IdempotentRequest,
  insertKey,
  noteQuotes,
  storeAnswer,
} from "./idempotency.ts";
import { provenanceOf } from "./provenance.ts";
import { readAsCaller } from "./read-as-caller.ts";
import { forgetSecretsLater } from "./secret-answers.ts";

/**
 * One route as a request handler. The order of refusals is part of the API: who (401), which mode (400), may they (403), is
 * it well-formed (400), was it done before (the stored answer or 409), and only then what depends on state or clock.
 */
export function handlerOf(route: Route, parts: HandlerParts) {
  const { method, operation } = route;
  const admit = admissionOf(route, parts);
  const answerTo = answererOf(route, parts);
  const reads = operation.fromStandby && parts.replica ? standbyReaderOf(route, parts) : null;
  const walkName = method === "GET" ? walkNameOf(operation) : null;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const admitted = await admit(request, reply);
    const exportType = walkName && exportTypeOf(request.headers.accept);
    if (exportType)
      return sendExport({ request, reply, route, walkName, type: exportType, ...longAnswer(parts, admitted) });
    if (operation.archive) return archived(route, parts, { request, reply }, admitted);
    if (reads) return send(reply, statusOf(route), await reads(admitted));
    const { scope } = admitted.caller;
    const answer = operation.inTurn ? await parts.turns.run(scope, () => answerTo(admitted)) : await answerTo(admitted);
    return send(reply, statusOf(route), answer);
  };
}

/** What is done for a request that was admitted. */
function answererOf(route: Route, parts: HandlerParts) {
  const { method, operation } = route;
  const writes = method !== "GET";
  const status = statusOf(route);
  return async (admitted: Admitted): Promise<Sent> => {
    const { who, caller, target, input, brought, key, standing, background } = admitted;
    const userId = caller.kind === "user" ? caller.userId : undefined;
    const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      transact(parts.database, { scope: caller.scope, userId }, async (tx) => {
        await standing.confirm(tx, parts.clock());
        return work(tx);
      });
    const services = servicesFor(parts, caller);
    // Before anything is hashed or counted on somebody else's behalf.
    if (operation.fresh && operation.prepare) await read(async () => {});
    const prepared = await operation.prepare?.({ ...input, ...brought, caller, now: parts.clock(), services, read });
    const subscriptions = writes ? (operation.altersSubscriptions ? "exclusive" : "shared") : undefined;
    const now = parts.clock();
    const requestOf = once((keys: OrganizationKeys) => ({
      key: key!,
      principal: principalOf(caller),
      fingerprint: fingerprintOf(keys, method, target, fingerprinted(input.body, brought.file)),
    }));
    const work = async (tx: Tx, sentAlong: boolean | undefined) => {
      const keys = await standing.confirm(tx, now);
      if (key !== null && !(sentAlong ?? (await insertKey(tx, caller.scope, requestOf(keys), now)))) {
        const first = await firstAnswer(tx, caller.scope, requestOf(keys), {
          keys,
          secrets: operation.secretReply ?? [],
          secretsOver: await operation.secretsOver?.(tx, caller),
          now,
        });
        return { ...(operation.readAgain ? await answeredAgain(operation, tx, caller, first) : first), replayed: true };
      }
      const result = await operation.run({ tx, caller, now, keys, prepared, services, ...brought, ...input });
      if (result instanceof FileAnswer || result instanceof StreamAnswer) return result;
      const accepted = result instanceof AcceptedAnswer;
      const made: Answer = accepted
        ? { status: 202, bytes: answerBytes(result.body) }
        : { status, bytes: status === 204 ? noBytes : answerBytes(result as object) };
      if (key !== null) {
        const kept = operation.readAgain && !accepted ? idOf(status, result as { id: string }) : made;
        if (operation.quotesSubjects) withoutWaiting(tx, noteQuotes(tx, caller.scope, key, kept));
        const secrets = accepted ? [] : (operation.secretReply ?? []);
        if (secrets.length > 0) await forgetSecretsLater(tx, now, { scope: caller.scope, key });
        // What waits for somebody else is sealed where it is stored, so its copy is too.
        const keeping = { keys, sealed: route.sealed === true || accepted, secrets, now };
        await commitWith(tx, storeAnswer(tx, caller.scope, requestOf(keys), kept, keeping));
      }
      return { ...made, replayed: false };
    };
    // A session is confirmed first, and its data key read; an API key has brought both.
    const sendAlong =
      who.kind === "api_key" && key !== null
        ? (tx: Tx) => insertKey(tx, caller.scope, requestOf(who.keys), now)
        : undefined;
    const settings: TransactionSettings = {
      scope: caller.scope,
      userId,
      subscriptions,
      inOrder: !writes,
      untold: operation.untold,
      provenance: provenanceOf(parts, brought.origin.ip),
    };
    const answer = await transact(parts.database, settings, work, sendAlong).catch(async (error: unknown) => {
      if (error instanceof LastingRefusal) await transact(parts.database, settings, error.afterwards);
      throw error;
    });
    if (!background) await standing.noteUse(now);
    if (writes && !("replayed" in answer && answer.replayed)) parts.afterWrite();
    return answer;
  };
}

/** A body may be large, and its fingerprint is asked for twice. */
function once(make: (keys: OrganizationKeys) => IdempotentRequest): (keys: OrganizationKeys) => IdempotentRequest {
  let made: IdempotentRequest | undefined;
  return (keys) => (made ??= make(keys));
}

/** Answers a request from the standby: nothing is written, and nothing was prepared. */
function standbyReaderOf(route: Route, parts: HandlerParts) {
  return async (admitted: Admitted): Promise<Sent> => {
    const { caller, input, brought, services, clock, readAsCaller: read } = longAnswer(parts, admitted);
    const result = await read((tx, keys) =>
      route.operation.run({ tx, caller, now: clock(), keys, prepared: undefined, services, ...brought, ...input }),
    );
    return { status: statusOf(route), bytes: answerBytes(result as object), replayed: false };
  };
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

/** Archives read whole records, so each of their pages waits for the turn of its organization. */
function archived(
  route: Route,
  parts: HandlerParts,
  asked: { request: FastifyRequest; reply: FastifyReply },
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

/** What arrives late is worth little: no proxy may gather or compress it. */
const streamHeaders = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };

const noBytes = Buffer.alloc(0);

type Sent = FileAnswer | StreamAnswer | (Answer & { replayed: boolean });

async function send(reply: FastifyReply, status: number, answer: Sent): Promise<FastifyReply> {
  if (answer instanceof FileAnswer) {
    const bytes = await answer.bytes();
    return reply.code(status).headers(answer.headers).header("content-type", answer.mediaType).send(bytes);
  }
  if (answer instanceof StreamAnswer)
    return reply.code(status).headers(streamHeaders).header("content-type", answer.mediaType).send(answer.open());
  if (answer.replayed) reply.header("idempotency-replayed", "true");
  if (answer.status === 204) return reply.code(204).send();
  return reply.code(answer.status).header("content-type", "application/json; charset=utf-8").send(answer.bytes);
}

function idOf(status: number, { id }: { id: string }): Answer {
  return { status, bytes: Buffer.from(id) };
}

/** Only the id of the first answer's record was kept, so the record is read again. */
async function answeredAgain(
  operation: Route["operation"],
  tx: Tx,
  caller: Caller,
  { status, bytes: id }: Answer,
): Promise<Answer> {
  const record = await operation.readAgain!(tx, caller.scope, id.toString());
  return { status, bytes: Buffer.from(JSON.stringify(record)) };
}

/** A file is part of what a request is. */
function fingerprinted(body: Json | undefined, file: Uint8Array): Json | undefined {
  return file.length === 0 ? body : { body: body ?? null, file: hash("sha256", file) };
}
