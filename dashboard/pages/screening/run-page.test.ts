import type { ScreeningRun } from "@probity/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";
import { askForSecondPerson } from "../../../server/casework/proposals/testing/proposals.ts";
import { khouryOrganization } from "../../testing/khoury.ts";

let made: Awaited<ReturnType<typeof khouryOrganization>>;
let run: ScreeningRun;
let opened: OpenedDashboard;

beforeAll(async () => {
  made = await khouryOrganization();
  const { riskSubjectId } = made;
  const earlier = await made.screen(undefined, undefined, { riskSubjectId });
  const owner = await made.organization.user("owner");
  await owner.post(`/screening/matches/${earlier.matches[0].id}/decision`, {
    decision: "false_positive",
    reason: "Birthplace on the passport is Tyre, the entry says Aleppo.",
  });
  run = await made.screen(undefined, undefined, { riskSubjectId });
  const templates = { person: "https://crm.example/customers/{externalId}" };
  await owner.put("/profile-resolver", { templates, expectedRevision: 0 });
  opened = await openDashboard({ organization: made.organization, path: `/screening/runs/${run.id}` });
});
afterAll(async () => {
  await closeWindows();
  await made.close();
});

const field = (name: string) => opened.page.getByRole("textbox", { name, exact: true });
const heading = (name: string) => opened.page.getByRole("heading", { level: 1, name }).waitFor();

describe("match review", () => {
  it("without the subject's values: every match, what the factors say about its name, and who is credited", async () => {
    const { page } = opened;
    await heading("Match 1 of 4");
    const tabs = await page.getByRole("tab").allInnerTexts();
    expect(tabs.map((tab) => tab.replace(/\s+/g, " "))).toEqual(
      run.matches.map(({ score, source, pep }) => `${score} ${source}${pep ? ` ${pep.standing}` : ""}`),
    );
    const name = page.locator("bdi[lang=und-Arab]", { hasText: /^خوري$/ }).first();
    await name.waitFor();
    expect(await name.evaluate((word) => getComputedStyle(word).direction)).toBe("rtl");
    const text = await page.locator("main").innerText();
    for (const { attribution } of run.sources) expect(text).toContain(attribution);
    expect(text).toContain("incomplete: source_stale uk_sanctions");
    expect(text).toContain("Birthplace on the passport is Tyre");
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("match-without-values");
  });

  it("whose values they are is looked up in the organization's own system, which learns nothing of this page", async () => {
    const { page } = opened;
    const { externalId } = (await made.organization.key.get(`/risk/subjects/${made.riskSubjectId}`)).body.data;
    const link = page.getByRole("link", { name: "Profile at crm.example, in a new tab" });
    expect(await link.getAttribute("href")).toBe(`https://crm.example/customers/${externalId}`);
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("the score on its axis: every factor with its points, and the cap that holds it below match", async () => {
    const { page } = opened;
    await page
      .getByRole("region", { name: "Comparison and score" })
      .getByRole("button", { name: "Show as table" })
      .click();
    const rows = await page.getByRole("table", { name: "Comparison and score" }).getByRole("row").allInnerTexts();
    for (const { code, points } of run.matches[0]!.factors)
      expect(rows.some((row) => row.includes(code) && row.includes(String(Math.abs(points))))).toBe(true);
    expect(rows.at(-1)).toContain(String(run.matches[0]!.score));
    await page.getByRole("button", { name: "Show as picture" }).click();
  });

  it("typed values are aligned in each script, and stay in the memory of the tab", async () => {
    const { page } = opened;
    const typed = ["Yusuf Abd al-Rahman Khouri Sentinelov", "يوسف عبد الرحمن خوري", "1971-03-19", "QX7781234"];
    const [latin, arabic, born, passport] = typed as [string, string, string, string];
    const sent: string[] = [];
    page.on("request", (request) =>
      sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? ""),
    );
    page.on("console", (message) => sent.push(message.text()));
    page.on("websocket", (socket) => sent.push(socket.url()));
    page.on("worker", (worker) => sent.push(worker.url()));
    await page.keyboard.press("v");
    await field("names").fill(`${latin}, ${arabic}`);
    await field("dates of birth").fill(born);
    await field("nationalities").fill("LB");
    await field("documents").fill(passport);
    await page.keyboard.press("Escape");
    await page.getByText("weak alias").first().waitFor();
    const words = await page.getByRole("region", { name: "Names" }).locator("figcaption").allTextContents();
    expect(words[0]).toBe(
      "Arabic: يوسف and يوسف: exact; عبد and عبد: exact; الرحمن and الرحمن: exact; خوري and خوري: exact",
    );
    expect(words.join()).toContain("Юсуф");
    await page.getByText("1971-03-19").waitFor();
    await opened.pictures("match");
    for (const key of ["j", "j", "k", "z", "1"]) await page.keyboard.press(key);
    await page.getByRole("textbox", { name: "Reason" }).fill("");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("`");
    await page.keyboard.press("`");

    expect(sent.length).toBeGreaterThan(0);
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        location.href,
        history.state,
        document.title,
        document.cookie,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        await indexedDB.databases(),
        await caches.keys().catch(() => []),
        performance.getEntries().map(({ name }) => name),
        [...document.links].map(({ href }) => href),
      ]),
    );
    const cookies = JSON.stringify(await opened.context.storageState({ indexedDB: true }));
    const { rows } = await made.server.pool.query(
      "select query from pg_stat_activity where datname = current_database()",
    );
    const seen = [...sent, kept, cookies, ...made.server.logged, JSON.stringify(rows)].join("\n");
    for (const value of [...typed, "Sentinelov", "Khouri"]) {
      expect(seen).not.toContain(value);
      expect(seen).not.toContain(encodeURIComponent(value));
      expect(seen).not.toContain(JSON.stringify(value).slice(1, -1));
    }
    await page.reload();
    await heading("Match 2 of 4");
    expect(await page.locator("main").innerText()).not.toContain("Sentinelov");
  });

  it("positions of a PEP over time, and the relative who makes the standing", async () => {
    const { page } = opened;
    await page.getByRole("tab", { name: /service_pep/ }).click();
    const positions = page.getByRole("region", { name: /^Positions/ });
    const words = await positions.locator("figcaption").textContent();
    expect(words).toContain("parliament_member LB: 2005 to 2018, over");
    expect(words).toContain("spouse of Rania Khoury-Sfeir: ambassador: since 2023, counts");
    expect(await positions.innerText()).toContain("family_member");
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("match-pep");
  });

  it("a letter chooses, a digit writes the reason, Mod+Enter commits and goes to the next pending match", async () => {
    const { page } = opened;
    await opened.go(`/screening/runs/${run.id}?match=${run.matches[3]!.id}`);
    await heading("Match 4 of 4");
    await page.keyboard.press("z");
    await page.keyboard.press("2");
    await page.getByText("run stays possible_match, 3 matches are pending").waitFor();
    await page.keyboard.press("Control+Enter");
    await heading("Match 1 of 4");
    const { matches } = (await made.organization.key.get(`/screening/runs/${run.id}`)).body;
    expect(matches[3]).toMatchObject({ decision: "false_positive", reason: "Document differs." });
    expect(matches.slice(0, 3).every((one: { decision: string }) => one.decision === "pending")).toBe(true);
    await page.getByRole("tab", { name: /false_positive/ }).waitFor();
  });

  it("[ and ] lead to the runs before and after; a run without a match says how whole the search was", async () => {
    const { page } = opened;
    const clear = await made.screen({ name: "Nobody Inparticular" }, ["eu_fsf"]);
    const partly = await made.screen({ name: "Nobody Inparticular" });
    await opened.go(`/screening/runs/${partly.id}`);
    await page.getByText("The search was not whole, so finding nothing clears nobody").waitFor();
    expect(await opened.findings()).toEqual([]);
    await page.keyboard.press("]");
    await page.waitForURL(new RegExp(clear.id));
    await page.getByText("Every list was searched whole.").waitFor();
    await page.keyboard.press("[");
    await page.waitForURL(new RegExp(partly.id));
    await opened.go("/screening/runs/01900000-0000-7000-8000-000000000000");
    await page.getByText("There is no such run").waitFor();
  });

  it("a decision that somebody else makes meanwhile is shown before one's own goes over it", async () => {
    const { page } = opened;
    await opened.go(`/screening/runs/${run.id}`);
    await page.getByRole("tab", { name: /75 ofac_sdn/ }).click();
    await page.keyboard.press("y");
    await page.getByRole("textbox", { name: "Reason" }).fill("Same passport.");
    const other = await made.organization.user("admin");
    const decided = await other.post(`/screening/matches/${run.matches[2]!.id}/decision`, {
      decision: "false_positive",
      reason: "Too young.",
    });
    expect(decided.status).toBe(200);
    await page.getByText("Somebody decided this match while you were writing.").waitFor();
    expect(await page.getByRole("alert").innerText()).toContain("false_positive: “Too young.”");
    expect(await opened.findings()).toEqual([]);
    await page.getByRole("button", { name: "Reload and reapply" }).click();
    await expect
      .poll(async () => (await made.organization.key.get(`/screening/runs/${run.id}`)).body.matches[2].reason)
      .toBe("Same passport.");
  });

  it("two people: the first proposes, the second sees the same and agrees; the match is pending until then", async () => {
    const { page } = opened;
    await askForSecondPerson(made.organization, { matchDecisions: { enabled: true } });
    const again = await made.screen(undefined, undefined, { riskSubjectId: made.riskSubjectId });
    await opened.go(`/screening/runs/${again.id}`);
    await heading("Match 1 of 4");
    await page.keyboard.press("z");
    await page.keyboard.press("3");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Proposed. A second person has to approve it").waitFor();
    await page.getByRole("tab", { name: /eu_fsf/ }).click();
    await page.getByText("Somebody else decides as the second person").waitFor();
    expect(await opened.findings()).toEqual([]);
    const reading = async () => (await made.organization.key.get(`/screening/runs/${again.id}`)).body.matches[0];
    expect((await reading()).decision).toBe("pending");

    const second = await openDashboard({
      organization: made.organization,
      role: "owner",
      path: `/screening/runs/${again.id}?match=${again.matches[0].id}`,
    });
    await second.page.getByText("You decide as the second person").waitFor();
    await second.page.getByText("“Age differs.”").waitFor();
    await second.page.keyboard.press("z");
    await second.pictures("match-second-person");
    expect(await second.findings()).toEqual([]);
    await second.page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await reading()).decision).toBe("false_positive");
    await second.close();
    await askForSecondPerson(made.organization, {});
    expect(opened.faults).toEqual([]);
  });

  it("a member sees the same with the decision disabled, and why", async () => {
    const member = await openDashboard({
      organization: made.organization,
      role: "member",
      path: `/screening/runs/${run.id}`,
    });
    const button = member.page.getByRole("button", { name: /Decision/ });
    await button.waitFor();
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    await member.page.getByText("For owners and admins only; you are a member.").first().waitFor();
    expect(await member.findings()).toEqual([]);
    await member.close();
  });

  it("near misses are told in plain words, and nobody is asked to decide about them", async () => {
    const close = await made.screen({ name: "Yusuf Khoura" }, ["service_pep"]);
    expect(close.nearMisses.map(({ score }: { score: number }) => score)).toEqual([60]);
    await opened.page.goto(`${opened.page.url().replace(/\/screening\/runs\/.*/, "")}/screening/runs/${close.id}`);
    await heading("No match");
    const near = opened.page.getByRole("list", { name: "Near misses" });
    await near.waitFor();
    expect((await near.innerText()).replace(/\s+/g, " ")).toContain(
      "60 service_pep Q18841207 Yusuf Khoury Not given, or not the same: the exact name, the nationality.",
    );
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("near-misses");
  });
});
