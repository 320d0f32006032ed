// @module-tag pictures
// @module-tag long

import type { WorkItem } from "@probity/contract";
import { readFileSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { made } from "../../server/testing/answer.ts";
import { type Day, newDay, type Office, openOffice } from "../testing/day.ts";
import { type Hand, hands } from "../testing/hands.ts";
import { illustrate as illustrateGuide } from "../testing/illustrate.ts";
import {
  closeWindows,
  newDashboardPerson,
  type DashboardPerson,
  openDashboard,
  type OpenedDashboard,
} from "../testing/open-dashboard.ts";

let office: Office;
let day: Day;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(async () => {
  day = await newDay(office);
});
afterAll(async () => {
  await closeWindows();
  await office.close();
});

/** One person at one browser, and the way they work it. */
type Desk = { page: Page; hand: Hand; person: DashboardPerson };

const button = ({ page }: Desk, name: string | RegExp) => page.getByRole("button", { name }).first();
const radio = ({ page }: Desk, name: RegExp) => page.getByRole("radio", { name });
const heading = ({ page }: Desk, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Pictures for the guide "a day in the queue". */
const illustrate = (desk: Desk, name: string) => illustrateGuide(desk, `a-day-${name}`);

async function signIn(desk: Desk): Promise<void> {
  const { page, hand, person } = desk;
  await hand.write(person.email, page.getByLabel("Email"));
  await hand.write(person.password, page.getByLabel("Password"));
  await hand.press(["Enter"], button(desk, "Continue"));
  await hand.write(person.nextCode(), page.getByLabel("One-time code"));
  await hand.press(["Enter"], button(desk, "Continue"));
  await heading(desk, "Home").waitFor();
}

async function openQueue(desk: Desk): Promise<void> {
  await desk.hand.press(["g", "q"], desk.page.getByRole("link", { name: /^Queue/ }));
  await heading(desk, "Queue").waitFor();
  await desk.page.getByRole("list", { name: "Work items" }).waitFor();
}

async function takeNext(desk: Desk): Promise<WorkItem> {
  const { page, hand } = desk;
  const answered = page.waitForResponse("**/api/v1/work-items/next");
  await hand.press(["n"], button(desk, /^Take next/));
  const { item } = (await (await answered).json()) as { item: WorkItem };
  await page.waitForURL((url) => url.searchParams.get("item") === item.id);
  await page.getByText("you have it").waitFor();
  return item;
}

/** From the number on the home page to the work behind it. */
async function openInvestigations(desk: Desk): Promise<void> {
  const { page, hand } = desk;
  await hand.press(["g", "h"], page.getByRole("link", { name: "Home" }));
  await hand.press(["3"], page.getByRole("link", { name: /^Investigations to review/ }));
  await page.waitForURL((url) => url.searchParams.get("kind") === "investigation");
  await page.getByRole("list", { name: "Work items" }).waitFor();
}

/** The assessments of the day as a file. */
async function exportTheDay(desk: Desk): Promise<string[]> {
  const { page, hand } = desk;
  await hand.press(["g", "a"], page.getByRole("link", { name: /^Assessments/ }));
  await heading(desk, "Assessments").waitFor();
  const saved = page.waitForEvent("download");
  await hand.follow(button(desk, "Export"));
  await hand.press(["Home", "Enter"], page.getByRole("menuitem", { name: "CSV" }));
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^assessments-test-.*\.csv$/);
  return readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
}

/** The first of the reasons that are ready, and the button that commits. Answers the status once the page has it. */
async function withReadyReason({ page, hand }: Desk): Promise<number> {
  await hand.press(["1"], page.locator("[data-composer-root]").getByRole("button", { name: /^1/ }));
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await hand.press(["Control+Enter"], page.getByRole("button", { name: /^(?!.*note).*Ctrl ?↵$/i }));
  const status = (await answered).status();
  // The cursor leaves the field with the answer, so that the next key is a key.
  await page.locator("[data-composer]:focus").waitFor({ state: "detached" });
  return status;
}

const finish: Record<WorkItem["data"]["kind"], (desk: Desk, item: WorkItem) => Promise<void>> = {
  action: async (desk, { id }) => {
    await illustrate(desk, "queue");
    await desk.hand.press(["a"], button(desk, /^acknowledged/));
    await withReadyReason(desk);
    await desk.page.getByText("acknowledged → completed").waitFor();
    await desk.hand.press(["c"], button(desk, /^completed/));
    await withReadyReason(desk);
    await desk.page.waitForURL((url) => url.searchParams.get("item") !== id);
  },
  match: async (desk) => {
    await desk.hand.press(["Enter"], desk.page.getByRole("link", { name: /^Open the match/ }));
    await heading(desk, /^Match \d of \d/).waitFor();
    await desk.hand.press(["z"], radio(desk, /false_positive/));
    await illustrate(desk, "match");
    await withReadyReason(desk);
    await desk.page.getByText("Decided: false_positive").first().waitFor();
    await openQueue(desk);
  },
  investigation: async (desk) => {
    await desk.hand.press(["Enter"], desk.page.getByRole("link", { name: /^Open the investigation/ }));
    await desk.hand.press(["a"], button(desk, /^accepted/));
    await illustrate(desk, "investigation");
    await withReadyReason(desk);
    await desk.page.getByText("Review recorded.").first().waitFor();
    await openQueue(desk);
  },
  proposal: async (desk) => {
    await desk.hand.press(["Enter"], desk.page.getByRole("link", { name: /^Review/ }));
    await desk.hand.press(["1"], radio(desk, /approve/));
    await illustrate(desk, "second-person");
    await desk.hand.press(["Control+Enter"], button(desk, /^Approve/));
    await desk.page.getByText("by override until").waitFor();
  },
  verification: async () => {
    throw new Error("No verification waits on this day.");
  },
};

/** From an action to the assessment it rests on: another decision is proposed, and the action is still there afterwards. */
async function proposeOverride(desk: Desk, item: WorkItem): Promise<void> {
  const { page, hand } = desk;
  await hand.press(["Enter"], page.getByRole("link", { name: /Explain/ }));
  await hand.press(["o"], button(desk, /^Override/));
  await hand.press(["2"], radio(desk, /review/));
  await hand.write("Shared household, lease on file.", page.getByRole("textbox", { name: "Reason" }));
  await hand.press(["Control+Enter"], button(desk, /^Propose override/));
  await page.getByText("A second person has to approve this").waitFor();
  await illustrate(desk, "proposed");
  await openQueue(desk);
  await page.waitForURL((url) => url.searchParams.get("item") === item.id);
}

/** Somebody's program acknowledges the action in the moment in which this person sends the same. */
async function meetConflict(desk: Desk, item: WorkItem): Promise<void> {
  const { page, hand } = desk;
  const { key } = day.organization;
  const overtake = async (route: Route) => {
    const body = { status: "acknowledged", expectedRevision: item.data.revision, reason: "By the ledger." };
    made(await key.post(`/risk/actions/${item.data.resourceId}/transitions`, body));
    await route.continue();
  };
  await page.route("**/transitions", overtake, { times: 1 });
  await hand.press(["f"], button(desk, /^failed/));
  expect(await withReadyReason(desk)).toBe(409);
  const conflict = page.getByRole("alert").filter({ hasText: "By the ledger." });
  await conflict.waitFor();
  await illustrate(desk, "conflict");
  await hand.follow(conflict.getByRole("button", { name: "Reload and reapply" }));
  await expect
    .poll(async () => (await key.get(`/risk/actions/${item.data.resourceId}` as const)).body.data)
    .toMatchObject({ status: "failed", revision: 3, lastReason: "Nobody answered on three days." });
}

describe("a shift", () => {
  it.each(hands)(
    "by %s: ten items, one conflict, an override of two people, an investigation, the export of the day",
    async (_, handOf) => {
      const { organization, monitored, customer } = day;
      const open = async (person: DashboardPerson, path?: string): Promise<Desk & OpenedDashboard> => {
        const opened = await openDashboard({ organization, person, ...(path ? { path } : { signedIn: false }) });
        return { ...opened, hand: handOf(opened.page) };
      };
      const first = await open(await newDashboardPerson(organization, "admin", { totp: true }));
      await signIn(first);
      await openQueue(first);

      // The worker assesses somebody who is monitored, and the page hears of the work by itself.
      await monitored.becomesRisky();
      await first.page.getByRole("list", { name: "Work items" }).getByText(monitored.externalId).first().waitFor();

      const taken: WorkItem[] = [];
      const isFirst = (item: WorkItem) => taken.filter(({ data }) => data.kind === item.data.kind).length === 1;
      const ofCustomer = (item: WorkItem) => item.data.assessmentId === customer.latest.id;
      let hasProposed = false;
      let hasMetConflict = false;
      while (taken.length < 10) {
        if (taken.length === 9) await openInvestigations(first);
        const item = await takeNext(first);
        taken.push(item);
        if (!hasProposed && ofCustomer(item)) {
          hasProposed = true;
          await proposeOverride(first, item);
        } else if (!hasMetConflict && item.data.kind === "action" && !isFirst(item)) {
          hasMetConflict = true;
          await meetConflict(first, item);
          continue;
        }
        await finish[item.data.kind](first, item);
      }
      expect(new Set(taken.map(({ id }) => id)).size).toBe(10);
      expect(new Set(taken.map(({ data }) => data.kind))).toEqual(new Set(["action", "match", "investigation"]));
      const { matches } = (await organization.key.get(`/screening/runs/${day.run.id}` as const)).body;
      const decided = matches.filter(({ decision }: { decision: string }) => decision === "false_positive");
      expect(decided.length).toBe(taken.filter(({ data }) => data.kind === "match").length);
      for (const { reason } of decided) expect(reason).toBe("The birthplace on the passport is another one.");
      const { id: reviewed } = day.investigation;
      const reviews = await organization.key.get(`/risk/investigation-reviews?investigationId=${reviewed}&after=`);
      expect(reviews.body.items.map(({ data }) => data.verdict)).toEqual(["accepted"]);
      expect([hasProposed, hasMetConflict]).toEqual([true, true]);

      const second = await open(await newDashboardPerson(organization, "admin"), "/work-items?kind=proposal");
      await second.page.getByRole("list", { name: "Work items" }).waitFor();
      await finish.proposal(second, await takeNext(second));
      const [override] = (await organization.key.get(`/risk/overrides?assessmentId=${customer.latest.id}`)).body.items;
      expect(override!.data).toMatchObject({
        decision: "review",
        createdBy: `user:${first.person.userId}`,
        approvedBy: `user:${second.person.userId}`,
      });
      const rows = await exportTheDay(first);
      expect(rows[0]).toContain("decision");
      expect(rows.filter((row) => row.includes(customer.latest.id))).toHaveLength(1);
      expect([...first.faults, ...second.faults]).toEqual([]);
      await first.close();
      await second.close();
    },
    180_000,
  );
});
