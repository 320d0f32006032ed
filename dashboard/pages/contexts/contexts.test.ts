import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPublishedPolicy } from "../../../server/risk/testing/policies.ts";
import { newSubject } from "../../../server/risk/testing/subjects.ts";
import { made } from "../../../server/testing/answer.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

let opened: OpenedDashboard;

beforeAll(async () => {
  opened = await openDashboard({ organization: await newOrganization(), role: "member", path: "/contexts" });
});

afterAll(async () => {
  await opened.close();
  await closeWindows();
});

const here = () => new URL(opened.page.url()).pathname.split("/").at(-1)!;

describe("S19 contexts", () => {
  it("empty: says that a context groups subjects and assigns no policy", async () => {
    await opened.page.getByText("It assigns no policy and decides nothing.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("contexts-empty");
  });

  it("creates one by keyboard and leads to it", async () => {
    const { page, organization } = opened;
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: "externalId", exact: true }).fill("case-2026-117");
    await page.getByRole("textbox", { name: "Title" }).fill("Onboarding, second quarter");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { level: 1, name: "case-2026-117" }).waitFor();
    await page.getByText("No subject is attached").waitFor();
    const { data } = (await organization.key.get(`/risk/contexts/${here()}` as const)).body;
    expect(data).toMatchObject({ kind: "onboarding", title: "Onboarding, second quarter" });
  });

  it("attaches a subject with its role, by keyboard", async () => {
    const { page, organization } = opened;
    const subjectId = await newSubject(organization);
    const { externalId } = (await organization.key.get(`/risk/subjects/${subjectId}` as const)).body.data;
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: "Subject" }).fill(externalId);
    await page.getByRole("textbox", { name: "Role" }).fill("beneficial_owner");
    await page.getByText("Name a subject.").waitFor({ state: "detached" });
    await page.keyboard.press("Control+Enter");
    await page.getByRole("table", { name: "Subjects" }).getByText("beneficial_owner").waitFor();
    const { items } = (await organization.key.get(`/risk/contexts/${here()}/subjects` as const)).body;
    expect(items).toMatchObject([{ subjectId, role: "beneficial_owner" }]);

    // The same subject again is refused, and what was typed stays.
    await page.getByRole("button", { name: /^Attach subject/ }).click();
    await page.getByRole("textbox", { name: "Subject" }).fill(externalId);
    await page.getByText("Name a subject.").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Attach Ctrl/ }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("textbox", { name: "Subject" }).inputValue()).toBe(externalId);
    await page.getByRole("button", { name: "Close" }).click();
  });

  it("shows the pinned versions with their revision", async () => {
    const { page, organization } = opened;
    await page.getByText("No version is pinned.").waitFor();
    const { id } = await newPublishedPolicy(organization);
    const admin = await organization.user("admin");
    const body = { expectedRevision: 0, policyVersionIds: [id] };
    made(await admin.post(`/risk/contexts/${here()}/policies`, body));
    await opened.go(`/contexts/${here()}`);
    await page.getByRole("table", { name: "Pinned policy versions" }).getByText("v1").waitFor();
    await page.getByText("revision 1", { exact: true }).waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("context");
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("lists them, filtered by kind or externalId in the address", async () => {
    const { page, organization } = opened;
    for (const [kind, externalId] of [
      ["incident", "inc-7"],
      ["transaction", "tx-99120"],
      ["periodic_review", "review-2026"],
    ])
      made(await organization.key.post("/risk/contexts", { kind, externalId }));
    await opened.go("/contexts");
    await page.getByRole("link", { name: "inc-7" }).waitFor();
    await opened.pictures("contexts");
    expect(await opened.findings()).toEqual([]);
    await page.getByRole("button", { name: "incident" }).click();
    await page.getByRole("link", { name: "tx-99120" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toContain("kind=incident");
    await page.getByRole("button", { name: "other" }).click();
    await page.getByText("No context fits").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("link", { name: "inc-7" }).waitFor();
    await page.getByRole("searchbox").fill("99120");
    await page.getByRole("link", { name: "inc-7" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "tx-99120" }).click();
    await page.getByRole("heading", { level: 1, name: "tx-99120" }).waitFor();
  });

  it("auditors see who can attach; a wrong id is not there", async () => {
    const { organization, page } = opened;
    const auditor = await openDashboard({ organization, role: "auditor", path: `/contexts/${here()}` });
    await auditor.page
      .getByText(/only; you are an auditor\./)
      .first()
      .waitFor();
    await auditor.close();
    await opened.go(`/contexts/${organization.organizationId}`);
    await page.getByText("No such context").waitFor();
    expect(opened.faults.filter((fault) => !/40[49]/.test(fault))).toEqual([]);
  });
});
