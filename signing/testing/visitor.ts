import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { newPage } from "./browser.ts";

/** Somebody in front of the page. What they do is named by what they see. */
export class Visitor {
  readonly page: Page;
  readonly faults: string[];

  private constructor(page: Page, faults: string[]) {
    this.page = page;
    this.faults = faults;
  }

  static async open(browser: Browser, options: BrowserContextOptions, url: string): Promise<Visitor> {
    const { page, faults } = await newPage(browser, options);
    await page.goto(url);
    return new Visitor(page, faults);
  }

  heading(name: string) {
    return this.page.getByRole("heading", { level: 1, name });
  }

  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The row of a field in the list. */
  row(fieldName: string) {
    return this.page.locator(".field-row").filter({ hasText: fieldName });
  }

  get sheet() {
    return this.page.locator(".sheet");
  }

  get consent() {
    return this.page.getByRole("checkbox", { name: "I have read the document and agree to sign it electronically." });
  }

  /** The last announcement to screen readers. */
  get remaining() {
    return this.page.locator("[data-remaining]");
  }

  async read(): Promise<void> {
    await this.button("Read the document").click();
    await this.page.getByRole("heading", { name: "Fields for you" }).waitFor();
  }

  /** In the review: says to have read the document, and presses the last button. */
  async finish(): Promise<void> {
    await this.consent.check();
    await this.button("Sign and finish").click();
  }

  /** Opens a field from the list. */
  async openField(fieldName: string): Promise<void> {
    await this.row(fieldName).click();
    await this.sheet.getByRole("heading", { name: fieldName }).waitFor();
  }

  async next(): Promise<void> {
    await this.sheet.getByRole("button", { name: "Next", exact: true }).click();
  }

  async review(): Promise<void> {
    await this.page.locator(".panel .ways").getByRole("button", { name: "Review and finish" }).click();
    await this.heading("Review and finish").waitFor();
  }

  /** On a busy machine a tap sometimes becomes a long press; the visitor taps again if nothing happened. */
  async tapUntilGone(name: string): Promise<void> {
    const button = this.button(name);
    for (let attempt = 0; attempt < 5 && (await button.isVisible()); attempt += 1) {
      await button.tap();
      await button.waitFor({ state: "hidden", timeout: 3_000 }).catch(() => {});
    }
  }

  /** Draws a line with a finger. */
  async drawWithFinger(): Promise<void> {
    const area = await this.page.locator("canvas[data-ready]").boundingBox();
    if (!area) throw new Error("There is nothing to draw on.");
    const touch = await this.page.context().newCDPSession(this.page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const at = (step: number) => ({ x: area.x + 40 + step * 12, y: area.y + area.height / 2 + 30 * Math.sin(step) });
    await send("touchStart", [at(0)]);
    for (let step = 1; step < 16; step += 1) await send("touchMove", [at(step)]);
    await send("touchEnd", []);
    // Two touches within this time are one double tap to the browser.
    await this.page.waitForTimeout(500);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
