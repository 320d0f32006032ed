import { randomBytes } from "node:crypto";
import pg from "pg";
import { migrate } from "../server/platform/database/migrate.ts";
import { createDatabase, createPool } from "../server/platform/database/pool.ts";
import { createOrganization } from "../server/accounts/organizations/create-organization.ts";
import { installJobs } from "../server/platform/jobs/install.ts";
import { Keyring } from "../server/platform/secrets/keyring.ts";

const adminUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** A new database with nothing in it; `drop` removes it. */
export async function emptyDatabase(admin = adminUrl) {
  const name = `probity_bench_${randomBytes(4).toString("hex")}`;
  await query(admin, `create database ${name}`);
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  return {
    name,
    url,
    query: <Row extends pg.QueryResultRow>(text: string) => query<Row>(url, text),
    drop: () => query(admin, `drop database ${name} with (force)`),
  };
}

/** A new migrated database with one organization; `drop` removes it. */
export async function scratchDatabase(admin = adminUrl) {
  const { name, url, drop } = await emptyDatabase(admin);
  await migrate(url);
  await installJobs(url);
  const masterKey = randomBytes(32);
  const keyring = new Keyring(new Map([[1, masterKey]]));
  const pool = createPool({ url, connections: 4 });
  const database = createDatabase(pool);
  const organization = await createOrganization(database, keyring, new Date(), {
    name: "Bench",
    owner: { email: `${name}@example.test`, passwordHash: null },
  });
  return {
    name,
    url,
    pool,
    database,
    keyring,
    organization,
    /** The environment of a process that uses this database. */
    environment: { DATABASE_URL: url, MASTER_KEYS: `1:${masterKey.toString("base64")}` },
    async drop() {
      await pool.end();
      await drop();
    },
  };
}

export type ScratchDatabase = Awaited<ReturnType<typeof scratchDatabase>>;

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
