// @module-tag long

import type { BulkSendRow } from "@probity/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newShortTemplate } from "../server/agreements/testing/bulk-sends.ts";
import { testRenderer } from "../server/agreements/testing/renderer.ts";
import { type MailServer, startMailServer } from "../server/platform/mail/testing/mail-server.ts";
import { newOrganization } from "../server/testing/organization.ts";
import type { TestServer } from "../server/testing/server.ts";
import { startWorker, type Worker } from "../server/app/worker.ts";
import { keyboardOf } from "./testing/hands.ts";
import { closeWindows, openDashboard, tellingServer } from "./testing/open-dashboard.ts";
import { noSealSettings } from "../server/agreements/completion/sealing/sealer.ts";

const count = inject("sizes").bulkSendRows;

let server: TestServer;
let worker: Worker;
let post: MailServer;
beforeAll(async () => {
  post = await startMailServer();
  server = await tellingServer({ mails: true });
  const mail = { url: post.url, from: "Probity <sign@probity.test>" };
  const settings = { webhooks: { ports: [], allowCidrs: [] }, mail, lists: null, seal: noSealSettings };
  const emptyOrganization = async () => {};
  worker = await startWorker({
    ...server.parts,
    url: server.url,
    settings,
    objects: null,
    emptyOrganization,
  });
  await testRenderer.pool.start();
});
afterAll(async () => {
  await closeWindows();
  await worker.stop();
  await post.close();
  await server.app.close();
  await server.close();
});

/** As a spreadsheet writes it where the comma is in numbers: a mark, semicolons, and rows that nobody has looked at. */
function file(): Buffer {
  const good = Array.from(
    { length: count },
    (_, at) => `"Ann ${at + 1}";ann-${at + 1}@northwind.example;=Company ${at + 1}`,
  );
  const bad = ["Ben;ben.northwind.example;Somewhere", "Eve;eve@northwind.example;", good[0]!];
  const lines = ["Name;E-mail;company", ...good.slice(0, 5), ...bad, ...good.slice(5)];
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
}

describe("send to many, with the keyboard", () => {
  it(`from a template and a file to ${count} documents, each sent once and mailed once`, async () => {
    const organization = await newOrganization(server);
    const template = await newShortTemplate(organization);
    const desk = await openDashboard({ organization, role: "member", path: `/templates/${template.id}` });
    const { page } = desk;
    const hand = keyboardOf(page);

    await hand.follow(page.getByRole("link", { name: "Send to many" }));
    const chosen = { name: "people.csv", mimeType: "text/csv", buffer: file() };
    await page.getByLabel("CSV file").setInputFiles(chosen);
    await page.getByText(`${count + 3} rows, 3 columns.`).waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("bulk-send-file");
    await hand.follow(page.getByRole("button", { name: "Continue" }));

    const columnOf = (label: string) =>
      page.getByRole("combobox", { name: `${label} comes from` }).locator("option:checked");
    expect(await columnOf("client signer name").textContent()).toBe("Name");
    expect(await columnOf("client signer email").textContent()).toBe("E-mail");
    expect(await columnOf("company").textContent()).toBe("company");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("bulk-send-columns");
    await hand.follow(page.getByRole("button", { name: "Continue" }));

    await page.getByText(`${count} documents can be sent.`).waitFor();
    const rows = page.getByRole("table", { name: "Rows" });
    expect(await rows.getByRole("row").allTextContents()).toEqual([
      expect.anything(),
      expect.stringMatching(/^6.*client signer email is not an e-mail address\.$/),
      expect.stringMatching(/^7.*company is empty\.$/),
      expect.stringMatching(/^8.*The same as row 1\.$/),
    ]);
    await page.getByText("Page 1 of 1").first().waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("bulk-send-check");
    const send = page.getByRole("button", { name: new RegExp(`^Send ${count} documents`) });
    expect(await send.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Control+Enter");
    expect((await organization.key.get("/bulk-sends")).body.items).toEqual([]);
    await page.getByRole("checkbox", { name: "Leave out the 3 rows with a problem" }).focus();
    await page.keyboard.press("Space");
    await expect.poll(() => send.getAttribute("aria-disabled")).toBe(null);
    await page.keyboard.press("Control+Enter");

    await page.waitForURL(/\/documents\/bulk-sends\/[0-9a-f-]{36}/);
    const began = performance.now();
    const progress = page.getByRole("progressbar", { name: "Progress" });
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          seen.add(Number(await progress.getAttribute("aria-valuenow")));
          if (seen.size === 3) await desk.pictures("bulk-send-sending");
          return page.getByText(`${count} of ${count} done`).count();
        },
        { timeout: 200_000, interval: 100 },
      )
      .toBe(1);
    console.log(`${count} rows were sent within ${((performance.now() - began) / 1000).toFixed(1)} s`);
    // How far it has come was seen, and not only that it was over.
    expect([...seen].filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(0);
    await page.getByText(`${count} sent`, { exact: true }).waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("bulk-send-done");

    const id = page.url().split("/").at(-1)!;
    const results = await resultsOf(id);
    expect(results.map(({ number, status }) => `${number} ${status}`)).toEqual(
      Array.from({ length: count }, (_, at) => `${at + 1} sent`),
    );
    expect(new Set(results.map(({ documentId }) => documentId)).size).toBe(count);
    const { rows: sent } = await server.pool.query(
      `select count(*)::int as documents, count(distinct document_id)::int as of
         from document_events where organization_id = $1 and type = 'sent'`,
      [organization.organizationId],
    );
    expect(sent).toEqual([{ documents: count, of: count }]);
    // Whoever sits at the desk gets a mail of their own about the new session.
    const mailed = () =>
      post.received.flatMap(({ to }) => to.filter((address) => address.endsWith("@northwind.example")));
    await expect.poll(() => mailed().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
    const expected = Array.from({ length: count }, (_, at) => `ann-${at + 1}@northwind.example`);
    expect(mailed().toSorted()).toEqual(expected.toSorted());
    expect(server.logged.join("\n")).not.toMatch(/ann-\d|northwind\.example/);

    await page.getByRole("link", { name: "Terms: Ann 1", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Terms: Ann 1" }).waitFor();
    await desk.go("/documents/bulk-sends");
    await page.getByRole("link", { name: /^Terms/ }).waitFor();
    expect(desk.faults).toEqual([]);
    await desk.close();

    async function resultsOf(bulkSendId: string) {
      type Rows = { items: BulkSendRow[]; nextCursor: string | null };
      const found: BulkSendRow[] = [];
      for (let after: string | null = ""; after !== null;) {
        const path: string = `/bulk-sends/${bulkSendId}/rows?after=${after}`;
        const page: Rows = (await organization.key.send<Rows>("GET", path)).body;
        found.push(...page.items);
        after = page.nextCursor;
      }
      return found;
    }
  });

  it("says why a file cannot be read, and what the server refuses stands at its row", async () => {
    const organization = await newOrganization(server);
    const template = await newShortTemplate(organization);
    const desk = await openDashboard({ organization, path: `/documents/bulk-sends/new?templateId=${template.id}` });
    const { page } = desk;
    const choose = (name: string, text: string | Buffer) =>
      page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose("quotes.csv", 'name,email\n"Ann,ann@northwind.example\n');
    await page.getByText("A quote is never closed.").waitFor();
    await choose("latin1.csv", Buffer.from([0x4a, 0xf6, 0x72, 0x67]));
    await page.getByText("Save it as “CSV UTF-8”").waitFor();
    expect(await page.getByRole("button", { name: "Continue" }).getAttribute("aria-disabled")).toBe("true");

    // A name of a character that no font has is known to the server alone.
    await choose("people.csv", "name,email\nAnn,ann@northwind.example\nBe\uE000n,ben@northwind.example\n");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Choose where “company” comes from.").waitFor();
    await page.getByRole("combobox", { name: "company comes from" }).selectOption({ label: "the same in every row" });
    await page.getByRole("textbox", { name: "company in every row" }).fill("Northwind");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Page 1 of 1").first().waitFor();
    await page.getByRole("button", { name: /^Send 2 documents/ }).click();
    await page.getByText("Nothing was sent.").waitFor();
    await page.getByRole("cell", { name: /cannot be printed/ }).waitFor();
    expect((await organization.key.get("/bulk-sends")).body.items).toEqual([]);
    await page.getByRole("checkbox", { name: "Leave out the row with a problem" }).check();
    await page.getByRole("button", { name: /^Send 1 document/ }).click();
    await page.getByText("1 of 1 done").waitFor();
    await desk.close();
  });
});
