import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { markFailed, say, type Span, type SpanAttributes, startSpan, within } from "#platform/tracing/span.ts";
import { sampledTraceOf, traceparentOf } from "#platform/tracing/traceparent.ts";

const spans = new WeakMap<IncomingMessage, Span>();

/**
 * Begins the span of a request, if requests are traced, and answers its place in a trace for whoever asks. `parent` is what a trusted
 * proxy said.
 */
export function beginRequest(request: IncomingMessage, parent: string | null): () => string {
  const span = startSpan("request", { kind: "SERVER", parent });
  if (span !== null) spans.set(request, span);
  let place = span === null ? parent : traceparentOf(span);
  return () => (place ??= newTraceparent());
}

/** Runs what a handler does as a part of the request's span. Fastify calls it from events of the socket, which belong to none. */
export function tracedHandler(handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    within(spans.get(request.raw), () => handle(request, reply));
}

export function sayOfRequest({ raw }: FastifyRequest, attributes: SpanAttributes): void {
  say(spans.get(raw), attributes);
}

type Ended = { method: string; route: string; status: number; code: string | undefined };

/** Answers the id of the trace, if somebody will find it. */
export function endRequest({ raw }: FastifyRequest, { method, route, status, code }: Ended): string | null {
  const span = spans.get(raw);
  if (!span) return null;
  span.updateName(`${method} ${route}`);
  say(span, { "http.request.method": method, "http.route": route, "http.response.status_code": status });
  if (code !== undefined) say(span, { "probity.refusal_code": code });
  if (status >= 500) markFailed(span);
  span.end();
  return sampledTraceOf(span);
}

/** Not sampled: nobody was told of it. */
function newTraceparent(): string {
  const random = () => randomUUID().replaceAll("-", "");
  return `00-${random()}-${random().slice(0, 16)}-00`;
}
