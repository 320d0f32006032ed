import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { highRisk, newCase, type TestCase } from "#risk/testing/onboarding-case.ts";
import { keyClient, newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { freePort, type Settings, startProbity } from "#testing/processes.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { type Receiver, startReceiver } from "#webhooks/testing/receiver.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";
import { type Collector, startCollector } from "./testing/collector.ts";
import { treeOf } from "./testing/trace-tree.ts";

/** Processes take their time to start on a busy machine. */
const startMs = 240_000;
const soon = { timeout: 60_000 };
/** In everything that a customer or a person writes. */
const mark = "zqmark";

let server: TestServer;
let organization: TestOrganization;
let made: TestCase;
let receiver: Receiver;
let collector: Collector;
let traced: TracedProcess;
let worker: TracedProcess;

type TracedProcess = { child: ChildProcess & { log: () => string }; origin: string; key: TestClient };
const children: ChildProcess[] = [];

async function start(command: string, { url }: Collector, more: Settings = {}): Promise<TracedProcess> {
  const port = String(await freePort());
  const child = startProbity([command], {
    DATABASE_URL: server.url,
    MASTER_KEYS: server.masterKeys,
    HOST: "127.0.0.1",
    ...(command === "worker" ? { OPERATIONS_PORT: port } : { PORT: port }),
    DRAIN_SECONDS: "0",
    DATABASE_CONNECTIONS: "4",
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    WEBHOOK_PORTS: String(receiver.port),
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-collector",
    OTEL_METRIC_EXPORT_INTERVAL: "1000",
    ...more,
  });
  children.push(child);
  const origin = `http://127.0.0.1:${port}`;
  const ready = async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  await vi.waitFor(ready, { timeout: startMs, interval: 200 });
  return { child, origin, key: keyClient(origin, organization.apiKeys.test) };
}

const exitOf = (child: ChildProcess) =>
  new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));

beforeAll(async () => {
  [receiver, collector] = await Promise.all([startReceiver(), startCollector()]);
  server = await startServer({ webhooks: { ports: [receiver.port], allowCidrs: ["127.0.0.0/8"] } });
  organization = await newOrganization(server);
  const url = `${receiver.url}/${mark}?who=${mark}`;
  await newWebhook(organization, { url, events: ["risk.assessment.created", "risk.subject.created"] });
  made = await newCase(organization);
  await made.say(highRisk);
  [traced, worker] = await Promise.all([start("api", collector), start("worker", collector)]);
}, 2 * startMs);

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill("SIGKILL");
  await Promise.all([receiver.close(), collector.close(), server.app.close()]);
  await server.close();
});

const assess = ({ key }: TracedProcess) =>
  key.post(`/risk/subjects/${made.subjectId}/assessments`, { policyVersionId: made.policyId, trigger: "onboarding" });

/** The line of the log about the request that got this answer. */
async function lineOf({ child }: TracedProcess, { headers }: { headers: Record<string, unknown> }) {
  const id = String(headers["x-request-id"]);
  const find = () =>
    child
      .log()
      .split("\n")
      .find((line) => line.includes(id) && line.includes('"msg":"request"'));
  await expect.poll(find, soon).toBeDefined();
  return JSON.parse(find()!) as { reqId: string; traceparent: string };
}

const traceOf = (line: { traceparent: string }) => line.traceparent.split("-")[1]!;

const spansOf = (traceId: string, name: string) =>
  collector.spans.filter((span) => span.traceId === traceId && span.name.startsWith(name));

describe("one assessment with its webhook", { timeout: startMs }, () => {
  let traceId: string;

  it("is one trace, from the request through transaction and message to each attempt, as the document shows it", async () => {
    receiver.answer.status = 500;
    const answer = await assess(traced);
    expect(answer.status).toBe(201);
    traceId = traceOf(await lineOf(traced, answer));
    await expect.poll(() => spansOf(traceId, "deliver").length, soon).toBe(1);
    receiver.answer.status = 200;
    // Nobody waits a minute for the second attempt.
    await expect
      .poll(
        async () => {
          await server.pool.query("update webhook_deliveries set due_at = now() where status = 'pending'");
          return spansOf(traceId, "deliver").length;
        },
        { ...soon, interval: 500 },
      )
      .toBe(2);
    await expect.poll(() => spansOf(traceId, "POST").length, soon).toBe(1);
    const document = readFileSync(join(import.meta.dirname, "../../../docs/traces.md"), "utf8");
    const [, shown] = /```text\n([\s\S]+?)\n```/.exec(document) ?? [];
    expect(treeOf(collector.spans, traceId)).toBe(shown);
  });

  it("names its own records, so that a delivery can be found", () => {
    const [first, second] = spansOf(traceId, "deliver");
    const sent = receiver.received.find(({ headers }) => headers["x-webhook-event"] === "risk.assessment.created")!;
    expect(first!.attributes).toMatchObject({
      "probity.organization_id": organization.organizationId,
      "probity.mode": "test",
      "probity.delivery_id": second!.attributes["probity.delivery_id"],
      "probity.event_id": String(sent.headers["webhook-id"]),
      "probity.outcome": "http_status",
    });
    expect([first!.status.code, second!.status.code]).toEqual([2, 0]);
  });

  it("sends the receiver no header of the trace: the specification lists the headers of a delivery", () => {
    expect(receiver.received.length).toBeGreaterThan(1);
    for (const { headers } of receiver.received) expect(Object.keys(headers)).not.toContain("traceparent");
  });

  it("can be found from the log, by the request id that the caller knows, and from the histogram", async () => {
    const answer = await traced.key.get("/risk/subjects");
    const line = await lineOf(traced, answer);
    expect(line.reqId).toBe(answer.headers["x-request-id"]);
    expect(line.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    const scrape = (accept: string) => fetch(`${traced.origin}/metrics`, { headers: { accept } });
    const open = await scrape("application/openmetrics-text;version=1.0.0,text/plain;q=0.5");
    expect(open.headers.get("content-type")).toContain("application/openmetrics-text");
    const text = await open.text();
    expect(text).toMatch(
      new RegExp(`^probity_http_request_duration_seconds_bucket\\{.+\\} \\d+ # \\{trace_id="${traceOf(line)}"\\}`, "m"),
    );
    expect(text).toMatch(/^# TYPE probity_webhook_attempts counter$|^# TYPE probity_refusals counter$/m);
    expect(text).not.toMatch(/\n\n/);
    expect(text).toMatch(/\n# EOF\n$/);
    const plain = await (await scrape("text/plain")).text();
    expect(plain).not.toContain("trace_id");
    expect(plain).toMatch(/^# TYPE probity_refusals_total counter$/m);
  });

  it("is sent with the headers that the collector asks for", () => {
    expect(new Set(collector.headers.map(({ authorization }) => authorization))).toEqual(
      new Set(["Bearer of-the-collector"]),
    );
  });
});

describe("what is sent", { timeout: startMs }, () => {
  it("holds nothing that a customer or a person wrote", async () => {
    const { key, origin } = traced;
    const answers = [
      await key.post("/risk/subjects", { kind: "person", externalId: `${mark}-customer` }),
      await key.post("/risk/subjects", { kind: mark, externalId: mark }),
      await key.get(`/risk/subjects?search=${mark}`),
      await key.get(`/risk/subjects/${mark}`),
      await key.get(`/${mark}/${mark}`),
      await key.post(`/risk/subjects/${made.subjectId}/assessments`, { policyVersionId: mark, trigger: mark }),
    ];
    await fetch(`${origin}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": mark, "x-request-id": mark, traceparent: mark },
      body: JSON.stringify({ email: `${mark}@example.test`, password: mark }),
    });
    for (const answer of answers) {
      const traceId = traceOf(await lineOf(traced, answer));
      await expect.poll(() => spansOf(traceId, "").length, soon).toBeGreaterThan(0);
    }
    await expect.poll(() => collector.spans.some(({ name }) => name === "POST /api/v1/auth/login"), soon).toBe(true);
    const sent = collector.bodies.join("\n");
    expect(sent).toContain(organization.organizationId);
    expect(sent).not.toContain(mark);
    expect(sent).not.toContain(organization.apiKeys.test.keyId);
    expect(sent).not.toContain(made.subjectId);
    const keys = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...keys].filter((name) => !/^(http|probity)\.[a-z._]+$|^error\.type$/.test(name))).toEqual([]);
  });

  it("has every metric of /metrics under the same name, of both processes", async () => {
    const shown = async ({ origin }: TracedProcess) => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      const families = text.trimEnd().split("\n\n");
      // A family without values, or with infinite ones alone, is not sent.
      const filled = families.filter((family) => /^[a-z].* [-+.e\d]+$/m.test(family));
      return filled.map((family) => /^# HELP (\S+)/.exec(family)![1]!).toSorted();
    };
    for (const [name, process] of Object.entries({ api: traced, worker })) {
      const expected = await shown(process);
      const sent = () =>
        new Set(collector.metrics.filter((metric) => metric.process === name).map((metric) => metric.name));
      await expect.poll(() => expected.filter((metric) => !sent().has(metric)), soon).toEqual([]);
      expect(expected.length).toBeGreaterThan(25);
    }
  });
});

describe("a process that is told to stop", { timeout: 2 * startMs }, () => {
  it("sends the spans of its last request first", async () => {
    const answer = await traced.key.get("/risk/subjects");
    const exit = exitOf(traced.child);
    traced.child.kill("SIGTERM");
    expect(await exit).toBe(0);
    const traceId = traceOf(await lineOf(traced, answer));
    expect(treeOf(collector.spans, traceId)).toContain("GET /api/v1/risk/:resource [api] status_code=200");
  });

  it("ends in time, and has answered everybody, with a collector that never answers", async () => {
    const silent = await startCollector({ silent: true });
    const process = await start("api", silent);
    const answers = await Promise.all(Array.from({ length: 60 }, () => process.key.get("/risk/subjects")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(() => silent.bodies.length, soon).toBeGreaterThan(0);
    await expect.poll(() => process.child.log(), soon).toContain("telemetry could not be sent");
    const exit = exitOf(process.child);
    const toldAt = performance.now();
    process.child.kill("SIGTERM");
    expect(await exit).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(15_000);
    await silent.close();
  });
});
