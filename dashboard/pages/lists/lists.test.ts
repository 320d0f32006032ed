import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveStanding } from "../../../server/screening/testing/list-standings.ts";
import { startServer, type TestServer } from "../../../server/testing/server.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

const hours = 3_600_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const daysAgo = (days: number) =>
  new Date(
    `${ago(days * 24 * hours)
      .toISOString()
      .slice(0, 10)}T00:00:00Z`,
  );

// Lists belong to a whole server, so this one has a server of its own.
let server: TestServer;
let opened: OpenedDashboard;

beforeAll(async () => {
  server = await startServer();
  opened = await openDashboard({ server, mode: "live", path: "/lists" });
});

afterAll(async () => {
  await opened.close();
  await closeWindows();
  await server.app.close();
  await server.close();
});

const row = (key: string) => opened.page.getByRole("row", { name: new RegExp(`^${key}`) }).first();
const reload = async (path: string) => {
  await opened.go(path);
  await opened.page.getByRole("heading", { name: "What a screening would search now" }).waitFor();
};

describe("S17 lists", () => {
  it("before a list is loaded: screenings end in error, and the command to load one", async () => {
    const { page } = opened;
    await page.getByText("No list is loaded: every screening ends in error.").waitFor();
    await page.getByText("probity lists refresh", { exact: true }).waitFor();
    expect(await row("eu_fsf").innerText()).toContain("not loaded");
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("lists-empty");
  });

  it("tells fresh, stale and held lists apart, with the day of the file and the last confirmation", async () => {
    const { database } = server;
    const fresh = { confirmedAt: ago(0.6 * hours), entryCount: 5871 };
    await giveStanding(database, "eu_fsf", { ...fresh, publishedAt: daysAgo(3) });
    await giveStanding(database, "ofac_sdn", { ...fresh, publishedAt: daysAgo(1), entryCount: 18_204 });
    await giveStanding(database, "ofac_consolidated", {
      ...fresh,
      publishedAt: daysAgo(45),
      entryCount: 442,
      droppedEntries: 1,
    });
    await giveStanding(database, "uk_sanctions", {
      publishedAt: daysAgo(5),
      confirmedAt: ago(41 * hours),
      entryCount: 4966,
    });
    const held = { attentionReasons: ["entries_fell"] as const, entryCount: 1318 };
    await giveStanding(database, "idb_sanctions", { ...held, publishedAt: daysAgo(47), confirmedAt: ago(3 * hours) });
    const built = { publishedAt: daysAgo(7), confirmedAt: ago(8 * 24 * hours), entryCount: 412_907 };
    await giveStanding(database, "service_pep", { ...built, indexed: false });
    await reload("/lists");

    const { page } = opened;
    await page.getByText("6 lists, 4 fresh, 1 stale, 1 needs attention").waitFor();
    await page
      .getByText("A screening of uk_sanctions or idb_sanctions that finds nothing ends incomplete now")
      .waitFor();
    expect(await row("eu_fsf").innerText()).toMatch(/fresh[\s\S]*5,871[\s\S]*none dropped/);
    expect(await row("ofac_consolidated").innerText()).toContain("1 dropped");
    expect(await row("uk_sanctions").innerText()).toMatch(
      /stale[\s\S]*not_confirmed_in_time[\s\S]*41 h ago[\s\S]*36 h allowed/,
    );
    expect(await row("idb_sanctions").innerText()).toMatch(/attention[\s\S]*entries_fell/);
    expect(await row("service_pep").innerText()).toContain("index pending");
    await page.getByText("Only the Official Journal of the European Union is authentic").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("lists");
  });

  it("draws what the API tells and nothing else, also as a table", async () => {
    const { page } = opened;
    await page
      .getByText(/90 days of eu_fsf: 90 days: 1 published, [12] confirmed, 0 not taken, 0 without word/)
      .waitFor({ state: "attached" });
    await page
      .getByText(/90 days of idb_sanctions: 90 days: 1 published, [01] confirmed, 1 not taken/)
      .waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Show as table" }).click();
    const days = page.getByRole("table", { name: "90 days of eu_fsf" });
    await days.waitFor();
    expect(await days.innerText()).toContain("nothing known");
    await page.getByRole("button", { name: "Show as picture" }).click();
  });

  it("by keyboard: i shows the commands for any list, Escape closes them", async () => {
    const { page } = opened;
    await page.keyboard.press("i");
    await page.getByText("probity lists load LIST --file PATH").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByText("probity lists load LIST --file PATH").count()).toBe(0);
  });

  it("by mouse: each list that needs something leads to its own commands, which the address keeps", async () => {
    const { page } = opened;
    await page.getByRole("button", { name: "Compare files idb_sanctions" }).click();
    await page.getByText("probity lists diff idb_sanctions active held --ids").waitFor();
    await page.getByText("over 10 % fewer entries and was not taken").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("lists-steps");
    await reload("/lists?steps=uk_sanctions");
    await page.getByText("probity lists refresh uk_sanctions").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
  });

  it("at 200 % nothing scrolls sideways", async () => {
    await opened.page.setViewportSize({ width: 640, height: 400 });
    const beyond = await opened.page.evaluate(() => {
      const width = document.documentElement.scrollWidth;
      if (width <= innerWidth) return [];
      const all = [...document.querySelectorAll("main *")].filter(
        (each) => each.getBoundingClientRect().right > innerWidth,
      );
      return [
        `${width}`,
        ...all.map((each) => `${each.tagName} ${each.className} ${each.getBoundingClientRect().right}`),
      ].slice(0, 12);
    });
    expect(beyond).toEqual([]);
    await opened.page.setViewportSize({ width: 1440, height: 900 });
  });

  it("what was read stays when the server cannot be reached, and says so", async () => {
    const { page, context } = opened;
    await reload("/lists");
    let refused = 0;
    await context.route("**/screening/sources", (route) => {
      refused += 1;
      return route.abort();
    });
    // A page that was just loaded may not listen to its keys yet, or still read what it shows.
    const pressed = async () => (refused === 0 ? page.keyboard.press("r") : undefined);
    await expect.poll(() => pressed().then(() => refused), { timeout: 30_000, interval: 500 }).toBeGreaterThan(0);
    await page.getByText("How current the lists are cannot be told until the connection is back.").waitFor();
    expect(await row("eu_fsf").isVisible()).toBe(true);
    expect(await opened.findings()).toEqual([]);
    await context.unroute("**/screening/sources");
    expect(opened.faults.filter((fault) => !fault.includes("ERR_FAILED"))).toEqual([]);
  });
});
