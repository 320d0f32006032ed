import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readReleased } from "../engines/risk/policy/testing/released.ts";
import { raisedCase } from "../engines/risk/policy/testing/raised-case.ts";
import { reportedCase } from "../engines/risk/policy/testing/reported-case.ts";
import { sampleCase } from "../engines/risk/policy/testing/sample-case.ts";
import { textOfPdf } from "../server/agreements/completion/testing/words-and-ink.ts";
import { reportFile } from "../server/risk/report/report-file.ts";
import { highRisk, newCase } from "../server/risk/testing/onboarding-case.ts";
import { newOrganization } from "../server/testing/organization.ts";
import { builtFiles } from "./report/build-report.ts";
import { desktop, newPage, startBrowser } from "./testing/browser.ts";
import { takeReportPictures } from "./testing/report-pictures.ts";
import { seriousFindings } from "./testing/serious-findings.ts";

/** A text that would do harm if it were ever read as markup. */
const hostile = `</script><script>document.title = "run"</script><!-- <img src="https://example.org/x" onerror="document.title = 'run'">`;
const same = "The same decision, the same digests";
const differs = "This report does not agree with itself";

const folder = mkdtempSync(join(tmpdir(), "probity-report-"));
const versions = Object.keys(await readReleased());
let browser: Browser;
let report: string;
let pdf: Buffer;

beforeAll(async () => {
  browser = await startBrowser();
  const made = await newCase(await newOrganization());
  await made.say({ ...highRisk, "country.document": hostile, products: ["crypto", hostile, "\u202Eabc\r\n"] });
  const { id } = (await made.assess()).body;
  report = (await made.organization.key.get(`/risk/assessments/${id}/report`)).text;
  pdf = (
    await made.organization.key.get(`/risk/assessments/${id}/report?format=pdf` as "/risk/assessments/{id}/report")
  ).bytes;
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Opens the file from a disk, without any connection, as an auditor does. */
async function open(text: string, options = desktop) {
  const file = join(folder, `${hash("sha256", text).slice(0, 16)}.html`);
  writeFileSync(file, text);
  const { page, faults } = await newPage(browser, options);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
  return { page, faults, requests };
}

async function recompute(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Recompute" }).click();
  await page.locator(".verdict").waitFor();
  return page.getByRole("status").innerText();
}

/** The report with its data changed. */
const changed = (change: (data: any) => void) =>
  report.replace(/(?<=id="facts">).*?(?=<\/script>)/, (json) => {
    const facts = JSON.parse(json);
    change(facts.assessment.data);
    return JSON.stringify(facts).replaceAll("<", "\\u003c");
  });

describe("a report, opened from a disk without a connection", () => {
  it("[RK-AS-7] recomputes to the same digests, and asks nobody for anything", async () => {
    const { page, faults, requests } = await open(report);
    const found = await recompute(page);
    expect(found).toContain(same);
    const facts = JSON.parse((await page.locator("#facts").textContent())!);
    const { definitionDigest, inputsDigest, resultDigest } = facts.assessment.data;
    for (const digest of [definitionDigest, inputsDigest, resultDigest]) expect(found).toContain(digest);
    expect(await page.title()).toBe(`Assessment ${facts.assessment.id}: restrict`);
    expect(await page.locator("main").innerText()).toContain(hostile);
    expect([faults, requests.length]).toEqual([[], 1]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFindings(page), colorScheme).toEqual([]);
    }
    await takeReportPictures(page, { "report.html": report, "sealed.pdf": pdf });
  });

  it.each<[string, () => string, string]>([
    ["a value", () => changed(({ inputs }) => (inputs[3].receipts[0].value = false)), "Evidence: differs"],
    ["the decision", () => changed((data) => (data.decision = "none")), "something else for: decision"],
    ["the definition", () => changed((data) => (data.policySnapshot.bands[2].lowerBound = 90)), "Policy: differs"],
    [
      "what is shown",
      () => report.replace("is restrict, because", "is none, because"),
      "The page shows something else",
    ],
    ["its data, which are none", () => report.replace('id="facts">{', 'id="facts">'), "cannot be read"],
    ["another evaluator", () => changed((data) => (data.evaluatorVersion = "risk-eval-9")), "made by risk-eval-9"],
  ])("[RK-AS-7] finds %s that was changed", async (_what, tampered, says) => {
    expect(tampered()).not.toBe(report);
    const { page } = await open(tampered());
    const found = await recompute(page);
    expect(found).toContain(differs);
    expect(found).toContain(says);
    await page.context().close();
  });

  it("[RK-AS-7] code that was changed vouches for itself, and the sealed PDF finds it", async () => {
    const printed = (await textOfPdf(pdf)).replaceAll(/[\u200B\n]/g, "");
    expect(printed).toContain(hash("sha256", report));
    const [, program] = /<script>([^]*)<\/script>/.exec(report)!;
    const lying = program!
      .replace("rows.every(({ agrees }) => agrees)", "true")
      .replace("problems.length === 0", "true");
    expect(lying).not.toBe(program);
    const tampered = changed((data) => (data.decision = "none")).replace(program!, () => lying);

    // The policy of the page lets no other script run than the one it names.
    const { page, faults } = await open(tampered);
    expect(await page.getByRole("button", { name: "Recompute" }).isDisabled()).toBe(true);
    expect(faults.join()).toContain("Content Security Policy");

    const named = tampered.replace(hash("sha256", program!, "base64"), hash("sha256", lying, "base64"));
    const fooled = await open(named);
    expect(await recompute(fooled.page)).toContain(same);
    expect(await fooled.page.getByRole("status").innerText()).toContain("SHA-256 of this file");
    expect(printed).not.toContain(hash("sha256", named));
  });

  it.each(versions)("[RK-AS-7] holds %s, whole", async (version) => {
    for (const one of [sampleCase(11), raisedCase(5)]) {
      const { bytes } = reportFile(reportedCase(version, one));
      const { page } = await open(bytes.toString());
      expect(await recompute(page)).toContain(same);
      expect(await page.getByText("Made in test mode").count()).toBe(0);
      await page.context().close();
    }
  });
});

it("the programs of reports are those that the sources give (npm run generate -- report)", async () => {
  const kept = (name: string) => readFileSync(join(import.meta.dirname, "../server/risk/report/built", name), "utf8");
  for (const [name, text] of Object.entries(await builtFiles(versions))) expect(kept(name) === text, name).toBe(true);
});
