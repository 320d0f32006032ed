import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agreeToAi, newInvestigation } from "../../../server/risk/testing/investigations.ts";
import { highRisk, lowRisk, newCase, type TestCase } from "../../../server/risk/testing/onboarding-case.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

let opened: OpenedDashboard;
let subject: TestCase;

beforeAll(async () => {
  const organization = await newOrganization();
  opened = await openDashboard({ organization, role: "admin", path: "/investigations" });
  subject = await newCase(organization);
  await subject.say(highRisk);
  await subject.assess();
});

afterAll(async () => {
  await opened.close();
  await closeWindows();
});

const reviewsOf = async (id: string) =>
  (await opened.organization.key.get(`/risk/investigation-reviews?investigationId=${id}&after=` as const)).body.items;

describe("S18 investigations", () => {
  it("empty: says what an investigation is, that reviews decide nothing, and whether an owner agreed to AI", async () => {
    const { page } = opened;
    await page.getByText("Reviews never change a decision.").waitFor();
    await page.getByText("no consent").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("investigations-empty");
  });

  it("starts one by keyboard, about a subject named by its externalId", async () => {
    const { page, organization } = opened;
    const { externalId } = (await organization.key.get(`/risk/subjects/${subject.subjectId}` as const)).body.data;
    await page.keyboard.press("n");
    await page.getByLabel("Subject").fill("nobody-has-this");
    await page.getByText("No subject of this mode has this externalId.").waitFor();
    await page.getByLabel("Subject").fill(externalId);
    await page.getByLabel("Question").fill("Why is the risk high?");
    await page.getByText("Name a subject.").waitFor({ state: "detached" });
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { level: 1, name: "Why is the risk high?" }).waitFor();
    await page.getByText("snapshot is current").waitFor();
    const { items } = (await organization.key.get("/risk/investigations")).body;
    expect(items.map(({ data }) => data.subjectId)).toEqual([subject.subjectId]);
  });

  it("reviews a finding by keyboard, with a preset reason; a letter commits nothing", async () => {
    const { page } = opened;
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    await page.keyboard.press("j");
    await page.getByText("about finding 1").waitFor();
    await page.keyboard.press("e");
    await page.keyboard.press("Escape");
    expect(await reviewsOf(id)).toEqual([]);
    await page.keyboard.press("1");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("list", { name: "Reviews" }).getByText("A document is missing.").waitFor();
    const [review] = await reviewsOf(id);
    expect(review!.data).toMatchObject({ verdict: "needs_evidence", reason: "A document is missing." });
    expect(review!.data.findingId).not.toBeNull();
  });

  it("reviews the whole by mouse, and says when the subject has moved on", async () => {
    const { page } = opened;
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    await page.getByRole("button", { name: "The investigation as a whole" }).click();
    await page.getByRole("button", { name: /^accepted/ }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Agrees with the file.");
    await page.getByRole("button", { name: /^Record review/ }).click();
    await page.getByRole("list", { name: "Reviews" }).getByText("Agrees with the file.").waitFor();
    expect((await reviewsOf(id)).map(({ data }) => data.findingId)).toContain(null);

    await subject.say(lowRisk);
    await opened.go(`/investigations/${id}`);
    await page.getByText("snapshot is out of date").waitFor();
    await page.getByText("newer_evidence").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("investigation");
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("lists them, filters in the address, and offers AI once an owner has agreed", async () => {
    const { page, organization } = opened;
    await agreeToAi(organization);
    await newInvestigation(organization, subject.subjectId, { assistance: "ai", question: "What would a model add?" });
    await newInvestigation(organization, subject.subjectId, { question: "What has changed since March?" });
    await opened.go("/investigations");
    await page.getByText("consent given").waitFor();
    await page.getByRole("link", { name: "What would a model add?" }).waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("investigations");
    await page.getByRole("button", { name: "queued" }).click();
    await page.getByRole("link", { name: "What has changed since March?" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toContain("status=queued");
    await page.getByRole("button", { name: "failed" }).click();
    await page.getByText("No investigation fits").waitFor();
    await opened.go(`/investigations?subjectId=${subject.subjectId}&panel=new`);
    await page.getByText(/^About /).waitFor();
    await opened.pictures("investigations-start");
  });

  it("one that waits for a model can be cancelled with a reason", async () => {
    const { page, organization } = opened;
    await opened.go("/investigations?status=queued");
    await page.getByRole("link", { name: "What would a model add?" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Asked by mistake.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Only a completed investigation can be reviewed.").first().waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    expect((await organization.key.get(`/risk/investigations/${id}` as const)).body.data.status).toBe("cancelled");
  });

  it("members read everything and see who can review; a wrong id is not there", async () => {
    const { organization, page } = opened;
    const { id } = await newInvestigation(organization, subject.subjectId);
    const member = await openDashboard({ organization, role: "member", path: `/investigations/${id}` });
    await member.page.getByText("For owners and admins only; you are a member.").first().waitFor();
    await member.close();
    await opened.go(`/investigations/${organization.organizationId}`);
    await page.getByText("No such investigation").waitFor();
    expect(opened.faults.filter((fault) => !fault.includes("404"))).toEqual([]);
  });
});
