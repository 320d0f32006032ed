import { createHash, randomUUID } from "node:crypto";
import { type IncomingMessage, request as httpRequest } from "node:http";
import Type from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readers, writers } from "#platform/operation/access.ts";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { operation } from "#platform/operation/operation.ts";
import { get, keyOptional, post, remove, type Route } from "#platform/operation/route.ts";
import type { Services } from "#platform/operation/services.ts";
import { strict } from "#platform/operation/shapes.ts";
import { formOf } from "#testing/multipart-form.ts";
import { keyClient, newOrganization, type TestClient } from "#testing/organization.ts";
import { rateLimitsOf, testServer } from "#testing/server.ts";
import { HttpMetrics } from "./metrics.ts";
import { serve } from "./serve.ts";

const pdf = new TextEncoder().encode("%PDF-1.7 as sent");
const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const read = operation({
  summary: "Answers a file",
  allow: readers,
  limits: { rate: "renders" },
  reply: Type.Object({ pages: Type.Integer() }),
  answer: { file: { mediaType: "application/pdf", orJson: true } },
  run: async ({ wantsJson }) =>
    wantsJson ? { pages: 1 } : new FileAnswer("application/pdf", pdf, { "x-page-count": "1" }),
});
const upload = operation({
  summary: "Takes a file",
  allow: writers,
  upload: true,
  limits: { body: { name: "pdf", bytes: 1000 } },
  body: strict({ name: Type.Optional(Type.String({ maxLength: 10 })) }),
  reply: Type.Object({}),
  prepare: ({ file, read: inTransaction }) =>
    inTransaction(async (tx) => ({
      digest: digestOf(file),
      organizations: (await tx.selectFrom("organizations").select("organization_id").execute()).length,
    })),
  run: async ({ body, prepared, origin }) => ({ ...prepared, name: body.name ?? null, origin, nonce: randomUUID() }),
});
const forget = operation({ summary: "Removes", allow: writers, reply: Type.Null(), run: async () => null });
const routes: readonly Route[] = keyOptional([
  get("/documents/file", { read }),
  post("/documents/upload", { upload }),
  remove("/documents/gone", { forget }),
]);

type Uploaded = { origin: { ip: string }; nonce: string };
let [origin, keyId] = ["", ""];
let key: TestClient;
let close: () => Promise<unknown>;
beforeAll(async () => {
  const { parts } = await testServer();
  const rateLimits = rateLimitsOf({ readsPerMinute: 100, rendersPerMinute: 3 });
  const metrics = new HttpMetrics({ processMetrics: false });
  const app = serve(routes, [], { ...parts, services: {} as Services, rateLimits, metrics });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const { apiKeys } = await newOrganization();
  keyId = apiKeys.test.keyId;
  key = keyClient(origin, apiKeys.test);
  close = () => app.close();
});
afterAll(() => close());

/** An upload that has begun and does not end. */
function openUpload(headers: Record<string, string>) {
  const request = httpRequest(`${origin}/api/v1/documents/upload`, {
    method: "POST",
    headers: { "content-type": "application/pdf", ...headers },
  });
  const answered = new Promise<IncomingMessage>((resolve) => request.on("response", resolve));
  request.on("error", () => {}); // a connection that the server or the test has closed
  request.write("%PDF-");
  return { request, answered };
}

const edgeOf = ({ contentType }: { contentType: string }) => `--${contentType.split("boundary=")[1]}`;

describe("an answer that is a file", () => {
  it("comes with its kind and headers, and as JSON to who accepts nothing else", async () => {
    const file = await key.get("/documents/file");
    expect([file.status, file.headers["content-type"], file.headers["x-page-count"]]).toEqual([
      200,
      "application/pdf",
      "1",
    ]);
    expect(file.bytes.equals(pdf)).toBe(true);
    expect((await key.get("/documents/file", { headers: { accept: "application/json" } })).body).toEqual({ pages: 1 });
    const both = await key.get("/documents/file", { headers: { accept: "application/json, application/pdf" } });
    expect(both.headers["content-type"]).toBe("application/pdf");
    expect(both.headers["ratelimit-policy"]).toBe('"reads";q=100;w=60, "renders";q=3;w=60');
    const refused = await key.get("/documents/file");
    expect(refused.body).toMatchObject({ status: 429, detail: expect.stringContaining("3 renders a minute") });
    expect(refused.headers["ratelimit"]).toMatch(/^"reads";r=96;t=\d+, "renders";r=0;t=\d+$/);
  });
});

describe("an upload", () => {
  it.each([
    ["a form", formOf({ file: pdf, name: "MSA" }), "MSA"],
    ["a bare PDF", { rawBody: Buffer.from(pdf), contentType: "application/pdf" }, null],
  ])("arrives whole from %s, and can read what belongs to its caller", async (_how, options, name) => {
    const answer = await key.send<Uploaded>("POST", "/documents/upload", undefined, options);
    expect(answer.body).toMatchObject({ digest: digestOf(pdf), name, organizations: 1 });
    expect(answer.body.origin.ip).toBe("127.0.0.1");
  });

  it.each([
    ["no file", 400, "validation_failed", formOf({ name: "MSA" })],
    ["a name that is too long", 400, "validation_failed", formOf({ file: pdf, name: "x".repeat(11) })],
    ["an unknown member", 400, "validation_failed", formOf({ file: pdf, other: "x" })],
    ["a second file", 400, "validation_failed", formOf({ file: pdf, other: pdf })],
    [
      "more parts than anybody needs",
      400,
      "validation_failed",
      { ...formOf({ file: pdf }), rawBody: Buffer.from(`${edgeOf(formOf({ file: pdf }))}\r\n`.repeat(30)) },
    ],
    ["a form that breaks off", 400, "validation_failed", { ...formOf({ file: pdf }), rawBody: Buffer.from("--ed") }],
    ["JSON", 415, "unsupported_media_type", { rawBody: "{}", contentType: "application/json" }],
    ["too much", 413, "payload_too_large", formOf({ file: Buffer.alloc(1000) })],
  ])("is refused: %s", async (_what, status, code, options) => {
    const answer = await key.send<Uploaded>("POST", "/documents/upload", undefined, options);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("is turned away unread when nobody can be behind it", async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const heads: Record<string, string>[] = [
      {},
      { "x-api-key": "ak_test_none", "x-timestamp": timestamp },
      { "x-api-key": keyId, "x-timestamp": "1" },
      { authorization: "Bearer x.y.z" },
    ];
    for (const headers of heads) {
      const { request, answered } = openUpload(headers);
      expect((await answered).statusCode).toBe(401);
      request.destroy();
    }
  });

  it("401: a signature that covers another body than the declared one", async () => {
    const answer = await key.send<Uploaded>("POST", "/documents/upload", undefined, {
      ...formOf({ file: pdf }),
      headers: { "content-digest": `sha-256=:${createHash("sha256").update("other").digest("base64")}:` },
    });
    expect([answer.status, answer.body.code]).toEqual([401, "invalid_signature"]);
  });

  it("is repeated under its key, which belongs to these bytes", async () => {
    const idempotencyKey = randomUUID();
    const first = await key.send<Uploaded>("POST", "/documents/upload", undefined, {
      ...formOf({ file: pdf }),
      idempotencyKey,
    });
    const again = await key.send<Uploaded>("POST", "/documents/upload", undefined, {
      ...formOf({ file: pdf }),
      idempotencyKey,
    });
    expect(again.text).toBe(first.text);
    const other = await key.send<Uploaded>("POST", "/documents/upload", undefined, {
      ...formOf({ file: Buffer.from("%PDF-") }),
      idempotencyKey,
    });
    expect(other.body.code).toBe("idempotency_key_reused");
  });

  it("needs no key where that is optional, and is then done each time", async () => {
    const options = { ...formOf({ file: pdf }), idempotencyKey: null };
    const [first, second] = [
      await key.send<Uploaded>("POST", "/documents/upload", undefined, options),
      await key.send<Uploaded>("POST", "/documents/upload", undefined, options),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.nonce).not.toBe(second.body.nonce);
  });
});

it("a removal answers 204 and nothing else, the second time too", async () => {
  const idempotencyKey = randomUUID();
  for (const replayed of [undefined, "true"]) {
    const answer = await key.remove("/documents/gone", { idempotencyKey });
    expect([answer.status, answer.text, answer.headers["idempotency-replayed"]]).toEqual([204, "", replayed]);
  }
});
