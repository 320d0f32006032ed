import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { runningProbity } from "#testing/processes.ts";
import { startServer, type TestServer } from "#testing/server.ts";

let server: TestServer;
let organization: TestOrganization;
const file = join(mkdtempSync(join(tmpdir(), "probity-audit-")), "checkpoint.json");

beforeAll(async () => {
  server = await startServer();
  organization = await newOrganization(server);
  const owner = await organization.user("owner");
  for (const name of ["One", "Two", "Three"]) await owner.post("/api-keys", { name, mode: "test" });
});

const probity = (...args: string[]) =>
  runningProbity(["audit", ...args], { DATABASE_URL: server.url, MASTER_KEYS: server.masterKeys, PORT: "0" });

/** What the owner of the database can do: triggers off. */
async function asOwner(sql: string): Promise<void> {
  const client = await server.pool.connect();
  await client.query("begin; set local session_replication_role = replica");
  await client.query(sql, [organization.organizationId]);
  await client.query("commit");
  client.release();
}

describe("probity audit", () => {
  it("exports one signed file over all organizations, and verifies against it", async () => {
    const exported = await probity("checkpoint", "export", "--out", file);
    expect(exported.stderr).toMatch(/Sealed \d+ events of 2 trails/);
    expect(exported.status).toBe(0);
    const { organizations, publicKeys } = JSON.parse(readFileSync(file, "utf8"));
    expect(organizations).toContainEqual({
      organizationId: organization.organizationId,
      size: 3,
      root: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(publicKeys).toHaveLength(1);
    const { status, stdout } = await probity("verify", "--checkpoint", file);
    expect(stdout).toContain(`${organization.organizationId}  3 events, sealed up to 3`);
    expect(stdout).toContain("installation  1 events, sealed up to 1");
    expect(status).toBe(0);
  });

  it("a file that was changed is not relied on", async () => {
    const changed = `${file}.changed`;
    writeFileSync(changed, readFileSync(file, "utf8").replace('"size": 3', '"size": 2'));
    const { status, stderr } = await probity("verify", "--checkpoint", changed);
    expect(status).toBe(1);
    expect(stderr).toContain("not those that were signed");
  });

  it("exits with 1 and names the event that was changed, and the one that was removed", async () => {
    await asOwner(
      "update audit_events set reason = 'as agreed' where organization_id = $1 and id = (select event_id from audit_chain where organization_id = $1 and sequence = 2)",
    );
    const changed = await probity("verify", "--checkpoint", file, "--organization", organization.organizationId);
    expect(changed.stdout).toContain(`${organization.organizationId}  TAMPERED: event 2 was changed`);
    expect(changed.status).toBe(1);
    await asOwner(
      "delete from audit_events where organization_id = $1 and id = (select event_id from audit_chain where organization_id = $1 and sequence = 1)",
    );
    const removed = await probity("verify", "--organization", organization.organizationId);
    expect(removed.stdout).toContain("TAMPERED: event 1 is missing");
    expect(removed.status).toBe(1);
  });
});
