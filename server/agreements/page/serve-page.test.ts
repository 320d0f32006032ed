import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, testServer } from "#testing/server.ts";
import { addSigningPage } from "./serve-page.ts";

const sessionId = "01980000-0000-7000-8000-00000000000a";

describe("the signing page of the API", () => {
  let server: TestServer;
  beforeAll(async () => void (server = await testServer()));

  it("a session that nobody made may be framed by nobody", async () => {
    const answer = await fetch(`${server.origin}/s/${sessionId}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("serves the source map that the embed script names", async () => {
    const script = await (await fetch(`${server.origin}/s/embed.js`)).text();
    const [, name] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(script)!;
    const answer = await fetch(new URL(name!, `${server.origin}/s/embed.js`));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await answer.json()).toMatchObject({ version: 3, sources: expect.arrayContaining(["../../embed.ts"]) });
  });

  it.each(["nonsense", "%22%3E%3Cscript%3E", "'; drop table x"])("%s is no session and harms nothing", async (id) => {
    const answer = await fetch(`${server.origin}/s/${encodeURIComponent(id)}`);
    expect(answer.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'$/);
    expect(await answer.text()).not.toContain(id);
  });
});

describe("the built page", () => {
  const outside = mkdtempSync(join(tmpdir(), "probity-page-"));
  const folder = join(outside, "dist");
  const app = Fastify();
  const origins = new Map<string, string[]>();
  addSigningPage(app, { folder, originsOf: async (id) => origins.get(id) ?? null });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url, headers });
  afterAll(async () => {
    await app.close();
    rmSync(outside, { recursive: true });
  });

  it("503: says what to run while it is not built, and is served as soon as it is", async () => {
    const before = await get(`/s/${sessionId}`);
    expect(before.statusCode).toBe(503);
    expect(before.body).toContain("npm run build:signing");
    expect((await get("/s/assets/page-1.js")).statusCode).toBe(404);

    mkdirSync(join(folder, "assets"), { recursive: true });
    mkdirSync(join(folder, "package"));
    writeFileSync(join(folder, "page.html"), '<meta name="allowed-origins" content="" /><p>page</p>');
    writeFileSync(join(folder, "assets/page-1.js"), "export const page = 1;");
    writeFileSync(join(folder, "assets/decoder.wasm"), "\0asm");
    writeFileSync(join(folder, "package/embed.js"), "export const embed = 1;");
    writeFileSync(join(outside, "outside.js"), "not for everybody");
    expect((await get(`/s/${sessionId}`)).body).toContain("<p>page</p>");
  });

  it("runs nothing inline, and is framed by the hosts of its session alone", async () => {
    origins.set(sessionId, ["https://app.example", "http://localhost:3000"]);
    const { headers, body } = await get(`/s/${sessionId}`);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toMatch(/frame-ancestors https:\/\/app\.example http:\/\/localhost:3000$/);
    expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    expect(body).toContain('content="https://app.example http://localhost:3000"');
  });

  it("lets nothing but origins into its header and its text", async () => {
    origins.set(sessionId, ["*", "https://app.example/path", 'https://x"><script>', "https://a.example; script-src *"]);
    const { headers, body } = await get(`/s/${sessionId}`);
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'$/);
    expect(body).toContain('content=""');
  });

  it("assets are kept for a year, compressed where that helps, and typed", async () => {
    const plain = await get("/s/assets/page-1.js");
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
    });
    for (const _again of [1, 2]) {
      const small = await get("/s/assets/page-1.js", { "accept-encoding": "br, gzip" });
      expect(small.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(small.rawPayload).toString()).toBe("export const page = 1;");
    }
    expect((await get("/s/assets/decoder.wasm")).headers["content-type"]).toBe("application/wasm");
  });

  it.each(["..%2fpage.html", "..%2f..%2foutside.js", "..%5c..%5coutside.js", "nothing.js", ""])(
    "404: /s/assets/%s is no asset, and is not remembered as one",
    async (name) => {
      const { statusCode, headers, body } = await get(`/s/assets/${name}`);
      expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"]);
      expect(body).not.toMatch(/<p>page|not for everybody/);
    },
  );

  it("the embed script may be imported by a page of any origin", async () => {
    const { headers, body } = await get("/s/embed.js");
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "content-type": "text/javascript; charset=utf-8",
    });
    expect(body).toBe("export const embed = 1;");
  });
});
