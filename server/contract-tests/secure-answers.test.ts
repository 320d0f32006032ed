import { request } from "undici";
import { afterAll, describe, expect, it } from "vitest";
import { newDocument } from "#agreements/testing/documents.ts";
import { newBrowser, newPerson } from "#accounts/testing/people.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";

const servers: TestServer[] = [];
async function serverAt(publicUrl: string) {
  const server = await startServer({ publicUrl, secureCookies: publicUrl.startsWith("https:") });
  servers.push(server);
  return server;
}
afterAll(async () => {
  for (const server of servers) {
    await server.app.close();
    await server.close();
  }
});

const page = { accept: "text/html" };
const everywhere = [
  ["the API", "/api/v1/me", {}],
  ["an unknown operation", "/api/v1/nowhere", {}],
  ["an unknown page", "/nowhere", {}],
  ["the dashboard", "/", page],
  ["a page of the dashboard", "/subjects", page],
  ["the welcome page", "/welcome", page],
  ["a problem", "/problems/not_found", page],
  ["the reference", "/reference/", page],
  ["the OpenAPI document", "/openapi.json", {}],
  ["public keys", "/.well-known/jwks.json", {}],
  ["a file of the signing page", "/s/embed.js", {}],
  ["the page that checks files", "/verify", page],
  ["a page of the documentation", "/docs/concepts/", page],
  ["a page of it that does not exist", "/docs/nowhere/", page],
  ["its text for assistants", "/docs/llms.txt", {}],
  ["a script of its search", "/docs/pagefind/pagefind.js", {}],
  ["a signing page that does not exist", "/s/0197a3c2-0000-7000-8000-000000000000", page],
] as const;

describe("every answer", async () => {
  const secure = await serverAt("https://probity.example");
  const plain = await serverAt("http://probity.test");

  it.each(everywhere)(
    "forbids frames, scripts of others, guessing of types and referrers: %s",
    async (_, path, headers) => {
      const answer = await fetch(`${secure.origin}${path}`, { headers, redirect: "manual" });
      const policy = answer.headers.get("content-security-policy")!;
      expect(policy.split("; ")).toContain("frame-ancestors 'none'");
      // Only files, whose policy would bind the workers that run them, say nothing else.
      if (!/javascript/.test(answer.headers.get("content-type")!)) expect(policy).toMatch(/^default-src 'none'/);
      if (!/javascript/.test(answer.headers.get("content-type")!)) expect(policy).toContain("; base-uri 'none'");
      expect(policy).not.toMatch(/https?:|\*/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
    },
  );

  it("promises https only where it is served over https", async () => {
    const answer = await fetch(`${plain.origin}/api/v1/me`);
    expect(answer.headers.has("strict-transport-security")).toBe(false);
  });

  it("lets nobody but the allowed origins of its session frame a signing page", async () => {
    const { key, id, signerId } = await documentOf(secure);
    const allowedOrigins = ["https://app.example"];
    const made = await key.post(`/documents/${id}/signers/${signerId}/signing-sessions`, { allowedOrigins });
    const { url } = made.body;
    const answer = await fetch(`${secure.origin}${new URL(url).pathname}`);
    expect(answer.headers.get("content-security-policy")).toMatch(/frame-ancestors https:\/\/app\.example$/);
  });
});

async function documentOf(server: TestServer) {
  const { key, ...organization } = await newOrganization(server);
  const { id, signerIds } = await newDocument({ key, ...organization });
  await key.post(`/documents/${id}/send`, { invitations: "none" });
  return { key, id, signerId: signerIds[0]! };
}

describe("cookies", async () => {
  const secure = await serverAt("https://probity.example");
  const below = await serverAt("https://example.org/probity");

  const signedIn = async (server: TestServer) => {
    const organization = await newOrganization(server);
    const person = await newPerson(server, [organization.organizationId]);
    const browser = newBrowser(server);
    expect((await browser.login(person)).status).toBe(200);
    return browser;
  };

  it("can be set by this host alone, over https", async () => {
    const browser = await signedIn(secure);
    expect([...browser.cookies.keys()].toSorted()).toEqual(["__Host-probity_device", "__Host-probity_refresh"]);
    for (const set of browser.setCookies) {
      expect(set).toMatch(/; Path=\/(;|$)/);
      expect(set).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
      expect(set).not.toMatch(/Domain/i);
    }
    expect((await browser.post("/auth/refresh")).status).toBe(200);
  });

  it("stay below the path of an installation that has one", async () => {
    const browser = await signedIn(below);
    expect([...browser.cookies.keys()]).toContain("__Secure-probity_refresh");
    for (const set of browser.setCookies) expect(set).toMatch(/; Path=\/probity\/api\/v1\/auth; HttpOnly; Secure/);
    expect((await browser.post("/auth/refresh")).status).toBe(200);
  });

  it("of the version before still count, once: the answer replaces them", async () => {
    const browser = await signedIn(secure);
    const token = browser.cookies.get("__Host-probity_refresh")!;
    browser.cookies.clear();
    browser.cookies.set("probity_refresh", token);
    expect((await browser.post("/auth/refresh")).status).toBe(200);
    expect(browser.cookies.has("probity_refresh")).toBe(false);
    expect(browser.cookies.get("__Host-probity_refresh")).toMatch(/./);
    const removed = browser.setCookies.find((set) => set.startsWith("probity_refresh=;"));
    expect(removed).toMatch(/Max-Age=0; Path=\/api\/v1\/auth;/);
  });

  it("403 other_origin: pages of other hosts neither renew a session nor end it; the own ones and programs do", async () => {
    const browser = await signedIn(secure);
    const send = (path: string, headers: Record<string, string>) =>
      request(`${secure.origin}/api/v1/auth/${path}`, {
        method: "POST",
        headers: { ...headers, cookie: `__Host-probity_refresh=${browser.cookies.get("__Host-probity_refresh")}` },
      });
    const foreign = [
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site", origin: secure.parts.publicUrl },
      { origin: "https://other.probity.test" },
      { origin: "null" },
    ];
    for (const path of ["refresh", "logout"])
      for (const headers of foreign) {
        const answer = await send(path, headers);
        expect([answer.statusCode, ((await answer.body.json()) as { code: string }).code]).toEqual([
          403,
          "other_origin",
        ]);
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    expect((await browser.post("/auth/refresh")).status).toBe(200);
    const own = await send("logout", { "sec-fetch-site": "same-origin", origin: secure.parts.publicUrl });
    expect([own.statusCode, own.headers["clear-site-data"]]).toEqual([200, '"cache"']);
    expect((await browser.post("/auth/refresh")).status).toBe(401);
  });

  it("planted under the old name by another host of the domain do not displace the own one", async () => {
    const [victim, attacker] = [await signedIn(secure), await signedIn(secure)];
    victim.cookies.set("probity_refresh", attacker.cookies.get("__Host-probity_refresh")!);
    const before = (await victim.client().get("/me")).body.id;
    expect((await victim.post("/auth/refresh")).status).toBe(200);
    expect((await victim.client().get("/me")).body.id).toBe(before);
  });
});
