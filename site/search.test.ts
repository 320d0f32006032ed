import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer } from "../server/testing/server.ts";
import { startBrowser } from "../signing/testing/browser.ts";
import { addressOf } from "./pages/addresses.ts";

const rows = readFileSync(join(import.meta.dirname, "questions.md"), "utf8").matchAll(
  /^\| [^|]+ \| (?<question>[^|]+) \| (?<answers>`[^|]+`) \|$/gm,
);
const questions = [...rows].map(({ groups }) => ({
  question: groups!["question"]!.trim(),
  answers: Array.from(groups!["answers"]!.matchAll(/`([^`#]+)(#[^`]+)?`/g), ([, source, anchor = ""]) => {
    return `/docs/${addressOf(source!)}${anchor}`;
  }),
}));

let browser: Browser;
let page: Page;
let origin: string;

beforeAll(async () => {
  ({ origin } = await testServer());
  browser = await startBrowser();
  page = await browser.newPage();
  await page.goto(`${origin}/docs/`);
  await page.getByRole("button", { name: "Search" }).click();
});
afterAll(() => browser.close());

/** The addresses that the search shows for a question, from the top. */
async function answersTo(question: string): Promise<string[]> {
  await page.getByRole("searchbox").fill(question);
  await page.locator(`site-search[data-answered=${JSON.stringify(question)}]`).waitFor({ state: "attached" });
  const links = await page
    .locator("site-search ol a")
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  return links.map((link) => link.slice(origin.length));
}

describe("the search", () => {
  it("there are twenty questions", () => {
    expect(questions.length).toBe(20);
    expect(questions.every(({ answers }) => answers.length > 0)).toBe(true);
  });

  it.each(questions)("“$question” finds its answer among the first three", async ({ question, answers }) => {
    const shown = await answersTo(question);
    const place = shown.findIndex((address) => answers.includes(address)) + 1;
    expect(place >= 1 && place <= 3, `place ${place}: ${shown.slice(0, 5).join(", ")}`).toBe(true);
  });

  it("says so when nothing is found, and opens the best answer with the key that submits", async () => {
    expect(await answersTo("xylophone")).toEqual([]);
    expect(await page.getByRole("status").textContent()).toBe("Nothing is about “xylophone”. Try other words.");
    const [best] = await answersTo("rotate the master key");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${origin}${best}`);
  });
});
