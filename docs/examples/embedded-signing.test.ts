import { createClient } from "@probity/client";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../server/testing/processes.ts";
import { desktop, newPage, startBrowser } from "../../signing/testing/browser.ts";
import { Installation } from "../testing/installation.ts";

let probity: Installation;
let browser: Browser;
let shop: string;

beforeAll(async () => {
  const port = await freePort();
  shop = `http://localhost:${port}`;
  [probity, browser] = await Promise.all([Installation.make(), startBrowser()]);
  await probity.start();
  await probity.open("embedded-signing/main.ts", "--port", String(port));
});
afterAll(async () => {
  await browser.close();
  await probity.end();
});

it("embedded signing: from the form of a shop to the sealed PDF, without leaving its page", async () => {
  const { page, faults } = await newPage(browser, desktop);
  await page.goto(shop);
  await page.getByLabel("Your name").fill("Ann Lee");
  await page.getByLabel("Your e-mail address").fill("ann@example.com");
  await page.getByRole("button", { name: "Order" }).click();

  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Read the document" }).click();
  await page.getByText("Please read and sign.").waitFor();
  expect((await page.request.get(`${shop}/contract.pdf`)).status()).toBe(404);
  await frame.locator(".field-row", { hasText: "The Buyer" }).click();
  await frame
    .locator(".sheet")
    .getByRole("button", { name: /Sign here/ })
    .click();
  await frame.getByRole("radio", { name: "Type" }).check();
  await frame.getByRole("button", { name: "Use this signature" }).click();
  await frame.locator(".panel .ways").getByRole("button", { name: "Review and finish" }).click();
  await frame.getByRole("checkbox", { name: /^I have read the document/ }).check();
  await frame.getByRole("button", { name: "Sign and finish" }).click();

  const copy = page.getByRole("link", { name: "Your signed copy" });
  await copy.waitFor({ timeout: 60_000 });
  expect(page.url()).toBe(`${shop}/`);
  const pdf = await (await page.request.get(`${shop}/contract.pdf`)).body();
  const client = createClient({ baseUrl: probity.organization.url, ...probity.organization.apiKeys.test });
  const verdict = await client.verify({ file: pdf });
  expect(verdict).toMatchObject({ outcome: "intact", version: "completed" });
  expect(faults).toEqual([]);
  await page.context().close();
});

it("embedded signing: another browser learns nothing of the order, and another site cannot place one", async () => {
  for (const path of ["/order", "/contract.pdf"]) expect((await fetch(shop + path)).status).toBe(404);
  expect((await fetch(`${shop}/session`, { method: "POST" })).status).toBe(404);
  const form = new URLSearchParams({ name: "Eve", email: "eve@example.com" });
  expect((await fetch(`${shop}/orders`, { method: "POST", body: form })).status).toBe(415);
  const stranger = { cookie: "order=00000000-0000-4000-8000-000000000000" };
  expect((await fetch(`${shop}/session`, { method: "POST", headers: stranger })).status).toBe(404);
});
