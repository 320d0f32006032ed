// @module-tag pictures

import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newOrganization } from "../../server/testing/organization.ts";
import { startServer, type TestServer } from "../../server/testing/server.ts";
import { askedPictures } from "../testing/asked-pictures.ts";
import { compare } from "../testing/compare-pictures.ts";
import { deviceSharedAssessments } from "../testing/device-shared-case.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../testing/open-dashboard.ts";

/** Taken again with `npm run pictures`; look at them before they are committed. */
const kept = join(import.meta.dirname, "pictures");
const isRenewing = askedPictures.renew;
/** For somebody to look at: the same without colours, which must lose no meaning. */
const greyFolder = askedPictures.folder;
const differingShareMax = 0.001;

/** A Monday morning, on the server as in the browser; far ahead, because the database and the cookies keep their own time. */
const now = new Date("2036-03-03T09:30:00Z");

let server: TestServer;
let desk: OpenedDashboard;
let customer: Awaited<ReturnType<typeof deviceSharedAssessments>>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  server = await startServer();
  const organization = await newOrganization(server);
  customer = await deviceSharedAssessments(organization);
  desk = await openDashboard({
    organization,
    path: "/by-api/templates",
    window: { viewport: { width: 1280, height: 800 }, locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce" },
  });
  await desk.page.clock.setFixedTime(now);
});
afterAll(async () => {
  await closeWindows();
  await server.app.close();
  await server.close();
  vi.useRealTimers();
});

/** What is another in every run: ids, of which the first half is the time, and the person, whose address is made of one. */
const masks = () => [
  desk.page.getByText(/^01e62f67/),
  desk.page.getByRole("navigation", { name: "Main" }).locator("[aria-haspopup=menu]").last(),
];

/** Comes after the page. */
const viewsMenu = () => desk.page.getByRole("button", { name: "Views", exact: true });

/** Tries of half a second. On a busy machine a part of the page may still be on its way when another is there. */
const tries = 20;

/** Compares the page with the kept picture, once it is all there. Answers how they differ, and null if they do not. */
async function differenceFrom(name: string, theme: "light" | "dark" = "light"): Promise<string | null> {
  const { page } = desk;
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(() => document.fonts.ready);
  if (greyFolder) await takeGrey(greyFolder, name);
  const path = join(kept, `${name}.png`);
  if (isRenewing) writeFileSync(path, await settledPicture());
  if (!existsSync(path)) return `${path} is missing; npm run pictures takes it.`;
  for (let left = tries; ; left--) {
    const taken = await takePicture();
    const { share, picture } = await compare(page, readFileSync(path), taken);
    if (share <= differingShareMax) return null;
    if (left === 1) return keepDifference(name, share, { now: taken, marked: picture });
    await page.waitForTimeout(500);
  }
}

const takePicture = () =>
  desk.page.screenshot({ animations: "disabled", caret: "hide", mask: masks(), maskColor: "#808080" });

/** The page as it stays: a part of it may come a while after the others. */
async function settledPicture(): Promise<Buffer> {
  for (let taken = await takePicture(); ;) {
    await desk.page.waitForTimeout(3_000);
    const again = await takePicture();
    if (again.equals(taken)) return again;
    taken = again;
  }
}

function keepDifference(name: string, share: number, pictures: Readonly<Record<string, Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  for (const [which, picture] of Object.entries(pictures)) writeFileSync(join(folder, `${name}.${which}.png`), picture);
  return `${(share * 100).toFixed(2)} % of ${name} differ, see ${folder}. If that is meant: npm run pictures.`;
}

async function takeGrey(folder: string, name: string): Promise<void> {
  const { page } = desk;
  const filter = (to: string) => page.evaluate((value) => void (document.documentElement.style.filter = value), to);
  mkdirSync(folder, { recursive: true });
  await filter("grayscale(1)");
  await page.screenshot({ path: join(folder, `${name}.grey.png`), animations: "disabled" });
  await filter("");
}

describe("the pictures that are kept", () => {
  it("home and the queue, in both themes", async () => {
    const { page } = desk;
    await desk.go("/");
    await page
      .getByRole("region", { name: /^Decisions/ })
      .getByText("restrict")
      .first()
      .waitFor();
    expect(await differenceFrom("home")).toBeNull();
    await desk.go("/work-items");
    await page.getByText("score", { exact: true }).first().waitFor();
    await page.getByText("were false").first().waitFor();
    await viewsMenu().waitFor();
    expect(await differenceFrom("queue")).toBeNull();
    expect(await differenceFrom("queue.dark", "dark")).toBeNull();
  });

  it("an assessment with the panel of an override, in both themes", async () => {
    const { page } = desk;
    await desk.go(`/assessments/${customer.latest.id}?panel=override`);
    await page.getByText("fresh until").first().waitFor();
    await page.getByText("forced band high; by score alone medium, review").waitFor();
    await page.getByText("were false").first().waitFor();
    expect(await differenceFrom("assessment")).toBeNull();
    expect(await differenceFrom("assessment.dark", "dark")).toBeNull();
  });

  it("a subject, an empty list, and the keys of a page", async () => {
    const { page } = desk;
    await desk.go(`/subjects/${customer.subjectId}`);
    await page.getByText("onboarding assessed").first().waitFor();
    expect(await differenceFrom("subject")).toBeNull();
    await desk.go("/investigations");
    await page.getByText("Reviews never change a decision.").waitFor();
    await viewsMenu().waitFor();
    expect(await differenceFrom("investigations.empty")).toBeNull();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    expect(await differenceFrom("keys")).toBeNull();
  });

  it("a picture that is a little different is found", async () => {
    const { page } = desk;
    await desk.go("/by-api/templates");
    await page.getByText("curl").first().waitFor();
    await page.getByRole("link", { name: "Queue 2" }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await page.screenshot({ animations: "disabled" });
    expect((await compare(page, before, await page.screenshot({ animations: "disabled" }))).share).toBe(0);
    await page.getByRole("heading", { level: 1 }).evaluate((heading) => (heading.textContent = "Polices, all"));
    expect((await compare(page, before, await page.screenshot())).share).toBeGreaterThan(0.0002);
  });
});
