import { AsyncLocalStorage } from "node:async_hooks";
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from "@opentelemetry/api";
import { contextOf, traceparentOf } from "./traceparent.ts";

/** Everything that a span may say: ids and words of ours. Nothing that a customer or a person wrote belongs into any of them. */
export type SpanAttributes = {
  "http.request.method"?: string;
  /** The pattern of a route, never a URL. */
  "http.route"?: string;
  "http.response.status_code"?: number;
  /** The class of an error, never its message. */
  "error.type"?: string;
  "probity.organization_id"?: string;
  "probity.mode"?: "test" | "live";
  "probity.refusal_code"?: string;
  "probity.queue"?: string;
  "probity.event"?: string;
  "probity.events"?: string[];
  "probity.event_id"?: string;
  "probity.delivery_id"?: string;
  "probity.webhook_id"?: string;
  "probity.attempt"?: number;
  "probity.outcome"?: string;
};

export type { Span };

type SpanSettings = {
  kind?: keyof typeof SpanKind;
  /** A stored or received traceparent. Null begins a trace of its own; without one, it is the span that is active here. */
  parent?: string | null;
  attributes?: SpanAttributes;
};

/** Null while nothing is traced, which then costs this one comparison. */
let tracer: Tracer | null = null;
const active = new AsyncLocalStorage<Span>();

/** One tracer per process, as there is one exporter. */
export function useTracer(given: Tracer | null): void {
  tracer = given;
}

export const isTracing = (): boolean => tracer !== null;

/** For whoever cannot end the span in the same function; null while nothing is traced. */
export function startSpan(name: string, { kind = "INTERNAL", parent, attributes }: SpanSettings): Span | null {
  if (tracer === null) return null;
  const context = parent === undefined ? activeContext() : contextOf(parent);
  return tracer.startSpan(name, { kind: SpanKind[kind], ...(attributes && { attributes }) }, context);
}

/** Runs `work` as a span. A failure is told by its class alone: messages may quote values. */
export async function inSpan<T>(
  name: string,
  settings: SpanSettings,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, settings);
  if (span === null) return work(null);
  try {
    return await active.run(span, work, span);
  } catch (error) {
    say(span, { "error.type": error instanceof Error ? error.constructor.name : "unknown" });
    markFailed(span);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * The same where it is part of something that is traced, and nothing but `work` elsewhere. Whoever looks for work every few seconds
 * would otherwise make a trace each time.
 */
export function inChildSpan<T>(
  name: string,
  settings: SpanSettings,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  return tracer !== null && active.getStore()?.isRecording() ? inSpan(name, settings, work) : work(null);
}

/** Runs `work` as a part of this span. */
export const within = <T>(span: Span | null | undefined, work: () => T): T => (span ? active.run(span, work) : work());

/** Runs `work` as a part of no span: what it begins belongs to others as well. */
export const outside = <T>(work: () => T): T => (tracer === null ? work() : active.exit(work));

export function say(span: Span | null | undefined, attributes: SpanAttributes): void {
  span?.setAttributes(attributes);
}

export function markFailed(span: Span | null | undefined): void {
  span?.setStatus({ code: SpanStatusCode.ERROR });
}

/** The active span as it is stored with a row or logged; null where there is none. */
export function activeTraceparent(): string | null {
  const span = tracer === null ? undefined : active.getStore();
  return span ? traceparentOf(span) : null;
}

function activeContext() {
  const span = active.getStore();
  return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}
