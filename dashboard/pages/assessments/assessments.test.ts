import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { deviceSharedAssessments, deviceSharedCase } from "../../testing/device-shared-case.ts";
import {
  closeWindows,
  dashboardServer,
  newDashboardPerson,
  openDashboard,
  type OpenedDashboard,
} from "../../testing/open-dashboard.ts";

let organization: TestOrganization;
let customer: Awaited<ReturnType<typeof deviceSharedAssessments>>;
/** A customer of an organization that asks for two people. */
let two: typeof customer;
let admin: OpenedDashboard;

beforeAll(async () => {
  organization = await newOrganization(await dashboardServer());
  customer = await deviceSharedAssessments(organization);
  admin = await openDashboard({ organization, path: "/assessments" });
  await admin.context.grantPermissions(["clipboard-read", "clipboard-write"]);
});
afterAll(async () => {
  await admin.close();
  await closeWindows();
});

const strip = ({ page } = admin) => page.getByRole("region", { name: "State now" });
const panel = (name: string | RegExp, { page } = admin) => page.getByRole("complementary", { name });
const region = (name: string, { page } = admin) => page.getByRole("region", { name, exact: true });

describe("the explanation of an assessment", () => {
  it("shows the stored sentences, the score on one axis and the live state above them", async () => {
    const { page } = admin;
    await admin.go(`/assessments/${customer.latest.id}?panel=override`);
    await page.getByRole("heading", { level: 1, name: "Assessment 2" }).waitFor();
    await strip().getByText("fresh until").waitFor();
    expect(await strip().textContent()).toMatch(/^restrict.*current/);
    expect(await page.getByText(customer.latest.data.explanation[0]!).count()).toBe(1);
    const summary = "Score by factor: pep 15, products 30, income 4, doc_country 5 by default, tenure −6, score 48";
    expect(await page.getByText(summary).count()).toBe(1);
    await page.getByText("forced band high; by score alone medium, review").waitFor();
    const inputs = region("Inputs").getByRole("table");
    expect(await inputs.getByRole("row", { name: /device\.shared true device-intel 3 min/ }).count()).toBe(1);
    await region("Actions produced").getByText("requested").first().waitFor();
    await region("Against assessment 1").getByText("restrict, 48").waitFor();
    const changes = region("What would change this");
    await changes.getByText("If device.shared were false", { exact: true }).waitFor();
    expect(await changes.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^If device\.shared were false\s+→\s*review\s*medium, 48$/),
      expect.stringMatching(/^If document\.country were “X0”\s+→\s*reject/),
      expect.stringMatching(
        /^If device\.shared were false and products did not contain “crypto”\s+→\s*none\s*low, 18$/,
      ),
      "Proved: no change leads to awaiting_evidence.",
      "It rests on each of device-intel and onboarding-system: an error of one would be enough to change it.",
    ]);
    await admin.pictures("assessment");
    expect(await admin.findings()).toEqual([]);
  });

  it("has its keys: diff, JSON, the picture as a table", async () => {
    const { page } = admin;
    await page.keyboard.press("Escape");
    await panel(/Override/).waitFor({ state: "detached" });
    await page.keyboard.press("d");
    await region("Against assessment 1")
      .getByRole("row", { name: /factor pep 0 15 \+15/ })
      .waitFor();
    expect(new URL(page.url()).searchParams.get("diff")).toBe("true");
    await page.keyboard.press("c");
    await page.getByText("The record is on the clipboard as JSON.").waitFor();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toMatchObject({ id: customer.latest.id, data: { score: 48, decision: "restrict" } });
    await page.getByRole("button", { name: "Show as table" }).click();
    await page.getByRole("row", { name: "doc_country by default 5 × 1 5 54" }).waitFor();
    await page.getByRole("button", { name: "Replay" }).click();
    await page.getByText("The replay gives the same result.").waitFor();
    for (const [entry, ending] of [
      ["HTML that recomputes itself", "html"],
      ["Sealed PDF", "pdf"],
    ] as const) {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Report" }).click();
      await page.getByRole("menuitem", { name: entry }).click();
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`^assessment-[0-9a-f-]{36}\\.${ending}$`));
    }
    await admin.pictures("assessment-diff");
  });

  it("says what the customer may be told, as soon as notes allow it", async () => {
    const changes = region("What would change this");
    await changes.getByRole("button", { name: /^All \d+ sentences$/ }).click();
    await changes.getByText("income.monthly is 1240: 260 below 1500.").waitFor();
    await changes.getByRole("button", { name: "For the customer" }).click();
    await changes.getByText("No input of this decision may be told to the customer.").waitFor();
    const owner = await organization.user("owner");
    const notes = [{ key: "products", changeable: "customer", disclosable: true, label: null }];
    await owner.put("/risk/policy-keys/onboarding/input-notes", { notes, expectedRevision: 0 });
    await changes.getByText("Wants to trade in crypto assets.").waitFor();
    expect(await changes.getByText("The device belongs to another customer too.").count()).toBe(0);
    await admin.pictures("assessment-customer");
    expect(await admin.findings()).toEqual([]);
  });

  it("needs no sideways scrolling at 200 % zoom", async () => {
    const { page } = admin;
    await page.setViewportSize({ width: 640, height: 400 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(beyond).toBeLessThanOrEqual(0);
  });

  it("lists what is missing instead of a chart, leaves none closed, and tells at once when evidence arrives", async () => {
    const unfinished = await deviceSharedCase(await newOrganization(organization.server));
    await unfinished.sayDevice(false);
    const incomplete = await unfinished.assess();
    const opened = await openDashboard({
      organization: unfinished.organization,
      path: `/assessments/${incomplete.id}?panel=override`,
    });
    const missing = opened.page.getByRole("list", { name: "Missing evidence" });
    await missing.getByText("No evidence for products has arrived from onboarding-system.").waitFor();
    expect(await opened.page.getByText(/Score by factor/).count()).toBe(0);
    const none = panel(/Override/, opened).getByRole("radio", { name: /none/ });
    expect(await none.getAttribute("aria-disabled")).toBe("true");
    await opened.pictures("assessment-incomplete");
    expect(await opened.findings()).toEqual([]);
    await opened.page.keyboard.press("Escape");
    await unfinished.sayLedger();
    await strip(opened).getByText("newer_evidence").waitFor();
    expect(await strip(opened).textContent()).toMatch(/^reassessment_required.*not current/);
    await opened.page.getByRole("button", { name: /Assess again/ }).click();
    await opened.page.getByRole("heading", { level: 1, name: "Assessment 2" }).waitFor();
    expect(opened.faults).toEqual([]);
    await opened.close();
  });
});

describe("an override", () => {
  it("is recorded by keyboard, decides at once, and is revoked with a reason", async () => {
    const { page } = admin;
    await admin.go(`/assessments/${customer.latest.id}`);
    await strip().getByText("fresh until").waitFor();
    await page.keyboard.press("o");
    await panel("Override assessment 2").waitFor();
    await page.keyboard.press("2");
    expect(await page.getByRole("radio", { name: /review/ }).getAttribute("aria-checked")).toBe("true");
    await page.getByRole("textbox", { name: "Reason" }).focus();
    await page.keyboard.press("1");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Override recorded.").waitFor();
    await strip().getByText("by override until").waitFor();
    expect(await strip().textContent()).toMatch(/^review.*calculated restrict/);
    await region("Overrides of this assessment").getByText("Documents explain it.").waitFor();

    await page.getByRole("button", { name: "Revoke" }).click();
    await panel("Revoke override").waitFor();
    expect(
      await panel("Revoke override")
        .getByRole("button", { name: /Revoke/ })
        .getAttribute("aria-disabled"),
    ).toBe("true");
    await page.getByRole("button", { name: "Recorded by mistake" }).click();
    await panel("Revoke override")
      .getByRole("button", { name: /^Revoke/ })
      .click();
    await strip().getByText("fresh until").waitFor();
    expect(await strip().textContent()).toMatch(/^restrict/);
  });

  it("refuses an end more than a year ahead before it is sent", async () => {
    const { page } = admin;
    await page.keyboard.press("o");
    await page.keyboard.press("2");
    await page.getByRole("textbox", { name: "Reason" }).fill("Lease on file.");
    const until = (years: number) => `${new Date().getUTCFullYear() + years}-01-01T10:00`;
    await page.getByLabel("Ends at the latest").fill(until(3));
    await panel(/Override/)
      .getByText("One year ahead at most.")
      .first()
      .waitFor();
    await page.keyboard.press("Control+Enter");
    const { items } = (await organization.key.get(`/risk/overrides?assessmentId=${customer.latest.id}`)).body;
    expect(items).toHaveLength(1);
    await page.getByLabel("Ends at the latest").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
    await panel(/Override/)
      .getByText("One year ahead at most.")
      .first()
      .waitFor({ state: "detached" });
  });

  it("409: evidence arrived meanwhile; both sides stand there, and the reason goes on to the new assessment", async () => {
    const { page } = admin;
    // The page is told of nothing, as on a network that holds streams back.
    await admin.context.route("**/api/v1/live", () => {});
    await admin.go(`/assessments/${customer.latest.id}?panel=override`);
    await page.getByRole("radio", { name: /review/ }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Shared household, lease on file.");
    await customer.sayDevice(true);
    await page.keyboard.press("Control+Enter");
    await panel(/Override/)
      .getByText("This assessment changed while you decided.")
      .waitFor();
    await panel(/Override/)
      .getByText("newer_evidence")
      .waitFor();
    expect(
      await panel(/Override/)
        .getByText("Shared household, lease on file.")
        .count(),
    ).toBe(1);
    expect(await strip().textContent()).toMatch(/^reassessment_required.*not current/);
    await admin.pictures("override-conflict");
    expect(await admin.findings()).toEqual([]);
    await page.getByRole("button", { name: "Assess again and reapply" }).click();
    await panel("Override assessment 3").waitFor();
    expect(await page.getByRole("textbox", { name: "Reason" }).inputValue()).toBe("Shared household, lease on file.");
    await page.keyboard.press("Control+Enter");
    await strip().getByText("by override until").waitFor();
    await admin.context.unroute("**/api/v1/live");
  });

  it("stands there disabled for a member, who recommends instead", async () => {
    const person = await newDashboardPerson(organization, "member");
    const path = `/assessments/${customer.latest.id}?panel=override`;
    const member = await openDashboard({ organization, person, path });
    const { page } = member;
    const commit = panel(/Override/, member).getByRole("button", { name: /Record override/ });
    await commit.waitFor();
    expect(await commit.getAttribute("aria-disabled")).toBe("true");
    await page.getByText("For owners and admins only; you are a member.").waitFor();
    await page.getByRole("radio", { name: /review/ }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("One household with cust-18802.");
    await member.pictures("override-member");
    expect(await member.findings()).toEqual([]);
    await page.getByRole("button", { name: "Recommend instead" }).click();
    await page.getByText("Recommendation reported on the subject.").waitFor();
    const { items } = (await organization.key.get(`/risk/subjects/${customer.subjectId}/journey?category=activity`))
      .body;
    expect(JSON.stringify(items)).toContain("One household with cust-18802.");
    await member.close();
  });

  it("202: waits for a second person where the organization asks for two, and decides nothing", async () => {
    two = await deviceSharedAssessments(await newOrganization(organization.server));
    const owner = await two.organization.user("owner");
    const settings = { overrides: true, matchDecisions: { enabled: false }, settings: false, expectedRevision: 0 };
    expect((await owner.put("/four-eyes-settings", settings)).status).toBe(200);
    const path = `/assessments/${two.latest.id}?panel=override`;
    const opened = await openDashboard({ organization: two.organization, path });
    const { page } = opened;
    await page.getByRole("radio", { name: /review/ }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Lease on file.");
    await page.getByRole("button", { name: /Propose override/ }).click();
    await page.getByText("A second person has to approve this").waitFor();
    expect(await strip(opened).textContent()).toMatch(/^restrict.*current/);
    await opened.pictures("override-proposed");
    expect(await opened.findings()).toEqual([]);

    await opened.close();
  });

  it("is decided by the second person beside the evidence; whoever proposed it cannot", async () => {
    const { items } = (await two.organization.key.get("/proposals?status=pending")).body;
    const second = await openDashboard({ organization: two.organization, path: `/proposals/${items[0]!.id}` });
    await panel("Proposal", second).getByText("Lease on file.").waitFor();
    await second.pictures("proposal");
    expect(await second.findings()).toEqual([]);
    await second.page.keyboard.press("1");
    await second.page.keyboard.press("Control+Enter");
    await strip(second).getByText("by override until").waitFor();
    expect(await strip(second).textContent()).toMatch(/^review.*calculated restrict/);
    await region("Overrides of this assessment", second)
      .getByText(/approved by/)
      .waitFor();

    const path = `/assessments/${two.latest.id}`;
    const proposer = await openDashboard({ organization: two.organization, person: second.person, path });
    await proposer.page.getByRole("button", { name: /Override/ }).waitFor();
    await proposer.page.keyboard.press("o");
    await proposer.page.keyboard.press("4");
    await proposer.page.getByRole("textbox", { name: "Reason" }).fill("Mine.");
    await proposer.page.keyboard.press("Control+Enter");
    await proposer.page.getByRole("link", { name: "Look at the proposal" }).click();
    await panel("Proposal", proposer).getByText("You proposed this.").waitFor();
    await panel("Proposal", proposer).getByRole("button", { name: "Withdraw" }).click();
    await proposer.page.getByText("Withdrawn.").waitFor();
    await proposer.close();
    await second.close();
  });

  it("is a row of the list of overrides", async () => {
    const { page } = admin;
    await admin.go("/overrides");
    const table = page.getByRole("table", { name: "Overrides" });
    await table.getByText("Shared household, lease on file.").waitFor();
    await table.getByText("revoked").waitFor();
    await admin.pictures("overrides");
    expect(await admin.findings()).toEqual([]);
    await page.keyboard.press("j");
    await page.keyboard.press("r");
    await panel("Revoke override").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Assessment 3" }).waitFor();
  });
});
