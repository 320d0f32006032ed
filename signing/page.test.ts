import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { brandColour } from "@probity/engines/agreements/branding/brand-colour.ts";
import { readColour } from "@probity/engines/agreements/branding/contrast.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desktop, newPage, phone, startBrowser } from "./testing/browser.ts";
import { seriousFindings } from "./testing/serious-findings.ts";
import { scriptedServer } from "./testing/scripted-server.ts";
import { Visitor } from "./testing/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await startBrowser()));
afterAll(() => browser.close());

describe("loaded files", () => {
  it("the first view takes at most 95 kB of JavaScript, and pdf.js comes only when pages are looked at", async () => {
    const server = await scriptedServer();
    const { page } = await newPage(browser, phone);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(server.url);
    await page.getByRole("button", { name: "Read the document" }).click();
    await page.getByRole("heading", { name: "2. Fees" }).waitFor();
    const scripts = loaded.filter((path) => /\.m?js$/.test(path));
    const bytes = scripts.map(
      (path) => gzipSync(readFileSync(join(import.meta.dirname, "dist", path.slice(3))), { level: 9 }).length,
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(95_000);
    expect(scripts.join()).not.toMatch(/pdf|signature_pad/);

    await page.getByRole("radio", { name: "Pages" }).check();
    await page.locator("canvas[data-drawn]").first().waitFor();
    expect(loaded.join()).toMatch(/pdf\.worker/);
    expect(
      loaded.filter((path) => !/^\/(s|api\/v1\/signing)\//.test(path)),
      "nothing from anywhere else",
    ).toEqual([]);
    await page.context().close();
    await server.close();
  });

  it("the text of the pages is there to be read and selected", async () => {
    const server = await scriptedServer();
    const visitor = await Visitor.open(browser, desktop, server.url);
    await visitor.read();
    await visitor.page.locator("#page-1 canvas[data-drawn]").waitFor();
    expect(await visitor.page.locator("#page-1 .textLayer").textContent()).toContain("Northwind Trading Ltd");
    await visitor.close();
    await server.close();
  });
});

describe("a visit", () => {
  it("goes on after a reload, with what was filled in", async () => {
    const server = await scriptedServer();
    const visitor = await Visitor.open(browser, phone, server.url);
    await visitor.read();
    await visitor.openField("Full name");
    await visitor.sheet.getByRole("textbox").fill("Ann Lee");
    await visitor.next();
    await visitor.row("Full name").getByText("Filled in").waitFor();
    await visitor.page.reload();
    await visitor.row("Full name").getByText("Ann Lee").waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await server.close();
  });

  it("keeps what was typed while offline, says so, and sends it when the connection is back", async () => {
    const server = await scriptedServer();
    const visitor = await Visitor.open(browser, phone, server.url);
    await visitor.read();
    await visitor.openField("Full name");
    await visitor.page.context().setOffline(true);
    await visitor.page.getByText("No connection.").waitFor();
    await visitor.sheet.getByRole("textbox").fill("Ann Lee");
    await visitor.next();
    await visitor.openField("Full name");
    await visitor.sheet.getByText("Not sent yet").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await visitor.page.emulateMedia({ colorScheme });
      expect(await seriousFindings(visitor.page), colorScheme).toEqual([]);
    }
    expect(server.signer.field("name").value).toBeNull();
    await visitor.page.context().setOffline(false);
    await visitor.sheet.getByText("Saved").waitFor();
    expect(server.signer.field("name").value).toBe("Ann Lee");
    await expect.poll(() => visitor.page.getByText("No connection.").count()).toBe(0);
    await visitor.close();
    await server.close();
  });

  it("that ended meanwhile says so, and a changed document is shown in its new state", async () => {
    const server = await scriptedServer();
    const visitor = await Visitor.open(browser, phone, server.url);
    await visitor.read();
    await visitor.openField("Full name");
    server.script.refuse = (request) =>
      request.startsWith("PUT") ? { status: 409, code: "document_state_conflict" } : null;
    server.signer.set({ state: "voided" });
    await visitor.sheet.getByRole("textbox").fill("Ann Lee");
    await visitor.next();
    await visitor.heading("This document was withdrawn").waitFor();
    server.script.refuse = () => ({ status: 401, code: "signing_token_invalid" });
    await visitor.page.reload();
    await visitor.heading("This page is no longer in use").waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await server.close();
  });

  it("with a code goes on when the code is right, and with a fault of the server when it is tried again", async () => {
    const server = await scriptedServer({ code: "123456" });
    const visitor = await Visitor.open(browser, phone, server.url);
    await visitor.page.getByLabel("Code").fill("123456");
    server.script.refuse = (request) => (request === "GET /session" ? { status: 500, code: "internal_error" } : null);
    await visitor.button("Continue").click();
    await visitor.page.getByText("Reference 0198aa11-req-for-support").waitFor();
    server.script.refuse = () => null;
    await visitor.button("Try again").click();
    await visitor.heading("Northwind Trading asks you to sign").waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await server.close();
  });

  it("applies one signature everywhere, and takes a picture for one", async () => {
    const server = await scriptedServer();
    const extra = server.signer.field("signature");
    server.signer.set({
      fields: [...server.signer.session.fields, { ...extra, id: "second", label: "Again", yPosition: 500 }],
    });
    const visitor = await Visitor.open(browser, desktop, server.url);
    await visitor.read();
    await visitor.openField("The Consultant");
    await visitor.sheet.getByRole("button", { name: /Sign here/ }).click();
    await visitor.page.getByRole("radio", { name: "Upload" }).check();
    await visitor.button("Use this signature").click();
    await visitor.page.getByText("Draw, type or upload something first.").waitFor();
    const input = visitor.page.getByLabel("Picture of your signature");
    await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await visitor.page.getByText("This file cannot be used.").waitFor();
    const picture = await visitor.page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 80 } });
    await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: picture });
    await visitor.page.getByRole("img", { name: "Preview" }).waitFor();
    expect(await visitor.page.getByLabel("Use it for 1 other place").isChecked()).toBe(true);
    await visitor.button("Use this signature").click();
    await visitor.row("Again").getByText("Filled in").waitFor();
    expect([server.signer.field("signature").value, server.signer.field("second").value]).toEqual([
      "uploaded",
      "uploaded",
    ]);
    await visitor.page.locator("img.signature-image").first().waitFor();
    await visitor.close();
    await server.close();
  });
});

describe("the page fits its reader", () => {
  it.each([
    ["de", "ltr", "Northwind Trading bittet um Ihre Unterschrift"],
    ["fr", "ltr", "Northwind Trading vous demande de signer"],
    ["es", "ltr", "Northwind Trading le pide que firme"],
    ["ar", "rtl", "يطلب منك \u2068Northwind Trading\u2069 التوقيع"],
  ])("in %s, written %s", async (language, direction, title) => {
    const server = await scriptedServer({ opened: { language } });
    const visitor = await Visitor.open(browser, phone, server.url);
    await visitor.heading(title).waitFor();
    expect(await visitor.page.locator("html").getAttribute("lang")).toBe(language);
    expect(await visitor.page.locator("html").getAttribute("dir")).toBe(direction);
    const gap = await visitor.page
      .locator(".signers li")
      .first()
      .evaluate((line) => {
        const written = document.createRange();
        written.selectNodeContents(line.querySelector("[dir]")!);
        const [mark, name] = [
          line.querySelector(".signer-mark")!.getBoundingClientRect(),
          written.getBoundingClientRect(),
        ];
        return Math.max(mark.left - name.right, name.left - mark.right);
      });
    expect(gap, "each name stands beside its mark").toBeLessThan(20);
    await visitor.page.locator(".primary").click();
    await visitor.page.locator(".field-row").first().click();
    await visitor.sheet.waitFor();
    expect(await seriousFindings(visitor.page)).toEqual([]);
    const [content, window] = await visitor.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window!);
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await server.close();
  });

  it("at 200 % nothing has to be scrolled sideways, and what is touched is 44 pixels high", async () => {
    const server = await scriptedServer();
    // 320 CSS pixels are a phone at 200 %, or a desktop of 1280 pixels at 400 %.
    const visitor = await Visitor.open(browser, { ...phone, viewport: { width: 320, height: 560 } }, server.url);
    const measured = async () => {
      const sideways = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const small = await visitor.page.evaluate(() =>
        [
          ...document.querySelectorAll(
            "button:not(.page-field), a[href]:not(.skip, .prose a), label:has(input), select, textarea",
          ),
        ]
          .map((element) => [element.getBoundingClientRect().height, element.textContent] as const)
          .filter(([height]) => height > 0 && height < 43.9),
      );
      return { sideways, small };
    };
    expect(await measured()).toEqual({ sideways: 0, small: [] });
    await visitor.read();
    expect(await measured()).toEqual({ sideways: 0, small: [] });
    await visitor.openField("Country");
    expect(await measured()).toEqual({ sideways: 0, small: [] });
    await visitor.sheet.getByRole("button", { name: "Close" }).click();
    await visitor.review();
    expect(await measured()).toEqual({ sideways: 0, small: [] });
    await visitor.close();
    await server.close();
  });

  it("takes a customer's colour where it can be read, and its own where not", async () => {
    const server = await scriptedServer({ opened: { theme: { accent: "#0b57d0" } } });
    const visitor = await Visitor.open(browser, { ...phone, colorScheme: "light" }, server.url);
    await visitor.button("Decline to sign").waitFor();
    const colour = () => visitor.button("Decline to sign").evaluate((element) => getComputedStyle(element).color);
    expect(await colour()).toBe("rgb(11, 87, 208)");
    await visitor.page.emulateMedia({ colorScheme: "dark" });
    expect(await colour()).toBe("rgb(176, 164, 248)");
    await visitor.close();
    await server.close();
  });

  it("wears the look of the organization: its logo and a colour in either scheme, read on every screen", async () => {
    const { light, dark } = brandColour("#b3261e")!;
    const branding = { colour: light, darkColour: dark, logo: { width: 240, height: 60 } };
    const server = await scriptedServer({ opened: { branding } });
    const visitor = await Visitor.open(browser, { ...phone, colorScheme: "light" }, server.url);
    const logo = visitor.page.getByRole("img", { name: "Northwind Trading" });
    await logo.waitFor();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
    const colour = () => visitor.button("Decline to sign").evaluate((element) => getComputedStyle(element).color);
    const seen = new Set<string>();
    for (const colorScheme of ["light", "dark"] as const) {
      await visitor.page.emulateMedia({ colorScheme });
      seen.add(await colour());
      expect(await seriousFindings(visitor.page), colorScheme).toEqual([]);
    }
    const button = visitor.button("Read the document");
    const background = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(background).toBe(`rgb(${readColour(dark)!.join(", ")})`);
    expect(seen).toEqual(new Set([light, dark].map((hex) => `rgb(${readColour(hex)!.join(", ")})`)));
    await visitor.read();
    for (const colorScheme of ["light", "dark"] as const) {
      await visitor.page.emulateMedia({ colorScheme });
      expect(await seriousFindings(visitor.page), colorScheme).toEqual([]);
    }
    await visitor.page.reload();
    await logo.waitFor();
    expect(visitor.faults, "the policy of the page lets it").toEqual([]);
    await visitor.close();
    await server.close();
  });

  it("is the same page without branding, and with a logo that does not come", async () => {
    const without = await scriptedServer();
    const plain = await Visitor.open(browser, phone, without.url);
    await plain.button("Read the document").waitFor();
    expect(await plain.page.locator(".logo").count()).toBe(0);
    expect(await plain.page.evaluate(() => document.documentElement.getAttribute("style"))).toBeNull();
    await plain.close();
    await without.close();
    const branding = { colour: null, darkColour: null, logo: { width: 240, height: 60 } };
    const refuse = (request: string) =>
      request === "GET /logo" ? { status: 503, code: "internal_error" as const } : null;
    const broken = await scriptedServer({ opened: { branding }, refuse });
    const visitor = await Visitor.open(browser, phone, broken.url);
    await visitor.button("Read the document").click();
    await expect.poll(() => visitor.page.locator(".logo").count()).toBe(0);
    await visitor.close();
    await broken.close();
  });
});
