import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { timestampsOf } from "#agreements/completion/sealing/timestamps.ts";
import { startTimestampAuthority } from "#agreements/completion/testing/timestamp-authority.ts";
import { poolDefaults } from "#rendering/children/pool.ts";
import { createRenderer } from "#agreements/renderer.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { openObjectStore } from "#platform/files/objects.ts";
import { inSpan, useTracer } from "#platform/tracing/span.ts";
import { traceInMemory } from "#platform/tracing/testing/in-memory-tracer.ts";

/** In everything that a customer or a person writes. */
const mark = "zqmark";
const opened: { close(): unknown }[] = [];
const keep = <T extends { close(): unknown }>(one: T): T => (opened.push(one), one);

let authority: Awaited<ReturnType<typeof startTimestampAuthority>>;
beforeAll(async () => {
  authority = keep(await startTimestampAuthority());
});
afterEach(() => useTracer(null));
afterAll(async () => {
  for (const one of opened.toReversed()) await one.close();
});

/** What was told of this work, which fails or not, inside of a job. */
async function toldOf(work: () => Promise<unknown>) {
  const finished = traceInMemory();
  await inSpan("job", { parent: null }, work).catch(() => {});
  const spans = await finished();
  const job = spans.find(({ name }) => name === "job")!;
  const told = spans.filter((span) => span.parentSpanContext?.spanId === job.spanContext().spanId);
  expect(
    JSON.stringify(told.map(({ name, attributes, status, events }) => [name, attributes, status, events])),
  ).not.toContain(mark);
  return told.map(({ name, attributes, status }) => ({ name, attributes, failed: status.code === 2 }));
}

const mail = {
  to: { name: mark, address: `${mark}@northwind.example` },
  subject: mark,
  text: mark,
  html: mark,
  attachment: null,
};

describe("what a job waits for elsewhere is a part of its trace", () => {
  it("a mail, and one that the server refuses by its code", async () => {
    const server = keep(await startMailServer());
    const mailer = keep(createMailer({ url: server.url, from: "sign@probity.test" }));
    expect(await toldOf(() => mailer.send(mail))).toEqual([
      { name: "send mail", attributes: { "probity.outcome": "success" }, failed: false },
    ]);
    const nobody = { ...mail, to: { name: mark, address: mark } };
    expect(await toldOf(() => mailer.send(nobody))).toEqual([
      { name: "send mail", attributes: { "probity.outcome": "address" }, failed: true },
    ]);
  });

  it("a timestamp, and an authority that answers none", async () => {
    const digest = createHash("sha256").update(mark).digest();
    const ask = timestampsOf(authority.settings);
    expect(await toldOf(() => ask(digest))).toEqual([{ name: "timestamp", attributes: {}, failed: false }]);
    authority.state.broken = true;
    expect(await toldOf(() => ask(digest))).toEqual([
      { name: "timestamp", attributes: { "error.type": "TimestampFailed" }, failed: true },
    ]);
  });

  it("the work of a renderer's child", async () => {
    const renderer = keep(createRenderer(poolDefaults));
    const request = {
      source: `# ${mark}`,
      data: {},
      pageSize: "A4",
      language: "en",
      date: new Date(),
      purpose: { kind: "save" },
    } as const;
    expect(await toldOf(() => renderer.render(request))).toEqual([
      { name: "child template", attributes: {}, failed: false },
    ]);
  });

  it("an object store that is away, without its address", async () => {
    const settings = {
      endpoint: "http://127.0.0.1:9",
      region: "none",
      bucket: mark,
      accessKeyId: mark,
      secretAccessKey: mark,
      pathStyle: true,
    };
    const objects = keep(openObjectStore(settings, () => {}));
    expect(await toldOf(() => objects.put(mark, Buffer.from(mark)))).toEqual([
      { name: "put file", attributes: { "error.type": "FileStoreAway" }, failed: true },
    ]);
  });
});
