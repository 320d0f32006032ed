import { afterAll, describe, expect, it } from "vitest";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard } from "../../testing/open-dashboard.ts";
import { askedOf, draftOf } from "./four-eyes-draft.ts";

afterAll(closeWindows);

describe("what needs a second person", () => {
  it("is chosen by an owner at once where it asks for more, and proposed where it asks for less", async () => {
    const organization = await newOrganization(await dashboardServer());
    const owner = await organization.user("owner");
    await organization.user("admin");
    const desk = await openDashboard({ organization, role: "owner", path: "/settings" });
    const { page } = desk;
    await page.getByRole("checkbox", { name: "Overrides of assessments" }).check();
    await page.getByRole("checkbox", { name: "Decisions about matches" }).check();
    await page.getByRole("checkbox", { name: "ofac_sdn" }).check();
    await page.getByRole("textbox", { name: "From this score on" }).fill("101");
    const save = page.getByRole("button", { name: "Save four eyes" });
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole("textbox", { name: "From this score on" }).fill("90");
    await page.getByRole("checkbox", { name: "Another person publishes" }).scrollIntoViewIfNeeded();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("settings-four-eyes");
    await save.click();
    await page.getByText("Four eyes saved.").waitFor();
    const chosen = {
      overrides: true,
      matchDecisions: { enabled: true, lists: ["ofac_sdn"], fromScore: 90 },
      settings: false,
    };
    expect((await owner.get("/four-eyes-settings")).body).toEqual({ ...chosen, revision: 1 });
    await page.getByRole("checkbox", { name: "Overrides of assessments" }).uncheck();
    await save.click();
    await page.getByText("Proposed. Another owner or an admin decides; until then the choice stays.").waitFor();
    expect((await owner.get("/four-eyes-settings")).body).toEqual({ ...chosen, revision: 1 });

    await page.getByRole("checkbox", { name: "Another person publishes" }).check();
    await page.getByRole("checkbox", { name: "Invariants are binding" }).check();
    await page.getByRole("button", { name: "Save publishing settings" }).click();
    await page.getByText("Publishing settings saved.").waitFor();
    const { data } = (await owner.get("/organization")).body;
    expect(data).toMatchObject({ publishRequiresSecondPerson: true, bindingInvariants: true });
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("is seen by an admin, who can change none of it", async () => {
    const desk = await openDashboard({ role: "admin", path: "/settings" });
    const { page } = desk;
    await page.getByRole("checkbox", { name: "Overrides of assessments" }).waitFor();
    for (const name of ["Overrides of assessments", "Invariants are binding", "Another person publishes"])
      expect(await page.getByRole("checkbox", { name }).isDisabled()).toBe(true);
    for (const name of ["Save four eyes", "Save publishing settings"])
      expect(await page.getByRole("button", { name }).isDisabled()).toBe(true);
    await desk.close();
  });

  it("is sent as it was read when nothing was touched", () => {
    const saved = {
      overrides: false,
      matchDecisions: { enabled: true, fromScore: 0 },
      settings: true,
      erasures: true,
      earlierFalsePositiveDays: 30,
      revision: 3,
    };
    const { revision: _revision, ...choice } = saved;
    expect(askedOf(draftOf(saved))).toEqual({ choice });
    expect(askedOf({ ...draftOf(saved), days: "0" })).toEqual({ wrong: "days" });
    expect(askedOf({ ...draftOf(saved), fromScore: "x" })).toEqual({ wrong: "fromScore" });
    expect(askedOf({ ...draftOf(saved), matches: false, fromScore: "x" })).toMatchObject({
      choice: { matchDecisions: { enabled: false } },
    });
  });
});
