import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pino } from "pino";
import { anonymousClient, keyClient, newOrganization, type TestOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { HttpMetrics } from "./metrics.ts";
import { RequestLog } from "./request-log.ts";
import { serve } from "./serve.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

let server: TestServer;
let organization: TestOrganization;
beforeAll(async () => {
  server = await startServer();
  organization = await newOrganization(server);
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const traceparent = /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/;

/** The line about the request that got this answer; it is written when the last byte has left. */
async function lineOf({ headers }: { headers: Record<string, unknown> }) {
  const id = String(headers["x-request-id"]);
  const find = () => server.logged.findLast((line) => line.includes(id) && line.includes('"msg":"request"'));
  await expect.poll(find).toBeDefined();
  return JSON.parse(find()!);
}

describe("the line of a request in the log", () => {
  it("names organization and API key by their ids, and nothing of a secret", async () => {
    const { key, organizationId, apiKeys } = organization;
    const answer = await key.get("/risk/subjects?search=somebody");
    const line = await lineOf(answer);
    expect(line).toMatchObject({
      organizationId,
      credential: `api_key:${apiKeys.test.id}`,
      method: "GET",
      route: "/api/v1/risk/:resource",
      status: 200,
      reqId: expect.stringMatching(uuid),
      traceparent: expect.stringMatching(traceparent),
    });
    expect(line).not.toHaveProperty("code");
    expect(server.logged.join("")).not.toMatch(new RegExp(`${apiKeys.test.secret}|v1=[0-9a-f]{64}|somebody`));
  });

  it("names the session of a person, not the person", async () => {
    const user = await organization.user("member");
    const line = await lineOf(await user.get("/members"));
    expect(line).toMatchObject({
      organizationId: organization.organizationId,
      credential: `session:${user.sessionId}`,
    });
    expect(server.logged.join("")).not.toMatch(new RegExp(`${user.userId}|${user.token}`));
  });

  it("says why a request was refused, in the words of the answer, and claims nobody who was not proved", async () => {
    const { organizationId, apiKeys, user } = organization;
    const refused = await (await user("auditor")).post("/risk/subjects", { kind: "person", externalId: "x" });
    expect(await lineOf(refused)).toMatchObject({ organizationId, status: 403, code: "insufficient_role" });
    const forged = await keyClient(server.origin, { ...apiKeys.test, secret: "sk_test_forged" }).get("/risk/subjects");
    const line = await lineOf(forged);
    expect(line).toMatchObject({ status: 401, code: "invalid_signature" });
    expect(line).not.toHaveProperty("organizationId");
    expect(line).not.toHaveProperty("credential");
  });

  it("counts refusals by route and code, so that failed sign-ins can wake somebody", async () => {
    const anonymous = anonymousClient(server.origin);
    await anonymous.post("/auth/login", { email: "nobody@example.test", password: "wrong" });
    const shown = await server.parts.metrics.registry.metrics();
    expect(shown).toContain('probity_refusals_total{route="/api/v1/auth/login",code="invalid_login"} 1');
    expect(shown).not.toMatch(/nobody@example/);
  });
});

describe("the id of a request", () => {
  const given = { id: "req-1:ab.c=", trace: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };
  const sent = (id: string, trace: string) => ({ "x-request-id": id, traceparent: trace });

  it.each<[string, TrustedProxies, Record<string, string>, { id: boolean; trace: boolean }]>([
    [
      "of a trusted proxy is kept",
      { networks: ["127.0.0.0/8"] },
      sent(given.id, given.trace),
      { id: true, trace: true },
    ],
    ["of the last of some proxies is kept", { hops: 1 }, sent(given.id, given.trace), { id: true, trace: true }],
    ["of anybody is replaced", null, sent(given.id, given.trace), { id: false, trace: false }],
    [
      "of a proxy in another network is replaced",
      { networks: ["10.0.0.0/8", "::/64"] },
      sent(given.id, given.trace),
      { id: false, trace: false },
    ],
    [
      "that is too long is replaced",
      { hops: 1 },
      sent("a".repeat(129), `${given.trace}-more`),
      { id: false, trace: false },
    ],
    ["with other characters is replaced", { hops: 1 }, sent('a","b":"', "00-x-y-01"), { id: false, trace: false }],
    [
      "that is empty or of zeros is replaced",
      { hops: 1 },
      sent("", given.trace.replace(/-b.{15}/, `-${"0".repeat(16)}`)),
      { id: false, trace: false },
    ],
    ["is one of ours where a proxy says nothing", { hops: 1 }, {}, { id: false, trace: false }],
  ])("%s", async (_what, trustProxy, headers, kept) => {
    const parts = { ...server.parts, metrics: new HttpMetrics({ processMetrics: false }), trustProxy };
    const app = serve([], [], { ...parts, services: {} as never });
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const forwarded = { ...headers, "x-forwarded-for": "203.0.113.9" };
    const answer = await anonymousClient(origin).get("/nowhere", { headers: forwarded });
    const line = await lineOf(answer);
    expect(answer.headers["x-request-id"]).toBe(line.reqId);
    expect(answer.body.requestId).toBe(line.reqId);
    expect(line.reqId).toEqual(kept.id ? given.id : expect.stringMatching(uuid));
    expect(line.traceparent).toEqual(kept.trace ? given.trace : expect.stringMatching(traceparent));
    await app.close();
  });
});

describe("a log of a request", () => {
  it("joins what became known by the time a line is written, and asks for it then alone", () => {
    const lines: object[] = [];
    const logger = pino(
      { base: null, timestamp: false },
      { write: (line: string) => void lines.push(JSON.parse(line)) },
    );
    let asked = 0;
    const log = new RequestLog(logger, () => ({ reqId: "r", asked: (asked += 1) }));
    const ofKey = log.child({ credential: "api_key:1" }).child({ organizationId: "o" });
    expect(asked).toBe(0);
    ofKey.info({ status: 200 }, "request");
    log.warn("no members");
    log.error(new Error("broken"));
    expect(lines).toEqual([
      { level: 30, reqId: "r", asked: 1, credential: "api_key:1", organizationId: "o", status: 200, msg: "request" },
      { level: 40, reqId: "r", asked: 2, msg: "no members" },
      { level: 50, reqId: "r", asked: 3, err: expect.objectContaining({ message: "broken" }), msg: "broken" },
    ]);
  });
});
