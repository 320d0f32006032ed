import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { textOf } from "../server/platform/mail/testing/mail-server.ts";
import { linkIn, startPostOffice } from "../server/agreements/mail/testing/post-office.ts";
import { newDocument } from "../server/agreements/testing/documents.ts";
import { newOrganization } from "../server/testing/organization.ts";
import { phone, startBrowser } from "./testing/browser.ts";
import { Visitor } from "./testing/visitor.ts";

let browser: Browser;
const office = await startPostOffice();
beforeAll(async () => void (browser = await startBrowser()));
afterAll(async () => {
  await browser.close();
  await office.close();
});

/** A document that was mailed with a code, and its mailbox. */
async function mailed() {
  const organization = await newOrganization(office.server);
  const { id, signerIds } = await newDocument(organization);
  const place = { pageNumber: 1, xPosition: 64, yPosition: 300, width: 200, height: 30 };
  const field = { signerId: signerIds[0], fieldType: "text", label: "Company", ...place };
  await organization.key.post(`/documents/${id}/fields`, field);
  await organization.key.post(`/documents/${id}/send`, { authentication: "email_code" });
  const [invitation] = await office.deliver(organization);
  const nextCode = async () => /code is (\d{6})/.exec(textOf((await office.deliver(organization))[0]!))![1]!;
  const link = linkIn(invitation!)[0].replace("http://probity.test", office.server.origin);
  return { link, nextCode };
}

const { clock } = office.server;
const { now } = clock;
afterEach(() => void (clock.now = now));
const pass = (seconds: number) => {
  const later = clock.now().getTime() + seconds * 1000;
  clock.now = () => new Date(later);
};

it("[DO-SI-1] nobody is stranded by a code or by time: another code is sent, and what was typed is still there", async () => {
  const { link, nextCode } = await mailed();
  const visitor = await Visitor.open(browser, phone, link);
  const { page, sheet } = visitor;
  const enter = async (code: string) => {
    await page.getByLabel("Code").fill(code);
    await visitor.button("Continue").click();
  };
  await page.getByText("We have sent a code to your email address.").waitFor();
  const first = await nextCode();
  await enter(first === "000000" ? "000001" : "000000");
  await page.getByRole("alert").getByText("This is not the code we sent you.").waitFor();
  await visitor.button("Send another code").click();
  await page.getByText(/you can ask for another one in \d+ seconds?\./).waitFor();
  pass(61);
  await visitor.button("Send another code").click();
  await page.getByText("We have sent another code to your email address. Earlier codes no longer work.").waitFor();
  await enter(await nextCode());
  await visitor.read();

  await visitor.openField("Company");
  pass(3_601);
  await sheet.getByRole("textbox").fill("Northwind");
  await visitor.next();
  await visitor.heading("This page has timed out").waitFor();
  await page.getByText("Not saved: Company.").waitFor();
  await visitor.button("Send another code").click();
  await visitor.heading("Enter your code").waitFor();
  await enter(await nextCode());
  await visitor.row("Company").getByText("Filled in").waitFor();
  expect(await visitor.row("Company").textContent()).toContain("Northwind");

  // Without another code the page stays closed, even after a reload.
  pass(3_601);
  await page.reload();
  await visitor.heading("This page has timed out").waitFor();
  await page.getByText("To continue, open the link in the newest email about this document.").waitFor();
  expect(await visitor.button("Send another code").count()).toBe(0);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});

it("[DO-SI-1] a page that a newer opening has replaced says so", async () => {
  const { link, nextCode } = await mailed();
  const open = async () => {
    const visitor = await Visitor.open(browser, phone, link);
    await visitor.page.getByLabel("Code").waitFor();
    await visitor.page.getByLabel("Code").fill(await nextCode());
    await visitor.button("Continue").click();
    await visitor.button("Read the document").waitFor();
    return visitor;
  };
  const before = await open();
  await before.read();
  pass(61);
  const after = await open();
  await before.openField("Company");
  await before.sheet.getByRole("textbox").fill("Northwind");
  await before.next();
  await before.heading("This page is no longer in use").waitFor();
  expect(await before.button("Send another code").count()).toBe(0);
  await before.close();
  await after.close();
});
