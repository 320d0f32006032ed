import { afterAll, describe, expect, it } from "vitest";
import { samplePng, setBranding } from "../../../server/agreements/testing/branding.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard } from "../../testing/open-dashboard.ts";

afterAll(closeWindows);

describe("branding", () => {
  it("is set by an admin with a preview of page and mail; a pale colour is offered its nearest shade", async () => {
    const organization = await newOrganization(await dashboardServer());
    const desk = await openDashboard({ organization, role: "admin", path: "/settings" });
    const { page } = desk;
    const panel = page.getByRole("region", { name: "Branding" });
    const preview = panel.getByRole("group", { name: "Preview" });
    const save = panel.getByRole("button", { name: "Save branding" });
    await preview.getByText("Test asks you to sign", { exact: true }).first().waitFor();
    expect(await save.getAttribute("aria-disabled")).toBe("true");

    await panel.getByRole("textbox", { name: "Name" }).fill("Harbour Supplies");
    await preview.getByText("Harbour Supplies asks you to sign: Services agreement").waitFor();
    await panel.getByRole("textbox", { name: "Colour", exact: true }).fill("#ff9900");
    await panel.getByText(/needs 4\.5:1\. The nearest shade that has it is #/).waitFor();
    expect(await save.getAttribute("aria-disabled")).toBe("true");
    expect(await desk.findings()).toEqual([]);
    await panel.scrollIntoViewIfNeeded();
    await desk.pictures("branding-pale");
    const use = panel.getByRole("button", { name: /^Use #/ });
    const shade = (await use.innerText()).replace("Use ", "");
    await use.click();
    expect(await panel.getByRole("textbox", { name: "Colour", exact: true }).inputValue()).toBe(shade);

    const file = panel.locator("input[type=file]");
    await file.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await panel.getByText("This is not a PNG, JPEG or WebP picture that can be read.").waitFor();
    await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: samplePng(2_400, 400) });
    await preview.getByRole("img", { name: "Harbour Supplies" }).first().waitFor();
    expect(await preview.getByRole("img").count()).toBe(3);
    expect(await desk.findings()).toEqual([]);
    await panel.scrollIntoViewIfNeeded();
    await desk.pictures("branding");
    await save.click();
    await page.getByText("Branding saved.").waitFor();
    const { body } = await organization.key.get("/branding");
    expect(body).toMatchObject({
      name: "Harbour Supplies",
      colour: shade,
      logo: { width: 1_200, height: 200 },
      revision: 1,
    });

    await page.reload();
    await preview.getByRole("img").nth(2).waitFor();
    await panel.getByRole("button", { name: "Remove" }).click();
    expect(await preview.getByRole("img").count()).toBe(0);
    await save.click();
    await page.getByText("Branding saved.").waitFor();
    expect((await organization.key.get("/branding")).body).toMatchObject({ logo: null, revision: 2 });
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("what somebody else saves meanwhile is said, and drops nothing that was typed", async () => {
    const organization = await newOrganization(await dashboardServer());
    const desk = await openDashboard({ organization, role: "owner", path: "/settings" });
    const panel = desk.page.getByRole("region", { name: "Branding" });
    await panel.getByRole("textbox", { name: "Name" }).fill("Mine");
    await setBranding(organization, { name: "Theirs" });
    await panel.getByText("Somebody has changed the branding meanwhile.").waitFor();
    expect(await panel.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Mine");
    expect((await organization.key.get("/branding")).body.name).toBe("Theirs");
    await panel.getByRole("button", { name: "Save branding" }).click();
    await desk.page.getByText("Branding saved.").waitFor();
    expect((await organization.key.get("/branding")).body).toMatchObject({ name: "Mine", revision: 2 });
    await desk.close();
  });

  it("is read by a member, whose controls say why they are off", async () => {
    const organization = await newOrganization(await dashboardServer());
    await setBranding(organization, { name: "Harbour Supplies", colour: "#0b57d0" });
    const desk = await openDashboard({ organization, role: "member", path: "/settings" });
    const panel = desk.page.getByRole("region", { name: "Branding" });
    const name = panel.getByRole("textbox", { name: "Name" });
    await name.waitFor();
    expect([await name.inputValue(), await name.isEditable()]).toEqual(["Harbour Supplies", false]);
    expect(await panel.getByRole("button", { name: "Save branding" }).getAttribute("aria-disabled")).toBe("true");
    await desk.close();
  });
});
