import { afterAll, describe, expect, it } from "vitest";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, type OpenedDashboard, openDashboard } from "../../testing/open-dashboard.ts";

afterAll(closeWindows);

const rowOf = ({ page }: OpenedDashboard, name: string) => page.getByRole("region", { name, exact: true });
const save = ({ page }: OpenedDashboard) => page.getByRole("button", { name: "Save periods" });

describe("the retention periods of an organization", () => {
  it("are chosen by an owner, who sees what would go now and says when no law asks for more", async () => {
    const organization = await newOrganization(await dashboardServer());
    const desk = await openDashboard({ organization, role: "owner", mode: "live", path: "/settings" });
    const { page } = desk;
    const subjects = rowOf(desk, "Subjects");
    await subjects.getByLabel("Kept for").selectOption("years");
    await page.getByText("Write a whole number from 1 to 99 years or 99999 days.").waitFor();
    expect(await save(desk).isDisabled()).toBe(true);
    await subjects.getByLabel("Number").fill("4");
    await subjects.getByText("nothing is older now").waitFor();
    await subjects.getByText("asks for at least 5 years").waitFor();
    expect(await save(desk).isDisabled()).toBe(true);
    expect(await desk.findings()).toEqual([]);
    await save(desk).scrollIntoViewIfNeeded();
    await desk.pictures("settings-retention");
    await subjects.getByRole("checkbox", { name: "No law obliges us to keep these longer" }).check();
    const messages = rowOf(desk, "Webhook messages");
    await messages.getByLabel("Kept for").selectOption("days");
    await messages.getByLabel("Number").fill("90");
    await save(desk).click();
    await page.getByText("Periods saved.").waitFor();
    const owner = await organization.user("owner", "live");
    expect((await owner.get("/retention-settings")).body.periods).toEqual({
      subjects: "P4Y",
      screeningRuns: null,
      documents: null,
      webhookMessages: "P90D",
      idempotencyAnswers: null,
    });
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("wait for a second person where settings need one, who sees what changes", async () => {
    const organization = await newOrganization(await dashboardServer());
    const owner = await organization.user("owner");
    const { revision, ...off } = (await owner.get("/four-eyes-settings")).body;
    const asked = await owner.put("/four-eyes-settings", { ...off, settings: true, expectedRevision: revision });
    expect(asked.status).toBe(200);
    const desk = await openDashboard({ organization, role: "owner", path: "/settings" });
    const answers = rowOf(desk, "Stored answers");
    await answers.getByLabel("Kept for").selectOption("days");
    await answers.getByLabel("Number").fill("30");
    await save(desk).click();
    await desk.page.getByText("Proposed. Another owner decides").waitFor();
    expect((await owner.get("/retention-settings")).body.periods.idempotencyAnswers).toBeNull();
    const [proposal] = (await owner.get("/proposals")).body.items;
    await desk.close();

    const second = await openDashboard({ organization, role: "owner", path: `/proposals/${proposal.id}` });
    await second.page.getByText("Stored answers: for ever → 30 days").waitFor();
    expect(await second.findings()).toEqual([]);
    await second.pictures("proposal-retention");
    await second.page.keyboard.press("1");
    await second.page.keyboard.press("Control+Enter");
    await second.page.getByText("Approved. What is older goes with the next run.").waitFor();
    expect((await owner.get("/retention-settings")).body.periods.idempotencyAnswers).toBe("P30D");
    await second.close();
  });

  it("are read by an auditor, who cannot change them, and not shown to a member", async () => {
    const organization = await newOrganization(await dashboardServer());
    const auditor = await openDashboard({ organization, role: "auditor", path: "/settings" });
    const select = rowOf(auditor, "Documents").getByLabel("Kept for");
    await select.waitFor();
    expect(await select.isDisabled()).toBe(true);
    expect(await save(auditor).isDisabled()).toBe(true);
    await auditor.close();
    const member = await openDashboard({ organization, role: "member", path: "/settings" });
    await member.page.getByRole("button", { name: "Save links" }).waitFor();
    expect(await save(member).count()).toBe(0);
    await member.close();
  });
});
