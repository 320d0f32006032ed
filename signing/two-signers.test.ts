import { createHash } from "node:crypto";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SentAgreement, sentAgreement } from "./testing/agreement.ts";
import { desktop, phone, startBrowser } from "./testing/browser.ts";
import { Visitor } from "./testing/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await startBrowser()));
afterAll(() => browser.close());

const hashOf = async (shown: Locator) =>
  `sha256:${createHash("sha256")
    .update((await shown.textContent()) ?? "")
    .digest("hex")}`;
const today = (): string => new Intl.DateTimeFormat("sv-SE").format(new Date());
const german = (iso: string): string => iso.split("-").toReversed().join(".");

describe("an agreement of two signers on the real server", () => {
  let agreement: SentAgreement;
  beforeAll(async () => void (agreement = await sentAgreement()));

  it("[DO-SI-1] [DO-SI-2] the first signs on a phone, by touch: conditions, a group, a shared field, the date, a drawn signature", async () => {
    const visitor = await Visitor.open(browser, phone, await agreement.linkFor("client"));
    const { page, sheet } = visitor;
    await visitor.button("Read the document").tap();
    expect(new URL(page.url()).hash, "the token is not left in the address").toBe("");

    // Phones begin with the text; the signature line of the signer is in it.
    await page.getByRole("heading", { name: "1. Deliveries" }).waitFor();
    expect(await page.getByText("Signature of Bob Øst").isVisible()).toBe(true);

    await visitor.button("Start").tap();
    await sheet.getByText("1 of 7").waitFor();
    await sheet.getByRole("textbox", { name: "Full name" }).fill("Ann Lee");
    await visitor.next();

    await sheet.getByRole("textbox", { name: "Tax number" }).fill("12");
    await visitor.next();
    await sheet.getByText("A tax number has four digits").waitFor();
    await sheet.getByRole("textbox", { name: "Tax number" }).fill("1234");
    await visitor.next();

    await sheet.getByRole("checkbox", { name: "I sign for a company" }).tap();
    await sheet.getByText("3 of 8").waitFor();
    await visitor.next();
    await sheet.getByText("Company name is required when I sign for a company is selected").waitFor();
    await visitor.next();

    await sheet.getByRole("radio", { name: "Monthly invoices" }).tap();
    await sheet.getByRole("radio", { name: "Yearly invoices" }).tap();
    await sheet.getByText("Saved").waitFor();
    await visitor.next();

    await sheet.getByText("another signer may also fill this in").waitFor();
    await sheet.getByRole("textbox", { name: "Order reference" }).fill("PO-1");
    await visitor.next();

    await sheet.getByRole("button", { name: /^Sign here/ }).tap();
    await page.locator("canvas[data-ready]").waitFor();
    await visitor.drawWithFinger();
    await visitor.tapUntilGone("Use this signature");
    await sheet.getByRole("img", { name: "Drawn signature" }).waitFor();
    await visitor.next();

    await sheet.getByRole("button", { name: "Fill in today’s date" }).tap();
    await sheet.getByText(german(today()), { exact: true }).waitFor();
    expect(await visitor.remaining.textContent()).toBe("1 required field left");

    // The condition still stands: finishing is refused, names both fields and leads to the one that is missing.
    await sheet.getByRole("button", { name: "Review and finish" }).tap();
    await visitor.consent.tap();
    await visitor.button("Sign and finish").tap();
    await page.getByRole("alert").getByText("1 thing to do before you can sign").waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("error-summary");
    await page.getByRole("link", { name: "Company name is required when I sign for a company is selected" }).tap();
    await sheet.getByRole("textbox", { name: "Company name" }).fill("Northwind");
    await visitor.review();
    expect(await visitor.consent.isChecked(), "nobody says twice what they have said").toBe(true);
    await visitor.button("Sign and finish").tap();
    await visitor.heading("You have signed").waitFor();
    await page.getByText("One more person has to sign “Supply agreement”.").waitFor();
    await page.getByText("Once everyone has signed, ask Test for the signed document.").waitFor();
    const download = page.waitForEvent("download");
    await visitor.button("Download the document without signatures").tap();
    expect((await download).suggestedFilename()).toBe("Supply agreement.pdf");

    expect(await agreement.values()).toMatchObject({
      name: "Ann Lee",
      tax: "1234",
      company: "true",
      companyName: "Northwind",
      monthly: null,
      yearly: "true",
      reference: "PO-1",
      clientDate: german(today()),
    });
    expect((await agreement.read()).signers.map(({ status }) => status)).toEqual(["signed", "invited"]);
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  });

  it("[DO-SI-1] the second signs on a desktop, with the mouse, on the pages themselves, and corrects the shared field", async () => {
    const visitor = await Visitor.open(browser, desktop, await agreement.linkFor("supplier"));
    const { page } = visitor;
    await page.getByText("has signed").waitFor();
    await visitor.read();
    await page.locator("#page-1 canvas[data-drawn]").waitFor();

    // The field stands where it will be printed, in points times the scale of the page.
    const reference = page.getByRole("textbox", { name: "Order reference, page 1" });
    expect(await reference.inputValue()).toBe("PO-1");
    const [field, sheet] = [await reference.boundingBox(), await page.locator("#page-1 canvas").boundingBox()];
    const scale = sheet!.width / 595.28;
    expect(Math.abs(field!.x - sheet!.x - 72 * scale)).toBeLessThan(2);
    expect(Math.abs(field!.y - sheet!.y - 570 * scale)).toBeLessThan(2);
    expect(Math.abs(field!.width - 200 * scale)).toBeLessThan(3);

    await reference.fill("PO-2");
    await page.getByRole("combobox", { name: "Delivery day, page 1" }).selectOption("Thursday");
    await page.getByRole("button", { name: "Date of the Supplier, page 2: Date" }).click();
    await page.getByRole("button", { name: `Date of the Supplier, page 2: ${today()}` }).waitFor();
    await page.getByRole("button", { name: /^For the Supplier, page 2/ }).click();
    await page.getByRole("radio", { name: "Type" }).check();
    await visitor.button("Use this signature").click();
    await page.getByText("All required fields are filled in").first().waitFor();

    await visitor.review();
    await visitor.finish();
    await visitor.heading("You have signed").waitFor();
    await page.getByText("Everyone has signed “Supply agreement”.").waitFor();
    await page.getByText("You can download it here in a moment. Keep this page open.").waitFor();
    expect(await page.getByRole("button", { name: /^Download/ }).count(), "nothing but the sealed one").toBe(0);
    expect(await agreement.values()).toMatchObject({ reference: "PO-2", plan: "Thursday", supplierDate: today() });
    expect((await agreement.read()).status).toBe("finalizing");
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  });
});

it("[DO-SI-1] everything can be done with a keyboard alone, and the focus is always where the next step is", async () => {
  const agreement = await sentAgreement();
  const visitor = await Visitor.open(
    browser,
    { ...desktop, reducedMotion: "reduce" },
    await agreement.linkFor("client"),
  );
  const { page } = visitor;
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      const label = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element?.matches("a, button, input, select, textarea")) return "";
        const labels = (element as HTMLInputElement).labels;
        return `${element.getAttribute("aria-label") ?? ""} ${element.textContent ?? ""} ${labels?.[0]?.textContent ?? ""}`;
      });
      if (typeof name === "string" ? label.includes(name) : name.test(label)) return;
      await keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead to ${String(name)}.`);
  };
  const press = async (name: string, key = "Enter") => {
    await tabTo(name);
    await keyboard.press(key);
  };

  await visitor.button("Read the document").waitFor();
  expect(await focused()).toContain("asks you to sign");
  await press("Read the document");
  await page.getByRole("heading", { name: "Fields for you" }).waitFor();
  expect(await focused()).toBe("Supply agreement");
  await keyboard.press("Shift+Tab");
  expect(await focused()).toBe("Skip to your fields");
  await keyboard.press("Enter");
  expect(await focused()).toBe("Fields for you");

  await press("Full name");
  await visitor.sheet.getByRole("heading", { name: "Full name" }).waitFor();
  await keyboard.type("Ann Lee");
  await keyboard.press("Enter");
  await visitor.sheet.getByRole("heading", { name: "Tax number" }).waitFor();
  await keyboard.type("1234");
  await keyboard.press("Enter");
  await visitor.sheet.getByRole("heading", { name: "I sign for a company" }).waitFor();
  await keyboard.press("Enter");
  await visitor.sheet.getByRole("heading", { name: "Monthly invoices or Yearly invoices" }).waitFor();
  await keyboard.press("ArrowDown");
  await visitor.sheet.getByText("Saved").waitFor();
  await keyboard.press("Enter");
  await visitor.sheet.getByRole("heading", { name: "Order reference" }).waitFor();
  await keyboard.press("Enter");
  await visitor.sheet.getByRole("heading", { name: "For the Client" }).waitFor();
  await keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.getByRole("radio", { name: "Draw" }).focus();
  await keyboard.press("ArrowRight");
  await press("Use this signature");
  await visitor.sheet.getByText("Ann Lee", { exact: true }).waitFor();
  expect(await focused(), "the focus is back at the field").toBe("Change");
  await press("Next");
  await visitor.sheet.getByRole("heading", { name: "Date of the Client" }).waitFor();
  await keyboard.press("Enter");
  await visitor.sheet.getByText(german(today()), { exact: true }).waitFor();
  await press("Review and finish");
  await visitor.heading("Review and finish").waitFor();
  expect(await focused()).toBe("Review and finish");
  const consentHash = await hashOf(page.locator(".consent-text"));
  // Without the box, the button leads to the box: a space ticks it.
  await press("Sign and finish");
  await page.getByRole("alert").getByText("You have not signed yet. Tick this box").waitFor();
  expect((await agreement.history()).map(({ type }) => type)).not.toContain("consent_given");
  await keyboard.press("Space");
  expect(await visitor.consent.isChecked()).toBe(true);
  await press("Sign and finish");
  await visitor.heading("You have signed").waitFor();

  expect(await agreement.values()).toMatchObject({
    name: "Ann Lee",
    yearly: "true",
    company: null,
    clientDate: german(today()),
  });
  expect((await agreement.history()).slice(-2), "what was agreed to is recorded at the finish").toMatchObject([
    { type: "consent_given", details: { textHash: consentHash, language: "en" } },
    { type: "signed", details: { consentHash } },
  ]);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
