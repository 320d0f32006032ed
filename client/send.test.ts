import { describe, expect, it } from "vitest";
import { createClient, ProbityError } from "./client.ts";
import { base64Of, bytesOf, sha256 } from "./digest.ts";
import { answer, credential, expectedSignature, ok, type Received, type Reply, serverOf } from "./scripted-server.ts";

const id = "01a1dc40-2738-79fc-ac6e-ba680e6d7001";
const otherId = "01a1dc40-2738-79fc-ac6e-ba680e6d7002";
const subject = { kind: "person", externalId: "cust-42" } as const;
const stored = { id, resource: "subjects", data: subject };

const hangUp: Reply = (response) => response.destroy();
const silence: Reply = () => {};
const problem = (status: number, code: string, headers = {}, more = {}): Reply =>
  answer(
    status,
    { status, code, detail: "Because.", ...more },
    { "content-type": "application/problem+json", ...headers },
  );

async function errorOf(call: Promise<unknown>): Promise<ProbityError> {
  const error = await call.then(
    () => new Error("The call succeeded."),
    (reason: unknown) => reason,
  );
  if (error instanceof ProbityError) return error;
  throw error;
}

describe("retries", () => {
  it.each([
    ["a closed connection", hangUp],
    ["429", problem(429, "rate_limited", { "retry-after": "0" })],
    ["503", problem(503, "temporarily_unavailable")],
    ["503 of a proxy", answer(503, "<h1>Down</h1>", { "content-type": "text/html" })],
    ["409 idempotency_in_progress", problem(409, "idempotency_in_progress", { "retry-after": "0" })],
    ["no answer in time", silence],
  ])("after %s the same key and the same bytes are sent again", async (_what, reply) => {
    const { received, client } = await serverOf(reply, ok(stored));
    expect(await client({ timeoutMs: 1_000 }).subjects.create(subject)).toEqual(stored);

    const [first, second] = received as [Received, Received];
    expect(received).toHaveLength(2);
    expect(first.headers["idempotency-key"]).toMatch(/./);
    expect(second.headers["idempotency-key"]).toBe(first.headers["idempotency-key"]);
    expect(second.body).toBe(first.body);
    expect(second.headers["x-signature"]).toBe(await expectedSignature(second));
  });

  it("waits as long as Retry-After says, and signs again with the time of the retry", async () => {
    const { received, client } = await serverOf(
      problem(503, "temporarily_unavailable", { "retry-after": "1" }),
      ok(stored),
    );
    const startMs = performance.now();
    await client().subjects.create(subject);
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(995);

    const [first, second] = received as [Received, Received];
    expect(Number(second.headers["x-timestamp"])).toBeGreaterThan(Number(first.headers["x-timestamp"]));
    expect(second.headers["x-signature"]).not.toBe(first.headers["x-signature"]);
    expect(second.headers["x-signature"]).toBe(await expectedSignature(second));
  });

  it("does not wait for more than a minute: the error says how long the server asked for", async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    const { received, client } = await serverOf(
      problem(429, "rate_limited", { "retry-after": "61" }),
      problem(503, "temporarily_unavailable", { "retry-after": inAnHour }),
    );
    expect((await errorOf(client().subjects.get(id))).retryAfterSeconds).toBe(61);
    const { retryAfterSeconds } = await errorOf(client().subjects.get(id));
    expect(Math.abs((retryAfterSeconds ?? 0) - 3600)).toBeLessThan(5);
    expect(received).toHaveLength(2);
  });

  it.each([
    [302, "unexpected_response", answer(302, "", { location: "/elsewhere" })],
    [400, "validation_failed", problem(400, "validation_failed")],
    [401, "invalid_signature", problem(401, "invalid_signature")],
    [409, "idempotency_key_reused", problem(409, "idempotency_key_reused")],
    [500, "internal_error", problem(500, "internal_error", { "retry-after": "0" })],
    [502, "unexpected_response", answer(502, "<h1>Bad</h1>", { "content-type": "text/html" })],
    [200, "unexpected_response", answer(200, "<h1>Hello</h1>")],
  ])("%i %s is not retried", async (status, code, reply) => {
    const { received, client } = await serverOf(reply);
    expect(await errorOf(client().subjects.create(subject))).toMatchObject({ status, code });
    expect(received).toHaveLength(1);
  });

  it("gives up after maxAttempts", async () => {
    const { received, client } = await serverOf(problem(429, "rate_limited", { "retry-after": "0" }));
    expect((await errorOf(client({ maxAttempts: 3 }).subjects.create(subject))).code).toBe("rate_limited");
    expect(received).toHaveLength(3);
  });

  it("names a timeout, also of an answer that never ends, and a network error; neither has a status", async () => {
    const drip: Reply = (response) => response.writeHead(200).write("{");
    for (const reply of [silence, drip]) {
      const { client } = await serverOf(reply);
      const error = await errorOf(client({ timeoutMs: 50, maxAttempts: 1 }).subjects.get(id));
      expect(error).toMatchObject({ status: null, code: "timeout", requestId: null });
    }
    const { client } = await serverOf(hangUp);
    expect(await errorOf(client({ maxAttempts: 1 }).subjects.get(id))).toMatchObject({
      status: null,
      code: "network_error",
    });
  });
});

describe("ProbityError", () => {
  it("reports the credential's state for each limit, and which of them is the reason", async () => {
    const ratelimit = '"writes";r=1187;t=41, "screeningRuns";r=0;t=12';
    const { client } = await serverOf(problem(429, "rate_limited", { "retry-after": "61", ratelimit }));
    const { rateLimits } = await errorOf(client().subjects.create(subject));
    expect(rateLimits).toEqual([
      { name: "writes", remaining: 1187, resetSeconds: 41 },
      { name: "screeningRuns", remaining: 0, resetSeconds: 12 },
    ]);
    const { client: other } = await serverOf(problem(405, "method_not_allowed"));
    expect((await errorOf(other().subjects.create(subject))).rateLimits).toEqual([]);
  });

  it("carries the problem document", async () => {
    const errors = [{ path: "/kind", code: "not_allowed", message: "Must be person." }];
    const { client } = await serverOf(
      problem(400, "validation_failed", {}, { errors, requestId: id, existingId: otherId }),
    );
    const error = await errorOf(client().subjects.create(subject));
    expect(error).toMatchObject({ status: 400, code: "validation_failed", detail: "Because.", errors, requestId: id });
    expect(error.problem["existingId"]).toBe(otherId);
  });

  it("takes the request id from the header when the body has none, and never repeats the secret", async () => {
    const { client } = await serverOf(answer(502, "oops", { "x-request-id": otherId }));
    const error = await errorOf(client().subjects.get(id));
    expect(error).toMatchObject({ requestId: otherId, errors: [], retryAfterSeconds: null });
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain(credential.secret);
  });
});

describe("files", () => {
  const pdf = new TextEncoder().encode("%PDF-1.7");

  it("come back as bytes to who asks for them", async () => {
    const { received, client } = await serverOf((response) =>
      response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7"),
    );
    expect(await client().templates.previewPdf({ source: "# A", sampleData: {} })).toEqual(pdf);
    expect(received[0]!.headers.accept).toBe("*/*");
    expect(received[0]!.headers["idempotency-key"]).toBeUndefined();
  });

  it("that are refused are errors with their code all the same", async () => {
    const { client } = await serverOf(problem(400, "template_syntax"));
    expect((await errorOf(client().documents.pdf(id))).code).toBe("template_syntax");
  });

  it("are uploaded as a form whose very bytes are signed and repeated", async () => {
    const { received, client } = await serverOf(hangUp, ok({ id }));
    expect(await client().documents.create({ file: pdf, name: "MSA", allowDecline: false })).toEqual({ id });
    const [first, second] = received as [Received, Received];
    expect(second.body).toBe(first.body);
    expect(second.body).toContain('name="name"\r\n\r\nMSA');
    expect(second.body).toContain('name="allowDecline"\r\n\r\nfalse');
    expect(second.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(second.headers["x-signature"]).toBe(await expectedSignature(second));
    const digest = base64Of(await sha256(bytesOf(second.body)));
    expect(second.headers["content-digest"]).toBe(`sha-256=:${digest}:`);
  });

  it("a removal answers nothing", async () => {
    const { received, client } = await serverOf((response) => response.writeHead(204).end());
    expect(await client().fields.remove(id, otherId)).toBeUndefined();
    expect(received[0]!.method).toBe("DELETE");
  });
});

describe("credentials", () => {
  it("a bearer is sent with its mode and unsigned, and a function is asked for it before each attempt", async () => {
    const { received, baseUrl } = await serverOf(problem(503, "temporarily_unavailable"), ok(stored));
    const tokens = ["first", "second"];
    await createClient({ baseUrl, bearer: async () => tokens.shift()!, mode: "test" }).subjects.create(subject);
    expect(received.map(({ headers }) => headers.authorization)).toEqual(["Bearer first", "Bearer second"]);
    expect(received[0]!.headers).toMatchObject({ "x-service-mode": "test", "idempotency-key": expect.any(String) });
    expect(received[0]!.headers).not.toHaveProperty("x-signature");
  });

  it("none is sent where none is given, and a sign-in or a refresh is never repeated", async () => {
    const { received, baseUrl } = await serverOf(hangUp, problem(503, "temporarily_unavailable"));
    const { auth } = createClient({ baseUrl });
    expect((await errorOf(auth.refresh())).code).toBe("network_error");
    expect((await errorOf(auth.signIn({ email: "a@example.com", password: "secret" }))).status).toBe(503);
    expect(received.map(({ method, target }) => `${method} ${target}`)).toEqual([
      "POST /api/v1/auth/refresh",
      "POST /api/v1/auth/login",
    ]);
    for (const { headers } of received) expect(Object.keys(headers)).not.toContain("authorization");
  });
});
