// @module-tag pictures
// @module-tag long

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askedPictures } from "../testing/asked-pictures.ts";
import { type Hand, hands } from "../testing/hands.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../testing/open-dashboard.ts";
import { openSigningOffice, type ReceivedMail } from "../testing/signing-office.ts";

let office: Awaited<ReturnType<typeof openSigningOffice>>;
const folder = mkdtempSync(join(tmpdir(), "probity-agreement-"));
beforeAll(async () => {
  office = await openSigningOffice();
});
afterAll(async () => {
  await closeWindows();
  await office.close();
  rmSync(folder, { recursive: true });
});

const source = `# Consulting agreement

between **Harbour Supplies** and **{{ client.name }}**.

Advice is paid by the hour.

:::signatures
::signature{role=client, label=For the client}
::signature{role=consultant, label=For the consultant}
:::
`;

type Desk = OpenedDashboard & { hand: Hand };

/** Pictures for the guide "send your first agreement", taken with `npm run pictures`. */
async function illustrate({ name }: Hand, page: Page, picture: string): Promise<void> {
  const { guide } = askedPictures;
  if (guide === undefined || name !== "keyboard") return;
  const path = join(guide, `agreement-${picture}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 60, animations: "disabled", caret: "initial" });
}

/** From an empty page to a template with two places to sign. */
async function writeTemplate({ page, hand }: Desk): Promise<void> {
  await hand.press(["n"], page.getByRole("button", { name: /^New template/ }).first());
  await hand.write("Consulting", page.getByRole("textbox", { name: "Name", exact: true }));
  await hand.write(source, page.getByRole("textbox", { name: "Template source" }));
  await hand.write("Northwind", page.getByRole("textbox", { name: "client.name" }));
  await page.getByRole("region", { name: "Problems" }).getByText("Nothing is wrong").waitFor();
  await page.getByRole("region", { name: "Preview" }).locator("canvas[data-drawn=true]").first().waitFor();
  await illustrate(hand, page, "template");
  await hand.press(["Control+s"], page.getByRole("button", { name: "Save", exact: true }));
  await page.getByText("revision 1", { exact: true }).waitFor();
}

async function makeDraft({ page, hand }: Desk): Promise<string> {
  await hand.follow(page.getByRole("link", { name: /^Documents/ }).first());
  await page.getByText("creating a draft invites nobody").waitFor();
  await hand.press(["n"], page.getByRole("button", { name: /^New document/ }).first());
  await hand.write("Cons", page.getByRole("combobox", { name: "Template" }));
  await hand.press(["ArrowDown", "Enter"], page.getByRole("option", { name: /Consulting/ }));
  await hand.write("Consulting for Northwind", page.getByRole("region", { name: "Document" }).getByLabel("name"));
  await hand.write("Northwind", page.getByRole("region", { name: "Data" }).getByLabel("client.name"));
  const signer = (role: string) => page.getByRole("group", { name: `role ${role}` });
  await hand.write("Ann Lee", signer("client").getByLabel("name"));
  await hand.write("ann@northwind.example", signer("client").getByLabel("email"));
  await hand.write("Bob Øst", signer("consultant").getByLabel("name"));
  await hand.write("bob@contoso.example", signer("consultant").getByLabel("email"));
  await illustrate(hand, page, "draft");
  await hand.press(["Control+Enter"], page.getByRole("button", { name: /^Create the draft/ }));
  await page.getByRole("heading", { level: 1, name: "Consulting for Northwind" }).waitFor();
  return new URL(page.url()).pathname.split("/").at(-1)!;
}

const placed = (page: Page, name: RegExp): Locator => page.getByRole("button", { name, pressed: true });

/** A company name for the first signer and a date for the second, beside the signatures that the template brings. */
const placeFields: Record<Hand["name"], (desk: Desk) => Promise<void>> = {
  keyboard: async ({ page, hand }) => {
    await hand.press(["t", "Enter"], page.getByRole("button", { name: /^text/ }));
    await placed(page, /^Text, text, number \d of Ann Lee/).waitFor();
    // Below the signatures it is the last on the page, so that Tab leads from it to its properties.
    for (let step = 0; step < 20; step += 1) await page.keyboard.press("Shift+ArrowDown");
    await hand.write("Company", page.getByRole("complementary").getByLabel("label", { exact: true }));
    await hand.follow(page.getByRole("button", { name: /^Bob Øst/ }));
    await hand.press(["d", "Enter"], page.getByRole("button", { name: /^date/ }));
    await placed(page, /^Date, date, number \d of Bob Øst/).waitFor();
    for (const key of ["Shift+ArrowDown", "Shift+ArrowRight"]) await page.keyboard.press(key);
  },
  mouse: async ({ page, hand }) => {
    const sheet = (await page.getByRole("group", { name: /place of fields/ }).boundingBox())!;
    const scale = sheet.width / 595;
    const drag = async (...corners: [number, number][]) => {
      const [from, to] = corners.map(([x, y]) => ({ x: sheet.x + x * scale, y: sheet.y + y * scale }));
      await page.mouse.move(from!.x, from!.y);
      await page.mouse.down();
      await page.mouse.move(to!.x, to!.y, { steps: 8 });
      await page.mouse.up();
    };
    await hand.follow(page.getByRole("button", { name: /^text/ }));
    await drag([72, 400], [272, 430]);
    await placed(page, /^Text, text, number \d of Ann Lee/).waitFor();
    const label = page.getByRole("complementary").getByLabel("label", { exact: true });
    await label.fill("Company");
    await hand.follow(page.getByRole("button", { name: /^Bob Øst/ }));
    await hand.follow(page.getByRole("button", { name: /^date/ }));
    await drag([320, 400], [440, 430]);
    await placed(page, /^Date, date, number \d of Bob Øst/).waitFor();
  },
};

async function send(desk: Desk): Promise<void> {
  const { page, hand } = desk;
  await hand.follow(page.getByRole("link", { name: "Place fields" }));
  await page.locator("main [role=group] canvas[data-drawn]").waitFor();
  await placeFields[hand.name](desk);
  await illustrate(hand, page, "fields");
  await hand.press(["Control+Enter"], page.getByRole("button", { name: "Save", exact: true }));
  await page.getByText("everything is saved").waitFor();
  await hand.follow(page.getByRole("link", { name: "Consulting for Northwind" }));
  await hand.press(["s"], page.getByRole("button", { name: /^Send…/ }));
  await page.getByText("Ann Lee is invited first.").waitFor();
  await illustrate(hand, page, "send");
  await hand.press(["Control+Enter"], page.getByRole("complementary").getByRole("button", { name: /^Send/ }));
  await page.getByText("Sent.", { exact: true }).waitFor();
}

const browserOf = ({ context }: Pick<Desk, "context">) => context.browser()!;

async function signOnPhone(desk: Desk, mail: ReceivedMail): Promise<void> {
  const visitor = await office.visit(browserOf(desk), mail, "phone");
  const { page, sheet } = visitor;
  await visitor.button("Read the document").waitFor();
  await illustrate(desk.hand, page, "phone");
  await visitor.button("Read the document").tap();
  await visitor.button("Start").tap();
  await sheet.getByRole("button", { name: /^Sign here/ }).tap();
  await page.locator("canvas[data-ready]").waitFor();
  await visitor.drawWithFinger();
  await visitor.tapUntilGone("Use this signature");
  await sheet.getByRole("img", { name: "Drawn signature" }).waitFor();
  await illustrate(desk.hand, page, "signature");
  await visitor.next();
  await sheet.getByRole("textbox", { name: "Company" }).fill("Northwind Ltd");
  await sheet.getByRole("button", { name: "Review and finish" }).tap();
  await visitor.consent.tap();
  await visitor.button("Sign and finish").tap();
  await visitor.heading("You have signed").waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.close();
}

async function signAtDesk(desk: Desk, mail: ReceivedMail): Promise<void> {
  const visitor = await office.visit(browserOf(desk), mail, "desktop");
  const { page } = visitor;
  await visitor.read();
  await page.locator("#page-1 canvas[data-drawn]").waitFor();
  await page.getByRole("button", { name: /^Date, page 1/ }).click();
  await page.getByRole("button", { name: /^For the consultant, page 1/ }).click();
  await page.getByRole("radio", { name: "Type" }).check();
  await visitor.button("Use this signature").click();
  await page.getByText("All required fields are filled in").first().waitFor();
  await visitor.review();
  await visitor.finish();
  await visitor.heading("You have signed").waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.close();
}

/** The sealed PDF, as the author gets it from the page of the document. */
async function download({ page, hand }: Desk): Promise<string> {
  const saved = page.waitForEvent("download");
  await hand.follow(page.getByRole("button", { name: /^Download/ }));
  await hand.press(["Home", "ArrowDown", "Enter"], page.getByRole("menuitem", { name: /^Sealed/ }));
  const path = join(folder, `${hand.name}.pdf`);
  await (await saved).saveAs(path);
  return path;
}

async function verified({ hand, ...desk }: Desk, path: string): Promise<string> {
  const { page, faults } = await office.openVerifyPage(browserOf(desk));
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "agreement.pdf", mimeType: "application/pdf", buffer: readFileSync(path) });
  await page.locator("dd", { hasText: "agreement.pdf" }).waitFor();
  const heading = (await page.locator(":focus").textContent()) ?? "";
  await illustrate(hand, page, "verify");
  expect(faults).toEqual([]);
  await page.context().close();
  return heading;
}

describe.each(hands)("an agreement by an author with the %s", (_name, handOf) => {
  it("from a text to a sealed PDF: two sign through the links in their mails, one of them on a phone", async () => {
    const organization = await office.newOrganization();
    const opened = await openDashboard({ organization, role: "admin", mode: "live", path: "/templates" });
    const desk: Desk = { ...opened, hand: handOf(opened.page) };
    const { page } = desk;
    const { liveKey } = organization;
    await writeTemplate(desk);
    const id = await makeDraft(desk);
    await send(desk);
    const fields = (await liveKey.get(`/documents/${id}/fields` as const)).body.items;
    expect(fields.map(({ fieldType }) => fieldType).toSorted()).toEqual(["date", "signature", "signature", "text"]);

    const [first, ...tooEarly] = await office.deliver(organization);
    expect([first!.to, tooEarly]).toEqual([["ann@northwind.example"], []]);
    await signOnPhone(desk, first!);
    const [second] = await office.deliver(organization);
    expect(second!.to).toEqual(["bob@contoso.example"]);
    await signAtDesk(desk, second!);
    await office.complete(organization, id);
    const copies = await office.deliver(organization);
    expect(copies.map(({ to }) => to[0]).toSorted()).toEqual(["ann@northwind.example", "bob@contoso.example"]);
    for (const copy of copies) expect(copy.raw).toMatch(/content-type: application\/pdf/i);

    await page.reload();
    await page.getByText("completed").first().waitFor();
    await illustrate(desk.hand, page, "completed");
    const path = await download(desk);
    expect(await office.signaturesOf(readFileSync(path))).toMatchObject([{ valid: true, whole: true }]);
    expect(await verified(desk, path)).toBe("This document is genuine");
    expect(desk.faults).toEqual([]);
    await desk.close();
  });
});
