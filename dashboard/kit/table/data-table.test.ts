import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeGallery, galleryPage } from "../../testing/gallery/open-gallery.ts";

let page: Page;
let faults: string[];
beforeAll(async () => {
  ({ page, faults } = await galleryPage({ only: "Table of 10,000 rows" }));
});
afterAll(closeGallery);

const current = () => page.locator("tr[aria-current]").innerText();
const bodyRows = () => page.locator("tbody[data-index]");

describe("a table of 10,000 rows", () => {
  it("has only those in sight in the document, and says how many there are", async () => {
    expect(await bodyRows().count()).toBeLessThan(60);
    expect(await page.locator("table").getAttribute("aria-rowcount")).toBe("10001");
  });

  it("j, k, x and Enter work without a click into it", async () => {
    expect(await current()).toContain("cust-20001");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    expect(await current()).toContain("cust-20002");
    await page.keyboard.press("x");
    expect(await page.getByRole("checkbox", { name: "Select cust-20002" }).isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("output").innerText()).toBe("opened cust-20002");
  });

  it("stops at both ends and scrolls the current row into sight", async () => {
    await page.keyboard.press("End");
    await expect.poll(current).toContain("cust-29999");
    await page.keyboard.press("j");
    expect(await current()).toContain("cust-29999");
    expect(await page.locator("tr[aria-current]").isVisible()).toBe(true);
    await page.keyboard.press("Home");
    await expect.poll(current).toContain("cust-20000");
  });

  it("paints within 100 ms of a key", async () => {
    const slowest = await page.evaluate(async () => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const times: number[] = [];
      for (let press = 0; press < 60; press++) {
        const start = performance.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
        await painted();
        times.push(performance.now() - start);
      }
      return times.toSorted((one, other) => one - other)[57]!;
    });
    expect(slowest).toBeLessThan(100);
  });

  it("the head stays in sight and sorts: up, down, and back to the given order", async () => {
    const head = page.getByRole("columnheader", { name: "score" });
    const first = () => bodyRows().first().innerText();
    await page.locator("table").evaluate((table) => table.parentElement!.scrollTo(0, 0));
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    await page.locator("table").evaluate((table) => table.parentElement!.scrollTo(0, 0));
    await expect.poll(first).toMatch(/\n?0\b/);
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("none");
    await page.locator("table").evaluate((table) => table.parentElement!.scrollTo(0, 200_000));
    await expect.poll(() => head.isVisible()).toBe(true);
  });

  it("says how many are selected, and clears them", async () => {
    expect(await page.getByRole("region", { name: "2 selected" }).isVisible()).toBe(true);
    await page.getByRole("button", { name: /Clear/ }).click();
    expect(await page.getByRole("region", { name: /selected/ }).count()).toBe(0);
  });

  it("needs nothing that the policy of the page forbids", () => expect(faults).toEqual([]));
});
