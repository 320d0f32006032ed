import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { runningProbity } from "#testing/processes.ts";

const folder = mkdtempSync(join(tmpdir(), "probity-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const make = (...more: string[]) => runningProbity(["secrets", "make", "--out", folder, ...more], {});
const files = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );

it("writes each secret once, for its reader alone, and never again", async () => {
  // Two at once end with the same secrets, as do a first that was killed and a second.
  const both = await Promise.all([make(), make()]);
  expect(both.map(({ status }) => status)).toEqual([0, 0]);
  const first = files();
  expect(Object.keys(first).toSorted()).toEqual([
    "postgres/login.sql",
    "postgres/password",
    "probity/database-password",
    "probity/database-url",
    "probity/master-keys",
    "probity/migration-database-url",
  ]);
  for (const name of readdirSync(join(folder, "probity")))
    expect(statSync(join(folder, "probity", name)).mode & 0o077).toBe(0);
  rmSync(join(folder, "probity/database-url"));
  const again = await make("--database-host", "elsewhere");
  expect(again.stdout).not.toContain(first["probity/master-keys"]!.trim());
  expect(files()).toEqual({
    ...first,
    "probity/database-url": first["probity/database-url"]!.replace("@postgres:", "@elsewhere:"),
  });
});

it("gives processes the settings they need, and the database the same passwords", () => {
  const { databaseUrl, migrationDatabaseUrl, masterKeys, warnings } = readConfig({
    DATABASE_URL_FILE: join(folder, "probity/database-url"),
    MIGRATION_DATABASE_URL_FILE: join(folder, "probity/migration-database-url"),
    MASTER_KEYS_FILE: join(folder, "probity/master-keys"),
  });
  expect(warnings).toEqual([]);
  expect(masterKeys.get(1)?.length).toBe(32);
  const { "postgres/login.sql": sql, "postgres/password": password } = files();
  expect(sql).toContain(`login password '${new URL(databaseUrl).password}' in role probity_app`);
  expect(new URL(migrationDatabaseUrl).password).toBe(password!.trim());
  expect(new URL(databaseUrl).username).toBe("probity_login");
});

it("exits with 2 where it is not told the folder", async () => {
  expect((await runningProbity(["secrets", "make"], {})).status).toBe(2);
  expect((await runningProbity(["secrets", "--out", folder], {})).status).toBe(2);
});
