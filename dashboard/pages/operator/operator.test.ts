import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byMonth } from "../../../server/platform/database/testing/known-exceptions.ts";
import { ageSessions, password } from "../../../server/accounts/testing/people.ts";
import { giveStanding } from "../../../server/screening/testing/list-standings.ts";
import { startServer, type TestServer } from "../../../server/testing/server.ts";
import { closeWindows, type OpenedDashboard, openDashboard } from "../../testing/open-dashboard.ts";

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

// Queues and lists belong to a whole installation, so this page has one of its own.
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await closeWindows();
  await server.app.close();
  await server.close();
});

const inNav = ({ page }: OpenedDashboard) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Operator" });
const dialogOf = ({ page }: OpenedDashboard) => page.getByRole("dialog", { name: "Confirm that it is you" });
const panel = ({ page }: OpenedDashboard, name: string) => page.getByRole("region", { name, exact: true });

/** A morning on which not everything is well. */
async function troubledMorning() {
  const { database, pool } = server;
  const fresh = { confirmedAt: ago(2), entryCount: 5_611 };
  await giveStanding(database, "eu_fsf", { ...fresh, publishedAt: ago(100) });
  await giveStanding(database, "ofac_sdn", { ...fresh, publishedAt: ago(80), entryCount: 17_902 });
  const held = { publishedAt: ago(90), confirmedAt: ago(40), entryCount: 4_690 };
  await giveStanding(database, "uk_sanctions", { ...held, attentionReasons: ["entries_fell"] });
  await giveStanding(database, "idb_sanctions", { publishedAt: ago(1_100), confirmedAt: ago(220), entryCount: 1_288 });
  await pool.query(
    `insert into list_versions (id, list_key, state, origin, reader_version, publication_digest, files, entry_count, bytes_read, started_at, last_sign_at)
     values ($1, 'service_pep', 'loading', 'download', 1, '\\x00', '[{"name":"pep.json","bytes":1000000,"sha256":"00"}]', 48200, 310000, now(), now())`,
    [randomUUID()],
  );
  await pool.query(
    `insert into pgboss.job (name, state, singleton_key, policy, start_after, created_on, started_on, heartbeat_on)
     values ('lists.refresh', 'active', 'service_pep', 'exclusive', now(), now(), now() - interval '3 min', now() - interval '4 s'),
            ('documents.mail', 'created', null, 'standard', now() - interval '9 min', now() - interval '9 min', null, null)`,
  );
  await pool.query(
    `insert into sending_marks (place, mark, noted_at)
     values (gen_random_uuid(), 1, now() - interval '2 s'), (gen_random_uuid(), 1, now() - interval '3 s'), (gen_random_uuid(), 1, now() - interval '4 min')`,
  );
  await pool.query(
    "update pgboss.queue set monitor_on = now() - interval '12 s', active_count = (name = 'lists.refresh')::int, failed_count = 2 * (name = 'identity.mail')::int",
  );
}

describe("S32 operator", () => {
  it("shows somebody who runs the installation how it is, and no record of an organization", async () => {
    await troubledMorning();
    const desk = await openDashboard({ server, operator: true, mode: "live", path: "/" });
    const { page, organization, person } = desk;
    await inNav(desk).click();
    await page.getByText("PostgreSQL", { exact: false }).first().waitFor();
    await page.getByText("1 running, 1 waiting, 2 failed within a week").waitFor();
    const jobs = panel(desk, "Jobs");
    expect(await jobs.innerText()).toMatch(/Refresh service_pep\s+48,200 entries stored/);
    expect(await jobs.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("31");
    expect(await jobs.getByRole("row", { name: /documents\.mail/ }).innerText()).toMatch(/1\s+9 min/);
    const lists = panel(desk, "Lists");
    expect(await lists.getByRole("row", { name: /uk_sanctions/ }).innerText()).toMatch(/attention[\s\S]*entries_fell/);
    expect(await lists.getByRole("row", { name: /service_pep/ }).innerText()).toMatch(/not loaded[\s\S]*loading/);
    await panel(desk, "Storage").getByText("other tables").waitFor();
    await panel(desk, "Keeping it safe").getByText(`12 for each of ${byMonth.length} tables`).waitFor();
    await panel(desk, "Versions").getByText("risk-eval-1").waitFor();
    const shown = await page.getByRole("main").innerText();
    for (const mark of [organization.organizationId, person.userId, person.email]) expect(shown).not.toContain(mark);
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("operator");
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("is neither offered nor shown to others, owners included", async () => {
    const desk = await openDashboard({ server, role: "owner", path: "/operator" });
    await desk.page.getByText("It is for people who run this installation").waitFor();
    expect(await inNav(desk).count()).toBe(0);
    expect(await desk.page.getByRole("region", { name: "Jobs" }).count()).toBe(0);
    await desk.page.keyboard.press("Control+k");
    await desk.page.getByRole("combobox", { name: "Search or jump" }).fill("oper");
    expect(await desk.page.getByRole("option", { name: "Operator" }).count()).toBe(0);
    await desk.page.keyboard.press("Escape");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("operator-refused");
    await desk.close();
  });

  it("asks an older session to confirm once, and then reads on", async () => {
    const desk = await openDashboard({ server, operator: true, path: "/by-api/templates" });
    const { page, person } = desk;
    await ageSessions(server, person.userId, 11);
    await inNav(desk).click();
    await dialogOf(desk).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("It is for people who run this installation").waitFor();
    await page.keyboard.press("r");
    await dialogOf(desk).getByLabel("Password").fill(password);
    await dialogOf(desk).getByRole("button", { name: "Confirm" }).click();
    await dialogOf(desk).waitFor({ state: "detached" });
    await panel(desk, "Jobs").getByText("risk.monitoring").waitFor();
    await panel(desk, "Storage").getByText("other tables").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await desk.close();
  });
});
