import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, newDashboardPerson, type OpenedDashboard, openDashboard } from "../../testing/open-dashboard.ts";
import { type RichSubject, richSubject } from "../../testing/rich-subject.ts";

const run = promisify(execFile);

/** The machine of a gate may be busy. */
const patience = { timeout: 60_000 };

describe("a subject", () => {
  let organization: TestOrganization;
  let subject: RichSubject;
  let desk: OpenedDashboard;
  beforeAll(async () => {
    organization = await newOrganization();
    subject = await richSubject(organization);
    desk = await openDashboard({ organization, path: `/subjects/${subject.subjectId}` });
    await desk.page.getByRole("heading", { level: 1, name: subject.externalId }).waitFor();
  });
  afterAll(async () => {
    await desk.close();
    await closeWindows();
  });

  const card = (key: string) => desk.page.getByRole("article", { name: key, exact: true });
  const tab = (name: string) => desk.page.getByRole("tab", { name: new RegExp(`^${name}`) });
  const asked = (name: string) => new URL(desk.page.url()).searchParams.get(name);

  it("shows the decision of each policy key with its currency, the urgent first", async () => {
    const cards = desk.page.getByRole("region", { name: "Decision per policy key" }).getByRole("article");
    expect(await cards.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")))).toEqual([
      "onboarding",
      "fraud",
      "screening",
      "credit_limit",
    ]);
    expect(await card("onboarding").textContent()).toMatch(/40restrict.*high, forced.*current, fresh until/);
    expect(await card("screening").textContent()).toMatch(/reassessment_required.*not current, newer_evidence/);
    // Nothing that is missing looks like a zero.
    await card("credit_limit").getByText("missing: income.proof").waitFor();
    expect(await card("credit_limit").textContent()).toMatch(/no scoreawaiting_evidence/);
    expect(await desk.page.getByText("Open in").count()).toBe(0);
  });

  it("tells what happened, newest first, with the values that the reader may see", async () => {
    const { page } = desk;
    const journey = page.getByRole("region", { name: "Journey" });
    await journey.getByText("device.shared true was false").waitFor();
    await journey.getByText("limit_account, manual_review requested").waitFor();
    await journey.getByText("context, not evidence, “Household of cust-18802”").waitFor();
    await journey.getByText("Monitoring by onboarding v1 turned on").waitFor();
    const shown = await journey.getByRole("listitem").count();
    await journey.getByRole("button", { name: /^Older than/ }).click();
    await expect.poll(() => journey.getByRole("listitem").count(), patience).toBeGreaterThan(shown);

    await journey.getByRole("button", { name: "category" }).click();
    await page.getByRole("menuitem", { name: "assessments" }).click();
    await journey.getByText("credit_limit assessed: awaiting_evidence, no score").waitFor();
    await expect.poll(() => journey.getByText("device.shared").count(), patience).toBe(0);
    expect(asked("category")).toBe("assessments");
    await journey.getByRole("button", { name: "all", exact: true }).click();
    await journey.getByText("device.shared true was false").waitFor();
  });

  it("draws evidence validity and score history of one key at a time, and says both in words", async () => {
    const { page } = desk;
    const pictures = page.getByRole("region", { name: "Pictures" });
    await pictures.getByText("Next to lapse: public.office. onboarding is then reassessment_required.").waitFor();
    const summaries = await pictures.locator("figcaption").allTextContents();
    expect(summaries[0]).toMatch(/^Evidence validity: country.residence until .*next to lapse: public.office$/);
    expect(summaries[1]).toMatch(/ 0, band low; .* incomplete; .* 40, band high, forced by a rule$/);
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("subject");

    await pictures.getByRole("button", { name: "credit_limit" }).click();
    await pictures.getByText("No input of credit_limit can be used now.").waitFor();
    expect(await pictures.locator("figcaption").first().textContent()).toContain("income.proof unavailable");
    expect(asked("key")).toBe("credit_limit");
    await pictures.getByRole("button", { name: "Show as table" }).first().click();
    await pictures.getByRole("cell", { name: "unavailable" }).waitFor();
    await pictures.getByRole("button", { name: "onboarding" }).click();
  });

  it("has a list for everything, on keys 1 to 9, each with its rows or what would fill it", async () => {
    const { page } = desk;
    const expected: [key: string, tab: string, text: string | RegExp][] = [
      ["3", "Assessments", "reassessment_required"],
      ["4", "Actions", "limit_account"],
      ["5", "Overrides", "No overrides"],
      ["6", "Screening", "match"],
      ["8", "Documents", /no link between documents and subjects/],
      ["9", "Monitoring", "eligible for check from"],
      ["0", "Investigations", "No investigations"],
      ["2", "Evidence", "country.document"],
    ];
    for (const [key, name, text] of expected) {
      await page.keyboard.press(key);
      await expect.poll(() => tab(name).getAttribute("aria-selected"), patience).toBe("true");
      await page.getByRole("tabpanel").getByText(text).first().waitFor();
      expect(asked("tab")).toBe(name.toLowerCase());
      if (key === "3") {
        expect(await desk.findings()).toEqual([]);
        await desk.pictures("subject-assessments");
      }
    }
    const table = page.getByRole("table", { name: "Evidence" });
    await table.getByText("device.shared").click();
    await table.getByText("submitted by API key").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("subject-evidence");
    await page.getByRole("button", { name: "all receipts" }).click();
    await expect.poll(() => table.getByText("device.shared").count(), patience).toBe(2);
  });

  it("is assessed by keyboard: s, a trigger, Mod+Enter", async () => {
    const { page } = desk;
    await page.keyboard.press("s");
    const panel = page.getByRole("complementary", { name: "Assess" });
    await expect.poll(() => panel.getByRole("combobox").inputValue(), patience).toBe("onboarding v1");
    await panel.getByText("Name a trigger.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type("customer_called");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("subject-assess");
    await page.keyboard.press("Control+Enter");
    await page.getByText("onboarding assessed: restrict.").waitFor();
    await panel.waitFor({ state: "hidden" });
    const { body } = await organization.key.get(`/risk/assessments?subjectId=${subject.subjectId}&order=desc`);
    expect(body.items[0]!.data).toMatchObject({ trigger: "customer_called", policyKey: "onboarding" });
    expect(body.items.filter(({ data }) => data.trigger === "customer_called")).toHaveLength(1);
  });

  it("builds an evidence request that works when its values are put in, and sends nothing itself", async () => {
    const { page } = desk;
    const sent: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
    await page.keyboard.press("e");
    const panel = page.getByRole("complementary", { name: "Evidence request" });
    await panel.getByLabel("Source").selectOption({ label: "open-banking" });
    const code = (await panel.locator("code").textContent())!;
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("subject-evidence-request");
    const filled = code
      .replace('"<true or false>"', "true")
      .replace(/"<2026[^"]*>"/, JSON.stringify(new Date(Date.now() - 60_000).toISOString()));
    const { keyId, secret } = organization.apiKeys.test;
    const { stdout } = await run("bash", ["-c", `PROBITY_KEY='${keyId}' PROBITY_SECRET='${secret}'\n${filled}`]);
    expect(JSON.parse(stdout).data).toMatchObject({ fact: "income.proof", value: true });

    await panel.getByLabel("Source").selectOption({ label: "onboarding-system" });
    await panel.getByRole("button", { name: "client", exact: true }).click();
    expect(await panel.locator("code").textContent()).toContain(
      `client.evidence.submitBatch("${subject.subjectId}", {`,
    );
    for (const box of await panel.getByRole("checkbox").all()) await box.click();
    await panel.getByRole("note").getByText("Choose at least one fact.").waitFor();
    expect(sent.filter((url) => url.includes("/evidence"))).toEqual([]);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
  });

  it("decides about a verification attempt, with a reason; a member sees why they cannot, and no value", async () => {
    const { page } = desk;
    await desk.go(`/subjects/${subject.subjectId}?tab=verification`);
    const attempt = page.getByRole("article", { name: "Attempt 1" });
    await attempt.getByText("awaiting a decision").waitFor();
    await attempt.getByText("ANNA MUSTER").waitFor();
    const person = await newDashboardPerson(organization, "member");
    const member = await openDashboard({
      organization,
      person,
      path: `/subjects/${subject.subjectId}?tab=verification`,
    });
    await member.page.getByText("For owners and admins only; you are a member.").waitFor();
    await member.page.getByText("withheld until the attempt is approved").first().waitFor();
    expect(await member.page.content()).not.toContain("ANNA MUSTER");
    await member.close();

    await attempt.getByRole("button", { name: "Decide" }).click();
    await page.keyboard.press("Control+Enter");
    await attempt.getByText("A reason is required.").first().waitFor();
    await page.keyboard.type("Seen in the branch.");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("subject-verification");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Attempt 1 approved.").waitFor();
    const { body } = await organization.key.get(`/verification/sessions/${subject.sessionId}`);
    expect(body.data.runs[0]!.decision).toBe("approved");
    const journey = (await organization.key.get(`/risk/subjects/${subject.subjectId}/journey`)).body.items;
    expect(journey[0]!.data).toMatchObject({ type: "risk.verification.decided", reason: "Seen in the branch." });
    await page.getByRole("tab", { name: /^Journey/ }).click();
    await page.getByText("Verification attempt approved").waitFor();
  });

  it("says what is wrong: no such subject, an error with its request id, and goes on after another try", async () => {
    const { page, context } = desk;
    await desk.go("/subjects/01982f60-8a7b-7c6d-9e5f-4e3d2c1b0a98");
    await page.getByRole("heading", { name: "There is no such subject" }).waitFor();
    expect(await desk.findings()).toEqual([]);
    const overview = "**/overview";
    const problem = { code: "internal_error", title: "Broken", detail: "Something broke.", requestId: "req-7" };
    await context.route(overview, (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: JSON.stringify(problem) }),
    );
    await desk.go(`/subjects/${subject.subjectId}`);
    await page.getByText("The subject could not be read").waitFor({ timeout: 60_000 });
    await page.getByText("req-7").waitFor();
    expect(await desk.findings()).toEqual([]);
    await context.unroute(overview);
    await page.getByRole("button", { name: "Try again" }).click();
    await card("onboarding").waitFor();
  });

  it("zoomed to 200 % nothing is wider than the window", async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 640, height: 400 });
    for (const name of ["journey", "evidence", "assessments", "verification"]) {
      await desk.go(`/subjects/${subject.subjectId}?tab=${name}`);
      await card("onboarding").waitFor();
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, name).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(desk.faults).toEqual([]);
  });
});
