import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prefixProxy } from "../dashboard/testing/prefix-proxy.ts";
import { startServer, testServer } from "../server/testing/server.ts";
import { startBrowser } from "../signing/testing/browser.ts";
import { seriousFindings } from "../signing/testing/serious-findings.ts";

let browser: Browser;
let origin: string;
beforeAll(async () => {
  browser = await startBrowser();
  ({ origin } = await testServer());
});
afterAll(() => browser.close());

const policyAt = async (path: string) =>
  (await fetch(origin + path, { headers: { accept: "text/html" } })).headers.get("content-security-policy")!;

describe("the documentation as files of the API", () => {
  it("allows on its pages what the search needs, and nothing inline but scripts it knows", async () => {
    const policy = await policyAt("/docs/guides/sign-a-request/");
    expect(policy).toMatch(
      /default-src 'none'; base-uri 'none';.* script-src 'self' 'wasm-unsafe-eval'( 'sha256-[^']+')+; style-src 'self';/,
    );
    expect(policy).toMatch(/frame-ancestors 'none'$/);
    expect(policy).not.toContain("unsafe-inline");
  });

  it("leaves every other path as strict as it was", async () => {
    for (const path of [
      "/",
      "/sign-in",
      "/verify",
      "/api/v1/risk/subjects",
      "/problems/not_found",
      "/nothing",
      "/docsx",
    ]) {
      const policy = await policyAt(path);
      expect(policy, path).toMatch(/^default-src 'none'/);
      expect(policy, path).not.toMatch(/wasm|sha256|unsafe/);
    }
    // Signers read PDFs whose pictures need WebAssembly.
    expect(await policyAt("/s/x")).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
  });

  it("answers pages, files and addresses without a slash, and nothing that belongs to the build", async () => {
    const get = (path: string, accept = "text/html") =>
      fetch(origin + path, { headers: { accept, "accept-encoding": "gzip" }, redirect: "manual" });
    expect((await get("/docs")).headers.get("location")).toBe("docs/");
    expect((await get("/docs/guides/sign-a-request")).headers.get("location")).toBe("sign-a-request/");
    const page = await get("/docs/guides/sign-a-request/");
    expect([page.status, page.headers.get("content-encoding"), page.headers.get("cache-control")]).toEqual([
      200,
      "gzip",
      "no-cache",
    ]);
    const text = await page.text();
    const [, style] = /href="\.\.\/\.\.\/(_astro\/[^"]+\.css)"/.exec(text)!;
    expect((await get(`/docs/${style}`)).headers.get("cache-control")).toContain("immutable");
    expect((await get("/docs/llms.txt")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
    for (const path of ["script-hashes.json", "built-from.txt", "..%2fpackage.json", "_astro/nothing.js"])
      expect((await get(`/docs/${path}`, "*/*")).status, path).toBe(404);
    const missing = await get("/docs/some/where/else/");
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('href="/docs/_astro/');
  });
});

describe("the documentation in a browser", () => {
  // A photograph, code, a drawing and a table: what pages are made of.
  it.each([
    ["light", ["", "guides/sign-a-request/"]],
    ["dark", ["concepts/", "endpoints/webhooks/"]],
  ] as const)("breaks no rule of its policy and none for accessibility, in %s", async (colorScheme, paths) => {
    const page = await browser.newPage({ colorScheme });
    const faults: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
    page.on("pageerror", (error) => void faults.push(String(error)));
    for (const path of paths) {
      await page.goto(`${origin}/docs/${path}`, { waitUntil: "networkidle" });
      expect(await seriousFindings(page), path).toEqual([]);
    }
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill("webhook");
    await page.locator("site-search ol a").first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  it("works behind a proxy that serves it under a path, search included", async () => {
    const proxy = await prefixProxy("/probity");
    const server = await startServer({ publicUrl: proxy.publicUrl });
    proxy.passTo(server.origin);
    const page = await browser.newPage();
    await page.goto(`${proxy.publicUrl}/docs`);
    await page.getByRole("link", { name: "Glossary", exact: true }).first().click();
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("rotate the master key");
    await page
      .locator("site-search")
      .getByRole("link", { name: /^Rotate keys/ })
      .click();
    await page.waitForURL(`${proxy.publicUrl}/docs/operate/#rotate-keys`);
    await page.goto(`${proxy.publicUrl}/docs/no/such/page/`);
    await page.getByRole("link", { name: "Glossary", exact: true }).first().click();
    await page.waitForURL(`${proxy.publicUrl}/docs/glossary/`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Glossary");
    await page.close();
    proxy.close();
    await server.app.close();
    await server.close();
  });
});
