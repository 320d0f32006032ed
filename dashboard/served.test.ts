import { afterAll, describe, expect, it } from "vitest";
import { closeWindows, dashboardServer, openDashboard } from "./testing/open-dashboard.ts";

afterAll(closeWindows);

describe("the dashboard as files of the API", () => {
  it("is at / for browsers and at every path of its own, under a strict policy", async () => {
    const { origin } = await dashboardServer();
    for (const path of [
      "/",
      "/sign-in",
      "/invitation",
      "/forgot-password",
      "/reset-password",
      "/test",
      "/live/work-items?assignee=me",
      "/test/nothing/here",
    ]) {
      const answer = await fetch(origin + path, { headers: { accept: "text/html,*/*;q=0.8" } });
      expect([answer.status, answer.headers.get("cache-control")], path).toEqual([200, "no-store"]);
      const policy = answer.headers.get("content-security-policy")!;
      expect(policy).toMatch(
        /default-src 'none'; base-uri 'none'; script-src 'self'; style-src 'self';.* connect-src 'self';/,
      );
      expect(policy).toMatch(/frame-ancestors 'none'$/);
      expect(policy).not.toContain("unsafe");
      expect(await answer.text(), path).toContain('<meta name="base" content="/" />');
    }
  });

  it("its assets are kept for a year and come compressed, and nothing else of its folder is served", async () => {
    const { origin } = await dashboardServer();
    const html = await (await fetch(`${origin}/sign-in`)).text();
    const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path!);
    expect(scripts.length).toBeGreaterThan(1);
    for (const path of scripts) {
      for (const encoding of ["br", "gzip"]) {
        const answer = await fetch(`${origin}/${path}`, { headers: { "accept-encoding": encoding } });
        expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect([answer.status, answer.headers.get("content-encoding")], path).toEqual([200, encoding]);
      }
    }
    for (const path of ["assets/nothing.js", "assets/..%2fpage.html", "assets/..%2f..%2fpackage.json", "manifest.json"])
      expect((await fetch(`${origin}/${path}`)).status, path).toBe(404);
  });

  it("opens for somebody who is signed in, and otherwise asks who it is", async () => {
    const { page, faults, close } = await openDashboard();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    expect(faults).toEqual([]);
    await close();

    const stranger = await openDashboard({ signedIn: false, path: "/work-items?x=1" });
    await stranger.page.waitForURL(/\/sign-in\?to=%2Ftest%2Fwork-items%3Fx%3D1$/);
    await stranger.close();
  });
});
