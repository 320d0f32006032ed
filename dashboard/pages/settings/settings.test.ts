import { afterAll, describe, expect, it } from "vitest";
import { newAction } from "../../../server/risk/testing/actions.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeBrowser, dashboardServer, openDashboard } from "../../testing/open-dashboard.ts";

afterAll(closeBrowser);

describe("the reasons of an organization", () => {
  it("are set by an admin, and a composer offers them on their keys as text that can be changed", async () => {
    const organization = await newOrganization(await dashboardServer());
    const { id } = await newAction(organization);
    const desk = await openDashboard({ organization, role: "admin", path: "/settings" });
    const { page } = desk;
    await page.getByText("the reasons that the dashboard brings").waitFor();
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Add a reason" }).click();
    await page.getByRole("textbox", { name: "Label 1" }).fill("Second line has it");
    await page.getByRole("textbox", { name: "Text 1" }).fill("Passed to the second line, ticket");
    await page.getByRole("button", { name: "Save" }).click();
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
