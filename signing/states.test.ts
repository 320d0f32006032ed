import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Session } from "./page/session.ts";
import { desktop, phone, startBrowser } from "./testing/browser.ts";
import { seriousFindings } from "./testing/serious-findings.ts";
import { type Script, scriptedServer } from "./testing/scripted-server.ts";
import { Visitor } from "./testing/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await startBrowser()));
afterAll(() => browser.close());

type Server = Awaited<ReturnType<typeof scriptedServer>>;
type Showing = {
  title: string;
  script?: Partial<Script>;
  arrive?: (visitor: Visitor, server: Server) => Promise<void>;
  link?: string;
};
const inState = (state: Session["state"], status: Session["signer"]["status"] = "viewed"): Partial<Script> => ({
  session: { state, signer: { id: "ann", name: "Ann Lee", status, language: null } },
});

/** Every state of the page: how it is reached, and the heading it then has. */
const states: Record<string, Showing> = {
  intro: { title: "Northwind Trading asks you to sign" },
  text: {
    title: "Consulting agreement",
    arrive: async (visitor) => {
      await visitor.read();
      await visitor.page.getByRole("radio", { name: "Text" }).check();
      await visitor.page.getByRole("heading", { name: "2. Fees" }).waitFor();
    },
  },
  pages: {
    title: "Consulting agreement",
    arrive: async (visitor) => {
      await visitor.read();
      await visitor.page.getByRole("radio", { name: "Pages" }).check();
      await visitor.page.locator("canvas[data-drawn]").first().waitFor();
    },
  },
  step: {
    title: "Consulting agreement",
    arrive: async (visitor) => {
      await visitor.read();
      await visitor.row("I sign for a company").click();
      await visitor.sheet.getByRole("checkbox").check();
      await visitor.row("Company name").click();
      await visitor.sheet.getByText("Company name is required when I sign for a company is selected").waitFor();
    },
  },
  pad: {
    title: "Consulting agreement",
    arrive: async (visitor) => {
      await visitor.read();
      await visitor.row("The Consultant").click();
      await visitor.sheet.getByRole("button", { name: "Sign here" }).click();
      await visitor.page.locator("canvas[data-ready]").waitFor();
    },
  },
  decline: {
    title: "Northwind Trading asks you to sign",
    arrive: async (visitor) => {
      await visitor.button("Decline to sign").click();
      await visitor.button("Decline").click();
      await visitor.page.getByText("Please give a reason.").waitFor();
    },
  },
  review: {
    title: "Review and finish",
    arrive: async (visitor) => {
      await visitor.read();
      await visitor.page.locator(".ways").getByRole("button", { name: "Review and finish" }).click();
      await visitor.button("Sign and finish").click();
      await visitor.page.getByRole("alert").getByText("You have not signed yet. Tick this box").waitFor();
      const { consent } = visitor;
      expect(await consent.evaluate((box) => box === document.activeElement)).toBe(true);
      expect(await consent.getAttribute("aria-invalid")).toBe("true");
      expect(await consent.getAttribute("aria-describedby")).toBe("agree-problem");
      expect(await seriousFindings(visitor.page)).toEqual([]);
      await visitor.finish();
      await visitor.page.getByRole("link", { name: "Select one of: Monthly invoices, Yearly invoices" }).waitFor();
    },
  },
  waiting: { title: "It is not your turn yet", script: inState("waiting") },
  expired: { title: "The time to sign is over", script: inState("expired") },
  declined: { title: "You have declined to sign", script: inState("declined", "declined") },
  voided: { title: "This document was withdrawn", script: inState("voided") },
  signed: { title: "You have signed", script: inState("signed", "signed") },
  timedOut: {
    title: "This page has timed out",
    script: { opened: { authentication: "email_code" } },
    arrive: async (visitor, server) => {
      await visitor.read();
      await visitor.openField("Full name");
      server.script.refuse = () => ({ status: 401, code: "signing_token_invalid", reason: "session_expired" });
      await visitor.sheet.getByRole("textbox").fill("Ann Lee");
      await visitor.next();
      await visitor.button("Send another code").waitFor();
    },
  },
  link: { title: "This link does not work", link: "#t=ss_other" },
  code: {
    title: "Enter your code",
    script: { code: "123456" },
    arrive: async (visitor) => {
      await visitor.page.getByLabel("Code").fill("000000");
      await visitor.button("Continue").click();
      await visitor.page.getByText("This is not the code we sent you.").waitFor();
    },
  },
  error: {
    title: "Something went wrong",
    script: { refuse: (request) => (request === "GET /session" ? { status: 500, code: "internal_error" } : null) },
    arrive: (visitor) => visitor.page.getByText("Reference 0198aa11-req-for-support").waitFor(),
  },
};

/** States whose layout differs where there is room for two columns. */
const wide = ["text", "pages", "step", "pad", "review"];
const looks = [
  ["phone", phone, Object.keys(states)],
  ["desktop", desktop, wide],
] as const;

describe.each(looks)("on a %s", (_device, options, names) => {
  it.each(names)("%s: nothing serious for assistive technology in light or dark, nothing sideways", async (name) => {
    const { title, script, arrive, link } = states[name]!;
    const server = await scriptedServer(script);
    const url = link ? server.url.replace(/#.*/, link) : server.url;
    const visitor = await Visitor.open(browser, { ...options, reducedMotion: "reduce" }, url);
    await arrive?.(visitor, server);
    await visitor.heading(title).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await visitor.page.emulateMedia({ colorScheme });
      expect(await seriousFindings(visitor.page), colorScheme).toEqual([]);
    }
    const [content, window] = await visitor.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window!);
    expect(visitor.faults).toEqual([]);
    await visitor.close();
    await server.close();
  });
});
