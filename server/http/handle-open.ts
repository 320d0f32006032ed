import type { FastifyReply, FastifyRequest } from "fastify";
import { transact } from "#database/transaction.ts";
import type { OpenRoute } from "#operation/open-operation.ts";
import { Refusal } from "#operation/refusal.ts";
import type { HandlerParts } from "./handle.ts";
import { inputCheckOf, readInput } from "./input.ts";
import { countRequest } from "./rate-limit.ts";

/** A route that asks for no credential. Its operation opens the transactions itself, once it knows for whom. */
export function openHandlerOf({ method, operation }: OpenRoute, parts: HandlerParts) {
  const checked = inputCheckOf(operation);
  // A browser sends a cookie back by the path it sees, and a proxy may serve the API under one.
  const prefix = new URL(parts.services.publicUrl).pathname.replace(/\/+$/, "");
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await countRequest(reply, parts.rateLimits, "writes", `address:${request.ip}`);
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { query, body } = checked(readInput(request, rawBody, operation.body !== undefined));
    const { status = 200, ...made } = await operation.run({
      transact: (settings, work) => transact(parts.database, settings, work),
      services: parts.services,
      now: parts.clock(),
      query,
      body,
      cookies: request.cookies,
      address: request.ip,
      userAgent: request.headers["user-agent"]?.slice(0, 500) ?? null,
    });
    if (method !== "GET") parts.afterWrite();
    for (const { name, value, path, maxAgeSeconds, sameSite = "strict" } of made.cookies ?? []) {
      reply.setCookie(name, value, {
        path: prefix + path,
        maxAge: maxAgeSeconds,
        httpOnly: true,
        secure: parts.secureCookies,
        sameSite,
      });
    }
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
