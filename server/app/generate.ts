import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { generate as generateTypes, PostgresDialect } from "kysely-codegen";
import pg from "pg";
import { format } from "oxfmt";
import { operationRolesText, operationsText, recordsText } from "#platform/describe/contract-text.ts";
import { operationRefusalsText, readRefusals } from "#platform/describe/operation-refusals.ts";
import { requirementsPage, requirementsText, testsOfRequirements } from "#platform/describe/requirement-tests.ts";
import { openApiDocument } from "#platform/http/openapi/document.ts";
import { describedApi } from "./api.ts";
import { migrate } from "#platform/database/migrate.ts";
import { createDatabase, createPool } from "#platform/database/pool.ts";

const repository = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const localDatabase = "postgres://postgres@127.0.0.1:5432/postgres";
const refusals = readRefusals(join(repository, "server"));
const api = describedApi("https://probity.example.org", refusals);
const document = openApiDocument(api);
const formatOptions = JSON.parse(await readFile(join(repository, ".oxfmtrc.json"), "utf8"));

/** Every generated file of the repository. Do not edit them; `npm run generate -- --check` generates them again and compares. */
const generated: Record<string, (url: string) => Promise<string>> = {
  "server/platform/database/tables.ts": tableTypes,
  "server/platform/database/schema.sql": schemaText,
  "docs/reference/openapi.json": async () => `${JSON.stringify(document, null, 2)}\n`,
  [requirementsPage]: async () =>
    requirementsText(await readFile(join(repository, requirementsPage), "utf8"), testsOfRequirements(repository)),
  "contract/records.ts": () => formatted(recordsText(document)),
  "contract/operations.ts": () => formatted(operationsText(api, document)),
  "dashboard/api/operation-roles.ts": () => formatted(operationRolesText(api)),
  "server/app/operation-refusals.ts": () => formatted(operationRefusalsText(refusals)),
};

async function tableTypes(url: string): Promise<string> {
  const pool = createPool({ url, connections: 2 });
  try {
    return await generateTypes({
      db: createDatabase(pool),
      dialect: new PostgresDialect(),
      typeOnlyImports: true,
      excludePattern: "partitions.*", // their names are of the month in which they were made
    });
  } finally {
    await pool.end();
  }
}

/** The sum of the migrations as a reviewer wants to read it: without owners, session settings and version numbers. */
async function schemaText(url: string): Promise<string> {
  const { stdout } = await run(
    "pg_dump",
    ["--schema-only", "--no-owner", "--no-comments", "--exclude-schema=partitions", url],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const noise = /^(--|SET |SELECT pg_catalog\.set_config|\\(un)?restrict )/;
  const lines = stdout.split("\n").filter((line) => !noise.test(line));
  return `${lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}

/** As `npm run format` would leave it. */
async function formatted(text: string): Promise<string> {
  const { code, errors } = await format("generated.ts", text, formatOptions);
  if (errors.length > 0) throw new Error(errors[0]!.message);
  return code;
}

async function writeGenerated(adminUrl: string, folder: string): Promise<void> {
  const name = `probity_generate_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    for (const [path, make] of Object.entries(generated)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), await make(url.href));
    }
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

/** Generated files that differ from those in the repository. */
async function differences(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of Object.keys(generated)) {
    const [stored, made] = [join(repository, path), join(folder, path)];
    const same = (await readFile(stored, "utf8").catch(() => null)) === (await readFile(made, "utf8"));
    if (same) continue;
    // diff ends with 1 when files differ, so its output comes with the error.
    const shown = await run("diff", ["-uN", stored, made]).catch(({ stdout }: { stdout?: string }) => ({ stdout }));
    found.push(`${path} is not what its sources make:\n${shown.stdout?.split("\n").slice(2, 60).join("\n") ?? ""}`);
  }
  return found;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      /** A server where databases may be created. */
      database: { type: "string", default: localDatabase },
      check: { type: "boolean", default: false },
    },
  });
  if (!values.check) return writeGenerated(values.database, repository);
  const folder = await mkdtemp(join(tmpdir(), "probity-generated-"));
  try {
    await writeGenerated(values.database, folder);
    const found = await differences(folder);
    if (found.length === 0) return;
    process.stderr.write(`${found.join("\n\n")}\n\nRun \`npm run generate\` and commit the result.\n`);
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();
