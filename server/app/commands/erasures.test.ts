import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ErasureList, erasureFileOf } from "#lifecycle/erasure/list/erasure-list.ts";
import { markedSubject } from "#lifecycle/erasure/testing/marked-subject.ts";
import { newOrganization } from "#testing/organization.ts";
import { runningProbity } from "#testing/processes.ts";
import { startServer } from "#testing/server.ts";

it("after a restore nothing starts before the list of erasures is applied, and then the values are gone again", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "probity-erasures-"));
  const server = await startServer({ erasures: new ErasureList(erasureFileOf(dataDir)) });
  const settings = { DATABASE_URL: server.url, MASTER_KEYS: server.masterKeys, PORT: "0", DATA_DIR: dataDir };
  const probity = (...args: string[]) => runningProbity(args, settings);
  const keys = async () => (await server.pool.query("select from content_keys")).rowCount;
  const organization = await newOrganization(server);
  const { id, markers, owner } = await markedSubject(organization);
  const backup = dumpOf(server.url);
  const erased = await owner.post(`/risk/subjects/${id}/erase`, { reason: "Their request" });
  expect(erased.status).toBe(200);
  expect(markers.filter((marker) => dumpOf(server.url).includes(marker))).toEqual([]);
  const listed = await probity("erasures", "list");
  expect(listed.stdout.trim()).toBe(readFileSync(erasureFileOf(dataDir), "utf8").trim());

  await server.app.close();
  restore(server.url, backup);
  expect(dumpOf(server.url)).toContain(markers[0]);
  const refused = await probity("worker");
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringMatching(/lacks 1 erasures .* Run: probity erasures apply/),
  ]);

  expect(await keys()).toBe(2);
  const applied = await probity("erasures", "apply");
  expect(applied.stderr).toContain("1 erasures are listed; 1 were missing and are applied.");
  const after = dumpOf(server.url);
  expect(markers.filter((marker) => after.includes(marker))).toEqual([]);
  expect(await keys()).toBe(0);
  expect((await probity("erasures", "apply")).stderr).toContain("0 were missing");
  const { rows } = await server.pool.query("select erasure as erased from risk_subjects where id = $1", [id]);
  expect(rows).toEqual([{ erased: erased.body.data.erased }]);
});

it("a list that a crash cut off is read up to there, and what it lacks is added", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "probity-erasures-")), "erasures.jsonl");
  const list = new ErasureList(path);
  const entry = (id: string) => ({
    kind: "subject" as const,
    organizationId: id,
    mode: "test" as const,
    id,
    erased: { at: "2026-11-16T10:00:00.000Z", by: "user:x", reason: "}\n{" },
  });
  expect(await list.read()).toEqual([]);
  await Promise.all([list.append([entry("a")]), list.append([entry("b"), entry("c")])]);
  writeFileSync(path, readFileSync(path, "utf8").slice(0, -20));
  await list.append([entry("d")]);
  expect((await list.read()).map(({ id }) => id)).toEqual(["a", "b", "d"]);
});

const dumpOf = (url: string) => execFileSync("pg_dump", [url], { maxBuffer: 1 << 30 }).toString("latin1");

/** Puts a database back as it was, as an operator would. */
function restore(url: string, dump: string): void {
  const psql = (input: string) =>
    execFileSync("psql", ["-q", "-v", "ON_ERROR_STOP=1", url], { input: Buffer.from(input, "latin1"), stdio: "pipe" });
  psql(
    "drop schema public cascade; create schema public; drop schema if exists pgboss cascade; drop schema if exists partitions cascade;",
  );
  psql(dump.replaceAll(/^(CREATE SCHEMA public|COMMENT ON SCHEMA public).*$/gm, ""));
}
