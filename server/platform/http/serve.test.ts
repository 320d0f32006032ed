import { connect } from "node:net";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createDatabase, createPool } from "#platform/database/pool.ts";
import { anonymousClient, keyClient, newOrganization } from "#testing/organization.ts";
import { rateLimitsOf, startServer, testServer } from "#testing/server.ts";

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

  it.each([
    ['{"kind":"person","kind":"business","externalId":"x"}', "/kind", "repeated_member"],
    ['{"kind":"person","externalId":"x","\\u0065xternalId":"y"}', "/externalId", "repeated_member"],
    ['{"kind":"person","externalId":"x","__proto__":{},"__proto__":{}}', "/__proto__", "repeated_member"],
    ['{"kind":"person","externalId":9007199254740993}', "/externalId", "integer_not_exact"],
    ['{"kind":"person","externalId":1e400}', "/externalId", "number_too_large"],
    ['{"kind":"person","externalId":"\\u0000"}', "/externalId", "character_not_allowed"],
  ])("400: %s is refused instead of being changed, in a sentence that names the place", async (rawBody, path, code) => {
    const { key } = await newOrganization();
    const answer = await key.post("/risk/subjects", undefined, { rawBody });
    const message = expect.stringMatching(new RegExp(`^${path} `));
    expect(answer.body).toMatchObject({ status: 400, code: "validation_failed", detail: message });
    expect(answer.body.errors).toEqual([{ path, code, message }]);
    expect((await key.get("/risk/subjects")).body.items).toEqual([]);
  });

  it("400: a repeated member at sign-in, where there is no credential yet", async () => {
    const { origin } = await testServer();
    const rawBody = '{"email":"a@example.com","password":"x","password":"y"}';
    const answer = await anonymousClient(origin).post("/auth/login", undefined, { rawBody });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, "/password"]);
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

  it("413 comes after the credential was checked, with the rate-limit headers of every answer", async () => {
    const { key, server } = await newOrganization();
    const rawBody = `{"kind":"person","externalId":"${"x".repeat(70_000)}"}`;
    const answer = await key.post("/risk/subjects", undefined, { rawBody });
    expect([answer.status, answer.body.actualBytes]).toEqual([413, rawBody.length]);
    expect(answer.headers["ratelimit-policy"]).toMatch(/^"writes";q=\d+;w=60$/);
    expect(answer.headers["ratelimit"]).toMatch(/^"writes";r=\d+;t=\d+$/);
    const anonymous = await anonymousClient(server.origin).post("/risk/subjects", undefined, { rawBody });
    expect([anonymous.status, anonymous.headers["ratelimit"]]).toEqual([401, undefined]);
  });

  it("413: far beyond the limit nothing is read, whoever sends it", async () => {
    const { key } = await newOrganization();
    const answer = await key.post("/risk/subjects", { kind: "person", externalId: "x".repeat(200_000) });
    expect([answer.status, answer.headers["ratelimit"]]).toEqual([413, undefined]);
    expect(answer.body).toMatchObject({ limitBytes: 65_536, limitName: "request" });
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

  it.each([
    ["GET", "/api/v1/nowhere", "Compare the path with the reference at /reference."],
    ["POST", "/api/v1/risk/subject", "Compare the path with the reference at /reference."],
    ["POST", "/api/v1/risk/subjects/", "Did you mean /api/v1/risk/subjects?"],
    ["POST", "/risk/subjects?search=Lovelace", "Did you mean /api/v1/risk/subjects?"],
  ])("404 route_not_found: %s %s is mistyped", async (method, path, advice) => {
    const { origin } = await testServer();
    const response = await fetch(origin + path, { method });
    const answer: any = await response.json();
    expect([response.status, answer.code, response.headers.get("allow")]).toEqual([404, "route_not_found", null]);
    expect(answer.detail).toBe(`There is no endpoint ${path.split("?")[0]}. ${advice}`);
    expect(JSON.stringify(answer)).not.toMatch(/record|Lovelace/i);
  });

  it("404 route_not_found: a resource of risk that does not exist, to whoever may ask", async () => {
    const { key } = await newOrganization();
    for (const path of ["/risk/subject", "/risk/subject/01a1dc40-2738-79fc-ac6e-ba680e6d7dea"])
      expect((await key.get(path)).body).toMatchObject({ status: 404, code: "route_not_found" });
  });

  it.each([
    ["PUT", "/api/v1/risk/subjects", "GET, HEAD, POST"],
    ["POST", "/api/v1/risk/events", "GET, HEAD"],
    ["DELETE", "/api/v1/risk/subjects/01a1dc40-2738-79fc-ac6e-ba680e6d7dea", "GET, HEAD"],
    ["GET", "/api/v1/risk/overrides/x/revoke", "POST"],
    ["GET", "/api/v1/auth/login", "POST"],
    ["POST", "/healthz", "GET, HEAD"],
  ])("405 method_not_allowed: %s %s names %s in Allow", async (method, path, allow) => {
    const { origin } = await testServer();
    const response = await fetch(origin + path, { method });
    const answer: any = await response.json();
    expect([response.status, answer.code, response.headers.get("allow")]).toEqual([405, "method_not_allowed", allow]);
    expect(answer.detail).toBe(`${path} is not served with ${method}; use ${allow.replaceAll(", ", " or ")}.`);
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

  it.each([
    ["is away", () => "postgres://nobody@127.0.0.1:1/none"],
    ["does not let us in", (url: string) => Object.assign(new URL(url), { pathname: "/probity_test_none" }).href],
  ])("503 with Retry-After while the database %s, and not ready, but alive", async (_what, urlOf) => {
    const { apiKeys, server: other } = await newOrganization();
    const pool = createPool({ url: urlOf(other.url), connections: 1 });
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
      rateLimits: rateLimitsOf({ readsPerMinute: 3, writesPerMinute: 1 }),
    });
    const { key, liveKey } = await newOrganization(server);
    const first = await key.get("/risk/subjects");
    expect(first.headers["ratelimit-policy"]).toBe('"reads";q=3;w=60');
    expect(first.headers["ratelimit"]).toMatch(/^"reads";r=2;t=\d+$/);
    await key.get("/risk/subjects");
    await key.get("/risk/subjects");
    const refused = await key.get("/risk/subjects");
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(refused.headers["ratelimit-policy"]).toBe('"reads";q=3;w=60');
    expect(refused.headers["ratelimit"]).toBe(`"reads";r=0;t=${wait}`);
    expect(refused.body.detail).toBe(`The limit is 3 reads a minute. Wait ${wait} seconds.`);
    expect((await liveKey.get("/risk/subjects")).status).toBe(200);
    expect((await key.post("/risk/subjects", subject)).status).toBe(201);
    expect((await key.post("/risk/subjects", subject)).status).toBe(429);
    const anonymous = anonymousClient(server.origin);
    const signIn = () => anonymous.post("/auth/login", { email: "nobody@example.com", password: "wrong" });
    const statuses = [await signIn(), await signIn()].map(({ status, headers }) => [
      status,
      headers["ratelimit-policy"],
    ]);
    expect(statuses).toEqual([
      [401, '"writes";q=1;w=60'],
      [429, '"writes";q=1;w=60'],
    ]);
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
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: "ready", problems: [], notes: [] });
    const { keys }: any = await (await fetch(`${origin}/.well-known/jwks.json`)).json();
    expect(keys).toMatchObject([{ kty: "OKP", crv: "Ed25519", alg: "EdDSA" }]);
    expect(keys[0]).not.toHaveProperty("d");
  });

  it("welcomes programs at / with JSON, and developers at /welcome with a page whose links work", async () => {
    const { origin } = await testServer();
    const page = await (await fetch(`${origin}/welcome`, { headers: { accept: "text/html,*/*;q=0.8" } })).text();
    const paths = [...page.matchAll(/href="([^"]+)"/g)].map(([, path]) => path!);
    expect(paths).toEqual([
      "./reference",
      "./docs",
      "./openapi.json",
      "./guides/sign-a-request",
      "./healthz",
      "./readyz",
    ]);
    for (const path of paths) expect((await fetch(new URL(path, `${origin}/`))).status, path).toBe(200);
    expect(await (await fetch(origin, { headers: { accept: "application/json" } })).json()).toEqual({
      name: "Probity",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      description: expect.stringContaining("/api/v1"),
      links: expect.objectContaining({ Reference: "/reference", Health: "/healthz" }),
    });
    const elsewhere = await startServer({ logger: pino({ level: "silent" }), operationsElsewhere: true });
    expect(Object.keys(((await (await fetch(elsewhere.origin)).json()) as any).links)).not.toContain("Health");
    await elsewhere.app.close();
    await elsewhere.close();
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
