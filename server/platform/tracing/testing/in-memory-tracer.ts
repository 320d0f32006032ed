import {
  BatchSpanProcessor,
  InMemorySpanExporter,
  ParentBasedSampler,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { useTracer } from "../span.ts";

/** Traces this process into its memory; `useTracer(null)` ends that. Answers what has ended so far, once. */
export function traceInMemory(share = 1): () => Promise<ReadableSpan[]> {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  useTracer(provider.getTracer("test"));
  return async () => {
    await provider.forceFlush();
    const spans = exporter.getFinishedSpans();
    exporter.reset();
    return spans;
  };
}
