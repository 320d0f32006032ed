import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSource, submitEvidence, type TestSource } from "../../../server/risk/testing/evidence.ts";
import { newSubject } from "../../../server/risk/testing/subjects.ts";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, type OpenedDashboard, openDashboard } from "../../testing/open-dashboard.ts";

const run = promisify(execFile);
const facts = [
  { key: "income.monthly", type: "number" },
  { key: "country.residence", type: "string" },
  { key: "public.office", type: "boolean" },
  { key: "products", type: "list", itemType: "string" },
];

describe("S7 evidence", () => {
  let organization: TestOrganization;
  let source: TestSource;
  let subjectId: string;
  /** Oldest first; the last one is in use. */
  let receipts: string[];
  let desk: OpenedDashboard;
  const sent: string[] = [];

  beforeAll(async () => {
    organization = await newOrganization(await dashboardServer());
    source = await newSource(organization, { key: "onboarding-system", facts });
    await newSource(organization, { key: "open-banking", facts: [{ key: "income.proof", type: "boolean" }] });
    subjectId = await newSubject(organization);
    receipts = [];
    for (const change of [{ value: 1200 }, { status: "unavailable", value: null }, { value: 2100 }, { value: 2600 }]) {
      const said = {
        fact: "income.monthly",
        observedAt: "2026-11-02T09:30:00.000Z",
        providerRef: "pay-83121",
        ...change,
      };
      receipts.push((await submitEvidence(organization, subjectId, source.id, said)).id);
    }
    desk = await openDashboard({ organization, path: `/evidence/${receipts[2]}` });
    await desk.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    desk.page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  });
  afterAll(async () => {
    await desk.close();
    await closeWindows();
  });

  const builder = () => desk.page.getByRole("region", { name: "Request builder" });
  const code = async () => (await builder().locator("code").textContent())!;
  /** Runs what was copied, as the owner of an API key would. */
  async function inTerminal(text: string) {
    const { keyId, secret } = organization.apiKeys.test;
    const keys = `export PROBITY_KEY='${keyId}' PROBITY_SECRET='${secret}'`;
    return JSON.parse(
      (
        await run("bash", [
          "-c",
          `${keys}
${text}`,
        ])
      ).stdout,
    );
  }

  it("shows the receipt, its source, binding revision and key, and says whether it counts", async () => {
    const { page } = desk;
    await page.getByRole("heading", { level: 1, name: "income.monthly" }).waitFor();
    const receipt = page.getByRole("region", { name: "Receipt", exact: true });
    await receipt.getByText("2,100", { exact: true }).waitFor();
    await receipt.getByText("pay-83121").waitFor();
    await receipt.getByText("never by itself; a policy may ask for newer evidence").waitFor();
    await page.locator("header").getByText("superseded").waitFor();
    const origin = page.getByRole("region", { name: "Source", exact: true });
    await origin.getByText("onboarding-system").waitFor();
    await origin.getByText("1, which is still in force").waitFor();
    expect(await origin.textContent()).toContain(organization.apiKeys.test.id);
  });

  it("draws what supersedes what, and says it in a sentence and as a table", async () => {
    const { page } = desk;
    const chain = page.getByRole("region", { name: "Supersession" });
    await chain
      .getByText(/^Receipt 3 of 4\. It supersedes the one of .* \(unavailable\), and was superseded on .* \(2,600\)\.$/)
      .waitFor();
    expect(await chain.getByRole("listitem").allTextContents()).toEqual([
      expect.stringMatching(/^1,200/),
      expect.stringMatching(/^unavailable/),
      "2,100this receipt",
      expect.stringMatching(/^2,600/),
    ]);
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("evidence");
    await chain.getByRole("button", { name: "Show as table" }).click();
    await chain.getByRole("cell", { name: "this one" }).waitFor();
    expect(await chain.getByRole("row").count()).toBe(5);
    await chain.getByRole("button", { name: "Show as picture" }).click();
    await chain.getByRole("listitem").last().getByRole("link").click();
    await page.getByText("in use", { exact: true }).waitFor();
    expect(page.url()).toContain(receipts[3]);
    await chain.getByText(/^Receipt 4 of 4\..* and is the newest\.$/).waitFor();
  });

  it("builds the next request from the fact's type, checks it here, and copies it with c", async () => {
    const { page } = desk;
    const value = builder().getByRole("textbox", { name: "Value of income.monthly" });
    await value.fill("a lot");
    await builder().getByText("income.monthly: Write a number.").waitFor();
    expect(await builder().locator("code").count()).toBe(0);
    await desk.pictures("evidence-problem");
    await value.fill("271828");
    await builder().getByRole("button", { name: "Now" }).click();
    await builder().getByText("One request, one receipt.").waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("c");
    await page.getByText("Request copied.").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await code());
    expect((await inTerminal(copied)).data).toMatchObject({
      fact: "income.monthly",
      value: 271828,
      supersedes: receipts[3],
    });
    // The page reads what others changed: this receipt is no longer the newest.
    await page.locator("header").getByText("superseded").waitFor();
    await builder().getByRole("button", { name: "client", exact: true }).click();
    expect(await code()).toContain(`client.evidence.submit("${subjectId}", {`);
  });

  it("reads CSV into one batch, with its sizes, and names the rows that would be refused", async () => {
    await builder().getByRole("button", { name: "CSV", exact: true }).click();
    await builder().getByRole("button", { name: "Begin with the facts of the source" }).click();
    await builder().getByText("Row 2: income.monthly has no value.").waitFor();
    const csv = builder().getByRole("textbox", { name: "CSV" });
    await csv.fill(`fact,value\nincome.monthly,x\nnowhere,1\ncountry.residence,"${"ü".repeat(9_000)}"\n`);
    await builder().getByText("Row 2: Write a number.").waitFor();
    await builder().getByText("Row 3: the source does not declare the fact nowhere.").waitFor();
    await builder()
      .getByText(/country\.residence has 18,\d{3} bytes; one fact may have 16,384\./)
      .waitFor();
    await builder()
      .locator('input[type="file"]')
      .setInputFiles({
        name: "facts.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          'fact,value,status\nincome.monthly,314159,\nproducts,"savings, credit",\npublic.office,,unavailable\n',
        ),
      });
    await builder().getByText("A batch of 3: all of it is received, or nothing.").waitFor();
    await builder().getByRole("button", { name: "curl" }).click();
    await desk.pictures("evidence-csv");
    expect(await desk.findings()).toEqual([]);
    const { items } = await inTerminal(await code());
    expect(items.map(({ data }: { data: { value: unknown } }) => data.value)).toEqual([
      314159,
      ["savings", "credit"],
      null,
    ]);
    await builder().getByRole("button", { name: "CLI", exact: true }).click();
    const folder = mkdtempSync(join(tmpdir(), "probity-evidence-"));
    const file = join(folder, "acme.json");
    writeFileSync(file, JSON.stringify({ url: organization.server.origin, apiKeys: organization.apiKeys }));
    const command = (await code()).replace("node examples/call.ts", `node examples/call.ts --organization ${file}`);
    expect((await inTerminal(command)).items).toHaveLength(3);
    rmSync(folder, { recursive: true });
  });

  it("a source without receipts says so; a disabled one and an unbound key too", async () => {
    const { page } = desk;
    await builder().getByLabel("Source").selectOption({ label: "open-banking" });
    await builder().getByText("This source has no receipts for this subject yet.").waitFor();
    const owner = await organization.user("owner");
    const bound = { expectedRevision: 1, enabled: false, apiKeyIds: [] };
    const { status, text } = await owner.post(`/risk/sources/${source.id}/bindings`, bound);
    expect(status, text).toBe(200);
    await page.getByText("1; the source is at revision 2 now").waitFor();
    await page.getByText("no longer bound to the source").waitFor();
    await page.getByText("disabled: new evidence is refused").waitFor();
  });

  it("nothing that was typed left the browser or was kept in it", async () => {
    expect(sent.length).toBeGreaterThan(3);
    const kept = await desk.page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href, document.title]),
    );
    const cookies = JSON.stringify(await desk.context.storageState());
    for (const typed of ["271828", "314159", "a lot", "nowhere,1"])
      for (const place of [kept, cookies, ...sent]) expect(place).not.toContain(typed);
  });

  it("is where the receipts of the subject lead", async () => {
    const { page } = desk;
    await desk.go(`/subjects/${subjectId}`);
    await page.getByRole("region", { name: "Journey" }).getByRole("link", { name: "income.monthly" }).first().click();
    await page.getByRole("heading", { level: 1, name: "income.monthly" }).waitFor();
    await desk.go(`/subjects/${subjectId}?tab=evidence`);
    const table = page.getByRole("table", { name: "Evidence" });
    await table.getByText("products").click();
    await table.getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "products" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/test\/evidence\/[\da-f-]{36}$/);
  });

  it("says what is wrong: no such receipt, no connection, an error with its request id", async () => {
    const { page, context } = desk;
    await desk.go(`/evidence/${organization.organizationId}`);
    await page.getByRole("heading", { name: "There is no such receipt" }).waitFor();
    expect(await desk.findings()).toEqual([]);
    const read = `**/risk/evidence/${receipts[0]}`;
    const problem = { code: "internal_error", title: "Broken", detail: "Something broke.", requestId: "req-7" };
    await context.route(read, (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: JSON.stringify(problem) }),
    );
    await desk.go(`/evidence/${receipts[0]}`);
    await page.getByText("The receipt could not be read").waitFor({ timeout: 60_000 });
    await page.getByText("req-7").waitFor();
    expect(await desk.findings()).toEqual([]);
    await context.unroute(read);
    await context.route(read, (route) => route.abort());
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("The receipt is shown as it was read last.").waitFor();
    expect(await desk.findings()).toEqual([]);
    await context.unroute(read);
  });

  it("zoomed to 200 % nothing is wider than the window", async () => {
    const { page } = desk;
    await desk.go(`/evidence/${receipts[2]}`);
    await builder().locator("code").waitFor();
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(desk.faults.filter((fault) => !/40[49]|500|ERR_FAILED/.test(fault))).toEqual([]);
  });
});
