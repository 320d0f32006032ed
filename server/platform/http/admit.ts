import type { FastifyReply, FastifyRequest } from "fastify";
import type { Replica } from "#platform/database/replica.ts";
import type { Scope } from "#platform/database/transaction.ts";
import { refuseUnlessAllowed } from "#platform/operation/access.ts";
import type { Admission } from "#platform/operation/admission.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import { neededScopeOf } from "#platform/operation/key-scopes.ts";
import type { Brought } from "#platform/operation/operation.ts";
import { refuseLargerThan } from "#platform/operation/refusal.ts";
import { keyRuleOf, type Route } from "#platform/operation/route.ts";
import type { Services } from "#platform/operation/services.ts";
import { authenticate, type Authenticated, type Authenticator } from "./authenticate.ts";
import { digestOf, refuseOtherBody } from "./content-digest.ts";
import type { Door } from "./door.ts";
import type { ExportRoom } from "./exports/export-room.ts";
import { idempotencyKeyOf } from "./idempotency.ts";
import { bodyLimitOf, inputCheckOf, readInputAndFile } from "./input.ts";
import { refuseElsewhere, refuseOutOfScope } from "./key-grant.ts";
import type { KeyUses } from "./key-uses.ts";
import { modeOf } from "./mode.ts";
import { countRequest, type RateLimitName, type RateLimits } from "./rate-limit.ts";
import { prefersMinimal } from "./prefer.ts";
import type { RememberedKeys, Trust } from "./remembered-keys.ts";
import { sayOfRequest } from "./request-span.ts";
import { RequestStanding } from "./standing.ts";

export type HandlerParts = Authenticator & {
  rateLimits: RateLimits;
  door: Door;
  /** Whole requests of which each takes a while. */
  turns: Admission;
  services: Services;
  /** The same, with what takes long in the turn of one organization. */
  servicesFor?: (scope: Scope) => Services;
  exports: ExportRoom;
  replica?: Replica | null;
  keyUses: KeyUses;
  rememberedKeys: RememberedKeys;
  afterWrite: () => void;
  secureCookies: boolean;
};

/** Names the mode that answered: a token that asks for none gets live records, and should not have to guess. */
const answeredMode = "x-service-mode";

/** Sent by pages that ask again by themselves: nobody used the session. */
const backgroundHeader = "x-background";

export type Admitted = Awaited<ReturnType<ReturnType<typeof admissionOf>>>;

/** Everything that is asked of a request before its work begins, in the order in which the API refuses. */
export function admissionOf(route: Route, parts: HandlerParts) {
  const { method, operation } = route;
  const { limits } = operation;
  const checked = inputCheckOf(operation);
  const bodyLimit = bodyLimitOf(operation);
  const writes = method !== "GET";
  const takesBody = operation.body !== undefined || operation.upload === true;
  const keyRule = keyRuleOf(route);
  const neededScope = neededScopeOf(route);

  return async (request: FastifyRequest, reply: FastifyReply, trust: Trust) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const target = request.raw.url ?? request.url;
    const { headers } = request;
    const who =
      request.provenBy ??
      (await parts.door.counting(request, () =>
        authenticate(
          parts,
          { method, target, headers, bodyDigest: digestOf(rawBody) },
          parts.rememberedKeys,
          trust.usesMemory,
        ),
      ));
    if (who.kind === "api_key" && who.isRemembered) trust.rely(who.keyId);
    if (takesBody) refuseOtherBody(headers, rawBody);
    request.log = request.log.child(loggedOf(who));
    const by = { credential: principalOf(who.caller as Caller), organizationId: organizationOf(who) };
    const count = (name: RateLimitName, times = 1) =>
      trust.counting(name, () => countRequest(reply, parts.rateLimits, name, by, times));
    await count(writes ? "writes" : "reads");

    const pinned = who.kind === "user" ? undefined : who.caller.scope.mode;
    const mode = modeOf(request.headers, pinned, undefined);
    reply.header(answeredMode, mode);
    if (who.kind === "api_key") refuseElsewhere(who.grant, request.ip);
    refuseUnlessAllowed(operation.allow, callerOf(who, mode));
    if (who.kind === "api_key") {
      refuseOutOfScope(who.grant, neededScope);
      if (!who.isRemembered) parts.keyUses.note(who.caller, who.grant.lastUsedAt);
    }
    refuseLargerThan(bodyLimit.bytes, rawBody.length, bodyLimit.name);
    const { compute } = servicesFor(parts, callerOf(who, mode));
    const { input: given, file } = await readInputAndFile(request, rawBody, operation, compute);
    const input = checked(given);
    const times = limits?.rateCount?.(input.body, input.query) ?? 1;
    if (limits?.rate && times > 0) await count(limits.rate, times);
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
    sayOfRequest(request, { "probity.organization_id": by.organizationId, "probity.mode": caller.scope.mode });
    const standing = new RequestStanding(parts, route, who, caller);
    const background = request.headers[backgroundHeader] === "true";
    const isMinimal = operation.answer?.minimal !== undefined && prefersMinimal(headers);
    return { who, trust, isMinimal, caller, target, input, brought, key, standing, background };
  };
}

function originOf({ ip, headers }: FastifyRequest): Brought["origin"] {
  return { ip, userAgent: headers["user-agent"]?.slice(0, 500) ?? null };
}

function acceptsOnlyJson({ headers }: FastifyRequest, { answer }: Route["operation"]): boolean {
  const { accept = "*/*" } = headers;
  const file = answer?.file;
  return file?.orJson === true && accept.includes("application/json") && !accept.includes(file.mediaType);
}

/** The caller, in every log line about the request. The id of a credential is no secret, and names nobody. */
function loggedOf(who: Authenticated): { organizationId: string; credential: string } {
  const organizationId = organizationOf(who);
  if (who.kind === "user") return { organizationId, credential: `session:${who.caller.sessionId}` };
  if (who.kind === "api_key") return { organizationId, credential: `api_key:${who.caller.apiKeyId}` };
  return { organizationId, credential: `signing_session:${who.caller.sessionId}` };
}

export function servicesFor(parts: HandlerParts, { scope }: Caller): Services {
  return parts.servicesFor?.(scope) ?? parts.services;
}

const organizationOf = (who: Authenticated) =>
  who.kind === "user" ? who.organizationId : who.caller.scope.organizationId;

function callerOf(who: Authenticated, mode: "test" | "live"): Caller {
  if (who.kind !== "user") return who.caller;
  return { ...who.caller, scope: { organizationId: who.organizationId, mode } };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
