import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { highRisk, newCase } from "../../../server/risk/testing/onboarding-case.ts";
import { newAction } from "../../../server/risk/testing/actions.ts";
import { made } from "../../../server/testing/answer.ts";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, newDashboardPerson, type OpenedDashboard, openDashboard } from "../../testing/open-dashboard.ts";

/** Two actions of one subject, restrict, with factors, bands and inputs behind them. */
async function newRiskyCase(organization: TestOrganization) {
  const made_ = await newCase(organization);
  await made_.say(highRisk);
  return made(await made_.assess());
}

describe("the queue", () => {
  let organization: TestOrganization;
  let desk: OpenedDashboard;
  beforeAll(async () => {
    organization = await newOrganization();
    for (let at = 0; at < 3; at++) await newRiskyCase(organization);
    desk = await openDashboard({ organization, role: "admin", path: "/work-items" });
    await desk.page.getByRole("list", { name: "Work items" }).waitFor();
  });
  afterAll(async () => {
    await desk.close();
    await closeWindows();
  });

  const items = async () => (await organization.key.get("/work-items?after=" as const)).body.items;
  const action = async (id: string) => (await organization.key.get(`/risk/actions/${id}` as const)).body;

  it("is worked by keyboard alone: take next, acknowledge with a preset reason, complete, and the next one stands there", async () => {
    const { page, person } = desk;
    await page.keyboard.press("n");
    await page.getByText("you have it").waitFor();
    const [mine] = (await items()).filter(({ data }) => data.assignee === person.userId);
    expect(mine).toBeDefined();

    await page.keyboard.press("a");
    await page.keyboard.press("Escape");
    await page.keyboard.press("1");
    await page.keyboard.press("Control+Enter");
    await page.getByText("acknowledged → completed").waitFor();
    const acknowledged = await action(mine!.data.resourceId);
    expect(acknowledged.data).toMatchObject({ status: "acknowledged", revision: 2, lastReason: "Taken up." });
    expect(acknowledged.data.lastActor).toBe(`user:${person.userId}`);

    await page.getByRole("textbox", { name: "Reason" }).fill("Done as asked.");
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await items()).some(({ id }) => id === mine!.id)).toBe(false);
    expect((await action(mine!.data.resourceId)).data.status).toBe("completed");
    await expect.poll(() => new URL(page.url()).searchParams.get("item")).not.toBe(mine!.id);
  });

  it("a letter commits nothing", async () => {
    const before = await items();
    for (const letter of ["a", "c", "f", "r"]) {
      await desk.page.keyboard.press(letter);
      await desk.page.keyboard.press("Escape");
    }
    expect(await items()).toEqual(before);
  });

  it("is worked by mouse: a row, a step, a reason, the button", async () => {
    const { page } = desk;
    const rows = page.getByRole("list", { name: "Work items" }).getByRole("listitem");
    await rows.nth(1).click();
    await page.getByRole("button", { name: /^failed/ }).click();
    await page.getByRole("button", { name: /Customer cannot be reached/ }).click();
    await page.getByRole("button", { name: /^Report failure/ }).click();
    await expect
      .poll(async () =>
        (await organization.key.get("/risk/action-queue" as const)).body.items.map(({ data }) => data.status),
      )
      .toContain("failed");
  });

  it("acknowledges the selected actions with one reason, which a letter only asks for", async () => {
    const made_ = [
      await newAction(organization, { name: "call_back" }),
      await newAction(organization, { name: "call_back" }),
    ];
    const { page } = desk;
    await desk.go("/work-items?policyKey=onboarding");
    const box = page.getByRole("checkbox", { name: /call_back/ });
    await box.nth(1).waitFor();
    for (const at of [0, 1]) await box.nth(at).check();
    await page.locator("main h1").focus();
    await page.keyboard.press("a");
    await page.getByRole("button", { name: /^Acknowledge 2/ }).waitFor();
    for (const { id } of made_) expect((await action(id)).data.status).toBe("requested");
    await page.getByRole("textbox", { name: "Reason" }).first().fill("Both are called today.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("2 changed.").first().waitFor();
    for (const { id } of made_)
      expect((await action(id)).data).toMatchObject({ status: "acknowledged", lastReason: "Both are called today." });
    await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await page.getByRole("list", { name: "Work items" }).getByText("acknowledged").first().waitFor();
  });

  it("409: both revisions stand side by side, and the reason is applied to the new one", async () => {
    const { id } = await newAction(organization, { name: "request_documents" });
    const { page } = desk;
    const item = (await items()).find(({ data }) => data.resourceId === id)!;
    await desk.go(`/work-items?item=${item.id}`);
    await page.getByRole("textbox", { name: "Reason" }).fill("Could not be done.");
    await page.getByRole("button", { name: /^failed/ }).click();
    // The page hears of the change by itself; the reason was written for the revision before it.
    await page.route("**/api/v1/live", (route) => route.abort());
    made(
      await organization.key.post(`/risk/actions/${id}/transitions`, {
        status: "acknowledged",
        expectedRevision: 1,
        reason: "By the ledger.",
      }),
    );
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").getByText("By the ledger.").waitFor();
    expect(await desk.findings()).toEqual([]);
    await page.getByRole("button", { name: "Reload and reapply" }).click();
    await expect
      .poll(async () => (await action(id)).data)
      .toMatchObject({ status: "failed", lastReason: "Could not be done.", revision: 3 });
    await page.unroute("**/api/v1/live");
  });

  it("says when nothing fits the filters, and clears them", async () => {
    const { page } = desk;
    await desk.go("/work-items?kind=proposal");
    await page.getByRole("heading", { name: "Nothing fits these filters" }).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("list", { name: "Work items" }).waitFor();
    expect(new URL(page.url()).searchParams.has("kind")).toBe(false);
  });

  it("has nothing serious for axe, in both themes, and is looked at", async () => {
    await desk.page.getByText("score", { exact: true }).first().waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("work-items");
    expect(desk.faults).toEqual([]);
  });

  it("an auditor sees the same with every control off and the reason beside it", async () => {
    const person = await newDashboardPerson(organization, "auditor");
    const auditor = await openDashboard({ organization, person, path: "/work-items" });
    await auditor.page.getByRole("list", { name: "Work items" }).waitFor();
    const take = auditor.page.getByRole("button", { name: /^Take next/ });
    expect(await take.getAttribute("aria-disabled")).toBe("true");
    await auditor.page.getByText("For owners, admins and members only; you are an auditor.").first().waitFor();
    await auditor.close();
  });

  it("asks for nothing that a member may not read", async () => {
    const person = await newDashboardPerson(organization, "member");
    const member = await openDashboard({ organization, person });
    const refused: string[] = [];
    member.page.on("response", (response) => void (response.status() === 403 && refused.push(response.url())));
    await member.go("/work-items");
    await member.page.getByText("score", { exact: true }).first().waitFor();
    expect(refused).toEqual([]);
    await member.close();
  });

  it("explains itself while it is empty", async () => {
    const empty = await openDashboard({ path: "/work-items" });
    await empty.page.getByRole("heading", { name: "Nothing is open" }).waitFor();
    expect(await empty.findings()).toEqual([]);
    await empty.pictures("work-items-empty");
    await empty.close();
  });
});
