import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desktop, phone, startBrowser } from "./testing/browser.ts";
import { seriousFindings } from "./testing/serious-findings.ts";
import { type Refusal, scriptedServer } from "./testing/scripted-server.ts";
import { Visitor } from "./testing/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await startBrowser()));
afterAll(() => browser.close());

describe("changes that cannot be sent", () => {
  it.each<[string, string, Refusal, string]>([
    ["a fault", "phone", { status: 500, code: "internal_error" }, "The server could not do this."],
    ["a fault", "desktop", { status: 500, code: "internal_error" }, "The server could not do this."],
    ["a busy server", "phone", { status: 503, code: "temporarily_unavailable" }, "The server is busy."],
    ["too many requests", "desktop", { status: 429, code: "rate_limited" }, "The server is busy."],
    ["a conflict", "phone", { status: 409, code: "idempotency_in_progress" }, "The server did not accept this."],
  ])(
    "%s, on a %s, has its sentence, keeps what was typed, and is tried again",
    async (_what, device, refusal, sentence) => {
      const options = device === "phone" ? phone : desktop;
      const server = await scriptedServer();
      const visitor = await Visitor.open(browser, options, server.url);
      const { page, sheet } = visitor;
      await visitor.read();
      await visitor.openField("Full name");
      server.script.refuse = (request) => (request.startsWith("PUT") ? refusal : null);
      await sheet.getByRole("textbox").fill("Ann Lee");
      await visitor.next();
      const banner = page.locator('[data-banner="error"]');
      await banner.getByText(sentence).waitFor();
      await banner.getByText("Reference 0198aa11-req-for-support").waitFor();
      await visitor.row("Full name").getByText("Not sent yet").waitFor();
      expect(await visitor.row("Full name").textContent()).toContain("Ann Lee");
      expect(await seriousFindings(page)).toEqual([]);

      await visitor.review();
      await visitor.finish();
      await page.getByRole("alert").getByText("You have not signed yet.").waitFor();
      expect(server.signer.session.state).toBe("ready");

      server.script.refuse = () => null;
      await banner.getByRole("button", { name: "Try again" }).click();
      await expect.poll(() => server.signer.field("name").value).toBe("Ann Lee");
      await expect.poll(() => banner.count()).toBe(0);
      expect(visitor.faults).toEqual([]);
      await visitor.close();
      await server.close();
    },
  );
});

describe("a signature is given once, or the page says that it was not", () => {
  /** Everything filled in, in front of the last button. */
  async function atTheEnd() {
    const server = await scriptedServer();
    server.signer.set({ fields: server.signer.session.fields.filter(({ id }) => id === "notes") });
    const visitor = await Visitor.open(browser, phone, server.url);
    await visitor.read();
    await visitor.review();
    return { server, visitor };
  }

  it("without a connection it is not, and once it is back the button works", async () => {
    const { server, visitor } = await atTheEnd();
    await visitor.page.context().setOffline(true);
    await visitor.finish();
    await visitor.page.getByText("You have not signed yet.").waitFor();
    expect(await seriousFindings(visitor.page)).toEqual([]);
    await visitor.page.context().setOffline(false);
    await expect.poll(() => visitor.page.getByText("No connection.").count()).toBe(0);
    expect(server.signer.session.state, "nobody signs by themselves").toBe("ready");
    await visitor.finish();
    await visitor.heading("You have signed").waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await server.close();
  });

  it("after a fault of the server, trying again signs", async () => {
    const { server, visitor } = await atTheEnd();
    server.script.refuse = (request) => (request === "POST /complete" ? { status: 500, code: "internal_error" } : null);
    await visitor.finish();
    await visitor.page.getByText("You have not signed yet.").waitFor();
    server.script.refuse = () => null;
    await visitor.page.locator(".banner").getByRole("button", { name: "Try again" }).click();
    await visitor.heading("You have signed").waitFor();

    // After the session expires, the page keeps its text and removes buttons that no longer work.
    server.script.refuse = () => ({ status: 401, code: "signing_token_invalid", reason: "session_expired" });
    const download = visitor.button("Download the document without signatures");
    await download.click();
    await expect.poll(() => download.count()).toBe(0);
    expect(await visitor.heading("You have signed").isVisible()).toBe(true);
    await visitor.page.getByText("Once everyone has signed, we will email you the signed document.").waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await server.close();
  });

  it("a changed consent text is shown again, and signing needs another tick", async () => {
    const { server, visitor } = await atTheEnd();
    server.script.refuse = (request) =>
      request === "POST /consent" ? { status: 409, code: "consent_outdated" } : null;
    server.signer.set({ consent: { ...server.signer.session.consent, text: "Another text.", hash: "sha256:other" } });
    await visitor.finish();
    await visitor.page.getByRole("alert").getByText("The text above has changed.").waitFor();
    await visitor.page.getByText("Another text.").waitFor();
    expect(await visitor.consent.isChecked()).toBe(false);
    server.script.refuse = () => null;
    await visitor.finish();
    await visitor.heading("You have signed").waitFor();
    await visitor.close();
    await server.close();
  });

  it("trying again after a lost answer finds that the document was signed", async () => {
    const { server, visitor } = await atTheEnd();
    await visitor.page.route("**/signing/complete", async (route) => {
      await route.fetch();
      server.signer.set({ signer: { ...server.signer.session.signer, status: "signed" } });
      await route.abort();
    });
    await visitor.finish();
    await visitor.page.getByText("You have not signed yet.").waitFor();
    await visitor.page.unroute("**/signing/complete");
    server.script.refuse = (request) =>
      request === "POST /complete" ? { status: 409, code: "document_state_conflict" } : null;
    await visitor.finish();
    await visitor.heading("You have signed").waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await server.close();
  });
});

describe("a dialog covers the messages of the page, so it has its own", () => {
  it("the pad keeps a signature that could not be sent", async () => {
    const server = await scriptedServer();
    const visitor = await Visitor.open(browser, phone, server.url);
    await visitor.read();
    await visitor.openField("The Consultant");
    await visitor.sheet.getByRole("button", { name: /Sign here/ }).click();
    await visitor.page.getByRole("radio", { name: "Type" }).check();
    server.script.refuse = () => ({ status: 503, code: "temporarily_unavailable" });
    await visitor.button("Use this signature").click();
    await visitor.page.getByRole("dialog").getByText("The server is busy.").waitFor();
    expect(await seriousFindings(visitor.page)).toEqual([]);
    server.script.refuse = () => null;
    await visitor.button("Use this signature").click();
    await visitor.row("The Consultant").getByText("Filled in").waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await server.close();
  });

  it("declining says when it did not work, and works the next time", async () => {
    const server = await scriptedServer();
    const visitor = await Visitor.open(browser, phone, server.url);
    await visitor.button("Decline to sign").click();
    await visitor.page.getByLabel("Reason").fill("Too expensive");
    server.script.refuse = () => ({ status: 500, code: "internal_error" });
    await visitor.button("Decline").click();
    await visitor.page.getByRole("dialog").getByText("The server could not do this.").waitFor();
    server.script.refuse = () => null;
    await visitor.button("Decline").click();
    await visitor.heading("You have declined to sign").waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await server.close();
  });
});

it("a shared field that its owner closed in the meantime says that the entry was not kept", async () => {
  const server = await scriptedServer();
  const visitor = await Visitor.open(browser, phone, server.url);
  await visitor.read();
  await visitor.openField("Order reference");
  server.script.refuse = (request) => (request.startsWith("PUT") ? { status: 409, code: "field_frozen" } : null);
  const closed = server.signer.session.fields.map((field) =>
    field.id === "reference" ? { ...field, value: "PO-1", readOnly: true } : field,
  );
  server.signer.set({ fields: closed });
  await visitor.sheet.getByRole("textbox").fill("PO-2");
  await visitor.next();
  await visitor.page.locator(".banner").getByText("Another signer has signed and closed “Order reference”.").waitFor();
  await expect.poll(() => visitor.row("Order reference").count()).toBe(0);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
  await server.close();
});

it("a server that cannot be reached is asked again until it answers, though the browser has a network", async () => {
  const server = await scriptedServer();
  const visitor = await Visitor.open(browser, phone, server.url);
  await visitor.read();
  await visitor.page.route("**/api/v1/**", (route) => route.abort());
  await visitor.openField("Full name");
  await visitor.sheet.getByRole("textbox").fill("Ann Lee");
  await visitor.next();
  await visitor.page.getByText("No connection.").waitFor();
  expect(server.signer.field("name").value).toBeNull();
  await visitor.page.unroute("**/api/v1/**");
  await expect.poll(() => server.signer.field("name").value, { timeout: 12_000 }).toBe("Ann Lee");
  await expect.poll(() => visitor.page.getByText("No connection.").count()).toBe(0);
  await visitor.close();
  await server.close();
});
