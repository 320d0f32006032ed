import type { FastifyReply, FastifyRequest } from "fastify";
import { commitWith, transact, type Tx } from "#database/transaction.ts";
import { standingOf } from "#identity/session-store.ts";
import { refuseUnlessAllowed } from "#operation/access.ts";
import { answerText } from "#operation/answer-text.ts";
import { type Caller, principalOf } from "#operation/caller.ts";
import { refuseUnless } from "#operation/refusal.ts";
import type { Route } from "#operation/route.ts";
import type { Services } from "#operation/services.ts";
import { strict } from "#operation/shapes.ts";
import type { OrganizationKeys } from "#secrets/organization-keys.ts";
import { authenticate, type Authenticated, type Authenticator } from "./authenticate.ts";
import { type Answer, fingerprintOf, firstAnswer, idempotencyKeyOf, insertKey, storeAnswer } from "./idempotency.ts";
import { modeOf } from "./mode.ts";
import { rateLimitHeaders, type RateLimits } from "./rate-limit.ts";
import { readInput, validInput } from "./input.ts";
import { validatorOf } from "./validate.ts";

export type HandlerParts = Authenticator & {
  rateLimits: RateLimits;
  services: Services;
  afterWrite: () => void;
  secureCookies: boolean;
};

/**
 * One route as a request handler. The order of refusals is part of the API: who (401), which mode (400), may they (403), is
 * it well-formed (400), was it done before (the stored answer or 409), and only then what depends on state or clock.
 */
export function handlerOf({ method, operation }: Route, parts: HandlerParts) {
  const validators = {
    params: validatorOf(operation.params),
    query: validatorOf(operation.query ?? strict({})),
    body: validatorOf(operation.body),
  };
  const writes = method !== "GET";
  const idempotent = writes && !operation.changesNothing;
  const status = operation.status ?? (method === "POST" ? 201 : 200);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const target = request.raw.url ?? request.url;
    const who = await authenticate(parts, { method, target, headers: request.headers, rawBody });
    reply.headers(
      rateLimitHeaders(await parts.rateLimits.take(writes ? "writes" : "reads", principalOf(who.caller as Caller))),
    );

    const pinned = who.kind === "api_key" ? who.caller.scope.mode : undefined;
    refuseUnlessAllowed(operation.allow, callerOf(who, modeOf(request.headers, pinned, undefined)));
    const input = validInput(readInput(request, rawBody, operation.body !== undefined), validators);
    const named = operation.modeFrom && memberOf(input[operation.modeFrom], "mode");
    const caller = callerOf(who, modeOf(request.headers, pinned, named));
    const key = idempotent ? idempotencyKeyOf(request.headers["idempotency-key"]) : null;

    const prepared = await operation.prepare?.({ ...input, caller, now: parts.clock(), services: parts.services });
    const subscriptions = writes ? (operation.altersSubscriptions ? "exclusive" : "shared") : undefined;
    const userId = caller.kind === "user" ? caller.userId : undefined;
    const now = parts.clock();
    const requestOf = (keys: OrganizationKeys) => ({
      key: key!,
      principal: principalOf(caller),
      fingerprint: fingerprintOf(keys, method, target.split("?", 1)[0]!, input.body),
    });
    const work = async (tx: Tx, sentAlong: boolean | undefined) => {
      const keys = who.kind === "api_key" ? who.keys : await confirmStanding(parts, tx, caller, operation.allow, now);
      if (key !== null && !(sentAlong ?? (await insertKey(tx, caller.scope, requestOf(keys), now)))) {
        const first = await firstAnswer(tx, caller.scope, requestOf(keys), keys);
        return { ...(operation.readAgain ? await answeredAgain(operation, tx, caller, first) : first), replayed: true };
      }
      const result = await operation.run({ tx, caller, now, keys, prepared, services: parts.services, ...input });
      const made: Answer = { status, text: answerText(result as object) };
      if (key !== null) {
        const kept = operation.readAgain ? { status, text: (result as { id: string }).id } : made;
        await commitWith(tx, storeAnswer(tx, caller.scope, key, kept, operation.secretReply ? keys : null));
      }
      return { ...made, replayed: false };
    };
    // A session is confirmed first, and its data key read; an API key has brought both.
    const sendAlong =
      who.kind === "api_key" && key !== null
        ? (tx: Tx) => insertKey(tx, caller.scope, requestOf(who.keys), now)
        : undefined;
    const answer = await transact(parts.database, { scope: caller.scope, userId, subscriptions }, work, sendAlong);
    if (writes && !answer.replayed) parts.afterWrite();
    if (answer.replayed) reply.header("idempotency-replayed", "true");
    return reply.code(answer.status).header("content-type", "application/json; charset=utf-8").send(answer.text);
  };
}

/** What was kept is the id of the record that the first answer was. */
async function answeredAgain(
  operation: Route["operation"],
  tx: Tx,
  caller: Caller,
  { status, text: id }: Answer,
): Promise<Answer> {
  return { status, text: JSON.stringify(await operation.readAgain!(tx, caller.scope, id)) };
}

function callerOf(who: Authenticated, mode: "test" | "live"): Caller {
  if (who.kind === "api_key") return who.caller;
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

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
