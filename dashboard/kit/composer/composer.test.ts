import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeGallery, galleryPage } from "../../testing/gallery/open-gallery.ts";

let page: Page;
beforeEach(async () => {
  ({ page } = await galleryPage({ only: "Composer: empty, primary waits and says why" }));
});
afterAll(closeGallery);

const reason = () => page.getByRole("textbox", { name: "Reason" });
const commit = () => page.getByRole("button", { name: /^Acknowledge/ });
const committed = () => page.locator("output").innerText();

describe("the reason composer", () => {
  it("commits nothing without a reason, and says so", async () => {
    expect(await commit().getAttribute("aria-disabled")).toBe("true");
    expect(await page.getByText("A reason is required.").first().isVisible()).toBe(true);
    await reason().press("Control+Enter");
    await commit().click({ force: true });
    expect(await committed()).toBe("committed 0");
  });

  it("spaces are no reason", async () => {
    await reason().fill("   ");
    await reason().press("Control+Enter");
    expect(await committed()).toBe("committed 0");
  });

  it("a digit chooses a preset while nothing was typed, inside the field and outside", async () => {
    await page.keyboard.press("2");
    expect(await reason().inputValue()).toBe("Waiting for the customer.");
    await reason().focus();
    await page.keyboard.press("1");
    expect(await reason().inputValue()).toBe("Taken up.");
    await page.keyboard.press("0");
    expect(await reason().inputValue()).toBe("Duplicate of an older action.");
  });

  it("a digit is a digit once somebody types", async () => {
    await reason().pressSequentially("Lease of 2026");
    await page.keyboard.press("1");
    expect(await reason().inputValue()).toBe("Lease of 20261");
  });

  it("Mod+Enter commits once; Enter and letters never do", async () => {
    await reason().pressSequentially("Lease seen.");
    await page.keyboard.press("Enter");
    await page.keyboard.press("a");
    expect(await committed()).toBe("committed 0");
    await page.keyboard.press("Control+Enter");
    await expect.poll(committed).toBe("committed 1");
  });

  it("a preset and Mod+Enter are enough, wherever the focus is", async () => {
    await page.getByRole("button", { name: /^failed/ }).focus();
    await page.keyboard.press("1");
    await page.keyboard.press("Control+Enter");
    await expect.poll(committed).toBe("committed 1");
  });

  it("writes a cited id at the end", async () => {
    await reason().fill("Lease for");
    await page.getByRole("button", { name: "cust-18802" }).click();
    expect(await reason().inputValue()).toBe("Lease for cust-18802");
  });

  it("a status that is not open says why and is not chosen", async () => {
    const cancelled = page.getByRole("button", { name: "cancelled" });
    expect(await cancelled.getAttribute("title")).toBe("Only an owner or admin can cancel an action.");
    await cancelled.click({ force: true });
    expect(await cancelled.getAttribute("aria-pressed")).toBe("false");
  });
});
