import { createHash, randomUUID } from "node:crypto";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { signRequest } from "@probity/client/sign";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallPdf } from "#agreements/testing/small-pdf.ts";
import type { MadeKey } from "#accounts/organizations/create-organization.ts";
import { formOf } from "#testing/multipart-form.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const target = "/api/v1/documents";
const { rawBody, contentType } = formOf({ file: smallPdf(), name: "Agreement" });
const digest = (body: Buffer) => `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;

/** The headers of a signed upload; with its digest the server can check them before it reads the body. */
async function headersOf(key: MadeKey, body: Buffer, isDeclared: boolean): Promise<Record<string, string>> {
  const idempotencyKey = randomUUID();
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    "content-type": contentType,
    "idempotency-key": idempotencyKey,
    ...(isDeclared && { "content-digest": digest(body) }),
    ...(await signRequest({ ...key, method: "POST", target, body, idempotencyKey, timestamp })),
  };
}

async function upload(key: MadeKey, isDeclared: boolean): Promise<number> {
  const answer = await fetch(server.origin + target, {
    method: "POST",
    body: new Uint8Array(rawBody),
    headers: await headersOf(key, rawBody, isDeclared),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** A request that has begun and does not go on. */
function begin(path: string, headers: Record<string, string>): ClientRequest & { answered: Promise<number | null> } {
  const sent = httpRequest(server.origin + path, { method: "POST", headers });
  const answered = new Promise<number | null>((resolve) => {
    sent.on("response", (response: IncomingMessage) => resolve(response.statusCode ?? null));
    sent.on("error", () => resolve(null)); // a connection that the server or the test has closed
    sent.on("close", () => resolve(null));
  });
  sent.write("--");
  return Object.assign(sent, { answered });
}

describe.each([8, 50])("%i idle uploads that name a key, which is public,", (count) => {
  it("stop no upload of another organization, nor one of the same that declares its digest", async () => {
    const [attacked, other] = [await newOrganization(server), await newOrganization(server)];
    const idle = Array.from({ length: count }, () =>
      begin(target, {
        "content-type": contentType,
        "content-length": "1000000",
        "x-api-key": attacked.apiKeys.live.keyId,
        "x-timestamp": String(Math.floor(Date.now() / 1000)),
        "x-signature": `v1=${"0".repeat(64)}`,
      }),
    );
    await wait(500);
    expect(await upload(other.apiKeys.live, true)).toBe(201);
    expect(await upload(attacked.apiKeys.live, true)).toBe(201);
    // Without a digest it waits for the two shared places, which the others have to leave for bringing nothing.
    expect(await upload(other.apiKeys.live, false)).toBe(201);
    for (const each of idle) each.destroy();
  });
});

describe("a declared digest", () => {
  it("400: the body must be the declared one, and nothing is stored of another", async () => {
    const { apiKeys, organizationId } = await newOrganization(server);
    const other = formOf({ file: smallPdf(), name: "Other" }).rawBody;
    const answer = await fetch(server.origin + target, {
      method: "POST",
      body: new Uint8Array(other),
      headers: await headersOf(apiKeys.test, rawBody, true),
    });
    expect(await answer.json()).toMatchObject({ status: 400, code: "content_digest_mismatch" });
    const { rows } = await server.pool.query("select count(*)::int from documents where organization_id = $1", [
      organizationId,
    ]);
    expect(rows[0].count).toBe(0);
  });

  it("401: a signature of another body is refused before the body is sent", async () => {
    const { apiKeys } = await newOrganization(server);
    const headers = await headersOf(apiKeys.test, rawBody, true);
    const sent = begin(target, { ...headers, "content-length": "9", "content-digest": digest(Buffer.from("other")) });
    expect(await sent.answered).toBe(401);
    sent.destroy();
  });

  it("an organization has three places: a fourth waits, and another organization does not", async () => {
    const [busy, quiet] = [await newOrganization(server), await newOrganization(server)];
    const open = await Promise.all(
      Array.from({ length: 3 }, async () =>
        begin(target, { ...(await headersOf(busy.apiKeys.test, rawBody, true)), "content-length": "1000" }),
      ),
    );
    await wait(300);
    let fourth: number | null = null;
    const waiting = upload(busy.apiKeys.test, true).then((status) => (fourth = status));
    expect(await upload(quiet.apiKeys.test, true)).toBe(201);
    expect(fourth).toBeNull();
    for (const each of open) each.destroy();
    expect(await waiting).toBe(201);
  });
});

describe("a body that arrives slowly", () => {
  it.each([
    ["a file", target],
    ["JSON", "/api/v1/risk/subjects"],
    ["a sign-in", "/api/v1/auth/login"],
  ])("is ended after seconds: %s at ten bytes a second", async (_what, path) => {
    const { apiKeys } = await newOrganization(server);
    const body = Buffer.alloc(10_000, 32);
    const headers =
      path === target ? await headersOf(apiKeys.test, body, true) : { "content-type": "application/json" };
    const signed = { "x-api-key": apiKeys.test.keyId, "x-timestamp": "1", "x-signature": "v1=0", ...headers };
    const sent = begin(path, { ...signed, "content-length": "10000" });
    const started = performance.now();
    const dripping = setInterval(() => sent.write(" ".repeat(10)), 1_000);
    const status = await sent.answered;
    clearInterval(dripping);
    expect([408, null]).toContain(status);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
