import Type from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { get } from "#platform/operation/route.ts";
import type { Services } from "#platform/operation/services.ts";
import { clientOf, keyClient, newOrganization } from "#testing/organization.ts";
import { smallPdf } from "#agreements/testing/small-pdf.ts";
import { startServer, type TestServer, testServer } from "#testing/server.ts";
import { consent, newAgreement, newSession, typed } from "#agreements/testing/agreements.ts";
import { HttpMetrics } from "./metrics.ts";
import { serve } from "./serve.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

const [forged, seen, inner] = ["198.51.100.1", "203.0.113.9", "10.0.0.7"];

describe("the address of a caller", () => {
  const asked = operation({
    summary: "Answers the caller's address",
    allow: readers,
    reply: Type.Object({ ip: Type.String() }),
    run: async ({ origin }) => ({ ip: origin.ip }),
  });

  it.each<[string, TrustedProxies, string, string]>([
    ["no proxy", null, `${forged}, ${seen}`, "127.0.0.1"],
    ["one proxy", { hops: 1 }, `${forged}, ${seen}`, seen],
    ["one proxy and nothing forged", { hops: 1 }, seen, seen],
    ["two proxies", { hops: 2 }, `${forged}, ${seen}, ${inner}`, seen],
    ["a proxy in a trusted network", { networks: ["127.0.0.0/8"] }, `${forged}, ${seen}`, seen],
    ["two of them", { networks: ["127.0.0.0/8", "10.0.0.0/8"] }, `${forged}, ${seen}, ${inner}`, seen],
    ["a proxy in another network", { networks: ["10.0.0.0/8"] }, `${forged}, ${seen}`, "127.0.0.1"],
  ])("behind %s: %j makes of X-Forwarded-For %s the address %s", async (_how, trustProxy, header, expected) => {
    const { parts } = await testServer();
    const metrics = new HttpMetrics({ processMetrics: false });
    const app = serve([get("/risk/address", { asked })], [], {
      ...parts,
      services: {} as Services,
      metrics,
      trustProxy,
    });
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const { apiKeys } = await newOrganization();
    const answer = await keyClient(origin, apiKeys.test).get("/risk/address", {
      headers: { "x-forwarded-for": header },
    });
    expect(answer.body).toEqual({ ip: expected });
    await app.close();
  });
});

describe("behind one proxy, a caller who makes up addresses", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ trustProxy: { hops: 1 } });
  });
  afterAll(async () => {
    await server.app.close();
    await server.close();
  });
  const headers = { "x-forwarded-for": `${forged}, ${seen}` };

  it("is in the history of a document with the address that the proxy saw, as author and as signer", async () => {
    const organization = await newOrganization(server);
    const pdf = { rawBody: smallPdf(1), contentType: "application/pdf" };
    const uploaded = await organization.key.post("/documents", undefined, { ...pdf, headers });
    const agreement = await newAgreement(organization);
    const { token } = await newSession(agreement);
    const opened = await clientOf(server.origin, () => headers).post(
      "/signing/session",
      { token },
      { idempotencyKey: null },
    );
    const signer = clientOf(server.origin, () => ({ authorization: `Bearer ${opened.body.bearer}`, ...headers }));
    await consent(signer);
    await signer.post("/signing/fields/apply-all", { fieldType: "signature", signature: typed });
    expect((await signer.post("/signing/complete")).status).toBe(200);

    const historyOf = async (id: string) => (await organization.key.get(`/documents/${id}/audit-events`)).body.items;
    const histories = [...(await historyOf(uploaded.body.id)), ...(await historyOf(agreement.id))];
    const addresses = histories.map(({ type, ip }: { type: string; ip: string | null }) => [type, ip]);
    expect(addresses).toContainEqual(["created", seen]);
    expect(addresses).toContainEqual(["signed", seen]);
    expect(JSON.stringify(histories)).not.toContain(forged);
  });

  it("429: is throttled by the address that the proxy saw, however many accounts and addresses are tried", async () => {
    const attempts = Array.from({ length: 14 }, (_, index) => index);
    const statuses: number[] = [];
    for (const index of attempts) {
      const client = clientOf(server.origin, () => ({ "x-forwarded-for": `198.51.100.${index}, ${seen}` }));
      const body = { email: `person-${index}@example.test`, password: "Winter2026!!" };
      statuses.push((await client.post("/auth/login", body, { idempotencyKey: null })).status);
    }
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([401]));
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
    const elsewhere = clientOf(server.origin, () => ({ "x-forwarded-for": "203.0.113.77" }));
    const body = { email: "person-99@example.test", password: "Winter2026!!" };
    expect((await elsewhere.post("/auth/login", body, { idempotencyKey: null })).status).toBe(401);
  });
});
