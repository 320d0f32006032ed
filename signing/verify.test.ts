import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desktop, newPage, phone, startBrowser } from "./testing/browser.ts";
import { sealedDocuments } from "./testing/sealed-documents.ts";
import { seriousFindings } from "./testing/serious-findings.ts";

let browser: Browser;
let files: Awaited<ReturnType<typeof sealedDocuments>>;
beforeAll(async () => {
  browser = await startBrowser();
  files = await sealedDocuments();
});
afterAll(() => browser.close());

const open = async (options = desktop, address = `${files.organization.server.origin}/verify`) => {
  const { page, faults } = await newPage(browser, options);
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { page, faults, requests };
};

/** Chooses a file and gives the heading that is read then. */
async function check(page: Page, name: string, buffer: Buffer): Promise<string> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });
  // The result of the file before may still be there.
  await page.locator("dd", { hasText: name }).waitFor();
  return (await page.locator(":focus").textContent()) ?? "";
}
const factsOf = (page: Page) =>
  page
    .locator(".result dl > div")
    .evaluateAll((rows) =>
      Object.fromEntries(rows.map((row) => [row.children[0]!.textContent, row.children[1]!.textContent])),
    );

describe("GET /verify, in a browser", () => {
  it("says genuine, changed, foreign, unsealed and TEST, offline, and asks nothing after it is loaded", async () => {
    const { page, faults, requests } = await open();
    const loaded = requests.length;
    await page.context().setOffline(true);
    const { documentId, original, completed, certificate, report, trial, tampered, appended, foreign } = files;

    expect(await check(page, "agreement.pdf", completed)).toBe("This document is genuine");
    expect(await factsOf(page)).toMatchObject({
      "Sealed by": expect.stringMatching(/^Documents of /),
      "Sealed at": expect.stringContaining(`${new Date().getFullYear()}`),
      "What it is": "Completed document",
      Document: documentId,
      "This file (SHA-256)": createHash("sha256").update(completed).digest("hex"),
    });
    expect(await page.getByText("TEST", { exact: true }).count()).toBe(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFindings(page), colorScheme).toEqual([]);
    }

    expect(await check(page, "tampered.pdf", tampered)).toBe("Changed after sealing");
    await page.getByText("does not fit its contents").waitFor();
    expect(Object.keys(await factsOf(page)), "a changed file proves no time").not.toContain("Sealed at");

    expect(await check(page, "appended.pdf", appended)).toBe("Changed after sealing");
    await page.getByText("something was added later").waitFor();

    expect(await check(page, "foreign.pdf", foreign)).toBe("Sealed by somebody else");
    expect(await factsOf(page)).toMatchObject({ "Name in its certificate, not checked": "Documents of Somebody" });

    expect(await check(page, "draft.pdf", original)).toBe("This PDF has no seal");
    expect(await check(page, "picture.png", Buffer.from("\x89PNG"))).toBe("This is not a PDF");

    expect(await check(page, "trial.pdf", trial)).toBe("This is a test document");
    await page.getByText("TEST", { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    expect(await check(page, "report.pdf", report)).toBe("This report is genuine");
    expect(await factsOf(page)).toMatchObject({ "What it is": "Report of an assessment", Assessment: documentId });

    expect(await check(page, "certificate.pdf", certificate)).toBe("This certificate is genuine");
    const facts = { document: { id: documentId, completedSha256: "0".repeat(64) } };
    const written = Buffer.from(JSON.stringify(facts));
    expect(await check(page, "certificate.json", written)).toBe("This certificate has no seal");

    const checkpoint = JSON.stringify(files.checkpoint);
    expect(await check(page, "checkpoint.json", Buffer.from(checkpoint))).toBe("This audit checkpoint is genuine");
    const { root } = files.checkpoint.data;
    expect(await factsOf(page)).toMatchObject({ Trails: "1", "Root of the Merkle tree": root });
    const forged = Buffer.from(checkpoint.replace(root, "0".repeat(64)));
    expect(await check(page, "forged.json", forged)).toBe("This audit checkpoint was changed");

    expect(
      requests.slice(loaded).map((request) => request.url()),
      "nothing is asked or sent",
    ).toEqual([]);
    const kept = await page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      document.cookie,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
    ]);
    expect(kept, "nothing is stored").toEqual([0, 0, "", 0, 0]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("takes a file that is dropped anywhere, and works by keyboard on a phone's width", async () => {
    const { page, faults } = await open(phone);
    const bytes = [...files.completed];
    const transfer = await page.evaluateHandle((content) => {
      const made = new DataTransfer();
      made.items.add(new File([Uint8Array.from(content)], "dropped.pdf", { type: "application/pdf" }));
      return made;
    }, bytes);
    await page.dispatchEvent("h1", "drop", { dataTransfer: transfer });
    await page.getByRole("heading", { name: "This document is genuine" }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "no scrolling sideways").toBeLessThanOrEqual(0);

    const chooser = page.waitForEvent("filechooser");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toContain("Check another file");
    await page.keyboard.press("Enter");
    await (await chooser).setFiles({ name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) });
    await page.getByRole("heading", { name: "This is not a PDF" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("works under a path of a proxy, and in the language of its reader", async () => {
    const { origin } = files.organization.server;
    const pass = async (request: IncomingMessage, response: ServerResponse) => {
      const answer = await fetch(origin + request.url!.replace(/^\/signatures/, ""));
      for (const name of ["content-type", "content-security-policy"])
        response.setHeader(name, answer.headers.get(name)!);
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    };
    const proxy = createServer((request, response) => void pass(request, response));
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/signatures/verify`;
    const { page, faults, requests } = await open({ ...desktop, locale: "ar-EG" }, address);
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await check(page, "agreement.pdf", files.completed)).toBe("هذا المستند أصلي");
    expect(requests.every((request) => request.url().startsWith(address) || request.url() === "data:,")).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  });
});
