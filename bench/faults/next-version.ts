import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrations } from "../../server/platform/database/migrate.ts";

const root = join(import.meta.dirname, "../..");

/**
 * What the version after this one adds to the schema, by the rules for a schema in use: a column and an index on tables that grow, and a
 * table of an organization.
 */
export const additions = {
  column: { table: "risk_subjects", name: "next_version" },
  index: "risk_actions_next_version",
  table: "next_version_records",
};

const texts = {
  "next-version": `alter table ${additions.column.table} add column ${additions.column.name} text not null default 'unknown';

create table ${additions.table} (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  subject_id uuid not null,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, subject_id) references risk_subjects
);
call tenant_table('${additions.table}', 'select, insert');
`,
  // An index on a table in use cannot be built in a transaction.
  "next-version-index": `-- no transaction
create index concurrently if not exists ${additions.index} on risk_actions (organization_id, mode, requested_at);
`,
};

/** Puts the sources of a version after this one into an empty folder: those here, and the migrations that it adds. */
export function writeNextVersion(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  for (const path of listed.split("\0"))
    if (path !== "" && existsSync(join(root, path))) cpSync(join(root, path), join(folder, path));
  const number = Number(readMigrations().at(-1)!.name.slice(0, 4)) + 1;
  for (const [index, [name, text]] of Object.entries(texts).entries()) {
    const file = `${String(number + index).padStart(4, "0")}-${name}.sql`;
    writeFileSync(join(folder, "server/platform/database/migrations", file), text);
  }
}

/** Packages of others are shared; the project's own workspaces must be those of the version itself. */
export function linkPackages(folder: string): void {
  for (const workspace of ["", "server", "engines", "client"]) {
    const from = join(root, workspace, "node_modules");
    if (!existsSync(from)) continue;
    const to = join(folder, workspace, "node_modules");
    mkdirSync(to);
    for (const name of readdirSync(from)) if (name !== "@probity") symlinkSync(join(from, name), join(to, name));
  }
  const own = join(folder, "node_modules/@probity");
  mkdirSync(own);
  for (const name of ["contract", "engines", "server", "client"]) symlinkSync(join(folder, name), join(own, name));
}
