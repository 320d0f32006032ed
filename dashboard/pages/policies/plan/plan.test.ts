// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import type { Invariant } from "@probity/engines/risk/policy/plan/invariant.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSource } from "../../../../server/risk/testing/evidence.ts";
import { stateInvariants } from "../../../../server/risk/testing/invariants.ts";
import { newDraft, newPublishedPolicy, smallDefinition } from "../../../../server/risk/testing/policies.ts";
import { sayAll } from "../../../../server/risk/testing/onboarding-case.ts";
import { runSlice } from "../../../../server/risk/testing/policy-impacts.ts";
import { runShadows } from "../../../../server/risk/testing/policy-shadows.ts";
import { newSubject } from "../../../../server/risk/testing/subjects.ts";
import { made } from "../../../../server/testing/answer.ts";
import { newOrganization, type TestOrganization } from "../../../../server/testing/organization.ts";
import { crossedPolicy } from "../../../testing/crossed-policy.ts";
import { closeWindows, dashboardServer, openDashboard, type OpenedDashboard } from "../../../testing/open-dashboard.ts";

let opened: OpenedDashboard;
let draftId: string;
let identity: string;
let movedName: string;
/** Somebody with this income, assessed by the first version. */
let assessed: (organization: TestOrganization, income: number) => Promise<string>;

const invariants: Invariant[] = [
  {
    id: "low_income",
    when: [{ input: "income.monthly", operator: "lt", value: 1500 }],
    then: { decision: { atLeast: "review" } },
  },
  {
    id: "closed_country",
    when: [{ input: "country", operator: "eq", value: "XX" }],
    then: { decision: { atLeast: "reject" } },
  },
];

beforeAll(async () => {
  const organization = await newOrganization(await dashboardServer());
  const source = await newSource(organization);
  ({ identity } = source);
  const { id } = await newPublishedPolicy(organization, { source: identity });
  assessed = async ({ key }, income) => {
    const subject = await newSubject(organization);
    await sayAll(organization, subject, source, { country: "DE", "income.monthly": income });
    made(await key.post(`/risk/subjects/${subject}/assessments`, { policyVersionId: id, trigger: "test" }));
    return subject;
  };
  for (const income of [1000, 5000]) {
    const subject = await assessed(organization, income);
    if (income === 1000) movedName = (await organization.key.get(`/risk/subjects/${subject}`)).body.data.externalId;
  }
  await stateInvariants(organization, id, invariants);
  const changed = smallDefinition(identity);
  changed.factors![0]!.cases[0]!.points = 20;
  // Either of these moves nobody alone: 25 points are below 30, and 20 points are below 21.
  changed.factors![0]!.cases[1]!.points = 25;
  changed.bands[1]!.lowerBound = 21;
  changed.inputs[0]!.maxAgeSeconds = 86_400;
  draftId = (await newDraft(organization, { definition: changed })).id;
  opened = await openDashboard({ organization, role: "owner", path: `/policies/onboarding/versions/${draftId}` });
});

afterAll(async () => {
  await opened.close();
  await closeWindows();
});

const newCrossed = (organization: TestOrganization, reviewFrom: number) =>
  newDraft(organization, { key: "crossed", definition: crossedPolicy(identity, reviewFrom) });

describe("S14 the plan of a policy", () => {
  it("opens from the version: changes in words, moves as a matrix, each with a case that the evaluator confirmed", async () => {
    const { page } = opened;
    await page.getByRole("link", { name: "Plan" }).click();
    await page.getByRole("heading", { level: 1, name: "v1 → v2" }).waitFor();
    await page.getByText(/0 to add, 4 to change, 0 to remove\. Decisions move in \d ways\./).waitFor();
    const changes = page.getByRole("list", { name: "What changes" });
    await changes.getByText("Case low of factor income: points 20 instead of 40.").waitFor();
    expect(await changes.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/maximum age[\s\S]*alone and together[\s\S]*→\s*incomplete/),
      expect.stringMatching(/points 20[\s\S]*alone and together\s*review\s*→\s*none/),
      expect.stringMatching(/points 25[\s\S]*alone\s*no decision moves[\s\S]*with the others\s*none\s*→\s*review/),
      expect.stringMatching(/begins at 21[\s\S]*alone\s*no decision moves[\s\S]*with the others\s*none\s*→\s*review/),
    ]);
    const matrix = page.getByRole("region", { name: "Decisions that move" });
    await matrix.getByRole("button", { name: /looser/ }).click();
    const chosen = page.getByRole("region", { name: "Smallest case" });
    await chosen.getByText("Moved alone by").waitFor();
    await chosen.getByRole("row", { name: "score 40 20" }).waitFor();
    await chosen.getByRole("row", { name: "decision review none" }).waitFor();
    await matrix.getByRole("button", { name: /stricter/ }).click();
    await chosen.getByText("No change moves this alone. Together they do:").waitFor();
    await opened.pictures("policy-plan-together");
    await matrix
      .getByRole("button", { name: /becomes incomplete/ })
      .first()
      .click();
    await chosen.getByRole("row", { name: /country .* missing/ }).waitFor();
    await page.getByText("Cells are not people.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-plan");
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(opened.faults).toEqual([]);
  });

  it("counts whom it moves among the stored assessments, and lists who is behind a pair", async () => {
    const { page, organization } = opened;
    await page.getByRole("button", { name: "Count the population" }).click();
    await page.getByText("Waiting for a worker.").waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText("The count was stopped.").waitFor();
    await page.getByRole("button", { name: "Count again" }).click();
    await page.getByText("Waiting for a worker.").waitFor();
    const { items } = (await organization.key.get("/risk/policy-impacts?order=desc")).body;
    await runSlice(organization, items[0]!.id);
    await page.getByText(/1 of 2 subjects would be decided otherwise\./).waitFor();
    const matrix = page.getByRole("region", { name: "Decisions that move" });
    await matrix.getByRole("button", { name: /^1\D.*50\.0 %.*looser/ }).click();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-plan-population");
    await page.getByRole("button", { name: "Open the one" }).click();
    const panel = page.getByRole("complementary", { name: "review → none" });
    await panel.getByRole("link", { name: movedName }).waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-plan-subjects");
    await page.keyboard.press("Escape");
    expect(opened.faults).toEqual([]);
  });

  it("shows each invariant as a sentence: refuted with its case, or proved", async () => {
    const list = opened.page.getByRole("list", { name: "Invariants" });
    await list.getByText("When income.monthly lt 1500, the decision is at least review.").waitFor();
    expect(await list.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^\s*refuted[\s\S]*decision\s+none/),
      expect.stringMatching(/^\s*proved[\s\S]*at least reject/),
    ]);
  });

  it("compares with any earlier version, also with none", async () => {
    const { page, organization } = opened;
    const versions = (await organization.key.get("/risk/policies?key=onboarding")).body.items;
    await opened.go(`/policies/onboarding/plan?to=${versions[0].id}`);
    await page.getByText("This is the first version of its key").waitFor();
    await page.getByText("What is proved about it").waitFor();
    await page.getByText("This version is published. It never changes.").waitFor();
    expect(await opened.findings()).toEqual([]);
  });

  it("edits the invariants of the key: sentences while typing, and what is wrong", async () => {
    const { page, organization } = opened;
    await opened.go(`/policies/onboarding/plan?to=${draftId}`);
    await page.getByRole("button", { name: "Edit invariants" }).click();
    const panel = page.getByRole("complementary", { name: "Invariants of this key" });
    const json = panel.getByRole("textbox", { name: "Invariants as JSON" });
    await json.fill("[{}]");
    await panel.getByText("The invariants have errors.").waitFor();
    await json.fill(JSON.stringify([...invariants, { id: "income", monotone: "country" }], null, 2));
    await panel.getByText("More of country never lowers the decision.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-invariants");
    await page.keyboard.press("Control+Enter");
    await page.getByText("The invariants are saved.").waitFor();
    const { body } = await organization.key.get("/risk/policy-keys/onboarding/invariants");
    expect([body.revision, body.invariants.length]).toEqual([2, 3]);
    await page.getByText("This version lacks these inputs, or they have another type: country.").waitFor();
  });

  it("publishes with a reason for what is refuted, which is kept first; nothing is sent without one", async () => {
    const { page, organization } = opened;
    const box = page.getByRole("region", { name: "Publish v2" });
    await box.getByRole("textbox", { name: "Type the version" }).fill("2");
    await box.getByText("Write a reason.").waitFor();
    await box.getByRole("textbox", { name: "Reason" }).fill("Agreed with compliance.");
    await box.getByRole("button", { name: "Publish version 2" }).click();
    await page.getByText("onboarding v2 is published.").waitFor();
    const { items } = (await organization.key.get(`/risk/policies/${draftId}/acknowledgements` as const)).body;
    expect(items.map(({ invariantId, reason }: any) => [invariantId, reason])).toEqual([
      ["low_income", "Agreed with compliance."],
    ]);
    expect((await organization.key.get(`/risk/policies/${draftId}` as const)).body.data.status).toBe("published");
  });

  it("runs the published version as a shadow: starts it, shows what differs as a matrix with its assessments, and stops it", async () => {
    const { page, organization } = opened;
    await opened.go(`/policies/onboarding/plan?to=${draftId}`);
    const panel = page.getByRole("region", { name: "Shadow" });
    await panel.getByText("A shadow decides each new assessment of this key a second time").waitFor();
    expect(await opened.findings()).toEqual([]);
    await panel.getByRole("button", { name: "Run as a shadow" }).click();
    await panel.getByText("No new assessment was compared yet.").waitFor();
    for (const income of [1000, 5000]) await assessed(organization, income);
    await runShadows(organization);
    await panel.getByText("1 of 2 assessments decided otherwise.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await panel.getByRole("button", { name: "Stop the shadow" }).scrollIntoViewIfNeeded();
    await opened.pictures("policy-plan-shadow");
    await panel
      .getByRole("region", { name: "What differs" })
      .getByRole("button", { name: /looser/ })
      .click();
    const listed = page.getByRole("complementary", { name: "review → none" });
    await listed.getByRole("link", { name: "open" }).waitFor();
    expect(await opened.findings()).toEqual([]);
    await page.keyboard.press("Escape");
    await panel.getByRole("button", { name: "Stop the shadow" }).click();
    await panel.getByRole("button", { name: "Run again" }).waitFor();
    await panel.getByText("Stopped").waitFor();
    const { items } = (await organization.key.get("/risk/policy-shadows")).body;
    expect(items.map(({ data }: any) => [data.status, data.moved])).toEqual([["stopped", 1]]);
    expect(opened.faults).toEqual([]);
  });

  it("binding: says that a refuted invariant cannot be published, and sends nothing", async () => {
    const { page, organization } = opened;
    const owner = await organization.user("owner");
    made(await owner.post("/organization/settings", { expectedRevision: 1, bindingInvariants: true }));
    const weak = smallDefinition(identity);
    weak.rules = [];
    const { id } = await newDraft(organization, { definition: weak });
    await opened.go(`/policies/onboarding/plan?to=${id}`);
    await page.getByText("A refuted invariant is binding: change this version, or the invariant.").first().waitFor();
    expect(await opened.findings()).toEqual([]);
    expect(await page.getByRole("button", { name: "Publish version 3" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("plans the working copy of this browser from the editor, and says where there is none", async () => {
    const { page } = opened;
    await opened.go("/policies/onboarding/plan");
    await page.getByText("There is no working copy").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.go("/policies/onboarding/edit?view=json");
    const json = page.getByRole("textbox", { name: /JSON/ });
    await json.fill((await json.inputValue()).replace('"lowerBound": 21', '"lowerBound": 15'));
    await page.getByRole("link", { name: "Plan" }).click();
    await page.getByRole("heading", { level: 1, name: /→ working copy/ }).waitFor();
    await page.getByText("A working copy is no version.").waitFor();
    await page.getByText("Band high: begins at 15 instead of 21.").waitFor();
  });

  it("says what moves where there are too many sums to count shares, with the case inside of its panel", async () => {
    const { page, organization } = opened;
    const from = await newCrossed(organization, 90);
    const to = await newCrossed(organization, 92);
    await opened.go(`/policies/crossed/plan?from=${from.id}&to=${to.id}`);
    const matrix = page.getByRole("region", { name: "Decisions that move" });
    await matrix.getByRole("button", { name: "looser" }).waitFor({ timeout: 60_000 });
    await page.getByText("too many sums to count the cells of each").waitFor();
    expect(await matrix.last().innerText()).not.toContain("%");
    const chosen = page.getByRole("region", { name: "Smallest case" });
    await chosen.getByText("confirmed").waitFor();
    const beyond = (element: HTMLElement) => element.scrollWidth - element.clientWidth;
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await chosen.evaluate(beyond)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await opened.pictures("policy-plan-uncounted");
    expect(await opened.findings()).toEqual([]);
  });
});
