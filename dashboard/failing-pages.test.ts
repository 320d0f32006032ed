import { afterAll, describe, expect, it } from "vitest";
import { keyClient, newOrganization } from "../server/testing/organization.ts";
import { made } from "../server/testing/answer.ts";
import { closeWindows, dashboardServer, openDashboard, type OpenedDashboard } from "./testing/open-dashboard.ts";

afterAll(closeWindows);

const failed = ({ page }: OpenedDashboard) => page.getByRole("alert").getByText("This page met an error of its own.");
const contexts = ({ page }: OpenedDashboard) => page.getByRole("heading", { level: 1, name: "Contexts" });
const nav = ({ page }: OpenedDashboard) => page.getByRole("navigation", { name: "Main" });

/** The dashboard, whose server no longer has the chunk of one page. */
async function withoutContexts() {
  const opened = await openDashboard({ isNew: true });
  const { page } = opened;
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  const chunk = /assets\/contexts-page/;
  let loads = 0;
  page.on("load", () => loads++);
  await page.route(chunk, (route) => route.fulfill({ status: 404 }));
  return { opened, chunk, loads: () => loads };
}

/** The server answers whoever asks for its build with another one. */
async function afterUpdate({ page }: OpenedDashboard, meanwhile = async () => {}): Promise<void> {
  await page.route(/\/contexts$/, async (route) => {
    if (route.request().resourceType() !== "fetch") return route.continue();
    const answer = await route.fetch();
    const updated = (await answer.text()).replace(/(<script\b[^>]*\bsrc=")[^"]+/, "$1./assets/updated.js");
    await meanwhile();
    await route.fulfill({ response: answer, body: updated });
  });
}

describe("a page that fails", () => {
  it("whose chunk never loads: the frame stays, and it opens once the chunk is there", async () => {
    const { opened, chunk, loads } = await withoutContexts();
    const { page } = opened;
    await nav(opened).getByRole("link", { name: "Contexts" }).click();
    await failed(opened).waitFor();
    expect(await opened.findings()).toEqual([]);
    // The server has the same build as before, so loading the page again would help nobody.
    expect(loads()).toBe(0);
    await opened.pictures("page-failed");
    await nav(opened).getByRole("link", { name: "Home" }).click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await opened.go("/contexts");
    await failed(opened).waitFor();
    await page.unroute(chunk);
    await page.getByRole("button", { name: "Reload" }).click();
    await contexts(opened).waitFor();
    await opened.close();
  });

  it("whose chunk went with an update: the page is loaded again, and opens", async () => {
    const { opened, chunk, loads } = await withoutContexts();
    const { page } = opened;
    await afterUpdate(opened, () => page.unroute(chunk));
    await nav(opened).getByRole("link", { name: "Contexts" }).click();
    await contexts(opened).waitFor();
    expect(loads()).toBe(1);
    await opened.close();
  });

  it("whose chunk is missing after an update too: the page is loaded again once for that update, not for ever", async () => {
    const { opened, loads } = await withoutContexts();
    await afterUpdate(opened);
    await nav(opened).getByRole("link", { name: "Contexts" }).click();
    await failed(opened).waitFor();
    expect(loads()).toBe(1);
    await opened.close();
  });

  it("whose server is away when its chunk is wanted: nothing on the screen is lost", async () => {
    const opened = await openDashboard({ isNew: true });
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    let loads = 0;
    page.on("load", () => loads++);
    await opened.context.setOffline(true);
    await nav(opened).getByRole("link", { name: "Contexts" }).click();
    await failed(opened).waitFor();
    expect(loads).toBe(0);
    await nav(opened).getByRole("link", { name: "Home" }).click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await opened.context.setOffline(false);
    await opened.go("/contexts");
    await contexts(opened).waitFor();
    await opened.close();
  });

  it("in a part that it can do without: the rest of it is there", async () => {
    const opened = await openDashboard({ path: "/by-api/templates", isNew: true });
    const { page } = opened;
    await page.getByText("curl").first().waitFor();
    const parts: string[] = [];
    await opened.context.route(
      /assets\/onboarding-.*\.js/,
      (route) => (parts.push(route.request().url()), route.abort()),
    );
    await opened.go("/");
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await expect.poll(() => parts.length).toBeGreaterThan(0);
    await page.getByRole("heading", { name: "Decisions, 30 days" }).waitFor();
    expect(await failed(opened).count()).toBe(0);
    await opened.close();
  });

  it("with a mistake of its own: the error is named, and the other pages work", async () => {
    const opened = await openDashboard();
    const { page } = opened;
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    const list = "**/api/v1/risk/contexts?**";
    const broken = { items: [{ id: "1", resource: "contexts", data: null }], nextCursor: null };
    await page.route(list, (route) => route.fulfill({ json: broken }));
    await nav(opened).getByRole("link", { name: "Contexts" }).click();
    await failed(opened).waitFor();
    expect(opened.faults.join("\n")).toContain("TypeError");
    await nav(opened).getByRole("link", { name: "Subjects" }).click();
    await page.getByRole("heading", { level: 1, name: "Subjects" }).waitFor();
    expect(await failed(opened).count()).toBe(0);
    await nav(opened).getByRole("link", { name: "Contexts" }).click();
    await failed(opened).waitFor();
    await page.unroute(list);
    await page.getByRole("button", { name: "Reload" }).click();
    await contexts(opened).waitFor();
    await opened.close();
  });
});

/** Somebody in live mode whose page hears of no changes, and somebody else who makes them. */
async function deaf() {
  const organization = await newOrganization(await dashboardServer());
  const opened = await openDashboard({ organization, role: "owner", mode: "live", path: "/by-api/templates" });
  const live = "**/api/v1/live";
  await opened.context.route(live, (route) => route.fulfill({ status: 503, body: "" }));
  await opened.go("/contexts");
  await opened.page.getByText("No contexts").waitFor();
  const key = keyClient(organization.server.origin, organization.apiKeys.live);
  return {
    opened,
    hear: () => opened.context.unroute(live),
    create: async (externalId: string) => made(await key.post("/risk/contexts", { kind: "other", externalId })),
    listed: (externalId: string) => opened.page.getByRole("link", { name: externalId }),
  };
}

describe("what a page knows", () => {
  it("is read again after a gap, all that is visible, although nobody told what changed", async () => {
    const { opened, hear, create, listed } = await deaf();
    const { page } = opened;
    const reads: string[] = [];
    const pathOf = (url: string) => new URL(url).pathname;
    page.on("request", (request) => {
      if (request.method() === "GET" && /\/api\/v1\/(?!live|auth)/.test(request.url()))
        reads.push(pathOf(request.url()));
    });
    await page.reload();
    await page.getByText("No contexts").waitFor();
    await page.waitForLoadState("networkidle");
    const visible = new Set(reads.splice(0));
    expect([...visible]).toContain("/api/v1/risk/contexts");
    expect(visible.size).toBeGreaterThan(1);
    await create("while-deaf");
    expect(await listed("while-deaf").count()).toBe(0);
    await hear();
    await listed("while-deaf").waitFor({ timeout: 60_000 });
    await expect.poll(() => new Set(reads), { timeout: 5_000 }).toEqual(visible);
    await opened.close();
  });

  it("is read again before a live change, once it is 15 minutes old: changed, nothing is sent; unchanged, it is", async () => {
    const { opened, create, listed } = await deaf();
    const { page } = opened;
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/risk/contexts")) sent.push(request.postData() ?? "");
    });
    const minutesLater = (minutes: number) =>
      page.evaluate((ms) => {
        const before = Date.now;
        Date.now = () => before() + ms;
      }, minutes * 60_000);
    const send = async (externalId: string) => {
      await page.keyboard.press("n");
      await page.getByRole("textbox", { name: "externalId", exact: true }).fill(externalId);
      await page.keyboard.press("Control+Enter");
    };
    await create("by-others");
    await minutesLater(16);
    await send("mine-1");
    await page.getByRole("alert").getByText("This page was more than 15 minutes old.").waitFor();
    await listed("by-others").waitFor();
    expect(sent).toEqual([]);
    // What was typed stays, and what one has looked at can be sent.
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { level: 1, name: "mine-1" }).waitFor();
    expect(sent).toHaveLength(1);

    await page.getByRole("link", { name: "Contexts" }).first().click();
    await listed("mine-1").waitFor();
    await minutesLater(16);
    await send("mine-2");
    await page.getByRole("heading", { level: 1, name: "mine-2" }).waitFor();
    expect(sent).toHaveLength(2);
    await opened.close();
  });
});
