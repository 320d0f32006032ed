import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAction } from "../../../server/risk/testing/actions.ts";
import { newSubject } from "../../../server/risk/testing/subjects.ts";
import { made } from "../../../server/testing/answer.ts";
import { newOrganization, type TestOrganization } from "../../../server/testing/organization.ts";
import {
  closeWindows,
  type DashboardPerson,
  dashboardServer,
  newDashboardPerson,
  type OpenedDashboard,
  openDashboard,
} from "../../testing/open-dashboard.ts";

/** The machine of a gate may be busy. */
const patience = { timeout: 60_000 };

let organization: TestOrganization;
let author: DashboardPerson;
let desk: OpenedDashboard;
beforeAll(async () => {
  organization = await newOrganization(await dashboardServer());
  author = await newDashboardPerson(organization, "member");
  desk = await openDashboard({ organization, person: author });
});
afterAll(async () => {
  await desk.close();
  await closeWindows();
});

const notesOf = async (subjectId: string) => (await organization.key.get(`/notes?subjectId=${subjectId}`)).body.items;
const panelOf = ({ page }: OpenedDashboard) => page.getByRole("complementary", { name: "Notes" });
const write = (body: object) => organization.key.post("/notes", body).then(made);

describe("notes beside a subject", () => {
  it("are written by keyboard: m, a text, a colleague after @, a file, Mod+Enter", async () => {
    const subjectId = await newSubject(organization);
    const colleague = await newDashboardPerson(organization, "admin");
    await desk.go(`/subjects/${subjectId}`);
    const { page } = desk;
    await page.getByRole("button", { name: /^Notes/ }).waitFor();
    await page.keyboard.press("m");
    const panel = panelOf(desk);
    await panel.getByText("Nothing written yet").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("notes-empty");

    await page.keyboard.type(`Called the branch, the address is a clinic. @${colleague.email.slice(0, 8)}`);
    const offered = panel.getByRole("option", { name: colleague.email });
    await offered.waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("notes-mention");
    await page.keyboard.press("Enter");
    await page.keyboard.type("please look.");
    const file = { name: "Brief.txt", mimeType: "text/plain", buffer: Buffer.from("Sehr geehrte Damen") };
    await panel.locator("input[type=file]").setInputFiles(file);
    await panel.getByText("Brief.txt").waitFor();
    await page.keyboard.press("Control+Enter");

    const entry = panel.getByRole("listitem").filter({ hasText: "please look." });
    await entry.getByText("you", { exact: true }).waitFor();
    await entry.getByRole("button", { name: "Download Brief.txt, 18 B" }).waitFor();
    await expect.poll(() => panel.getByRole("textbox", { name: "Note" }).inputValue(), patience).toBe("");
    const [note] = await notesOf(subjectId);
    expect(note!.data).toMatchObject({
      text: `Called the branch, the address is a clinic. @${colleague.email} please look.`,
      mentions: [colleague.userId],
      createdBy: `user:${author.userId}`,
      files: [{ name: "Brief.txt", mediaType: "text/plain" }],
    });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      entry.getByRole("button", { name: /^Download/ }).click(),
    ]);
    expect([download.suggestedFilename(), await readFile(await download.path(), "utf8")]).toEqual([
      "Brief.txt",
      "Sehr geehrte Damen",
    ]);
    await page.keyboard.press("Escape");
    expect(desk.faults).toEqual([]);
  });

  it("appear when somebody else writes, and say whom they are for", async () => {
    const subjectId = await newSubject(organization);
    await desk.go(`/subjects/${subjectId}?panel=notes`);
    const panel = panelOf(desk);
    await panel.getByText("Nothing written yet").waitFor();
    await write({ subjectId, text: "The system of record was changed.", mentions: [author.userId] });
    const entry = panel.getByRole("listitem").filter({ hasText: "The system of record was changed." });
    await entry.getByText("for you", { exact: true }).waitFor();
    await entry.getByText(/^API key/).waitFor();
    expect(await entry.getByRole("button", { name: /Correct|Withdraw/ }).count()).toBe(0);
  });

  it("stand on Home for whoever they mention, and lead to where they were written", async () => {
    const subjectId = await newSubject(organization);
    const mentioned = await openDashboard({ organization, role: "member" });
    const { page } = mentioned;
    await page.getByRole("region", { name: "Your last records" }).waitFor();
    expect(await page.getByRole("region", { name: "Notes for you" }).count()).toBe(0);
    await write({ subjectId, text: "Please call them back.", mentions: [mentioned.person.userId] });
    const panel = page.getByRole("region", { name: "Notes for you" });
    await panel.waitFor();
    expect(await mentioned.findings()).toEqual([]);
    await mentioned.pictures("notes-home");
    await panel.getByRole("link", { name: "Please call them back." }).click();
    await panelOf(mentioned).getByText("Please call them back.").waitFor();
    await mentioned.close();
  });

  it("are corrected in sight of everybody, and withdrawn with a reason that stays", async () => {
    const subjectId = await newSubject(organization);
    await desk.go(`/subjects/${subjectId}?panel=notes`);
    const panel = panelOf(desk);
    await panel.getByRole("textbox", { name: "Note" }).fill("He lives in Riga.");
    await desk.page.keyboard.press("Control+Enter");
    await panel.getByRole("button", { name: "Correct this note" }).click();
    await panel.getByText("Nothing has changed yet.").first().waitFor();
    await panel.getByRole("textbox", { name: "Correct this note" }).fill("He lives in Vilnius.");
    await desk.page.keyboard.press("Control+Enter");
    await panel.getByText("He lives in Vilnius.").waitFor();
    await panel.getByRole("button", { name: /^corrected/ }).click();
    await panel.getByRole("list", { name: "What it said before" }).getByText("He lives in Riga.").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("notes-corrected");

    const admin = await openDashboard({ organization, role: "admin", path: `/subjects/${subjectId}?panel=notes` });
    const theirs = panelOf(admin);
    await theirs.getByRole("button", { name: "Withdraw this note" }).click();
    await theirs.getByRole("textbox", { name: "Reason" }).fill("It was about his brother.");
    await admin.page.keyboard.press("Enter");
    await theirs.getByText("“It was about his brother.”").waitFor();
    expect(await theirs.getByText("He lives in Vilnius.").count()).toBe(0);
    await theirs.getByRole("button", { name: "Show what it said" }).click();
    await theirs.getByText("He lives in Vilnius.").waitFor();
    expect(await admin.findings()).toEqual([]);
    await admin.pictures("notes-withdrawn");
    await admin.close();

    const other = await openDashboard({ organization, role: "member", path: `/subjects/${subjectId}?panel=notes` });
    await panelOf(other).getByText("What it said is shown to its author, owners, admins and auditors.").waitFor();
    expect(await panelOf(other).getByText("Vilnius").count()).toBe(0);
    await other.close();
  });

  it("keep a note whose file is refused, and say why", async () => {
    const subjectId = await newSubject(organization);
    await desk.go(`/subjects/${subjectId}?panel=notes`);
    const panel = panelOf(desk);
    await panel.getByRole("textbox", { name: "Note" }).fill("See the file.");
    const program = { name: "invoice.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ\u0000\u0001") };
    await panel.locator("input[type=file]").setInputFiles(program);
    await panel.getByRole("button", { name: /^Add note/ }).click();
    await panel.getByText("The note is saved.", { exact: false }).waitFor();
    await panel
      .getByRole("alert")
      .getByText(/Add a PDF, a PNG or JPEG picture/)
      .waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("notes-file-refused");
    await panel.getByRole("button", { name: "Leave them out" }).click();
    await panel.getByRole("textbox", { name: "Note" }).waitFor();
    expect((await notesOf(subjectId)).map(({ data }) => [data.text, data.files])).toEqual([["See the file.", []]]);
  });

  it("409: a text that was corrected in another window is not lost, and not overwritten unseen", async () => {
    const subjectId = await newSubject(organization);
    await desk.go(`/subjects/${subjectId}?panel=notes`);
    const panel = panelOf(desk);
    await panel.getByRole("textbox", { name: "Note" }).fill("One.");
    await desk.page.keyboard.press("Control+Enter");
    await panel.getByRole("button", { name: "Correct this note" }).click();
    const [note] = await notesOf(subjectId);
    const elsewhere = await openDashboard({ organization, person: author, path: `/subjects/${subjectId}?panel=notes` });
    await panelOf(elsewhere).getByRole("button", { name: "Correct this note" }).click();
    await panelOf(elsewhere).getByRole("textbox", { name: "Correct this note" }).fill("Two.");
    await elsewhere.page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await notesOf(subjectId))[0]!.data.text, patience).toBe("Two.");
    await elsewhere.close();
    await panel.getByRole("textbox", { name: "Correct this note" }).fill("Three.");
    await desk.page.keyboard.press("Control+Enter");
    await panel
      .getByRole("alert")
      .getByText(/“Two.”/)
      .waitFor();
    expect(await desk.findings()).toEqual([]);
    expect((await notesOf(subjectId))[0]!.data.text).toBe("Two.");
    await desk.page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await notesOf(subjectId))[0]!.data.text, patience).toBe("Three.");
    const { history } = (await organization.key.get(`/notes/${note!.id}`)).body;
    expect(history.map(({ text }) => text)).toEqual(["One.", "Two.", "Three."]);
  });

  it("are read by an auditor, who sees why they cannot write", async () => {
    const subjectId = await newSubject(organization);
    await write({ subjectId, text: "Called them." });
    const auditor = await openDashboard({ organization, role: "auditor", path: `/subjects/${subjectId}?panel=notes` });
    const panel = panelOf(auditor);
    await panel.getByText("Called them.").waitFor();
    await panel.getByText(/owners, admins and members/i).waitFor();
    expect(await panel.getByRole("textbox").count()).toBe(0);
    expect(await auditor.findings()).toEqual([]);
    await auditor.close();
  });

  it("show that they are loading, and what went wrong when they cannot be read", async () => {
    const subjectId = await newSubject(organization);
    const { page } = desk;
    let answer: (status: number) => void = () => undefined;
    const answered = new Promise<number>((resolve) => (answer = resolve));
    await page.route("**/api/v1/notes?*", async (route) =>
      route.fulfill({
        status: await answered,
        contentType: "application/problem+json",
        body: JSON.stringify({ code: "internal_error", title: "Something went wrong", detail: "Try again." }),
      }),
    );
    await desk.go(`/subjects/${subjectId}?panel=notes`);
    const panel = panelOf(desk);
    await panel.waitFor();
    expect(await desk.findings()).toEqual([]);
    answer(500);
    await panel.getByText("The notes could not be read").waitFor();
    expect(await desk.findings()).toEqual([]);
    await page.unroute("**/api/v1/notes?*");
    await panel.getByRole("button", { name: "Try again" }).click();
    await panel.getByText("Nothing written yet").waitFor();
  });
});

describe("notes on a work item", () => {
  it("are written below its record, and stay with the subject when it is finished", async () => {
    const { id, subjectId } = await newAction(organization, { name: "call_back" });
    await write({ subjectId, text: "Calls are answered in the evening." });
    const { page } = desk;
    await desk.go(`/work-items?item=${id}`);
    const notes = page.getByRole("region", { name: "Notes" });
    await notes.getByText("Calls are answered in the evening.").waitFor();
    await page.keyboard.press("m");
    await page.keyboard.type("Nobody picked up.");
    await page.keyboard.press("Control+Enter");
    const entry = notes.getByRole("listitem").filter({ hasText: "Nobody picked up." });
    await entry.getByText("on this item").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("notes-item");
    // The note was sent, and the action did not move.
    expect((await organization.key.get(`/risk/actions/${id}`)).body.data.status).toBe("requested");
    made(
      await organization.key.post(`/risk/actions/${id}/transitions`, {
        status: "failed",
        expectedRevision: 1,
        reason: "No answer.",
      }),
    );
    await desk.go(`/subjects/${subjectId}?panel=notes`);
    const kept = panelOf(desk).getByRole("listitem").filter({ hasText: "Nobody picked up." });
    await kept.getByText("on an action").waitFor();
    expect((await notesOf(subjectId)).map(({ data }) => data.workItem?.id ?? null)).toEqual([null, id]);
    expect(desk.faults).toEqual([]);
  });
});
