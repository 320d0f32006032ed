import { setTimeout as wait } from "node:timers/promises";
import { type CursorPage, followCursor } from "@probity/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addSubjects, asCsv, asJsonLines, exportEvents, openExport, revokeKey, rowsIn } from "#testing/exports.ts";
import { injectFaults } from "#testing/failing-database.ts";
import { newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ exports: { silenceMs: 1_500 } });
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const endsOf = async (organization: TestOrganization) =>
  (await exportEvents(organization)).filter(({ type }) => type === "export.ended");
const soon = { timeout: 60_000 };

/** The rows as the pages have them. */
async function allPages(key: TestClient): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of followCursor((after) => page(key, after))) rows.push(row);
  return rows;
}
const page = async (key: TestClient, after: string) =>
  (await key.send<CursorPage<unknown>>("GET", `/risk/subjects?order=desc&after=${after}`)).body as CursorPage<unknown>;

describe("an export", () => {
  it("200: is every row of the list, as the pages have them, at 20,000 rows and without keeping them", async () => {
    const organization = await newOrganization(server);
    await addSubjects(organization, 20_000);
    const rows = await allPages(organization.key);
    expect(rows).toHaveLength(20_000);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const answer = await openExport(organization, "/risk/subjects?order=desc");
    let at = 0;
    let rest = "";
    let most = before;
    for await (const chunk of answer.setEncoding("utf8")) {
      const lines = (rest + (chunk as string)).split("\n");
      rest = lines.pop()!;
      for (const line of lines) expect(line).toBe(JSON.stringify(rows[at++]));
      most = Math.max(most, process.memoryUsage().rss);
      await wait(0);
    }
    expect([at, rest]).toEqual([20_000, ""]);
    // The whole answer is 5 MB; rows, texts and their garbage would be many times that.
    expect((most - before) / 2 ** 20).toBeLessThan(100);
    await expect
      .poll(() => endsOf(organization), soon)
      .toMatchObject([{ details: { rows: 20_000, outcome: "complete" } }]);
  });

  it("reads no further while its reader takes nothing, and ends when the reader is silent for too long", async () => {
    const organization = await newOrganization(server);
    await addSubjects(organization, 30_000);
    const answer = await openExport(organization, "/risk/subjects");
    answer.pause();
    await expect.poll(() => endsOf(organization), soon).toMatchObject([{ details: { outcome: "interrupted" } }]);
    expect((await exportEvents(organization))[1]!.details.rows).toBeLessThan(30_000);
    answer.destroy();
  });

  it("ends when its reader goes away, and says after how many rows", async () => {
    const organization = await newOrganization(server);
    await addSubjects(organization, 30_000);
    const answer = await openExport(organization, "/risk/subjects");
    answer.once("data", () => answer.destroy());
    await expect.poll(() => endsOf(organization), soon).toMatchObject([{ details: { outcome: "abandoned" } }]);
    expect((await exportEvents(organization))[1]!.details.rows).toBeLessThan(30_000);
  });

  it("breaks the connection when a page fails, so that no reader takes a part for the whole", async () => {
    const failing = await startServer();
    const fault = injectFaults(failing.pool);
    const organization = await newOrganization(failing);
    await addSubjects(organization, 101);
    const outcomes: string[] = [];
    for (let statement = 1; ; statement += 1) {
      fault.arm(statement);
      const sent = await organization.key
        .send("GET", "/risk/subjects", undefined, asJsonLines)
        .then(({ status, text }) => (status === 200 ? `${rowsIn(text).length} rows` : String(status)))
        .catch(() => "broken");
      const reached = fault.seen >= statement;
      fault.arm(null);
      if (!reached) {
        expect(sent).toBe("101 rows");
        break;
      }
      outcomes.push(sent);
    }
    // Before the first byte it is an answer, afterwards a broken connection; a failure of the last statements, which write down how it
    // ended, takes nothing from what was sent.
    expect([...new Set(outcomes)].slice(0, 2)).toEqual(["500", "broken"]);
    expect(outcomes.filter((outcome) => !["500", "broken", "101 rows"].includes(outcome))).toEqual([]);
    const recorded =
      "select distinct details->>'outcome' as outcome from audit_events where type = 'export.ended' order by 1";
    await expect
      .poll(async () => (await failing.pool.query(recorded)).rows)
      .toEqual([{ outcome: "complete" }, { outcome: "interrupted" }]);
    await failing.app.close();
    await failing.close();
  });

  it("stops between two pages for who loses the right: a revoked key, a changed role, an ended session", async () => {
    const organization = await newOrganization(server);
    await addSubjects(organization, 30_000);
    const answer = await openExport(organization, "/risk/subjects");
    answer.pause();
    await revokeKey(organization);
    const read = (async () => {
      for await (const chunk of answer) void chunk;
    })();
    await expect(read).rejects.toThrow("aborted");
    await expect.poll(() => endsOf(organization), soon).toMatchObject([{ details: { outcome: "interrupted" } }]);
  });

  it("400: pages and limits are refused, and so are the filters that the list refuses", async () => {
    const { key } = await newOrganization(server);
    for (const query of ["limit=5", "offset=0", "after="]) {
      const { status, body } = await key.get(`/risk/subjects?${query}`, asCsv);
      expect([status, body.code, body.errors[0].code]).toEqual([400, "unsupported_query", "not_in_export"]);
    }
    expect((await key.get("/risk/subjects?colour=red", asCsv)).body.code).toBe("unsupported_query");
    expect((await key.get("/risk/overrides?status=active", asCsv)).body.code).toBe("unsupported_query");
    expect((await key.get("/webhooks/0198c0de-0000-7000-8000-000000000000/deliveries", asCsv)).status).toBe(404);
  });

  it("429: a credential has two at a time", async () => {
    const organization = await newOrganization(server);
    await addSubjects(organization, 30_000);
    const open = await Promise.all([1, 2].map(() => openExport(organization, "/risk/subjects")));
    for (const answer of open) answer.pause();
    const { status, headers } = await organization.key.get("/risk/subjects", asJsonLines);
    expect([status, headers["retry-after"]]).toEqual([429, "15"]);
    for (const answer of open) answer.destroy();
    await expect.poll(() => endsOf(organization), soon).toHaveLength(2);
    expect((await organization.key.get("/risk/subjects", asJsonLines)).status).toBe(200);
  });

  it("is written down before its first byte and when it ends: who, which list, which filters by name, how many rows", async () => {
    const organization = await newOrganization(server);
    await organization.key.post("/risk/subjects", { kind: "person", externalId: "cust-42" });
    const auditor = await organization.user("auditor");
    const { status, text, headers } = await auditor.send(
      "GET",
      "/risk/subjects?externalId=cust-42&kind=person",
      undefined,
      asCsv,
    );
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8; header=present"]);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="subjects-test-\d{8}T\d{6}Z\.csv"$/);
    expect(text.split("\r\n")[0]).toBe(
      "id,kind,externalId,evidenceRevision,createdAt,createdBy,erased.at,erased.by,erased.reason,hold.at,hold.by,hold.reason",
    );
    await expect.poll(() => endsOf(organization), soon).toHaveLength(1);
    const asked = { list: "/risk/subjects", mode: "test", format: "csv", filters: ["externalId", "kind"] };
    expect(await exportEvents(organization)).toMatchObject([
      { type: "export.started", resource_id: headers["x-export-id"], details: asked },
      {
        type: "export.ended",
        resource_id: headers["x-export-id"],
        details: { ...asked, rows: 1, outcome: "complete" },
      },
    ]);
    expect(JSON.stringify(await exportEvents(organization))).not.toContain("cust-42");
    expect(server.logged.join("")).not.toContain("cust-42");
  });

  it("breaks off when the process ends", async () => {
    const ending = await startServer();
    const organization = await newOrganization(ending);
    await addSubjects(organization, 30_000);
    const answer = await openExport(organization, "/risk/subjects");
    answer.pause();
    await ending.app.close();
    const read = (async () => {
      for await (const chunk of answer) void chunk;
    })();
    await expect(read).rejects.toThrow("aborted");
    await ending.close();
  });
});
