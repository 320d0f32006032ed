import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgreementField, at, sentAgreement } from "./testing/agreement.ts";
import { desktop, phone, startBrowser } from "./testing/browser.ts";
import { seriousFindings } from "./testing/serious-findings.ts";
import { Visitor } from "./testing/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await startBrowser()));
afterAll(() => browser.close());

const optional = { role: "client", fieldType: "text", required: false } as const;
const fields: AgreementField[] = [
  {
    key: "tax",
    label: "Tax number",
    ...optional,
    ...at(1, 72, 420),
    validationPattern: "[0-9]{4}",
    validationMessage: "A tax number has four digits",
  },
  { key: "order", label: "Order number", ...optional, ...at(1, 300, 420), validationPattern: "[A-Z]{2}-[0-9]{3}" },
  { key: "remark", label: "Remark", ...optional, ...at(1, 72, 520) },
];

const devices = [
  ["phone", { ...phone, reducedMotion: "reduce" }],
  ["desktop", { ...desktop, reducedMotion: "reduce" }],
] as const;

/** Signs in the open field with a typed name. */
async function sign(visitor: Visitor): Promise<void> {
  await visitor.openField("For the Client");
  await visitor.sheet.getByRole("button", { name: /Sign here/ }).click();
  await visitor.page.getByRole("radio", { name: "Type" }).check();
  await visitor.button("Use this signature").click();
  await visitor.row("For the Client").getByText("Filled in").waitFor();
}

describe.each(devices)("refusals of the server, on a %s", (_device, options) => {
  it("[DO-FI-7] an optional field with a refused value says so at the field, in the list and in the review, and finishing leads to it", async () => {
    const agreement = await sentAgreement(fields);
    const visitor = await Visitor.open(browser, options, await agreement.linkFor("client"));
    const { page, sheet } = visitor;
    await visitor.read();
    await sign(visitor);

    await visitor.openField("Tax number");
    const entry = sheet.getByRole("textbox", { name: "Tax number" });
    await entry.fill("12");
    await visitor.next();
    await sheet.getByRole("alert").getByText("A tax number has four digits").waitFor();
    expect(await sheet.getByRole("heading").textContent(), "the next step is not shown").toBe("Tax number");
    expect(await entry.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await entry.getAttribute("aria-invalid")).toBe("true");
    expect(await entry.getAttribute("aria-describedby")).toContain("sheet-problem");
    await sheet.getByText("You may also leave this field empty.").waitFor();

    // The signer can leave the step; the error stays visible.
    await sheet.getByRole("button", { name: "Close" }).click();
    await visitor.row("Tax number").getByText("A tax number has four digits").waitFor();
    await visitor.review();
    await page.getByRole("link", { name: "Tax number: A tax number has four digits" }).waitFor();
    const answer = page.locator(".answer", { hasText: "Tax number" });
    expect(await answer.textContent()).toContain("12");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFindings(page), colorScheme).toEqual([]);
    }

    await visitor.finish();
    await sheet.getByText("A tax number has four digits").waitFor();
    expect(await entry.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await entry.inputValue()).toBe("12");
    const told = page.locator("[aria-live=assertive]");
    expect(await told.textContent()).toContain("You have not signed yet. Correct “Tax number” first, then finish.");
    expect(await seriousFindings(page)).toEqual([]);
    expect((await agreement.read()).signers[0]!.status).toBe("viewed");

    await entry.fill("1234");
    await visitor.review();
    await expect.poll(() => page.getByRole("link", { name: /Tax number/ }).count()).toBe(0);
    await visitor.finish();
    await visitor.heading("You have signed").waitFor();
    expect(await agreement.values()).toMatchObject({ tax: "1234" });
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  });

  it("[DO-FI-7] without words of the sender an example says what is expected, and an unprintable character is named; emptied, both are fine", async () => {
    const agreement = await sentAgreement(fields);
    const visitor = await Visitor.open(browser, options, await agreement.linkFor("client"));
    const { page, sheet } = visitor;
    await visitor.read();
    await visitor.openField("Order number");
    await sheet.getByRole("textbox").fill("12");
    await sheet.getByRole("textbox").press("Enter");
    await sheet.getByText("Write it like this: AB-123").waitFor();
    await visitor.openField("Remark");
    await sheet.getByRole("textbox").fill("Thanks 😀");
    await sheet.getByRole("textbox").press("Enter");
    await sheet.getByText("😀 (U+1F600) cannot be printed. Remove it or write it differently.").waitFor();
    expect(await sheet.getByRole("heading").textContent()).toBe("Remark");
    await visitor.review();
    await page.getByText("2 things to do before you can sign").waitFor();
    await page.getByRole("button", { name: "Correct: Remark" }).click();
    await sheet.getByRole("textbox").fill("");
    await sheet.getByRole("textbox").press("Enter");
    await expect.poll(() => sheet.getByRole("heading").textContent()).not.toBe("Remark");
    await visitor.openField("Order number");
    await sheet.getByRole("textbox").fill("");
    await sign(visitor);
    await visitor.review();
    await visitor.finish();
    await visitor.heading("You have signed").waitFor();
    expect(await agreement.values()).toMatchObject({ order: null, remark: null });
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  });

  it("a typed signature that cannot be printed is refused in the pad, which keeps it", async () => {
    const agreement = await sentAgreement(fields);
    const visitor = await Visitor.open(browser, options, await agreement.linkFor("client"));
    const { page, sheet } = visitor;
    await visitor.read();
    await visitor.openField("For the Client");
    await sheet.getByRole("button", { name: /Sign here/ }).click();
    await page.getByRole("radio", { name: "Type" }).check();
    const name = page.getByLabel("Your name as it should appear");
    await name.fill("Ann 😀");
    await visitor.button("Use this signature").click();
    await page.getByRole("dialog").getByText("😀 (U+1F600) cannot be printed.").waitFor();
    expect(await name.inputValue()).toBe("Ann 😀");
    expect(await seriousFindings(page)).toEqual([]);
    await name.fill("Ann Lee");
    await visitor.button("Use this signature").click();
    await visitor.row("For the Client").getByText("Filled in").waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  });
});

it("[DO-FI-7] a value refused on the page itself says so below its field, and is announced", async () => {
  const agreement = await sentAgreement(fields);
  const visitor = await Visitor.open(browser, desktop, await agreement.linkFor("client"));
  const { page } = visitor;
  await visitor.read();
  for (const [name, problem] of [
    ["Tax number, page 1", "A tax number has four digits"],
    ["Order number, page 1", "Write it like this: AB-123"],
  ] as const) {
    const entry = page.getByRole("textbox", { name });
    await entry.fill("12");
    await entry.press("Tab");
    const below = page.locator(".page-problem").getByText(problem);
    await below.waitFor();
    expect(await entry.getAttribute("aria-invalid")).toBe("true");
    const [field, message] = [await entry.boundingBox(), await below.boundingBox()];
    expect(message!.y).toBeGreaterThan(field!.y + field!.height - 1);
    const sheet = await page.locator("#page-1 canvas").boundingBox();
    expect(message!.x + message!.width).toBeLessThanOrEqual(sheet!.x + sheet!.width);
  }
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Tax number, page 1" }).fill("1234");
  await page.getByRole("textbox", { name: "Tax number, page 1" }).press("Tab");
  await expect.poll(() => page.locator(".page-problem").count()).toBe(1);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
