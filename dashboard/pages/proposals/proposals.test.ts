import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, type OpenedDashboard, openDashboard } from "../../testing/open-dashboard.ts";

const one = { overrides: false, matchDecisions: { enabled: false }, settings: false };
const two = { overrides: true, matchDecisions: { enabled: true, lists: ["ofac_sdn"], fromScore: 90 }, settings: true };

describe("a proposal to change what needs a second person", () => {
  let organization: TestOrganization;
  let author: Awaited<ReturnType<TestOrganization["user"]>>;
  let desk: OpenedDashboard;

  beforeAll(async () => {
    organization = await newOrganization(await dashboardServer());
    author = await organization.user("owner");
    desk = await openDashboard({ organization, role: "owner" });
    await author.put("/four-eyes-settings", { ...two, expectedRevision: 0 });
  });
  afterAll(async () => {
    await desk.close();
    await closeWindows();
  });

  async function propose(choice: object): Promise<string> {
    const { revision } = (await author.get("/four-eyes-settings")).body;
    const proposed = await author.put("/four-eyes-settings", { ...choice, expectedRevision: revision });
    expect(proposed.status, proposed.text).toBe(202);
    return proposed.body.id;
  }
  const panel = () => desk.page.getByRole("complementary", { name: "Proposal" });

  it("an admin sees it and reads that owners decide; the author can only withdraw", async () => {
    const id = await propose({ ...two, overrides: false });
    const admin = await openDashboard({ organization, role: "admin", path: `/proposals/${id}` });
    await admin.page.getByText("For owners only; you are an admin.").first().waitFor();
    await admin.close();
    expect((await author.post(`/proposals/${id}/withdraw`)).status).toBe(200);
    await desk.go(`/proposals/${id}`);
    await panel().getByText("was withdrawn").waitFor();
    expect(
      await panel()
        .getByRole("button", { name: /^Approve/ })
        .count(),
    ).toBe(0);
  });

  it("shows every setting before and after, and is declined with a reason", async () => {
    const { page } = desk;
    const id = await propose(one);
    await desk.go(`/proposals/${id}`);
    const table = page.getByRole("table", { name: "What needs a second person" });
    await table.getByText("two people, of ofac_sdn or from score 90 on").waitFor();
    expect(await table.getByRole("row").allTextContents()).toEqual([
      "changenowafter an approval",
      "overridestwo peopleone person",
      "decisions about matchestwo people, of ofac_sdn or from score 90 onone person",
      "these settingstwo peopleone person",
      "erasuresone personthe same",
    ]);
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("proposal-settings");
    await page.keyboard.press("2");
    await panel().getByRole("textbox", { name: "Reason" }).fill("Not before the audit.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Declined. The settings stay as they are.").waitFor();
    await panel().getByText("Not before the audit.").waitFor();
    expect((await author.get("/four-eyes-settings")).body).toMatchObject(two);
  });

  it("is found in the queue and approved by keyboard; then the new settings apply", async () => {
    const { page } = desk;
    const id = await propose(one);
    await desk.go("/work-items?kind=proposal");
    await page.locator(`a[href*="/proposals/${id}"]`).click();
    await page.getByRole("table", { name: "What needs a second person" }).waitFor();
    expect(page.url()).toContain(id);
    await page.keyboard.press("1");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Approved. The new settings apply.").waitFor();
    await panel().getByText("was approved").waitFor();
    expect((await author.get("/four-eyes-settings")).body).toEqual({ ...one, revision: 2 });
    expect(desk.faults).toEqual([]);
  });

  it("settings of the organization are shown the same way, and an admin approves them", async () => {
    const { revision } = (await author.get("/organization")).body.data;
    const settings = (expectedRevision: number, publishRequiresSecondPerson: boolean) =>
      author.post("/organization/settings", { expectedRevision, publishRequiresSecondPerson });
    expect((await settings(revision, true)).status).toBe(200);
    const { id } = (await settings(revision + 1, false)).body;
    const admin = await openDashboard({ organization, role: "admin", path: `/proposals/${id}` });
    const table = admin.page.getByRole("table", { name: "Settings of the organization" });
    await table.waitFor();
    expect(await table.getByRole("row").allTextContents()).toEqual([
      "changenowafter an approval",
      "publishing takes two peopleyesno",
    ]);
    expect(await admin.findings()).toEqual([]);
    await admin.page.keyboard.press("1");
    await admin.page.keyboard.press("Control+Enter");
    await admin.page.getByText("Approved. The new settings apply.").waitFor();
    expect((await author.get("/organization")).body.data.publishRequiresSecondPerson).toBe(false);
    await admin.close();
  });

  it("an unknown one is not there", async () => {
    const { page } = desk;
    await desk.go(`/proposals/${organization.organizationId}`);
    await page.getByText("There is no such proposal").waitFor();
    expect(await desk.findings()).toEqual([]);
  });
});
