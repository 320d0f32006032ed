import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAction } from "../../../server/risk/testing/actions.ts";
import { newInvestigation } from "../../../server/risk/testing/investigations.ts";
import { highRisk, newCase } from "../../../server/risk/testing/onboarding-case.ts";
import { giveStanding } from "../../../server/screening/testing/list-standings.ts";
import { newScreeningRun } from "../../../server/screening/testing/screening-runs.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { startServer, type TestServer } from "../../../server/testing/server.ts";
import { newWebhook } from "../../../server/webhooks/testing/webhooks.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

const hours = 3_600_000;

// The row of lists belongs to a whole server.
let server: TestServer;
let opened: OpenedDashboard;

beforeAll(async () => {
  server = await startServer();
  opened = await openDashboard({ server });
});

afterAll(async () => {
  await opened.close();
  await closeWindows();
  await server.app.close();
  await server.close();
});

const figure = (name: string) => opened.page.getByRole("link", { name: new RegExp(`^${name}`) });

describe("S3 home", () => {
  it("on the first run: five steps, of which those are ticked that have a record", async () => {
    const { page } = opened;
    const steps = page.getByRole("region", { name: "First steps" }).getByRole("listitem");
    await steps.first().waitFor();
    expect(await steps.allInnerTexts()).toEqual([
      expect.stringMatching(/Create a test key[\s\S]*done/),
      expect.stringMatching(/Register a source[\s\S]*open[\s\S]*POST \/risk\/sources/),
      expect.stringMatching(/Publish a policy[\s\S]*open/),
      expect.stringMatching(/Record evidence and assess[\s\S]*open/),
      expect.stringMatching(/Add a webhook[\s\S]*open/),
    ]);
    await page.getByText("No assessment in these 30 days.").waitFor();
    await page.getByText("No endpoint in this mode.").waitFor();
    expect(await figure("Open actions").innerText()).toContain("nothing waits");
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("home-first-run");
  });

  it("shows the work that has arrived; each step ticks itself from its record, and all go once they are done", async () => {
    const { organization, page } = opened;
    const current = page.getByRole("region", { name: "First steps" }).locator("[aria-current=step]");
    const { say, assess, subjectId } = await newCase(organization);
    await opened.go("/");
    await current.getByText("Record evidence and assess").waitFor();
    expect(await current.innerText()).toContain("POLICY=");
    await say(highRisk);
    expect((await assess()).status).toBe(201);
    await opened.go("/");
    await current.getByText("Add a webhook").waitFor();
    await page.getByText("4 of 5 done.").waitFor();
    await opened.pictures("home-last-step");
    await newWebhook(organization);
    await newAction(organization, { name: "request_documents" });
    await newScreeningRun(organization, { riskSubjectId: subjectId });
    await newInvestigation(organization, subjectId);
    const { byKind } = (await organization.key.get("/work-items/summary")).body;
    expect(byKind).toMatchObject({ match: 1, investigation: 1 });

    await opened.go("/");
    await figure("Investigations to review").getByText("without a review").waitFor();
    await page.getByRole("region", { name: "First steps" }).waitFor({ state: "detached" });
    expect(await figure("Open actions").innerText()).toContain(String(byKind.action));
    expect(await figure("Pending matches").innerText()).toContain("1");
    expect(await figure("Over due").innerText()).toContain("every item is in time");
    await page.getByText(/Decisions, 30 days: 30 days: 0 none/).waitFor({ state: "attached" });
    await page.getByText("receiver.example.com").waitFor();
  });

  it("leads from each number to its list, by its key and by the mouse", async () => {
    const { page } = opened;
    const address = () => new URL(page.url()).pathname + new URL(page.url()).search;
    for (const [key, to] of [
      ["1", "kind=action"],
      ["2", "kind=match"],
      ["3", "kind=investigation"],
      ["4", "overdue=true"],
    ] as const) {
      await opened.go("/");
      await figure("Open actions").waitFor();
      await page.keyboard.press(key);
      await expect.poll(address).toContain(`/test/work-items?${to}`);
    }
    await opened.go("/");
    await figure("Pending matches").click();
    await expect.poll(address).toContain("/test/work-items?kind=match");
  });

  it("draws ages, decisions, lists and deliveries of an organization in full work", async () => {
    const { organization, page } = opened;
    await fill(organization.organizationId);
    const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
    const fresh = { publishedAt: ago(72 * hours), confirmedAt: ago(0.6 * hours), entryCount: 5871 };
    for (const key of ["eu_fsf", "ofac_sdn", "ofac_consolidated"] as const)
      await giveStanding(server.database, key, fresh);
    await giveStanding(server.database, "uk_sanctions", { ...fresh, confirmedAt: ago(41 * hours) });
    await giveStanding(server.database, "idb_sanctions", { ...fresh, attentionReasons: ["entries_fell"] });
    await giveStanding(server.database, "service_pep", { ...fresh, confirmedAt: ago(8 * 24 * hours) });
    for (const host of ["ledger", "crm", "cases"])
      await newWebhook(organization, { url: `https://${host}.example.com/hook` });
    await opened.go("/");
    await figure("Over due")
      .getByText(/^[1-9]/)
      .first()
      .waitFor();
    await page.getByText("unconfirmed for 41 h").waitFor();
    await page.getByText("entries_fell").waitFor();
    await page.getByText("ledger.example.com").waitFor();
    await page.getByText(/ of \d+ decisions incomplete\./).waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("home");
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("members see which step is not theirs; whoever hides the steps can bring them back, and live has none", async () => {
    const organization = await newOrganization(server);
    const member = await openDashboard({ organization, role: "member" });
    const { page } = member;
    const notTheirs = page.getByText("for owners and admins");
    await notTheirs.waitFor();
    expect(await notTheirs.count()).toBe(1);
    await page.getByRole("button", { name: "Hide this" }).click();
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.waitFor({ state: "detached" });
    await member.go("/");
    await page.getByText("No endpoint in this mode.").waitFor();
    expect(await steps.count()).toBe(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type("Your settings");
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "First steps on Home" }).getByRole("button", { name: "shown" }).click();
    await page.keyboard.press("Escape");
    await steps.waitFor();
    await page.goto(`${server.origin}/live`);
    await page.getByText("No endpoint in this mode.").waitFor();
    expect(await steps.count()).toBe(0);
    await member.close();
  });

  it("each panel fails by itself", async () => {
    const { page, context } = opened;
    await context.route("**/risk/statistics*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await opened.go("/");
    await page.getByText("It could not be read.").waitFor();
    await page.getByText("unconfirmed for 41 h").waitFor();
    expect(await page.getByText("It could not be read.").count()).toBe(1);
    await context.unroute("**/risk/statistics*");
  });
});

/** Older work and older decisions than a test can wait for. */
async function fill(organizationId: string): Promise<void> {
  await server.pool.query(
    `insert into work_items (organization_id, mode, id, kind, severity, resource_id, subject_id, subject_kind, subject_external_id,
                             assessment_id, name, status, revision, policy_key, opened_at, due_at, place)
     select organization_id, mode, uuid_v7(now() - n * n * interval '11 minutes'), kind, severity, resource_id, subject_id, subject_kind,
            subject_external_id, assessment_id, 'copy-' || n, status, revision, policy_key, now() - n * n * interval '11 minutes',
            now() + (31 - n) * interval '1 day', uuid_v7(now() + (31 - n) * interval '1 day')
       from work_items, generate_series(1, 34) n where organization_id = $1 and name = 'request_documents'`,
    [organizationId],
  );
  await server.pool.query(
    `insert into risk_statistics (organization_id, mode, day, policy_key, counted, decision, band, number)
     select $1, 'test', current_date - n, 'onboarding', 'assessment', decision, '', greatest(1, share * (6 + n * 7 % 5) / 10)
       from generate_series(1, 29) n,
            (values ('none', 42), ('review', 14), ('restrict', 8), ('reject', 2), ('awaiting_evidence', 4)) decisions (decision, share)`,
    [organizationId],
  );
}
