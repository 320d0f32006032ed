import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { migrate } from "../../server/platform/database/migrate.ts";
import { createDatabase, createPool } from "../../server/platform/database/pool.ts";
import { createOrganization } from "../../server/accounts/organizations/create-organization.ts";
import { installJobs } from "../../server/platform/jobs/install.ts";
import { Keyring } from "../../server/platform/secrets/keyring.ts";
import { type Credential, signedPost } from "./writers.ts";

/** One organization in an empty database, and the settings of the processes that serve it. */
export async function install(url: string) {
  await migrate(url);
  await installJobs(url);
  const masterKey = randomBytes(32);
  const pool = createPool({ url, connections: 2 });
  const { organizationId, apiKeys } = await createOrganization(
    createDatabase(pool),
    new Keyring(new Map([[1, masterKey]])),
    new Date(),
    { name: "Faults", owner: { email: "owner@example.test", passwordHash: null } },
  );
  await pool.end();
  return {
    organizationId,
    credential: apiKeys.test as Credential,
    environment: {
      DATABASE_URL: url,
      MASTER_KEYS: `1:${masterKey.toString("base64")}`,
      RATE_LIMIT_WRITES_PER_MINUTE: "1000000000",
      RATE_LIMIT_READS_PER_MINUTE: "1000000000",
    },
  };
}

/** Subscribes a receiver to everything about risk, as soon as the API answers; its answer is the signing secret. */
export async function subscribe(
  apiPort: number,
  receiverPort: number,
  credential: Credential,
  { path = "", events = ["risk.*"] } = {},
): Promise<string> {
  const body = JSON.stringify({ url: `http://127.0.0.1:${receiverPort}/${path}`, events, mode: "test" });
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const response = await signedPost(apiPort, "/api/v1/webhooks", body, "subscribe", credential).catch(() => null);
    if (response?.status === 201) return ((await response.json()) as { signingSecret: string }).signingSecret;
    if (response && response.status < 500) throw new Error(await response.text());
    await wait(200);
  }
  throw new Error("The API did not start.");
}
