import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization } from "../../server/testing/organization.ts";
import { everyScreen } from "../testing/every-screen.ts";
import type { Screen } from "../testing/screen.ts";
import { closeWindows, findingsInBothThemes, openDashboard, type OpenedDashboard } from "../testing/open-dashboard.ts";

const problem = (status: number, code: string) => ({
  status,
  contentType: "application/problem+json",
  body: JSON.stringify({
    type: "about:blank",
    title: "Not now",
    detail: "Not now.",
    status,
    code,
    requestId: "req-77",
  }),
});

/** What becomes of the requests of a page. */
const fates = {
  refused: (route: Route) => route.fulfill(problem(403, "insufficient_role")),
  broken: (route: Route) => route.fulfill(problem(500, "internal_error")),
  lost: (route: Route) => route.abort("internetdisconnected"),
  held: async () => {},
  overtaken: (route: Route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill(problem(409, "stale_revision")),
};

/** Who somebody is stays known; everything else that a page asks for meets its fate. */
const isOfPage = (url: URL) => url.pathname.startsWith("/api/v1/") && !/\/(auth\/\w+|me|live)$/.test(url.pathname);

let made: Awaited<ReturnType<typeof everyScreen>>;
beforeAll(async () => {
  made = await everyScreen();
});
afterAll(async () => {
  await closeWindows();
  await made.close();
});

/** Waits until the page shows these words; if it does not, the error says what it shows instead. */
async function shows(page: Page, words: RegExp): Promise<void> {
  const main = page.getByRole("main");
  await main
    .filter({ hasText: words })
    .waitFor()
    .catch(async () => {
      throw new Error(
        `${page.url()} does not show ${String(words)} but ${(await page.locator("body").innerText()).slice(0, 400)}`,
      );
    });
}

async function findingsOf(page: Page, screens: readonly Screen[], reach: (screen: Screen) => Promise<void>) {
  const found: string[] = [];
  for (const screen of screens) {
    await reach(screen);
    for (const finding of await findingsInBothThemes(page)) found.push(`${screen.name}: ${finding}`);
  }
  return found;
}

describe("every screen: axe-core finds nothing serious in light or dark", { timeout: 1_260_000 }, () => {
  it("filled; and at 200 % zoom of a window of 1280 nothing has to be scrolled sideways", async () => {
    const opened = await openDashboard({ organization: made.organization, operator: true });
    const { page, faults, close } = opened;
    const wider: string[] = [];
    const found = await findingsOf(page, made.screens, async ({ name, path, filled }) => {
      await follow(opened, path);
      await shows(page, filled);
      await page.setViewportSize({ width: 640, height: 400 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) wider.push(`${name}: ${beyond} px`);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    expect({ found, wider, faults }).toEqual({ found: [], wider: [], faults: [] });
    await close();
  });

  it("empty", async () => {
    const opened = await openDashboard({ organization: await newOrganization(made.server) });
    const { page, close } = opened;
    const screens = made.screens.filter(({ empty }) => empty);
    const found = await findingsOf(page, screens, async ({ path, empty }) => {
      await follow(opened, empty!.path ?? path);
      await shows(page, empty!.shows);
    });
    expect(found).toEqual([]);
    await close();
  });

  it.each([
    ["refused", /cannot read|(is|are) read by|reads this|It is for/],
    ["broken", /req-77/],
    ["lost", /Offline since/],
    ["held", null],
  ] as const)("%s", async (fate, words) => {
    const opened = await openDashboard({ organization: made.organization, operator: true, path: "/by-api/templates" });
    const { page } = opened;
    await shows(page, /curl/);
    await page.route(isOfPage, fates[fate]);
    const screens = made.screens.filter(({ reads }) => reads !== false);
    const found = await findingsOf(page, screens, async ({ path }) => {
      await follow(opened, path);
      if (words) await shows(page, words);
      else await page.locator("main [aria-busy=true] span").first().waitFor();
    });
    expect(found).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await opened.close();
  });

  it("overtaken: a change is refused with 409 where the page sends one", async () => {
    const { page, go, close } = await openDashboard({ organization: made.organization, operator: true });
    await page.route(isOfPage, fates.overtaken);
    const screens = made.screens.filter(({ conflict }) => conflict);
    const found = await findingsOf(page, screens, async ({ path, filled, conflict }) => {
      await go(path);
      await shows(page, filled);
      await conflict!(page);
      await page.getByRole("alert").first().waitFor();
    });
    expect(found).toEqual([]);
    await close();
  });
});

/** Goes on inside of the page, as a link does: nothing is loaded again but what the next page reads. */
async function follow({ page }: OpenedDashboard, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/test${path}`);
  await page.waitForURL((url) => url.pathname + url.search === `/test${path}`);
}
