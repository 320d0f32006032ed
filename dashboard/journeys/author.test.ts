// @module-tag pictures
// @module-tag long

import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { newSource } from "../../server/risk/testing/evidence.ts";
import { made } from "../../server/testing/answer.ts";
import { newOrganization } from "../../server/testing/organization.ts";
import { askedPictures } from "../testing/asked-pictures.ts";
import { type Hand, hands } from "../testing/hands.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../testing/open-dashboard.ts";

afterAll(closeWindows);

/** A native list of choices opens outside of the page, where no mouse of a test reaches it. */
const choose = (hand: Hand, word: string, field: Locator) =>
  hand.name === "mouse" ? field.selectOption(word) : hand.write(word, field);

/** Replaces what a cell holds: Tab marks all of it, and so do three clicks. */
async function fill({ page }: OpenedDashboard, hand: Hand, text: string, cell: Locator): Promise<void> {
  if (hand.name === "keyboard") return hand.write(text, cell);
  await cell.click({ clickCount: 3 });
  await page.keyboard.type(text);
}

/** Pictures for the guide "write a policy", taken with `npm run pictures`. */
async function illustrate({ page }: OpenedDashboard, hand: Hand, name: string): Promise<void> {
  const folder = askedPictures.guide;
  if (folder === undefined || hand.name !== "keyboard") return;
  await page.setViewportSize({ width: 1280, height: 800 });
  const path = join(folder, `write-a-policy-${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 60, animations: "disabled", caret: "initial" });
}

describe.each(hands)("an author with the %s", (_name, handOf) => {
  it("writes a policy from nothing; a second person publishes it", async () => {
    const organization = await newOrganization();
    await newSource(organization);
    const owner = await organization.user("owner");
    made(await owner.post("/organization/settings", { expectedRevision: 1, publishRequiresSecondPerson: true }));

    const author = await openDashboard({ organization, role: "admin", path: "/policies" });
    const { page } = author;
    const hand = handOf(page);
    await hand.press(["n"], page.getByRole("button", { name: /^New policy/ }).first());
    await hand.write("referral", page.getByRole("textbox", { name: "Policy key" }));
    await hand.press(["Control+Enter"], page.getByRole("button", { name: /^Open the editor/ }));
    await page.getByText("working copy, not yet a version").waitFor();

    // The working copy begins with an input of the source.
    expect(await page.getByRole("textbox", { name: /^Input, input/ }).inputValue()).toBe("country");
    await hand.follow(page.getByRole("button", { name: "Add factor" }));
    await fill(author, hand, "XX", page.getByRole("textbox", { name: "Value, case case, 1" }));
    await fill(author, hand, "60", page.getByRole("textbox", { name: "Points of case case" }));
    await hand.follow(page.getByRole("button", { name: "bands 1" }));
    await hand.follow(page.getByRole("button", { name: "Add band" }));
    await choose(hand, "review", page.getByRole("combobox", { name: "Decision, band band" }));
    await page.getByText("0 errors, 0 warnings").waitFor();
    await illustrate(author, hand, "editor");

    await hand.follow(page.getByRole("button", { name: "Scenarios" }));
    const scenarios = page.getByRole("region", { name: "Scenarios" });
    await hand.follow(scenarios.getByRole("button", { name: "Add scenario" }));
    await hand.write("XX", page.getByRole("textbox", { name: "Value of country" }));
    await scenarios.getByRole("row").nth(1).getByRole("cell").nth(2).getByText("review").waitFor();
    await hand.follow(scenarios.getByRole("button", { name: /^Expect this/ }));
    await scenarios.getByText("as expected", { exact: true }).nth(1).waitFor();
    await page.getByText("Create a version first: sets are kept per policy key.").waitFor();
    await illustrate(author, hand, "scenarios");
    await hand.press(["Control+Enter"], page.getByRole("button", { name: "Create version 1 (draft)" }));
    await page.getByRole("heading", { level: 1, name: "v1" }).waitFor();
    const path = new URL(page.url()).pathname.slice("/test".length);

    await hand.press(["p"], page.getByRole("button", { name: /^Publish/ }).first());
    await page.getByText("You created this draft; another owner or admin publishes it.").waitFor();
    await illustrate(author, hand, "second-person");

    const second = await openDashboard({ organization, role: "owner", path });
    const other = handOf(second.page);
    await other.press(["p"], second.page.getByRole("button", { name: /^Publish/ }).first());
    await second.page.getByText("This is the first version of its key.").first().waitFor();
    await other.write("1", second.page.getByRole("textbox", { name: "Type 1 to confirm" }));
    await illustrate(second, other, "publish");
    await other.press(["Control+Enter"], second.page.getByRole("button", { name: /^Publish Ctrl/ }));
    await second.page.getByText("referral v1 is published.").waitFor();
    const id = path.split("/").at(-1)!;
    const { data } = (await organization.key.get(`/risk/policies/${id}` as const)).body;
    expect(data).toMatchObject({
      status: "published",
      createdBy: `user:${author.person.userId}`,
      publishedBy: `user:${second.person.userId}`,
    });

    // The scenario that could not be kept before there was a version is still in the author's browser.
    await hand.press(["Escape", "e"], page.getByRole("link", { name: "Edit a copy of v1" }));
    await hand.follow(page.getByRole("button", { name: "Scenarios 1" }));
    await hand.write("first", page.getByRole("textbox", { name: "name of the set" }));
    await hand.follow(page.getByRole("button", { name: "Keep", exact: true }));
    await page.getByText("The set first is kept.").waitFor();
    const kept = (await organization.key.get("/risk/policy-keys/referral/scenario-sets/first")).body.scenarios;
    expect(kept).toMatchObject([{ inputs: { country: { value: "XX" } }, expect: { decision: "review" } }]);
    expect([...author.faults, ...second.faults]).toEqual([]);
    await author.close();
    await second.close();
  });
});
