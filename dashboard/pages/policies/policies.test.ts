import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSource } from "../../../server/risk/testing/evidence.ts";
import { newDraft, newPublishedPolicy, smallDefinition } from "../../../server/risk/testing/policies.ts";
import { made } from "../../../server/testing/answer.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

let opened: OpenedDashboard;
let identity: string;

beforeAll(async () => {
  opened = await openDashboard({ organization: await newOrganization(), role: "owner", path: "/policies" });
});

afterAll(async () => {
  await opened.close();
  await closeWindows();
});

const idOf = () => new URL(opened.page.url()).pathname.split("/").at(-1)!;

describe("S10 policies", () => {
  it("empty: says what a policy is, and offers to write one", async () => {
    const { page } = opened;
    await page.getByText("Its versions never change.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policies-empty");
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: "Policy key" }).fill("On boarding");
    await page.getByText("Begin with a letter").first().waitFor();
    expect(await opened.findings()).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
  });

  it("lists keys with their newest version, what is published and what is a draft", async () => {
    const { page, organization } = opened;
    ({ identity } = await newSource(organization));
    await newPublishedPolicy(organization, { source: identity });
    const changed = smallDefinition(identity);
    changed.factors![0]!.cases[0]!.points = 50;
    changed.bands[1]!.lowerBound = 25;
    await newDraft(organization, { definition: changed });
    await newDraft(organization, { key: "partner.referral", source: identity });
    await opened.go("/policies");
    const table = page.getByRole("table", { name: "Policies" });
    const row = table.getByRole("row", { name: /onboarding/ });
    await row.getByText("v1").waitFor();
    expect(await row.getByText("v2").count()).toBe(2);
    await table
      .getByRole("row", { name: /partner\.referral/ })
      .getByText("not published")
      .waitFor();
    await opened.pictures("policies");
    expect(await opened.findings()).toEqual([]);
    await page.getByRole("button", { name: "published", exact: true }).click();
    await page.getByRole("link", { name: "partner.referral" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toContain("show=published");
    await page.getByRole("searchbox").fill("nothing like this");
    await page.getByText("No policy key fits").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
  });

  it("shows the versions of a key, newest first, by keyboard", async () => {
    const { page } = opened;
    await page.getByRole("link", { name: "onboarding" }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "onboarding" }).waitFor();
    const table = page.getByRole("table", { name: "Versions" });
    await table.getByText("v2").waitFor();
    expect(await table.getByRole("link", { name: /^v\d/ }).allInnerTexts()).toEqual(["v2", "v1"]);
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-key");
  });

  it("keeps notes on the inputs of a key: nothing may be told until somebody says so", async () => {
    const { page, organization } = opened;
    await page.getByRole("button", { name: "Notes on inputs" }).click();
    const panel = page.getByRole("complementary", { name: "Notes on inputs" });
    const income = panel.getByRole("group", { name: "income.monthly" });
    await income.getByRole("combobox", { name: "Changeable by" }).selectOption("the customer");
    expect(await income.getByRole("checkbox").isChecked()).toBe(false);
    await income.getByRole("checkbox", { name: "The customer may be told" }).check();
    await income.getByRole("textbox", { name: "In the customer's words" }).fill("your monthly income");
    await opened.pictures("policy-notes");
    expect(await opened.findings()).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await page.getByText("The notes are saved.").waitFor();
    const { body } = await organization.key.get("/risk/policy-keys/onboarding/input-notes");
    const note = { key: "income.monthly", changeable: "customer", disclosable: true, label: "your monthly income" };
    expect([body.revision, body.notes]).toEqual([1, [note]]);
    await panel.waitFor({ state: "detached" });
  });

  it("shows a version as sentences and decision tables, its JSON, and its record", async () => {
    const { page } = opened;
    await page.getByRole("link", { name: "v2" }).click();
    await page.getByRole("heading", { level: 1, name: "v2" }).waitFor();
    const factor = page.getByRole("table", { name: "income" });
    await factor.getByText("income.monthly lt 1500").waitFor();
    await page.getByText("When country eq “XX”, decide at least reject").waitFor();
    await page.getByText("From 25, band high decides review and asks for manual_review.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-version");
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("tab", { name: "JSON" }).click();
    await page.getByText('"aggregation": "sum"').waitFor();
    await page.getByRole("tab", { name: "Record" }).click();
    await page.getByText("definitionDigest").waitFor();
    expect(await opened.findings()).toEqual([]);
  });

  it("tells what differs from the version before, in words", async () => {
    const { page } = opened;
    await page.getByRole("tab", { name: /^Changes/ }).click();
    const changes = page.getByRole("list", { name: "Changes" });
    await changes.getByText("Case low of factor income: points 50 instead of 40.").waitFor();
    await changes.getByText("Band high: begins at 25 instead of 30.").waitFor();
    expect(await changes.getByRole("listitem").count()).toBe(2);
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-changes");
  });
});

describe("S14 publish", () => {
  it("shows the changes before, asks for the version number, and publishes", async () => {
    const { page, organization } = opened;
    await page.keyboard.press("p");
    const panel = page.getByRole("complementary", { name: "Publish v2" });
    await panel.getByText("Case low of factor income: points 50 instead of 40.").waitFor();
    await panel.getByText("0 subjects stay monitored on v1.").waitFor();
    await panel.getByText("Type the version number 2.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-publish");
    await panel.getByRole("textbox", { name: "Type 2 to confirm" }).fill("2");
    await page.keyboard.press("Control+Enter");
    await page.getByText("onboarding v2 is published.").waitFor();
    const { data } = (await organization.key.get(`/risk/policies/${idOf()}` as const)).body;
    expect(data).toMatchObject({ status: "published", publishedBy: `user:${opened.person.userId}` });
    await page.getByRole("button", { name: /^Publish/ }).waitFor({ state: "detached" });
  });

  it("two people: the creator is told why not, another owner or admin publishes", async () => {
    const { page, organization } = opened;
    const author = await organization.user("owner");
    made(await author.post("/organization/settings", { expectedRevision: 1, publishRequiresSecondPerson: true }));
    const own = await draftOf(opened);
    await opened.go(`/policies/onboarding/versions/${own}?panel=publish`);
    await page.getByText("You created this draft; another owner or admin publishes it.").waitFor();
    await page.getByText(/second_person_required/).waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("policy-second-person");
    const second = await openDashboard({ organization, role: "admin", path: `/policies/onboarding/versions/${own}` });
    await second.page.getByRole("button", { name: /^Publish/ }).click();
    await second.page.getByRole("textbox", { name: /to confirm/ }).fill("3");
    await second.page.getByRole("button", { name: /^Publish Ctrl/ }).click();
    await second.page.getByText("onboarding v3 is published.").waitFor();
    await second.close();
  });

  it("two people: 409 second_person_required of the server is explained where the page could not know", async () => {
    const { page } = opened;
    const own = await draftOf(opened);
    await page.route(/\/api\/v1\/organization$/, (route) => route.fulfill({ status: 500 }));
    await opened.go(`/policies/onboarding/versions/${own}?panel=publish`);
    await page.getByRole("textbox", { name: /to confirm/ }).fill("4");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").getByText("A second person has to publish this.").waitFor();
    expect(await page.getByRole("textbox", { name: /to confirm/ }).inputValue()).toBe("4");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("members see who can publish; a wrong id is not there", async () => {
    const { organization, page } = opened;
    const member = await openDashboard({ organization, role: "member", path: new URL(page.url()).pathname.slice(5) });
    await member.page
      .getByText(/only; you are a member\./)
      .first()
      .waitFor();
    await member.close();
    await opened.go(`/policies/onboarding/versions/${organization.organizationId}`);
    await page.getByText("No such policy version").waitFor();
    await opened.go("/policies/nobody");
    await page.getByText("No such policy key").waitFor();
    expect(opened.faults.filter((fault) => !/40[49]|500/.test(fault))).toEqual([]);
  });
});

/** A draft of the person at the desk. */
async function draftOf({ page, organization, person }: OpenedDashboard): Promise<string> {
  const login = { email: person.email, password: person.password };
  const { origin } = organization.server;
  const { accessToken } = (await (await page.request.post(`${origin}/api/v1/auth/login`, { data: login })).json()) as {
    accessToken: string;
  };
  const headers = {
    authorization: `Bearer ${accessToken}`,
    "x-service-mode": "test",
    "x-risk-mode": "test",
    "idempotency-key": crypto.randomUUID(),
  };
  const definition = smallDefinition(identity, { ceiling: 100 });
  const answer = await page.request.post(`${origin}/api/v1/risk/policies`, {
    headers,
    data: { key: "onboarding", definition },
  });
  return ((await answer.json()) as { id: string }).id;
}
