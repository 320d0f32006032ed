import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { Cluster } from "../bench/faults/cluster.ts";
import { freePort, runningProbity } from "../server/testing/processes.ts";

const page = readFileSync(join(import.meta.dirname, "backup.md"), "utf8");
const section = page.split("\n## With dumps\n")[1]!.split("\n## ")[0]!;
const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!);

const folder = mkdtempSync(join(tmpdir(), "probity-dumps-"));
const clusters: Cluster[] = [];
afterAll(() => {
  for (const cluster of clusters) cluster.remove();
  rmSync(folder, { recursive: true });
});

/** An empty PostgreSQL on a machine of its own, and what somebody who sits at it has in their environment. */
async function newMachine() {
  const port = await freePort();
  const cluster = new Cluster(port);
  clusters.push(cluster);
  const database = `@127.0.0.1:${port}/probity`;
  return {
    cluster,
    env: { PGHOST: "127.0.0.1", PGPORT: String(port), PGUSER: "postgres" },
    urls: {
      DATABASE_URL: `postgres://probity_login${database}`,
      MIGRATION_DATABASE_URL: `postgres://probity_owner${database}`,
    },
  };
}
type Machine = Awaited<ReturnType<typeof newMachine>>;

const type = ({ env, urls }: Machine, commands: string) =>
  execFileSync("bash", ["-eo", "pipefail", "-c", commands], {
    cwd: folder,
    env: { ...process.env, ...env, ...urls },
    encoding: "utf8",
    maxBuffer: 1 << 26,
    stdio: ["ignore", "pipe", "pipe"],
  });

it("the commands for dumps bring an installation to another PostgreSQL, where restore-check finds nothing wrong", async () => {
  expect(blocks).toHaveLength(2);
  const [dump, restore] = blocks as [string, string];
  const [from, to] = [await newMachine(), await newMachine()];
  const settings = { MASTER_KEYS: `1:${randomBytes(32).toString("base64")}`, DATA_DIR: join(folder, "data") };
  const probity = async (machine: Machine, ...args: string[]) => {
    const { status, stdout, stderr } = await runningProbity(args, { ...settings, ...machine.urls });
    expect([status, stderr], `probity ${args.join(" ")}: ${stdout}`).toEqual([0, ""]);
    return stdout;
  };
  type(from, 'psql --quiet --command="create role probity_owner login createrole" postgres');
  type(from, "createdb --owner=probity_owner probity");
  await probity(from, "migrate");
  type(from, 'psql --quiet --command="create role probity_login login in role probity_app" postgres');
  const create = ["organization", "create", "--name", "Harbour", "--owner-email", "owner@example.test", "--json"];
  const { organizationId } = JSON.parse(await probity(from, ...create)) as { organizationId: string };

  type(from, dump);
  type(to, restore);
  await probity(to, "restore-check", "--hold");
  await probity(to, "restore-check");
  await probity(to, "migrate");
  expect(type(to, 'psql --tuples-only --no-align --command="select organization_id from organizations" probity')).toBe(
    `${organizationId}\n`,
  );
  const before = rightsIn(from);
  expect(before.length).toBeGreaterThan(1_000);
  expect(rightsIn(to)).toEqual(before);
});

/** Owners, rights and row-level security of everything. PostgreSQL writes other expressions anew in words of its own. */
const rightsIn = (machine: Machine): string[] =>
  type(machine, "pg_dump --schema-only probity")
    .split("\n")
    .filter((line) => /^(GRANT|REVOKE) |OWNER TO|ROW LEVEL SECURITY/.test(line));
