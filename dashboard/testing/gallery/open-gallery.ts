import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { newPage, startBrowser } from "../../../signing/testing/browser.ts";
import { seriousFindings } from "../../../signing/testing/serious-findings.ts";

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** As strict as the policy of the dashboard itself, so that a component that needs more is found here. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'";

type Gallery = { url: string; close: () => Promise<void> };

/** Builds the page of examples into a folder of its own and serves it; it is no part of the dashboard. */
async function openGallery(): Promise<Gallery> {
  const folder = mkdtempSync(join(tmpdir(), "gallery-"));
  await build({
    root: import.meta.dirname,
    base: "./",
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, "gallery.html"),
        onLog: (level, log, handle) => (log.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : handle(level, log)),
      },
    },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    try {
      const bytes = readFileSync(join(folder, path === "/" ? "gallery.html" : path));
      response.writeHead(200, {
        "content-type": types[extname(path)] ?? "text/html",
        "content-security-policy": policy,
      });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

let opened: Promise<{ gallery: Gallery; browser: Browser }> | undefined;

type Wanted = { only?: string; theme?: "light" | "dark"; viewport?: { width: number; height: number } };

/** The examples, or one of them, in a window of their own. Gallery and browser are started once for a file. */
export async function galleryPage({
  only,
  theme = "light",
  viewport = { width: 1440, height: 900 },
}: Wanted): Promise<{ page: Page; faults: string[] }> {
  opened ??= Promise.all([openGallery(), startBrowser()]).then(([gallery, browser]) => ({ gallery, browser }));
  const { gallery, browser } = await opened;
  const shown = await newPage(browser, { viewport, locale: "en-GB" });
  const search = new URLSearchParams({ theme, ...(only !== undefined && { only }) });
  await shown.page.goto(`${gallery.url}?${search.toString()}`);
  await shown.page.locator("[data-example]").first().waitFor();
  return shown;
}

/** What axe-core finds serious or critical on the page as it stands. */
export const findings = (page: Page): Promise<string[]> => seriousFindings(page);

export async function closeGallery(): Promise<void> {
  const { gallery, browser } = (await opened) ?? {};
  opened = undefined;
  await browser?.close();
  await gallery?.close();
}
