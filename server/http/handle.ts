import { hash } from "node:crypto";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { commitWith, transact, type TransactionSettings, type Tx } from "#database/transaction.ts";
import { standingOf } from "#identity/session-store.ts";
import { refuseUnlessAllowed } from "#operation/access.ts";
import { AcceptedAnswer } from "#operation/accepted-answer.ts";
import { answerText } from "#operation/answer-text.ts";
import { type Caller, principalOf } from "#operation/caller.ts";
import { walkNameOf } from "#operation/exported-list.ts";
import { FileAnswer } from "#operation/file-answer.ts";
import { LastingRefusal } from "#operation/lasting-refusal.ts";
import type { Brought } from "#operation/operation.ts";
import { refuseLargerThan, refuseUnless } from "#operation/refusal.ts";
import { keyRuleOf, type Route, statusOf } from "#operation/route.ts";
import type { Services } from "#operation/services.ts";
import { StreamAnswer } from "#operation/stream-answer.ts";
import type { OrganizationKeys } from "#secrets/organization-keys.ts";
import { authenticate, type Authenticated, type Authenticator, refuseEndedKey } from "./authenticate.ts";
import type { ExportRoom } from "./exports/export-room.ts";
import { type Exporting, exportTypeOf, sendExport } from "./exports/handle-export.ts";
import { type Answer, fingerprintOf, firstAnswer, idempotencyKeyOf, insertKey, storeAnswer } from "./idempotency.ts";
import { modeOf } from "./mode.ts";
import { bodyLimitOf, inputCheckOf, readInputAndFile } from "./input.ts";
import { countRequest, type RateLimits } from "./rate-limit.ts";

export type HandlerParts = Authenticator & {
  rateLimits: RateLimits;
  services: Services;
  exports: ExportRoom;
  afterWrite: () => void;
  secureCookies: boolean;
};

/**
 * One route as a request handler. The order of refusals is part of the API: who (401), which mode (400), may they (403), is
 * it well-formed (400), was it done before (the stored answer or 409), and only then what depends on state or clock.
 */
export function handlerOf(route: Route, parts: HandlerParts) {
  const { method, operation } = route;
  const admit = admissionOf(route, parts);
  const writes = method !== "GET";
  const status = statusOf(route);
  const walkName = writes ? null : walkNameOf(operation);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const admitted = await admit(request, reply);
    const exportType = walkName && exportTypeOf(request.headers.accept);
    if (exportType) return exported(route, parts, { request, reply, walkName, type: exportType }, admitted);
    const { who, caller, target, input, brought, key } = admitted;
    const userId = caller.kind === "user" ? caller.userId : undefined;
    const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      transact(parts.database, { scope: caller.scope, userId }, async (tx) => {
        if (who.kind === "user") await confirmStanding(parts, tx, caller, operation.allow, parts.clock());
        return work(tx);
      });
    const { services } = parts;
    const prepared = await operation.prepare?.({ ...input, ...brought, caller, now: parts.clock(), services, read });
    const subscriptions = writes ? (operation.altersSubscriptions ? "exclusive" : "shared") : undefined;
    const now = parts.clock();
    const requestOf = (keys: OrganizationKeys) => ({
      key: key!,
      principal: principalOf(caller),
      fingerprint: fingerprintOf(keys, method, target, fingerprinted(input.body, brought.file)),
    });
    const work = async (tx: Tx, sentAlong: boolean | undefined) => {
      const keys = who.kind === "user" ? await confirmStanding(parts, tx, caller, operation.allow, now) : who.keys;
      if (key !== null && !(sentAlong ?? (await insertKey(tx, caller.scope, requestOf(keys), now)))) {
        const first = await firstAnswer(tx, caller.scope, requestOf(keys), keys);
        return { ...(operation.readAgain ? await answeredAgain(operation, tx, caller, first) : first), replayed: true };
      }
      const result = await operation.run({ tx, caller, now, keys, prepared, services, ...brought, ...input });
      if (result instanceof FileAnswer || result instanceof StreamAnswer) return result;
      const accepted = result instanceof AcceptedAnswer;
      const made: Answer = accepted
        ? { status: 202, text: answerText(result.body) }
        : { status, text: status === 204 ? "" : answerText(result as object) };
      if (key !== null) {
        const kept = operation.readAgain && !accepted ? { status, text: (result as { id: string }).id } : made;
        // What waits for somebody else is sealed where it is stored, so its copy is too.
        const sealWith = operation.secretReply || route.sealed || accepted ? keys : null;
        await commitWith(tx, storeAnswer(tx, caller.scope, key, kept, sealWith));
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
    };
    const answer = await transact(parts.database, settings, work, sendAlong).catch(async (error: unknown) => {
      if (error instanceof LastingRefusal) await transact(parts.database, settings, error.afterwards);
      throw error;
    });
    if (writes && !("replayed" in answer && answer.replayed)) parts.afterWrite();
    return send(reply, status, answer);
  };
}

type Admitted = Awaited<ReturnType<ReturnType<typeof admissionOf>>>;
type AskedExport = Pick<Exporting, "request" | "reply" | "walkName" | "type">;

/** All rows of a list, instead of one page of it. */
async function exported(
  route: Route,
  parts: HandlerParts,
  asked: AskedExport,
  { who, caller, input, brought }: Admitted,
): Promise<FastifyReply> {
  const { services, clock, exports: room } = parts;
  const settings = {
    scope: caller.scope,
    userId: caller.kind === "user" ? caller.userId : undefined,
    inOrder: true,
  };
  const standing = (tx: Tx) => stillStanding(parts, tx, who, caller, route);
  return sendExport({
    ...asked,
    route,
    caller,
    input,
    brought,
    services,
    clock,
    room,
    transactAsCaller: (work) => transact(parts.database, settings, async (tx) => work(tx, await standing(tx))),
    transactAnyway: (work) => transact(parts.database, settings, work),
  });
}

/** Names the mode that answered: a token that asks for none gets live records, and should not have to guess. */
const answeredMode = "x-service-mode";

/** What arrives late is worth little: no proxy may gather or compress it. */
const streamHeaders = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };

/** Everything that is asked of a request before its work begins, in the order in which the API refuses. */
function admissionOf(route: Route, parts: HandlerParts) {
  const { method, operation } = route;
  const checked = inputCheckOf(operation);
  const bodyLimit = bodyLimitOf(operation);
  const writes = method !== "GET";
  const keyRule = keyRuleOf(route);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const target = request.raw.url ?? request.url;
    const who = await authenticate(parts, { method, target, headers: request.headers, rawBody });
    request.log = request.log.child(loggedOf(who));
    const principal = principalOf(who.caller as Caller);
    await countRequest(reply, parts.rateLimits, writes ? "writes" : "reads", principal);

    const pinned = who.kind === "user" ? undefined : who.caller.scope.mode;
    const mode = modeOf(request.headers, pinned, undefined);
    reply.header(answeredMode, mode);
    refuseUnlessAllowed(operation.allow, callerOf(who, mode));
    refuseLargerThan(bodyLimit.bytes, rawBody.length, bodyLimit.name);
    const { input: given, file } = await readInputAndFile(request, rawBody, operation);
    const input = checked(given);
    if (operation.rate) {
      await countRequest(reply, parts.rateLimits, operation.rate, principal, operation.rateCount?.(input.body));
    }
    const brought: Brought = {
      file,
      origin: originOf(request),
      path: target.split("?", 1)[0]!,
      wantsJson: acceptsOnlyJson(request, operation),
    };
    const named = operation.modeFrom && memberOf(input[operation.modeFrom], "mode");
    const caller = callerOf(who, modeOf(request.headers, pinned, named));
    reply.header(answeredMode, caller.scope.mode);
    const keyHeader = request.headers["idempotency-key"];
    const takesKey = keyRule === "required" || (keyRule === "optional" && keyHeader !== undefined);
    const key = takesKey ? idempotencyKeyOf(keyHeader) : null;
    return { who, caller, target, input, brought, key };
  };
}

type Sent = FileAnswer | StreamAnswer | (Answer & { replayed: boolean });

function send(reply: FastifyReply, status: number, answer: Sent) {
  if (answer instanceof FileAnswer)
    return reply.code(status).headers(answer.headers).header("content-type", answer.mediaType).send(answer.bytes);
  if (answer instanceof StreamAnswer)
    return reply.code(status).headers(streamHeaders).header("content-type", answer.mediaType).send(answer.open());
  if (answer.replayed) reply.header("idempotency-replayed", "true");
  if (answer.status === 204) return reply.code(204).send();
  return reply.code(answer.status).header("content-type", "application/json; charset=utf-8").send(answer.text);
}

/** Only the id of the first answer's record was kept, so the record is read again. */
async function answeredAgain(
  operation: Route["operation"],
  tx: Tx,
  caller: Caller,
  { status, text: id }: Answer,
): Promise<Answer> {
  return { status, text: JSON.stringify(await operation.readAgain!(tx, caller.scope, id)) };
}

/** A file is part of what a request is. */
function fingerprinted(body: Json | undefined, file: Uint8Array): Json | undefined {
  return file.length === 0 ? body : { body: body ?? null, file: hash("sha256", file) };
}

function originOf({ ip, headers }: FastifyRequest): Brought["origin"] {
  return { ip, userAgent: headers["user-agent"]?.slice(0, 500) ?? null };
}

function acceptsOnlyJson({ headers }: FastifyRequest, { file }: Route["operation"]): boolean {
  const { accept = "*/*" } = headers;
  return file?.orJson === true && accept.includes("application/json") && !accept.includes(file.mediaType);
}

/** The caller, in every log line about the request. The id of a credential is no secret, and names nobody. */
function loggedOf(who: Authenticated): { organizationId: string; credential: string } {
  if (who.kind === "user") return { organizationId: who.organizationId, credential: `session:${who.caller.sessionId}` };
  const { organizationId } = who.caller.scope;
  if (who.kind === "api_key") return { organizationId, credential: `api_key:${who.caller.apiKeyId}` };
  return { organizationId, credential: `signing_session:${who.caller.sessionId}` };
}

function callerOf(who: Authenticated, mode: "test" | "live"): Caller {
  if (who.kind !== "user") return who.caller;
  return { ...who.caller, scope: { organizationId: who.organizationId, mode } };
}

/** A token says what was true when it was issued; the transaction that acts on it asks what is true now. */
async function confirmStanding(
  parts: HandlerParts,
  tx: Tx,
  caller: Caller,
  allow: Route["operation"]["allow"],
  now: Date,
): Promise<OrganizationKeys> {
  if (caller.kind !== "user") throw new Error("Only dashboard sessions have a standing.");
  const standing = await standingOf(tx, caller.scope.organizationId, caller, now);
  refuseUnless(standing, "credential_revoked");
  caller.role = standing.role;
  refuseUnlessAllowed(allow, caller);
  return parts.keyring.organization(caller.scope.organizationId, standing);
}

/** The same for any credential, while a long answer is being sent. */
async function stillStanding(
  parts: HandlerParts,
  tx: Tx,
  who: Authenticated,
  caller: Caller,
  { operation: { allow } }: Route,
): Promise<OrganizationKeys> {
  if (who.kind === "user") return confirmStanding(parts, tx, caller, allow, parts.clock());
  if (who.kind === "api_key") await refuseEndedKey(tx, who.keyId, parts.clock());
  return who.keys;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
