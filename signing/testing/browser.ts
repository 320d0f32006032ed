import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type ConsoleMessage, type Page } from "playwright-core";

/** Debian's Chromium without windows, which opens a page in two thirds of the time. */
const windowless = "/usr/bin/chromium-headless-shell";
/** The browser of the machine; tests bring none along. */
const executablePath = process.env["CHROMIUM"] ?? (existsSync(windowless) ? windowless : "/usr/bin/chromium");
const args = [
  "--font-render-hinting=none", // letters stand where they do in a window
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args });
}

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
};
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 860 }, locale: "en-GB" };

/** A page in its own context. An error in its log fails the test that checks `faults`. */
export async function newPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; faults: string[]; stop: () => void }> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  return { page, ...watchFaults(page) };
}

/** The errors of a page from now on, until `stop`. */
export function watchFaults(page: Page): { faults: string[]; stop: () => void } {
  const faults: string[] = [];
  const onError = (error: Error) => void faults.push(String(error));
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  };
  page.on("pageerror", onError);
  page.on("console", onMessage);
  const stop = () => void page.off("pageerror", onError).off("console", onMessage);
  return { faults, stop };
}
