import { afterAll, describe, expect, it } from "vitest";
import { closeGallery, findings, galleryPage } from "../testing/gallery/open-gallery.ts";

afterAll(closeGallery);

describe("the gallery", () => {
  it.each(["light", "dark"] as const)(
    "%s: axe-core finds nothing serious, and the policy of the page is kept",
    async (theme) => {
      const { page, faults } = await galleryPage({ theme });
      await page.waitForTimeout(400);
      expect(await findings(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  it("pictures as tables have nothing serious either", async () => {
    const { page } = await galleryPage({});
    const toggles = page.getByRole("button", { name: "Show as table" });
    while ((await toggles.count()) > 0) await toggles.first().click();
    expect(await page.getByRole("table", { name: "Score by factor" }).getByRole("row").count()).toBe(7); // head, five factors, score
    expect(await findings(page)).toEqual([]);
  });

  it("at 200 % nothing has to be scrolled sideways", async () => {
    const { page } = await galleryPage({ viewport: { width: 640, height: 400 } });
    const { wide, room } = await page.evaluate(() => ({
      wide: document.scrollingElement!.scrollWidth,
      room: document.scrollingElement!.clientWidth,
    }));
    expect(wide).toBeLessThanOrEqual(room);
  });

  it("every picture says in words what it shows", async () => {
    const { page } = await galleryPage({});
    const captions = await page.locator("figcaption").allInnerTexts();
    expect(captions.length).toBeGreaterThan(12);
    for (const caption of captions) expect(caption).toMatch(/.+: .+/);
  });

  it("a menu opens by key, an entry that is not open says why, Escape closes it", async () => {
    const { page, faults } = await galleryPage({ only: "Overlays" });
    await page.getByRole("button", { name: "policyKey" }).focus();
    await page.keyboard.press("Enter");
    const entry = page.getByRole("menuitem", { name: /screening/ });
    expect(await entry.innerText()).toContain("No published version.");
    expect(await entry.getAttribute("aria-disabled")).toBe("true");
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("menu").count()).toBe(0);
    await page.getByRole("button", { name: "Cheat sheet" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Toast" }).click();
    await expect.poll(() => page.getByText("acknowledged, revision 2.").first().isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  it("an id is copied whole, a time as ISO", async () => {
    const { page } = await galleryPage({ only: "Strip, ids, values" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy assessment id" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe("019a8f3e-5e1f-7b2a-9d44-8c02fe61c41d");
    const time = page.locator("time").last();
    await time.selectText();
    await page.keyboard.press("Control+c");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await time.getAttribute("title")).toMatch(/\d{4}, \d\d:\d\d:\d\d/);
  });
});
