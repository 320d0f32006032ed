import { connect } from "node:net";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createDatabase, createPool } from "#database/pool.ts";
import { keyClient, newOrganization } from "#testing/organization.ts";
import { startServer, testServer } from "#testing/server.ts";
import { RateLimits } from "./rate-limit.ts";

const subject = { kind: "person", externalId: "cust-42" };

describe("bodies", () => {
  it.each([
    ["not JSON", "{"],
    ["nothing", ""],
    ["not UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["65 levels deep", `${"[".repeat(65)}${"]".repeat(65)}`],
  ])("400 invalid_json: %s", async (_what, rawBody) => {
    const { key } = await newOrganization();
    const answer = await key.post("/risk/subjects", undefined, { rawBody });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_json"]);
  });

  it("413 payload_too_large names the limit, for a declared and for an undeclared length", async () => {
    const { key } = await newOrganization();
    const answer = await key.post("/risk/subjects", { kind: "person", externalId: "x".repeat(70_000) });
    expect(answer.body).toMatchObject({
      status: 413,
      code: "payload_too_large",
      limitBytes: 65_536,
      limitName: "request",
    });
    expect(answer.body.actualBytes).toBeGreaterThan(70_000);
  });

  it("415: another media type than JSON", async () => {
    const { key } = await newOrganization();
    const answer = await key.post("/risk/subjects", subject, { contentType: "text/plain" });
    expect([answer.status, answer.body.code]).toEqual([415, "unsupported_media_type"]);
  });

  it("does not mistake a member called __proto__ for anything", async () => {
    const { key } = await newOrganization();
    const answer = await key.post("/risk/subjects", undefined, {
      rawBody: '{"kind":"person","externalId":"x","__proto__":{"admin":true}}',
    });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/__proto__"]);
  });
});

describe("problems", () => {
  it("are problem+json with a request id that is also a header, and a type that leads to a page", async () => {
    const { key, server } = await newOrganization();
    const answer = await key.post("/risk/subjects", { kind: "vessel", externalId: "" });
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.body).toEqual({
      type: "http://probity.test/problems/validation_failed",
      title: "Request validation failed",
      status: 400,
      code: "validation_failed",
      detail: expect.stringMatching(/^2 fields are invalid\./),
      instance: "/api/v1/risk/subjects",
      requestId: answer.headers["x-request-id"],
      errors: [
        { path: "/kind", code: "invalid_choice", message: "Must be one of person, business, account, transaction." },
        { path: "/externalId", code: "invalid_minlength", message: expect.any(String) },
      ],
    });
    const page = await fetch(`${server.origin}/problems/validation_failed`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Correct the fields")]);
    expect((await fetch(`${server.origin}/problems/constructor`)).status).toBe(404);
  });

  it("never repeat a query, which may hold a search for somebody", async () => {
    const { key } = await newOrganization();
    const answer = await key.get("/risk/subjects?search=Ada+Lovelace&sort=x");
    expect(answer.text).not.toContain("Lovelace");
  });

  it("404 in the same shape for a path that does not exist", async () => {
    const { key } = await newOrganization();
    expect((await key.get("/nowhere")).body).toMatchObject({ status: 404, code: "not_found" });
  });

  it("500 says nothing of what broke, and logs no values", async () => {
    const server = await startServer({
      clock: () => {
        throw new Error("secret-value-in-a-message");
      },
    });
    const { key } = await newOrganization(server);
    const answer = await key.get("/risk/subjects");
    expect([answer.status, answer.body.code]).toEqual([500, "internal_error"]);
    expect(answer.text + server.logged.join()).not.toContain("secret-value");
    expect(server.logged.join()).toContain("unexpected error");
    await server.app.close();
    await server.close();
  });

  it("503 with Retry-After while the database is away, and not ready, but alive", async () => {
    const { apiKeys } = await newOrganization();
    const pool = createPool({ url: "postgres://nobody@127.0.0.1:1/none", connections: 1 });
    const server = await startServer({ pool, database: createDatabase(pool) });
    const answer = await keyClient(server.origin, apiKeys.test).get("/risk/subjects");
    expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([
      503,
      "temporarily_unavailable",
      "1",
    ]);
    const ready = await fetch(`${server.origin}/readyz`);
    expect([ready.status, ((await ready.json()) as any).problems]).toEqual([503, ["The database does not answer."]]);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    await server.app.close();
    await server.close();
  });
});

describe("rate limits", () => {
  it("answer their policy and what is left, then 429 with Retry-After, per credential, reads apart from writes", async () => {
    const server = await startServer({
      rateLimits: new RateLimits({ readsPerMinute: 3, writesPerMinute: 1, rendersPerMinute: 10 }, null),
    });
    const { key, liveKey } = await newOrganization(server);
    const first = await key.get("/risk/subjects");
    expect(first.headers["ratelimit-policy"]).toBe('"reads";q=3;w=60');
    expect(first.headers["ratelimit"]).toMatch(/^"reads";r=2;t=\d+$/);
    await key.get("/risk/subjects");
    await key.get("/risk/subjects");
    const refused = await key.get("/risk/subjects");
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await liveKey.get("/risk/subjects")).status).toBe(200);
    expect((await key.post("/risk/subjects", subject)).status).toBe(201);
    expect((await key.post("/risk/subjects", subject)).status).toBe(429);
    await server.app.close();
    await server.close();
  });
});

describe("the process", () => {
  it("serves OpenAPI 3.1 with every route, a reference, metrics, health and its public keys", async () => {
    const { origin } = await testServer();
    const openApi: any = await (await fetch(`${origin}/openapi.json`)).json();
    expect(openApi.openapi).toBe("3.1.0");
    expect(Object.keys(openApi.paths)).toContain("/risk/subjects/{id}/journey");
    const reference = await fetch(`${origin}/reference/`);
    expect(reference.headers.get("content-type")).toContain("text/html");
    // Air-gapped installations have it too: nothing on the page comes from elsewhere.
    expect(await reference.text()).not.toMatch(/(src|href)="https?:/);
    expect((await fetch(`${origin}/reference/js/scalar.js`)).status).toBe(200);
    expect(await (await fetch(`${origin}/metrics`)).text()).toContain("probity_http_request_duration_seconds");
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: "ready", problems: [] });
    const { keys }: any = await (await fetch(`${origin}/.well-known/jwks.json`)).json();
    expect(keys).toMatchObject([{ kty: "OKP", crv: "Ed25519", alg: "EdDSA" }]);
    expect(keys[0]).not.toHaveProperty("d");
  });

  it("answers what it has begun before it closes, and accepts nothing new", async () => {
    const server = await startServer({ logger: pino({ level: "silent" }) });
    const { key } = await newOrganization(server);
    const answers = Array.from({ length: 10 }, (_, index) =>
      key.post("/risk/subjects", { kind: "person", externalId: `${index}` }),
    );
    const settling = Promise.allSettled(answers);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const started = Date.now();
    await server.app.close();
    expect(Date.now() - started).toBeLessThan(5_000);
    const settled = await settling;
    for (const answer of settled) if (answer.status === "fulfilled") expect(answer.value.status).toBe(201);
    const port = Number(new URL(server.origin).port);
    const refused = await new Promise<string>((resolve) => {
      connect(port, "127.0.0.1")
        .once("error", ({ code }: NodeJS.ErrnoException) => resolve(code!))
        .once("connect", () => resolve("connected"));
    });
    expect(refused).toBe("ECONNREFUSED");
    await server.close();
  });
});
