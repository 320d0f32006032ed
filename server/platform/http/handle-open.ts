import type { FastifyReply, FastifyRequest } from "fastify";
import { transact } from "#platform/database/transaction.ts";
import { networkOf } from "#platform/sessions/network-of.ts";
import type { OpenRoute } from "#platform/operation/open-operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { cookieJar } from "./cookie-jar.ts";
import type { HandlerParts } from "./admit.ts";
import { inputCheckOf, readInput } from "./input.ts";
import { provenanceOf } from "./provenance.ts";
import { countRequest } from "./rate-limit.ts";
import { refuseOtherOrigins } from "./same-origin.ts";

/** A route that asks for no credential. Its operation opens the transactions itself, once it knows for whom. */
export function openHandlerOf({ method, operation }: OpenRoute, parts: HandlerParts) {
  const checked = inputCheckOf(operation);
  const jar = cookieJar(parts.services.publicUrl, parts.secureCookies);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (operation.sameOrigin) refuseOtherOrigins(request, parts.services.publicUrl);
    await countRequest(reply, parts.rateLimits, "writes", { credential: `address:${networkOf(request.ip)}` });
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { query, body } = checked(readInput(request, rawBody, operation.body !== undefined));
    const { status = 200, ...made } = await operation.run({
      transact: (settings, work) =>
        transact(parts.database, { ...settings, provenance: provenanceOf(parts, request.ip) }, work),
      services: parts.services,
      now: parts.clock(),
      query,
      body,
      cookies: jar.read(request),
      address: request.ip,
      userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null,
    });
    if (method !== "GET") parts.afterWrite();
    for (const cookie of made.cookies ?? []) jar.set(request, reply, cookie);
    for (const [name, value] of Object.entries(made.headers ?? {})) reply.header(name, value);
    if (made.redirect) return reply.redirect(made.redirect);
    return reply.code(status).header("content-type", "application/json; charset=utf-8").send(JSON.stringify(made.body));
  };
  const page = operation.pageWhenRefused;
  if (page === undefined) return answer;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await answer(request, reply);
    } catch (error) {
      if (!(error instanceof Refusal) || !request.headers.accept?.includes("text/html")) throw error;
      request.refusalCode = error.code;
      return reply.redirect(`${parts.services.publicUrl}${page}?refused=${error.code}`);
    }
  };
}
