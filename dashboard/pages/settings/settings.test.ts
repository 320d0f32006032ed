import { afterAll, describe, expect, it } from "vitest";
import { newAction } from "../../../server/risk/testing/actions.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard } from "../../testing/open-dashboard.ts";

afterAll(closeWindows);

describe("the reasons of an organization", () => {
  it("are set by an admin, and a composer offers them on their keys as text that can be changed", async () => {
    const organization = await newOrganization(await dashboardServer());
    const { id } = await newAction(organization);
    const desk = await openDashboard({ organization, role: "admin", path: "/settings" });
    const { page } = desk;
    await page.getByText("the reasons that the dashboard brings").waitFor();
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Add a reason" }).click();
    await page.getByRole("textbox", { name: "Label 1" }).fill("Second line has it");
    await page.getByRole("textbox", { name: "Text 1" }).fill("Passed to the second line, ticket");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Reasons saved.").waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("settings");

    await desk.go("/work-items");
    await page.getByRole("button", { name: /Second line has it/ }).waitFor();
    await page.keyboard.press("a");
    await page.keyboard.press("Escape");
    await page.keyboard.press("1");
    const reason = page.getByRole("textbox", { name: "Reason" });
    await expect.poll(() => reason.inputValue()).toBe("Passed to the second line, ticket");
    await reason.pressSequentially(" 4711");
    await page.keyboard.press("Control+Enter");
    await expect
      .poll(async () => (await organization.key.get(`/risk/actions/${id}` as const)).body.data.lastReason)
      .toBe("Passed to the second line, ticket 4711");
    await desk.close();
  });

  it("are read by a member, whose controls say why they are off", async () => {
    const organization = await newOrganization(await dashboardServer());
    const desk = await openDashboard({ organization, role: "member", path: "/settings" });
    const add = desk.page.getByRole("button", { name: "Add a reason" });
    await add.waitFor();
    expect(await add.isDisabled()).toBe(true);
    await desk.close();
  });
});

describe("the profile resolver of an organization", () => {
  const name = "Profile at crm.example, in a new tab";

  it("is set by an admin, and leads from the queue and the subject to its page there, whatever its externalId is", async () => {
    const organization = await newOrganization(await dashboardServer());
    await newAction(organization);
    const hostile = "../admin?x=1#@evil.example";
    const registered = await organization.key.post("/risk/subjects", { kind: "person", externalId: hostile });
    const desk = await openDashboard({ organization, role: "admin", path: "/settings" });
    const { page } = desk;
    const field = page.getByRole("textbox", { name: "Link for a person" });
    const save = page.getByRole("button", { name: "Save links" });
    await field.fill("https://{externalId}.crm.example/");
    await page.getByText("Write https://, a host in lower-case letters").waitFor();
    expect(await save.isDisabled()).toBe(true);
    expect(await desk.findings()).toEqual([]);
    await field.fill("https://crm.example/customers/{externalId}");
    await page.getByText("cust-42 leads to https://crm.example/customers/cust-42").waitFor();
    await save.click();
    await page.getByText("Links saved.").waitFor();
    await desk.pictures("settings-profiles");

    await desk.go("/work-items");
    const link = page.getByRole("link", { name });
    expect(await link.getAttribute("href")).toMatch(/^https:\/\/crm\.example\/customers\/customer-\d+$/);
    await desk.pictures("queue-profile");
    await desk.go(`/subjects/${registered.body.id}`);
    await page.getByRole("heading", { level: 1, name: hostile }).waitFor();
    await expect
      .poll(() => link.getAttribute("href"))
      .toBe(`https://crm.example/customers/${encodeURIComponent(hostile)}`);
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    expect((await link.innerText()).trim()).toBe("crm.example");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("subject-profile");
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("what somebody else saves meanwhile is shown, and drops nothing that was typed", async () => {
    const organization = await newOrganization(await dashboardServer());
    const desk = await openDashboard({ organization, role: "admin", path: "/settings" });
    const field = (kind: string) => desk.page.getByRole("textbox", { name: `Link for a ${kind}` });
    const [mine, theirs] = ["https://crm.example/{externalId}", "https://erp.example/{externalId}"];
    await field("person").fill(mine);
    const owner = await organization.user("owner");
    const body = { templates: { person: theirs, business: theirs }, expectedRevision: 0 };
    expect((await owner.put("/profile-resolver", body)).status).toBe(200);
    await desk.page.getByText(`Somebody has saved ${theirs} meanwhile.`).waitFor();
    expect([await field("person").inputValue(), await field("business").inputValue()]).toEqual([mine, theirs]);
    await desk.page.getByRole("button", { name: "Save links" }).click();
    await desk.page.getByText("Links saved.").waitFor();
    const { templates } = (await owner.get("/profile-resolver")).body;
    expect(templates).toEqual({ person: mine, business: theirs });
    await desk.close();
  });

  it("is read by a member, who cannot change it; a kind without a template has no link", async () => {
    const organization = await newOrganization(await dashboardServer());
    const registered = await organization.key.post("/risk/subjects", { kind: "account", externalId: "acc-1" });
    const owner = await organization.user("owner");
    const templates = { person: "https://crm.example/customers/{externalId}" };
    await owner.put("/profile-resolver", { templates, expectedRevision: 0 });
    const desk = await openDashboard({ organization, role: "member", path: "/settings" });
    const { page } = desk;
    const field = page.getByRole("textbox", { name: "Link for a person" });
    await field.waitFor();
    expect(await field.inputValue()).toBe(templates.person);
    expect(await field.isEditable()).toBe(false);
    expect(await page.getByRole("button", { name: "Save links" }).isDisabled()).toBe(true);
    await desk.go(`/subjects/${registered.body.id}`);
    await page.getByText("no name is stored here").waitFor();
    expect(await page.getByRole("link", { name }).count()).toBe(0);
    await desk.close();
  });
});

describe("AI in investigations", () => {
  it("an owner agrees to a text and withdraws; an admin is told whom to ask", async () => {
    const organization = await newOrganization(await dashboardServer());
    const desk = await openDashboard({ organization, role: "owner", path: "/settings" });
    const { page } = desk;
    const panel = page.getByRole("region", { name: "AI in investigations" });
    const read = async () => (await organization.key.get("/risk/investigation-ai-settings")).body;
    await panel.getByText("no consent").waitFor();
    await panel.getByRole("textbox", { name: "Version of your consent text" }).fill("2026-11");
    await panel.getByRole("button", { name: "Agree" }).click();
    await panel.getByText("consent given").waitFor();
    expect(await read()).toMatchObject({ enabled: true, consentVersion: "2026-11", revision: 1 });
    expect(await desk.findings()).toEqual([]);
    await panel.getByRole("button", { name: "Withdraw" }).click();
    await panel.getByText("no consent").waitFor();
    expect(await read()).toMatchObject({ enabled: false, consentedBy: null, revision: 2 });
    await desk.close();

    const admin = await openDashboard({ organization, role: "admin", path: "/settings" });
    const agree = admin.page.getByRole("button", { name: "Agree" });
    await agree.waitFor();
    expect(await agree.getAttribute("aria-disabled")).toBe("true");
    await admin.close();
  });
});
