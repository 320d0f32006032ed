import { afterEach, expect, it } from "vitest";
import { readSourceTree } from "#testing/source-tree.ts";
import {
  activeTraceparent,
  inChildSpan,
  inSpan,
  isTracing,
  outside,
  say,
  startSpan,
  useTracer,
  within,
} from "./span.ts";
import { traceInMemory } from "./testing/in-memory-tracer.ts";
import { isTraceparent, sampledTraceOf, traceparentOf } from "./traceparent.ts";

afterEach(() => useTracer(null));

it("does nothing but the work while nothing is traced, and begins it at once", async () => {
  let began = false;
  const work = inSpan("work", { parent: null }, async (span) => {
    began = true;
    return [span, activeTraceparent(), startSpan("other", {})];
  });
  expect(began).toBe(true);
  expect(await work).toEqual([null, null, null]);
  expect(isTracing()).toBe(false);
});

it("makes spans children of those around them, across what they wait for, and not of others at the same time", async () => {
  const finished = traceInMemory();
  const one = (name: string) =>
    inSpan(name, { parent: null }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      await inChildSpan(`in ${name}`, {}, async (span) => say(span, { "probity.outcome": "success" }));
    });
  await Promise.all([one("a"), one("b")]);
  const spans = await finished();
  for (const name of ["a", "b"]) {
    const [parent, child] = [
      spans.find((span) => span.name === name)!,
      spans.find((span) => span.name === `in ${name}`)!,
    ];
    expect(child.parentSpanContext?.spanId).toBe(parent.spanContext().spanId);
    expect(child.spanContext().traceId).toBe(parent.spanContext().traceId);
    expect(child.attributes).toEqual({ "probity.outcome": "success" });
  }
});

it("continues a stored trace, and decides as its beginning did", async () => {
  const finished = traceInMemory(0);
  const stored = (flags: string) => `00-${"a".repeat(32)}-${"b".repeat(16)}-${flags}`;
  await inSpan("kept", { parent: stored("01") }, async () => {});
  await inSpan("left out", { parent: stored("00") }, async (span) => {
    expect(activeTraceparent()).toMatch(new RegExp(`^00-${"a".repeat(32)}-[0-9a-f]{16}-00$`));
    expect(sampledTraceOf(span)).toBeNull();
    // A message is stored with it, so that its attempts are left out too.
    expect(isTraceparent(activeTraceparent()!)).toBe(true);
  });
  await inSpan("not a trace", { parent: "00-zz" }, async () => {});
  const spans = await finished();
  expect(spans.map(({ name }) => name)).toEqual(["kept"]);
  expect(spans[0]!.parentSpanContext).toMatchObject({
    traceId: "a".repeat(32),
    spanId: "b".repeat(16),
    isRemote: true,
  });
});

it("tells the class of an error and nothing of its message", async () => {
  const finished = traceInMemory();
  const failing = inSpan("work", { parent: null }, async () => {
    throw new RangeError("Jane Roe, born 1980");
  });
  await expect(failing).rejects.toThrow("Jane Roe");
  const [span] = await finished();
  expect(span).toMatchObject({ attributes: { "error.type": "RangeError" }, status: { code: 2 }, events: [] });
  expect(JSON.stringify([span!.attributes, span!.status, span!.events])).not.toContain("Jane");
});

it("makes no child of a span that has ended, or of none", async () => {
  const finished = traceInMemory();
  const ended = startSpan("ended", { parent: null })!;
  ended.end();
  await within(ended, () => inChildSpan("late", {}, async (span) => expect(span).toBeNull()));
  await inChildSpan("alone", {}, async (span) => expect(span).toBeNull());
  await inSpan("work", { parent: null }, async (span) => {
    expect(activeTraceparent()).toBe(traceparentOf(span!));
    outside(() => expect(activeTraceparent()).toBeNull());
  });
  expect((await finished()).map(({ name }) => name)).toEqual(["ended", "work"]);
});

it("is the only folder that knows OpenTelemetry, so that its list of attributes is the whole", () => {
  const importers = Object.entries(readSourceTree())
    .filter(([path, source]) => path.startsWith("server/") && source.includes('from "@opentelemetry/'))
    .map(([path]) => path.split("/").slice(0, 3).join("/"));
  expect(new Set(importers)).toEqual(new Set(["server/platform/tracing"]));
});
