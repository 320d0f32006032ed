import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallPdf } from "../../../server/agreements/testing/small-pdf.ts";
import { testRenderer } from "../../../server/agreements/testing/renderer.ts";
import { newTemplate } from "../../../server/agreements/testing/templates.ts";
import { made } from "../../../server/testing/answer.ts";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

let organization: TestOrganization;
let desk: OpenedDashboard;

beforeAll(async () => {
  // The first pages of a process wait for its renderers to start.
  await testRenderer.pool.start();
  organization = await newOrganization(await dashboardServer());
  desk = await openDashboard({ organization, role: "owner", path: "/documents" });
});
afterAll(closeWindows);

const rows = () => desk.page.locator("tbody tr[aria-rowindex]");
const panel = (name: string) => desk.page.getByRole("complementary", { name });
const documents = async () => (await organization.key.get("/documents?order=desc")).body.items;
const commit = () => desk.page.keyboard.press("Control+Enter");

describe("documents, from a template to the end", () => {
  it("nothing yet: what a document is, and a line to copy", async () => {
    await desk.page.getByText("creating a draft invites nobody").waitFor();
    await desk.page.getByText("curl -sS").waitFor();
    expect(await desk.findings()).toEqual([]);
  });

  it("a draft is made from a template; what is refused stands at its field, and a lost answer makes no second one", async () => {
    const { page } = desk;
    const template = await newTemplate(organization);
    await page.keyboard.press("n");
    await page.getByRole("combobox", { name: "Template" }).fill("Serv");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(template.id));
    const data = page.getByRole("region", { name: "Data" });
    await data.getByLabel("client.name").waitFor();
    await page.getByText("Type a name for the document.").waitFor();
    await page.getByRole("region", { name: "Document" }).getByLabel("name").fill("Services Northwind");
    const signer = (role: string) => page.getByRole("group", { name: `role ${role}` });
    await signer("client").getByLabel("name").fill("Ann Lee");
    await signer("client").getByLabel("email").fill("ann");
    await signer("supplier").getByLabel("name").fill("Νίκος Παπαδόπουλος");
    await signer("supplier").getByLabel("email").fill("nikos@contoso.example");
    await commit();
    await page.getByText("The document was not made.").waitFor();
    expect(await signer("client").getByLabel("email").getAttribute("aria-invalid")).toBe("true");
    await signer("client").getByLabel("email").fill("ann@northwind.example");
    await commit();
    await expect.poll(() => data.getByLabel("client.name").getAttribute("aria-invalid")).toBe("true");
    expect(await data.innerText()).toContain("Missing variable: client.name is null.");
    await data.getByLabel("client.name").fill("Northwind");
    await data.getByRole("button", { name: "Add to items" }).click();
    await data.getByLabel("items[1].name").fill("Paper");
    await data.getByLabel("items[1].price").fill("3");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("new-document");
    await data.getByRole("button", { name: "JSON" }).click();
    expect(JSON.parse(await data.getByLabel("templateData").inputValue())).toEqual({
      client: { name: "Northwind" },
      discount: null,
      items: [{ name: "Paper", price: 3 }],
    });
    const keys: (string | null)[] = [];
    await page.route("**/create-document", async (route) => {
      keys.push(await route.request().headerValue("idempotency-key"));
      if (keys.length === 1) {
        await route.fetch();
        await route.abort("connectionreset");
      } else await route.fallback();
    });
    await commit();
    await page.getByRole("heading", { level: 1, name: "Services Northwind" }).waitFor();
    await page.unrouteAll();
    expect(new Set(keys).size).toBe(1);
    expect(await documents()).toHaveLength(1);
  });

  it("is sent; the page shows each signer's steps and the chain that this browser has checked", async () => {
    const { page } = desk;
    await panel("Send the document").getByLabel("How signers prove who they are").selectOption("email_code");
    await commit();
    await page.getByText("No mail server is configured, so no code can be sent.").waitFor();
    await panel("Send the document").getByLabel("How signers prove who they are").selectOption("none");
    await commit();
    await page.getByText("Sent.", { exact: true }).waitFor();
    const history = panel("History");
    await history.getByText("chain verified").waitFor();
    const { items } = (await organization.key.get(`/documents/${(await documents())[0]!.id}/audit-events`)).body;
    await history.getByText(`${items.length} of ${items.length} hashes were computed here`).waitFor();
    const steps = page.getByRole("list", { name: "Steps of Ann Lee" });
    expect(await steps.getByRole("listitem").allInnerTexts()).toHaveLength(5);
    expect(await steps.locator("[aria-current=step]").innerText()).toContain("opened");
    await page.getByText("after Ann Lee").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("document");
  });

  it("a changed entry of the history is named", async () => {
    const { page } = desk;
    await page.route("**/audit-events*", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.items[1].details.revision = 9;
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    const history = panel("History");
    await history.getByText("chain broken").waitFor();
    await history.getByText("Entry 2 (generated) does not follow from the one before").waitFor();
    expect(await history.locator("li", { hasText: "does not follow" }).innerText()).toContain("generated");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("document-broken");
    await page.unrouteAll();
    await page.reload();
    await history.getByText("chain verified").waitFor();
  });

  it("a signing link, a reminder, another signer in the place of one", async () => {
    const { page } = desk;
    const ann = page.getByRole("listitem").filter({ hasText: "ann@northwind.example" });
    await ann.getByRole("button", { name: "Copy a signing link…" }).click();
    await panel("Signing link").waitFor();
    await commit();
    const link = await panel("Signing link").getByText("/s/").innerText();
    await desk.pictures("signing-link");
    await page.keyboard.press("Escape");
    await ann.getByRole("button", { name: "Remind", exact: true }).click();
    await page.getByText("Ann Lee is reminded.").waitFor();
    const remind = ann.getByRole("button", { name: "Remind", exact: true });
    await expect.poll(() => remind.getAttribute("title")).toBe("Reminded less than an hour ago.");
    await ann.getByRole("button", { name: "Replace…" }).click();
    const replace = panel("Replace the signer");
    await replace.getByLabel("name").fill("Noor Haddad");
    await replace.getByLabel("email").fill("noor");
    await commit();
    await expect.poll(() => replace.getByLabel("email").getAttribute("aria-invalid")).toBe("true");
    await replace.getByLabel("email").fill("noor@northwind.example");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("replace-signer");
    await commit();
    await page.getByText("Noor Haddad signs instead.").waitFor();
    await page.getByText("noor@northwind.example").waitFor();
    await panel("History").getByText("signer_replaced").waitFor();
    const token = new URL(link).hash.replace("#t=", "");
    const opened = await fetch(`${organization.server.origin}/api/v1/signing/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    expect(opened.status).toBe(401);
  });

  it("is voided with a reason by keyboard, held, released and erased", async () => {
    const { page } = desk;
    await page.keyboard.press("v");
    await panel("Void the document").waitFor();
    await page.keyboard.press("2");
    await commit();
    await page.getByText("The document is voided.").waitFor();
    await page.getByText("The terms have changed.").waitFor();
    await openMenu("More", "Legal hold…");
    await panel("Place a legal hold").getByLabel("Reason").fill("Claim of a customer.");
    await commit();
    await page.getByText("On legal hold", { exact: true }).waitFor();
    await page.getByRole("button", { name: "More" }).click();
    const erase = page.getByRole("menuitem", { name: /Erase…/ });
    expect(await erase.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Escape");
    await openMenu("More", "Release the hold…");
    await panel("Release the legal hold").getByLabel("Reason").fill("The claim is settled.");
    await commit();
    await page.getByText("The hold is released.").waitFor();
    await openMenu("More", "Erase…");
    const erasing = panel("Erase the document");
    await erasing.getByRole("region", { name: "Goes" }).getByText("the names and addresses of 2 signers").waitFor();
    await erasing.getByLabel("Reason").fill("Request of the person, ticket 4711.");
    expect(await erasing.getByRole("button", { name: /^Erase/ }).isDisabled()).toBe(true);
    await erasing.getByLabel("Type Services Northwind to confirm").fill("Services Northwind");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("erase-document");
    await commit();
    await page.getByText("This document was erased").waitFor();
    await expect.poll(() => page.getByRole("main").getByText("Noor Haddad").count()).toBe(0);
    await panel("History").getByText("chain verified").waitFor();
  });
});

describe("documents, from a PDF", () => {
  let uploaded: string;

  it("is uploaded with its signers; a signer who is refused is corrected without a second document", async () => {
    const { page } = desk;
    await desk.go("/documents/new?from=upload");
    await page
      .getByLabel("PDF", { exact: true })
      .setInputFiles({ name: "lease.pdf", mimeType: "application/pdf", buffer: smallPdf(2) });
    expect(await page.getByRole("region", { name: "Document" }).getByLabel("name").inputValue()).toBe("lease");
    await page.getByRole("button", { name: "Add a signer" }).click();
    const signer = page.getByRole("group", { name: "Signer 1" });
    await signer.getByLabel("name").fill("Ann Lee");
    await signer.getByLabel("email").fill("ann");
    await commit();
    await page.getByText("The draft is made, but not everybody could be added.").waitFor();
    await signer.getByLabel("email").fill("ann@northwind.example");
    await commit();
    await page.getByRole("heading", { level: 1, name: "lease" }).waitFor();
    await panel("Send the document").waitFor();
    await commit();
    await panel("Send the document").getByText("The document cannot be sent yet").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("not-ready");
    const [draft] = await documents();
    expect([(await documents()).length, draft!.signers.length]).toEqual([2, 1]);
    uploaded = draft!.id;
    const place = { pageNumber: 1, xPosition: 72, yPosition: 600, width: 200, height: 50 };
    const field = { fieldType: "signature", signerId: draft!.signers[0]!.id, ...place };
    made(await organization.key.post(`/documents/${uploaded}/fields`, field));
    await commit();
    await page.getByText("Sent.", { exact: true }).waitFor();
  });

  it("is downloaded, and verified in the page", async () => {
    const { page } = desk;
    const download = page.waitForEvent("download");
    await openMenu("Download", "Original PDF");
    expect((await download).suggestedFilename()).toMatch(/original\.pdf$/);
    await openMenu("More", "Verify a PDF…");
    const original = (await organization.key.get(`/documents/${uploaded}/pdf`)).bytes;
    const verify = panel("Verify a PDF");
    await verify.waitFor();
    await verify.getByLabel("PDF").setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: original });
    await commit();
    await verify.getByText("Unaltered:").waitFor();
    const altered = Buffer.concat([original, Buffer.from("\n% more")]);
    await verify.getByLabel("PDF").setInputFiles({ name: "b.pdf", mimeType: "application/pdf", buffer: altered });
    await commit();
    await verify.getByText("Altered:").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("document-verified");
  });

  it("the list shows signers in order with their state, is walked by keys, and keeps its filters in the address", async () => {
    const { page } = desk;
    await desk.go("/documents");
    await rows().nth(1).waitFor();
    expect(await rows().first().innerText()).toMatch(/pending[\s\S]*lease[\s\S]*own PDF[\s\S]*0 of 1/);
    expect(await rows().nth(1).innerText()).toMatch(/voided[\s\S]*Erased document/);
    await rows().first().getByText("Ann Lee, invited").waitFor({ state: "attached" });
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("documents");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "lease" }).waitFor();
    await page.keyboard.press("]");
    await page.getByRole("heading", { level: 1, name: "Erased document" }).waitFor();
    await desk.go("/documents?status=voided");
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole("button", { name: "declined" }).click();
    await page.getByText("No document fits these filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => rows().count()).toBe(2);
    expect(desk.faults).toEqual([]);
  });

  it("an auditor reads everything and why nothing can be changed", async () => {
    const auditor = await openDashboard({ organization, role: "auditor", path: "/documents" });
    await auditor.page
      .getByText(/For owners, admins and members only/)
      .last()
      .waitFor();
    await auditor.page.keyboard.press("n");
    expect(auditor.page.url()).toMatch(/\/documents$/);
    await auditor.go(`/documents/${uploaded}`);
    await auditor.page.getByText("chain verified").waitFor();
    await auditor.page.getByRole("button", { name: "More" }).click();
    const entry = auditor.page.getByRole("menuitem", { name: /Void…/ });
    expect(await entry.getAttribute("aria-disabled")).toBe("true");
    await auditor.close();
  });
});

async function openMenu(menu: string, entry: string): Promise<void> {
  await desk.page.getByRole("button", { name: menu }).click();
  await desk.page.getByRole("menuitem", { name: entry }).click();
}
