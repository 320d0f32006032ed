import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, openDashboard } from "../../testing/open-dashboard.ts";
import { type RichSubject, richSubject } from "../../testing/rich-subject.ts";

afterAll(closeWindows);

describe("erasing a subject", () => {
  let organization: TestOrganization;
  let subject: RichSubject;
  beforeAll(async () => {
    organization = await newOrganization();
    subject = await richSubject(organization);
  });
  const at = () => `/subjects/${subject.subjectId}`;

  it("says what goes and what stays, asks for the externalId and a reason, and waits for a second person", async () => {
    const owner = await organization.user("owner");
    const chosen = { overrides: false, matchDecisions: { enabled: false }, settings: false, erasures: true };
    expect((await owner.put("/four-eyes-settings", { ...chosen, expectedRevision: 0 })).status).toBe(200);
    const desk = await openDashboard({ organization, path: at() });
    const { page } = desk;
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Erase…" }).click();
    const panel = page.getByRole("complementary", { name: "Erase the subject" });
    await panel.getByRole("region", { name: "Goes" }).waitFor();
    const goes = await panel.getByRole("region", { name: "Goes" }).getByRole("listitem").allTextContents();
    expect(goes.join("\n")).toMatch(/externalId[\s\S]*values of facts[\s\S]*4 policy keys[\s\S]*open action/);
    await panel.getByRole("region", { name: "Stays" }).getByText("decisions and the policy version").waitFor();
    await panel.getByLabel("Reason").fill("Request of the person, ticket 4711.");
    const commit = panel.getByRole("button", { name: /^Erase/ });
    expect(await commit.isDisabled()).toBe(true);
    await panel.getByLabel(`Type ${subject.externalId} to confirm`).fill("cust-1");
    expect(await commit.isDisabled()).toBe(true);
    await panel.getByLabel(`Type ${subject.externalId} to confirm`).fill(subject.externalId);
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("erase-subject");
    await commit.click();
    await page.getByText("Another owner or admin decides; until then nothing is erased.").waitFor();
    expect((await owner.get(`/risk/subjects/${subject.subjectId}`)).body.data.erased).toBeUndefined();
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("is approved by the second person, and the page then says who erased it and takes nothing more", async () => {
    const second = await openDashboard({ organization, role: "owner", path: "/work-items?kind=proposal" });
    const { page } = second;
    await page.locator('a[href*="/proposals/"]').first().click();
    const proposal = page.getByRole("complementary", { name: "Proposal" });
    await proposal.getByText("ticket 4711").waitFor();
    await proposal.getByRole("region", { name: "Goes" }).getByText("values of facts").waitFor();
    expect(await second.findings()).toEqual([]);
    await second.pictures("erasure-proposal");
    await page.keyboard.press("1");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Approved. The subject is erased.").waitFor();
    await second.go(at());
    await page.getByText("This subject was erased").waitFor();
    await page.getByRole("note").getByText("ticket 4711").waitFor();
    expect(await page.getByText(subject.externalId).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Assess/ }).isDisabled()).toBe(true);
    expect(await second.findings()).toEqual([]);
    await second.pictures("erased-subject");
    expect(second.faults).toEqual([]);
    await second.close();
  });

  it("is not for members, who read why", async () => {
    const desk = await openDashboard({ organization, role: "member", path: at() });
    await desk.page.getByText("This subject was erased").waitFor();
    await desk.page.getByRole("button", { name: "More" }).click();
    const entry = desk.page.getByRole("menuitem", { name: /Erase…/ });
    expect(await entry.getAttribute("aria-disabled")).toBe("true");
    await desk.close();
  });
});
