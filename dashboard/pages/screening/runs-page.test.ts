import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";
import { allLists, khoury, khouryOrganization } from "../../testing/khoury.ts";

let made: Awaited<ReturnType<typeof khouryOrganization>>;
let opened: OpenedDashboard;

beforeAll(async () => {
  made = await khouryOrganization();
  opened = await openDashboard({ organization: made.organization, path: "/screening/runs" });
});
afterAll(async () => {
  await closeWindows();
  await made.close();
});

const rows = () => opened.page.locator("tbody tr[aria-rowindex]");

describe("screening runs", () => {
  it("nobody was screened yet: what a run is, and a line to copy", async () => {
    await opened.page.getByText("Nobody has been screened here").waitFor();
    await opened.page.getByText("curl -X POST").waitFor();
    expect(await opened.findings()).toEqual([]);
  });

  it("each run with its status, lists, top score, pending matches and why it was not whole", async () => {
    const { page } = opened;
    const { riskSubjectId, screen } = made;
    await screen({ name: "Nobody Inparticular" }, ["eu_fsf", "ofac_sdn"]);
    await screen({ name: "Nobody Inparticular" }, ["eu_fsf", "uk_sanctions", "idb_sanctions"]);
    await screen({ name: "Yusuf Karam" }, ["eu_fsf", "service_pep"]);
    await screen({ name: "!?" }, ["uk_sanctions"]);
    await screen(
      { ...khoury, identifiers: [{ kind: "passport", value: "RL2209113", country: "LB" }] },
      ["ofac_sdn", "service_pep"],
      { riskSubjectId },
    );
    const run = await screen(khoury, allLists, { riskSubjectId });
    const owner = await made.organization.user("owner");
    const decision = { decision: "false_positive", reason: "Age differs." };
    await owner.post(`/screening/matches/${run.matches[3].id}/decision`, decision);
    await page.reload();
    await rows().nth(5).waitFor();
    expect(await rows().count()).toBe(6);
    const first = await rows().first().innerText();
    for (const word of ["possible_match", "eu_fsf", "uk_sanctions", "89", "3 of 4", "source_stale", "customer-", "api"])
      expect(first).toContain(word);
    await rows().first().getByRole("img", { name: "score 89, review from 70, match from 90" }).waitFor();
    await rows().first().getByRole("img", { name: "stale" }).waitFor();
    expect(await rows().nth(5).innerText()).toMatch(/clear[\s\S]*whole/);
    expect(await rows().nth(4).innerText()).toMatch(/incomplete[\s\S]*source_missing/);
    expect(await opened.findings()).toEqual([]);
  });

  it("j opens a look at the matches, Enter the run; filters are in the address", async () => {
    const { page } = opened;
    await page.keyboard.press("j");
    const matches = page.getByRole("list", { name: "Matches of this run" });
    await matches.waitFor();
    expect(await matches.getByRole("listitem").count()).toBe(4);
    expect(await matches.innerText()).toContain("family_member");
    await opened.pictures("runs");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Match 1 of 4" }).waitFor();
    await page.goBack();
    await page.keyboard.press("f");
    await page.waitForURL(/status=match/);
    await page.getByRole("button", { name: "incomplete" }).click();
    await page.waitForURL(/status=incomplete/);
    await expect.poll(() => rows().count()).toBe(1);
    await opened.go("/screening/runs?status=clear&riskSubjectId=01900000-0000-7000-8000-000000000000");
    await page.getByText("No run fits these filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => rows().count()).toBe(6);
  });

  it("a new screening names its lists, and what was typed is there for the comparison without being asked for again", async () => {
    const { page } = opened;
    await page.keyboard.press("n");
    const panel = page.getByRole("complementary", { name: "New screening" });
    const field = (name: string) => panel.getByRole("textbox", { name });
    await field("subject.name").fill("Yusuf Abd al-Rahman Khoury");
    await panel.getByText("Choose at least one list.").waitFor();
    await field("subject.aliases").fill("يوسف عبد الرحمن خوري");
    await field("datesOfBirth").fill("1971-13");
    await field("nationalities").fill("LB");
    await panel.getByRole("checkbox", { name: "eu_fsf" }).check();
    await panel.getByRole("checkbox", { name: "service_pep" }).check();
    await opened.pictures("new-screening");
    expect(await opened.findings()).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await panel.getByText("Not screened.").waitFor();
    expect(await field("datesOfBirth").getAttribute("aria-invalid")).toBe("true");
    await field("datesOfBirth").fill("1971-03-18");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { level: 1, name: "Match 1 of 2" }).waitFor();
    await page.getByText("typed, in this browser only").waitFor();
    await page.getByText("1971-03-18").waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([location.href, Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toContain("Khoury");
    expect(made.server.logged.join("\n")).not.toContain("Khoury");
  });

  it("an auditor sees the runs and why they cannot screen", async () => {
    const auditor = await openDashboard({ organization: made.organization, role: "auditor", path: "/screening/runs" });
    await auditor.page.getByText(/For owners, admins and members only/).waitFor();
    await auditor.page.keyboard.press("n");
    expect(await auditor.page.getByRole("complementary", { name: "New screening" }).count()).toBe(0);
    await auditor.close();
  });

  it("at 200 % zoom the page does not move sideways", async () => {
    const { page } = opened;
    await opened.go("/screening/runs");
    await rows().first().waitFor();
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    expect(opened.faults).toEqual([]);
  });
});
