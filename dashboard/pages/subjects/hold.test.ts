import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, type OpenedDashboard, openDashboard } from "../../testing/open-dashboard.ts";
import { type RichSubject, richSubject } from "../../testing/rich-subject.ts";

afterAll(closeWindows);

describe("a subject that has to be kept", () => {
  let organization: TestOrganization;
  let subject: RichSubject;
  let desk: OpenedDashboard;
  beforeAll(async () => {
    organization = await newOrganization();
    subject = await richSubject(organization);
    desk = await openDashboard({ organization, path: `/subjects/${subject.subjectId}` });
  });
  afterAll(() => desk.close());

  const choose = async (entry: string) => {
    await desk.page.getByRole("button", { name: "More" }).click();
    await desk.page.getByRole("menuitem", { name: entry }).click();
  };

  it("is put on hold with a reason, which everybody reads, and cannot be erased meanwhile", async () => {
    const { page } = desk;
    await choose("Legal hold…");
    const panel = page.getByRole("complementary", { name: "Place a legal hold" });
    await panel.getByLabel("Reason").fill("Request of the court, file 12.");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("hold-subject");
    await panel.getByRole("button", { name: /^Place the hold/ }).click();
    await page.getByText("The subject is on legal hold.").waitFor();
    const notice = page.getByRole("note").filter({ hasText: "On legal hold" });
    await notice.getByText("Request of the court, file 12.").waitFor();
    await page.getByRole("button", { name: "More" }).click();
    const erase = page.getByRole("menuitem", { name: /Erase…/ });
    expect(await erase.getAttribute("aria-disabled")).toBe("true");
    expect(await erase.innerText()).toContain("Release the hold first.");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("held-subject");
    await page.keyboard.press("Escape");
  });

  it("is released with a reason, and can be erased again", async () => {
    const { page } = desk;
    await choose("Release the hold…");
    const panel = page.getByRole("complementary", { name: "Release the legal hold" });
    await panel.getByLabel("Reason").fill("The court has decided.");
    await panel.getByRole("button", { name: /^Release the hold/ }).click();
    await page.getByText("The hold is released.").waitFor();
    await page.getByRole("note").filter({ hasText: "On legal hold" }).waitFor({ state: "detached" });
    const { body } = await (await organization.user("owner")).get("/holds");
    expect(body.items.map(({ data }) => [data.resourceId, data.released.reason])).toEqual([
      [subject.subjectId, "The court has decided."],
    ]);
  });

  it("is handed out as one archive: everything, or what the person may be told", async () => {
    const { page } = desk;
    const namesIn = async (entry: string) => {
      const saved = page.waitForEvent("download");
      await choose(entry);
      return execFileSync("python3", ["-m", "zipfile", "-l", await (await saved).path()], { encoding: "utf8" });
    };
    expect(await namesIn("Archive of everything")).toContain("screening-runs.json");
    const forPerson = await namesIn("Archive for the person");
    expect(forPerson).toContain("evidence.json");
    expect(forPerson).not.toContain("screening");
    expect(desk.faults).toEqual([]);
  });
});
