import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { newKey } from "../testing/api-keys.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ trustProxy: { hops: 1 } });
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const networks = ["203.0.113.0/24", "2001:db8::/32"];
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

describe("a key that is limited to networks", () => {
  it.each(["203.0.113.9", "::ffff:203.0.113.9", "2001:db8:1::5"])("200 from %s", async (address) => {
    const key = await newKey(await newOrganization(server), { allowedNetworks: networks });
    expect((await key.get("/risk/subjects", from(address))).status).toBe(200);
  });

  it.each(["198.51.100.1", "::ffff:198.51.100.1", "2001:db9::1"])(
    "403 network_not_allowed from %s: says neither address nor networks, and changes nothing",
    async (address) => {
      const organization = await newOrganization(server);
      const key = await newKey(organization, { allowedNetworks: networks });
      const before = await rowsOf(organization);
      const answer = await key.post("/risk/subjects", { kind: "person", externalId: "a" }, from(address));
      expect([answer.status, answer.body.code]).toEqual([403, "network_not_allowed"]);
      expect(answer.text).not.toMatch(/203\.0|198\.51|2001:|127\.0|\/24|\/32/);
      await server.parts.keyUses!.flush();
      expect(await rowsOf(organization)).toEqual(before);
    },
  );

  it("403 before the kind of the credential: nothing is learnt about what the key could do", async () => {
    const key = await newKey(await newOrganization(server), { allowedNetworks: networks, scopes: ["risk:read"] });
    for (const path of ["/api-keys", "/documents", "/risk/subjects"] as const)
      expect((await key.get(path, from("198.51.100.1"))).body.code).toBe("network_not_allowed");
  });

  it("403 for an address that the caller has made up: the one that the proxy saw counts", async () => {
    const key = await newKey(await newOrganization(server), { allowedNetworks: networks });
    const forged = await key.get("/risk/subjects", from("203.0.113.9, 198.51.100.1"));
    expect(forged.body.code).toBe("network_not_allowed");
    expect((await key.get("/risk/subjects", from("198.51.100.1, 203.0.113.9"))).status).toBe(200);
  });

  it("401 for a wrong signature from anywhere: only who holds the secret learns that there are networks", async () => {
    const organization = await newOrganization(server);
    const key = await newKey(organization, { allowedNetworks: networks });
    const answer = await key.get("/risk/subjects", {
      headers: { ...from("198.51.100.1").headers, "x-signature": `v1=${"0".repeat(64)}` },
    });
    expect([answer.status, answer.body.code]).toEqual([401, "invalid_signature"]);
  });
});

describe("POST /api-keys with networks", () => {
  it("201: each once and in one spelling; an empty list is anywhere", async () => {
    const admin = await (await newOrganization(server)).user("admin");
    const allowedNetworks = ["203.0.113.7/24", "203.0.113.0/24", "::ffff:10.0.0.1", "2001:DB8::/32"];
    const made = await admin.post("/api-keys", { name: "Shop", mode: "test", allowedNetworks });
    expect(made.body.data.allowedNetworks).toEqual(["203.0.113.0/24", "10.0.0.1/32", "2001:db8::/32"]);
    const anywhere = await admin.post("/api-keys", { name: "Shop", mode: "test", allowedNetworks: [] });
    expect(anywhere.body.data.allowedNetworks).toBeNull();
  });

  it("400 names the one that is no network", async () => {
    const admin = await (await newOrganization(server)).user("admin");
    const allowedNetworks = ["10.0.0.0/8", "office"];
    const refused = await admin.post("/api-keys", { name: "Shop", mode: "test", allowedNetworks });
    expect(refused.body).toMatchObject({
      code: "validation_failed",
      errors: [{ path: "/allowedNetworks/1", code: "invalid_network" }],
    });
  });
});
