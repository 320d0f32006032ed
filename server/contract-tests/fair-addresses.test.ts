import { randomUUID } from "node:crypto";
import { signRequest } from "@probity/client/sign";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Door } from "#platform/http/door.ts";
import type { MadeKey } from "#accounts/organizations/create-organization.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  const door = new Door({ failuresPerMinute: 100, signingPagesPerMinute: 20 });
  server = await startServer({ door, trustProxy: { hops: 1 } });
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

async function read(key: MadeKey, address: string): Promise<Response> {
  const target = "/api/v1/risk/subjects";
  const timestamp = Math.floor(Date.now() / 1000);
  const answer = await fetch(server.origin + target, {
    headers: { "x-forwarded-for": address, ...(await signRequest({ ...key, method: "GET", target, timestamp })) },
  });
  await answer.arrayBuffer();
  return answer;
}

async function statusesOf(count: number, send: (at: number) => Promise<Response>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let at = 0; at < count; at += 20)
    for (const { status } of await Promise.all(Array.from({ length: 20 }, (_, place) => send(at + place))))
      statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

describe("failed signatures", () => {
  it("429: 1,000 from one address, while a key that has signed before goes on there, and others elsewhere", async () => {
    const { apiKeys } = await newOrganization(server);
    const { apiKeys: fresh } = await newOrganization(server);
    const address = "198.51.100.7";
    expect((await read(apiKeys.live, address)).status).toBe(200);
    const guess = { ...apiKeys.live, secret: "sk_live_guessed" };
    const statuses = await statusesOf(1_000, (at) =>
      read(at % 2 === 0 ? guess : ({ keyId: `ak_live_${randomUUID()}`, secret: "x" } as MadeKey), address),
    );
    expect(statuses).toEqual({ 401: 100, 429: 900 });
    const refused = await read(guess, address);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    // A key that this process knows goes on; one that it does not waits, because asking the database is what is limited.
    expect((await read(apiKeys.live, address)).status).toBe(200);
    expect((await read(fresh.live, address)).status).toBe(429);
    expect((await read(fresh.live, "198.51.100.8")).status).toBe(200);
    expect((await read(fresh.live, address)).status).toBe(200);
  });

  it("429: the addresses of one IPv6 network count together", async () => {
    const { apiKeys } = await newOrganization(server);
    const guess = { ...apiKeys.test, secret: "sk_test_guessed" };
    const statuses = await statusesOf(120, (at) => read(guess, `2001:db8:77:1::${(at + 1).toString(16)}`));
    expect(statuses).toEqual({ 401: 100, 429: 20 });
  });

  it("401: bodies without any credential are not read, and count too", async () => {
    const send = () =>
      fetch(`${server.origin}/api/v1/risk/subjects`, {
        method: "POST",
        body: "{".repeat(60_000),
        headers: { "x-forwarded-for": "198.51.100.9", "content-type": "application/json" },
      });
    expect(await statusesOf(120, send)).toEqual({ 401: 100, 429: 20 });
  });
});

it.each([
  ["signing pages", () => `/s/${randomUUID()}`],
  ["pages to check files", () => "/verify"],
])("429: %s opened from one address, and not from another", async (_, path) => {
  const open = (address: string) => fetch(server.origin + path(), { headers: { "x-forwarded-for": address } });
  const statuses = await statusesOf(40, () => open("198.51.100.10"));
  expect(statuses[429]).toBe(20);
  const refused = await open("198.51.100.10");
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await open("198.51.100.11")).status).not.toBe(429);
});
