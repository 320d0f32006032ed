import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSource } from "../../../../server/risk/testing/evidence.ts";
import { newPublishedPolicy } from "../../../../server/risk/testing/policies.ts";
import { made } from "../../../../server/testing/answer.ts";
import { newOrganization } from "../../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard, type OpenedDashboard } from "../../../testing/open-dashboard.ts";

let opened: OpenedDashboard;
const sets = "/risk/policy-keys/onboarding/scenario-sets" as const;

beforeAll(async () => {
  const organization = await newOrganization(await dashboardServer());
  const { identity } = await newSource(organization);
  const { id } = await newPublishedPolicy(organization, { source: identity });
  opened = await openDashboard({
    organization,
    role: "owner",
    path: `/policies/onboarding/edit?from=${id}&view=scenarios`,
  });
});

afterAll(async () => {
  await opened.close();
  await closeWindows();
});

const table = () => opened.page.getByRole("table", { name: "Scenarios" });
const row = (name: RegExp) => table().getByRole("row", { name });
const kept = async () => (await opened.organization.key.get(`${sets}/regression`)).body;

describe("S13 scenarios", () => {
  it("empty: says what a scenario is; nothing is kept without a name", async () => {
    const { page } = opened;
    await page.getByText("A scenario is evidence that nobody sent").waitFor();
    await page.getByText("Name the set:").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-scenarios-empty");
  });

  it("runs each scenario while somebody types, and says in words what comes out otherwise", async () => {
    const { page } = opened;
    await page.getByRole("region", { name: "Scenarios" }).getByRole("button", { name: "Add scenario" }).click();
    await page.getByRole("textbox", { name: "Value of country" }).fill("DE");
    await page.getByRole("textbox", { name: "Value of income.monthly" }).fill("1000");
    await row(/scenario 1/)
      .getByText("country “DE”, income.monthly 1000")
      .waitFor();
    await row(/scenario 1/)
      .getByRole("cell")
      .nth(3)
      .getByText("review")
      .waitFor();
    await page.getByRole("combobox", { name: "expected decision, scenario 1" }).selectOption("none");
    await page.getByRole("combobox", { name: "expected band, scenario 1" }).selectOption("low");
    await page.getByRole("textbox", { name: "expected actions, scenario 1" }).fill("nothing");
    await row(/scenario 1/)
      .getByText("Expected the decision none, got the decision review.")
      .waitFor();
    await row(/scenario 1/)
      .getByText("Expected the band low, got the band high.")
      .waitFor();
    await row(/scenario 1/)
      .getByText("Asks for manual_review, which was not expected.")
      .waitFor();
    await page.getByText("0 of 1 as expected").waitFor();
    await opened.pictures("policy-scenarios-otherwise");
    expect(await opened.findings()).toEqual([]);
    await row(/scenario 1/)
      .getByRole("button", { name: /^Accept/ })
      .click();
    await row(/scenario 1/)
      .getByText("as expected")
      .waitFor();
    await page.getByText("1 of 1 as expected").waitFor();
    expect(await page.getByRole("textbox", { name: "expected actions, scenario 1" }).inputValue()).toBe(
      "manual_review",
    );
  });

  it("keeps them as a set of the policy key, which another visit begins with", async () => {
    const { page } = opened;
    await page.getByRole("textbox", { name: "Name, scenario 1" }).fill("little income");
    await page.getByRole("textbox", { name: "name of the set" }).fill("regression");
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await page.getByText("The set regression is kept.").waitFor();
    expect(await kept()).toMatchObject({
      revision: 1,
      scenarios: [
        {
          name: "little income",
          inputs: { country: { status: "available", value: "DE" }, "income.monthly": { value: 1000 } },
          expect: { decision: "review", band: "high", actions: ["manual_review"] },
        },
      ],
    });
    await page.getByRole("button", { name: "Discard the copy" }).click();
    await row(/little income/)
      .getByText("as expected")
      .waitFor();
    await page.getByText("revision 1").waitFor();
    await opened.pictures("policy-scenarios");
    expect(await opened.findings()).toEqual([]);
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("two scenarios of one name are not kept, and the table says so", async () => {
    const { page } = opened;
    await page.getByRole("region", { name: "Scenarios" }).getByRole("button", { name: "Add scenario" }).click();
    await page.getByRole("textbox", { name: "Name, scenario 2" }).fill("little income");
    await page.getByText("Another scenario has this name, or it is empty.").waitFor();
    await page.getByText("Give every scenario a name of its own.").waitFor();
    expect((await kept()).revision).toBe(1);
    await page.getByRole("textbox", { name: "Name, little income" }).nth(1).fill("from nowhere");
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await expect.poll(async () => (await kept()).scenarios.length).toBe(2);
  });

  it("409: somebody else was first; theirs can be opened, or replaced knowingly", async () => {
    const { page, organization } = opened;
    const owner = await organization.user("owner");
    const theirs = { name: "theirs", inputs: {} };
    made(await owner.put(`${sets}/regression`, { scenarios: [theirs], expectedRevision: 2 }));
    await page.getByRole("textbox", { name: "Name, from nowhere" }).fill("mine");
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await page.getByText("Somebody else has changed the set regression meanwhile.").waitFor();
    expect((await kept()).scenarios).toEqual([theirs]);
    await opened.pictures("policy-scenarios-overtaken");
    expect(await opened.findings()).toEqual([]);
    await page.getByRole("button", { name: "Replace it with these 2" }).click();
    await expect.poll(async () => (await kept()).revision).toBe(4);
    expect((await kept()).scenarios.map(({ name }) => name)).toEqual(["little income", "mine"]);
  });

  it("exports a file that simulate takes, imports it again, and tells what is wrong with another", async () => {
    const { page, organization } = opened;
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export JSON" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("regression.scenarios.json");
    const { scenarios } = JSON.parse(readFileSync(await download.path(), "utf8"));
    expect(scenarios).toEqual((await kept()).scenarios);
    const choose = (name: string, text: string) =>
      page
        .getByLabel("Import JSON", { exact: true })
        .first()
        .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    await choose("broken.json", `{"scenarios":[{"name":"x"}]}`);
    await page.getByText("/0/inputs: This property is required.").waitFor();
    const read = { source: "registered:elsewhere", status: "revoked" };
    const rich = { name: "revoked", inputs: { country: read }, expect: { score: 0 } };
    await choose("more.json", JSON.stringify({ scenarios: [rich, { ...scenarios[0], inputs: {} }] }));
    await row(/revoked/).waitFor();
    expect(await table().getByRole("row").count()).toBe(1 + 3);
    // What a value cannot say is kept as it is.
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await expect.poll(async () => (await kept()).scenarios.at(-1)).toEqual(rich);
    const owner = await organization.user("owner");
    expect((await owner.get(sets)).body.items).toMatchObject([{ name: "regression", scenarioCount: 3 }]);
  });

  it("asks before scenarios that nobody kept are left for another set, and keeps them when a version is made", async () => {
    const { page, organization } = opened;
    const owner = await organization.user("owner");
    made(await owner.put(`${sets}/edges`, { scenarios: [], expectedRevision: 0 }));
    const choice = page.getByRole("combobox", { name: "Scenario set" });
    await page.getByRole("textbox", { name: "Name, mine" }).fill("still mine");
    await choice.locator("option", { hasText: "edges" }).waitFor({ state: "attached" });
    await choice.selectOption("edges");
    await page.getByText("Your changes to regression are not kept.").waitFor();
    await page.getByRole("button", { name: "Stay here" }).click();
    await row(/still mine/).waitFor();
    await page.getByRole("button", { name: "Create version 2 (draft)" }).click();
    await page.getByRole("heading", { level: 1, name: "v2" }).waitFor();
    await opened.go("/policies/onboarding/edit?view=scenarios");
    await row(/still mine/).waitFor();
    await page.getByRole("button", { name: "Delete the set" }).click();
    await page.getByText("The set regression is deleted.").waitFor();
    expect((await organization.key.get(`${sets}/regression`)).status).toBe(404);
    await row(/still mine/).waitFor();
    expect(opened.faults).toEqual([]);
  });

  it("an auditor sees the sets and keeps none", async () => {
    const { organization } = opened;
    const auditor = await openDashboard({
      organization,
      role: "auditor",
      path: "/policies/onboarding/edit?view=scenarios",
    });
    await auditor.page.getByRole("combobox", { name: "Scenario set" }).waitFor();
    expect(await auditor.page.getByRole("button", { name: "Keep", exact: true }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    expect(await auditor.findings()).toEqual([]);
    await auditor.close();
  });
});

describe("scenarios for what nothing tests", () => {
  it("are added at the press of a button, expect what the copy decides, and leave nothing untried", async () => {
    const organization = await newOrganization(await dashboardServer());
    const { identity } = await newSource(organization);
    const { id } = await newPublishedPolicy(organization, { source: identity });
    const path = `/policies/onboarding/edit?from=${id}&view=scenarios`;
    const { page, findings, pictures, close } = await openDashboard({ organization, role: "owner", path });
    const scenarios = page.getByRole("table", { name: "Scenarios" });
    await page.getByRole("button", { name: "Add what nothing tests" }).click();
    const status = page.getByRole("status").filter({ hasText: /scenarios were added/ });
    await status.waitFor();
    const added = Number(/^\d+/.exec((await status.textContent())!)![0]);
    expect(await scenarios.getByRole("row").count()).toBe(added + 1);
    await page.getByText(`${added} of ${added} as expected`).waitFor();
    expect(await findings()).toEqual([]);
    await pictures("policy-scenarios-untested");
    await page.getByRole("button", { name: "Add what nothing tests" }).click();
    await page.getByText("Everything that can be reached is tried.").waitFor();
    expect(await scenarios.getByRole("row").count()).toBe(added + 1);
    await close();
  });
});
