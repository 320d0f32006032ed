import { afterAll, describe, expect, it } from "vitest";
import { startAccountMails } from "../../../server/accounts/testing/account-mails.ts";
import { newBrowser, newPerson } from "../../../server/accounts/testing/people.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard } from "../../testing/open-dashboard.ts";

afterAll(closeWindows);

describe("the members of an organization", () => {
  it("are listed with their second factors; an owner changes a role and removes somebody, each with a reason", async () => {
    const organization = await newOrganization(await dashboardServer());
    const person = await newPerson(organization.server, [organization.organizationId]);
    const visitor = newBrowser(organization.server);
    await visitor.login(person);
    const desk = await openDashboard({ organization, role: "owner", totp: true, path: "/members" });
    const { page } = desk;
    await page.getByRole("button", { name: person.email }).waitFor();
    await page.getByRole("cell", { name: "one-time codes" }).waitFor();
    expect(await page.getByRole("cell", { name: "no second factor" }).count()).toBeGreaterThan(0);
    expect(await desk.findings()).toEqual([]);
    await page.getByRole("button", { name: person.email }).click();
    const panel = page.getByRole("complementary", { name: person.email });
    await panel.getByText("Unknown browser").waitFor();
    await panel.getByLabel("Reason").fill("Lost their laptop.");
    await panel.getByRole("button", { name: "End their sessions" }).click();
    await page.getByText(`${person.email} is signed out of this organization.`).waitFor();
    await panel.getByText("Not signed in here.").waitFor();
    expect((await visitor.client().get("/me")).status).toBe(401);
    await panel.getByLabel("Role").selectOption("auditor");
    expect(await panel.getByRole("button", { name: "Change the role" }).isDisabled()).toBe(true);
    await panel.getByLabel("Reason").fill("Moves to audit.");
    await desk.pictures("members");
    expect(await desk.findings()).toEqual([]);
    await panel.getByRole("button", { name: "Change the role" }).click();
    await page.getByText(`${person.email} is auditor now.`).waitFor();
    await panel.getByLabel("Reason").fill("Leaves the company.");
    await panel.getByRole("button", { name: "Remove from the organization" }).click();
    await page.getByText(`${person.email} no longer belongs to the organization.`).waitFor();
    await page.getByRole("button", { name: person.email }).waitFor({ state: "detached" });
    const { items } = (await (await organization.user("owner")).get("/organization/audit-events")).body;
    const types = items.map(({ data }) => data.type);
    expect(types).toEqual(expect.arrayContaining(["member.role_changed", "member.removed"]));
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("are read by an auditor, who can change nothing, and not by a member", async () => {
    const organization = await newOrganization(await dashboardServer());
    const auditor = await openDashboard({ organization, role: "auditor", path: "/members" });
    await auditor.page.getByRole("table", { name: "Members" }).getByRole("button").first().click();
    expect(await auditor.page.getByRole("button", { name: "Change the role" }).isDisabled()).toBe(true);
    expect(await auditor.page.getByRole("button", { name: "Invite" }).isDisabled()).toBe(true);
    await auditor.close();
    const member = await openDashboard({ organization, role: "member", path: "/members" });
    await member.page.getByText("Your role cannot read members").first().waitFor();
    expect(await member.findings()).toEqual([]);
    await member.close();
  });
});

describe("an invitation on screen", () => {
  it("is mailed to its address and taken back; without a mail server the page says who passes the link on", async () => {
    const mails = await startAccountMails();
    const desk = await openDashboard({ organization: await newOrganization(mails.server), path: "/members" });
    const { page } = desk;
    await page.getByText("Nobody is invited").waitFor();
    await page.keyboard.press("n");
    expect(await page.getByRole("option", { name: "owner" }).count()).toBe(0);
    await page.getByLabel("Email").fill("noah@harborline.example");
    await page.keyboard.press("Control+Enter");
    await page.getByText("The invitation is on its way to noah@harborline.example.").waitFor();
    await page.getByText("open, mail is on its way").waitFor();
    expect(await mails.mailsTo("noah@harborline.example")).toHaveLength(1);
    await page.reload();
    await page.getByText("open, mailed").waitFor();
    await desk.pictures("invitations");
    expect(await desk.findings()).toEqual([]);
    await page.getByRole("button", { name: "Revoke the invitation of noah@harborline.example" }).click();
    await page.getByRole("cell", { name: "revoked" }).waitFor();
    await desk.close();
    await mails.close();

    const quiet = await openDashboard({ path: "/members?panel=new" });
    await quiet.page.getByLabel("Email").fill("noah@harborline.example");
    await quiet.page.keyboard.press("Control+Enter");
    await quiet.page.getByText(/probity invitation link [\da-f-]{36}/).waitFor();
    expect(await quiet.findings()).toEqual([]);
    expect(quiet.faults).toEqual([]);
    await quiet.close();
  });
});
