import { type Context, ROOT_CONTEXT, type Span, trace, TraceFlags } from "@opentelemetry/api";

/** W3C Trace Context: version, trace, parent, flags. Ids of zeros alone and the version ff are invalid. */
const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

export const isTraceparent = (text: string): boolean => form.test(text);

export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? "00" : "01"}`;
}

/** The place in a trace that a traceparent names; the beginning of a new one if it names none. */
export function contextOf(traceparent: string | null): Context {
  const [, traceId, spanId, flags] = form.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags!, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  });
}

/** The trace of a sampled span; null for one that nobody will find. */
export function sampledTraceOf(span: Span | null | undefined): string | null {
  const { traceId, traceFlags } = span?.spanContext() ?? {};
  return traceId !== undefined && ((traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0 ? traceId : null;
}
