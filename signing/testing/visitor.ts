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

  /** What screen readers were told last. */
  get remaining() {
    return this.page.locator("[data-remaining]");
  }

  async agree(): Promise<void> {
    await this.page.getByRole("checkbox").check();
    await this.button("Read the document").click();
    await this.page.getByRole("heading", { name: "Fields for you" }).waitFor();
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
