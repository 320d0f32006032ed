import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { newDocument } from "#agreements/testing/documents.ts";
import { storeVersion } from "#screening/lists/testing/versions.ts";
import { newOrganization } from "#testing/organization.ts";
import { runningProbity } from "#testing/processes.ts";
import { startServer, type TestServer } from "#testing/server.ts";

let server: TestServer;
let dataDir: string;
let documentId: string;
beforeAll(async () => {
  server = await startServer();
  dataDir = mkdtempSync(join(tmpdir(), "probity-restore-check-"));
  const organization = await newOrganization(server);
  documentId = (await newDocument(organization)).id;
  const version = await storeVersion(server.database, "ofac_sdn", [sampleEntry("a"), sampleEntry("b")]);
  await server.pool.query("update lists set active_version_id = $1 where key = 'ofac_sdn'", [version]);
  await probity("audit", "checkpoint", "export", "--out", join(dataDir, "checkpoint.json"));
});
afterAll(async () => {
  await server.app.close();
  rmSync(dataDir, { recursive: true });
});

const probity = (...args: string[]) =>
  runningProbity(args, { DATABASE_URL: server.url, MASTER_KEYS: server.masterKeys, DATA_DIR: dataDir });

/** The findings that are not well, by their check, and how the command ended. */
async function check(masterKeys = server.masterKeys) {
  const settings = { DATABASE_URL: server.url, MASTER_KEYS: masterKeys, DATA_DIR: dataDir };
  const { status, stdout } = await runningProbity(["restore-check", "--json"], settings);
  const { ok, findings } = JSON.parse(stdout) as {
    ok: boolean;
    findings: { check: string; state: string; says: string }[];
  };
  expect(findings.length).toBe(9);
  const open = findings.filter(({ state }) => state === "problem").map(({ check, says }) => [check, says]);
  return { status, ok, open: Object.fromEntries(open) as Record<string, string> };
}

/** Damages what was restored, checks it, and mends it. */
async function damaged(damage: string, mend: string) {
  const client = await server.pool.connect();
  const run = (text: string) =>
    client.query(`set session_replication_role = replica; ${text}; reset session_replication_role`);
  try {
    await run(damage);
    return await check();
  } finally {
    await run(mend);
    client.release();
  }
}

describe("probity restore-check", () => {
  it("finds nothing in a database that is whole, and says what it has looked at", async () => {
    expect(await check()).toEqual({ status: 0, ok: true, open: {} });
    const { stdout } = await probity("restore-check");
    expect(stdout).toMatch(/^ok {7}sealed secrets: the data keys of 1 organizations and \d+ other secrets/m);
    expect(stdout).toMatch(/^ok {7}audit trails: \d+ events of 2 trails/m);
    expect(stdout).toMatch(/^ok {7}files: 1 files of documents/m);
    expect(stdout).toMatch(/^ok {7}lists: 1 were built/m);
  });

  it("1: finds master keys that are not those of the backup", async () => {
    const { status, open } = await check(`1:${Buffer.alloc(32, 9).toString("base64")}`);
    expect([status, open["sealed secrets"]]).toEqual([1, expect.stringContaining("MASTER_KEYS has another key")]);
  });

  it("1: finds a secret that does not open", async () => {
    const flip = "update api_keys set secret = set_byte(secret, 20, get_byte(secret, 20) # 1)";
    expect((await damaged(flip, flip)).open).toEqual({
      "sealed secrets": expect.stringContaining("api-key of organization"),
    });
  });

  it("1: finds an audit event that is missing", async () => {
    const away =
      "create table kept as select * from audit_events order by id limit 1; delete from audit_events where id in (select id from kept)";
    const back = "insert into audit_events select * from kept; drop table kept";
    expect((await damaged(away, back)).open).toEqual({ "audit trails": expect.stringContaining("TAMPERED") });
  });

  it("1: finds a file whose bytes are not what they were", async () => {
    const flip = "update document_files set bytes = set_byte(bytes, 100, get_byte(bytes, 100) # 1)";
    expect((await damaged(flip, flip)).open).toEqual({
      files: expect.stringContaining(`the original file of document ${documentId} has other bytes`),
    });
  });

  it("1: finds a list whose rows are not all there", async () => {
    const away =
      "create table kept as select * from list_version_entries limit 1; delete from list_version_entries where (version_id, ordinal) in (select version_id, ordinal from kept)";
    const back = "insert into list_version_entries select * from kept; drop table kept";
    expect((await damaged(away, back)).open).toEqual({ lists: expect.stringMatching(/not all there/) });
  });

  it("--hold and --release are recorded in the trail of the installation, and doctor says that sending is held", async () => {
    expect((await probity("restore-check", "--hold")).stdout).toContain("Webhooks and mails are held.");
    expect((await probity("restore-check", "--hold")).stdout).toContain("were held already");
    expect((await probity("restore-check")).stdout).toMatch(
      /^warning {2}sending: Webhooks and mails are held since .* an operator/m,
    );
    expect((await probity("doctor")).stdout).toMatch(/^warning {2}sending: Webhooks and mails are held/m);
    expect((await probity("restore-check", "--release")).stdout).toMatch(
      /are sent again: \d+ deliveries and 0 mails wait/,
    );
    expect((await probity("restore-check", "--release")).stdout).toContain("Nothing was held.");
    const { rows } = await server.pool.query("select type from audit_events where type like 'sending.%' order by id");
    expect(rows.map(({ type }) => type)).toEqual(["sending.held", "sending.released"]);
  });

  it("2: refuses what it does not understand", async () => {
    expect((await probity("restore-check", "--hold", "--release")).status).toBe(2);
    expect((await probity("restore-check", "--everything")).status).toBe(2);
  });
});
