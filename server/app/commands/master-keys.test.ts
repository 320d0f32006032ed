import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Keyring } from "#platform/secrets/keyring.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { keyClient } from "#testing/organization.ts";
import { runningProbity } from "#testing/processes.ts";
import { startServer } from "#testing/server.ts";

const newKey = () => randomBytes(32).toString("base64");
const [right, other] = [newKey(), newKey()];

let test: TestDatabase;
beforeAll(async () => {
  test = await cloneDatabase(3);
});
afterAll(() => test.close());

const probity = (args: string[], masterKeys: string, { url } = test) =>
  runningProbity(args, { DATABASE_URL: url, MASTER_KEYS: masterKeys, PORT: "0" });
const createOrganization = (masterKeys: string, on = test) =>
  probity(["organization", "create", "--name", "Acme", "--owner-email", "a@example.test", "--json"], masterKeys, on);
const notedVersions = async ({ pool } = test) =>
  (await pool.query("select version from master_key_checks order by version")).rows.map(({ version }) => version);

const wrongSentence = "MASTER_KEYS has another key as version 1 than the one this database was used with";

// Each case runs several processes at once.
describe("the master keys", () => {
  it("are noted with the first organization, and other bytes under the same version are refused by every command", async () => {
    expect((await createOrganization(`1:${right}`)).status).toBe(0);
    expect(await notedVersions()).toEqual([1]);
    const refused = await Promise.all([
      ...["start", "worker"].map((command) => probity([command], `1:${other}`)),
      createOrganization(`1:${other}`),
    ]);
    for (const { status, stdout, stderr } of refused) {
      expect([status, stderr]).toEqual([2, expect.stringContaining(wrongSentence)]);
      expect(stdout).not.toContain('"started"');
      expect(stderr).toContain("Put that key back. A new key needs a new version number");
      expect(stderr).not.toMatch(/ at .*\.ts/);
    }
    const doctor = await probity(["doctor"], `1:${other}`);
    expect([doctor.status, doctor.stdout]).toEqual([
      1,
      expect.stringContaining(`PROBLEM  master keys: ${wrongSentence}`),
    ]);
    expect((await test.pool.query("select from organizations")).rowCount).toBe(1);
  });

  it("are refused without a version that stored secrets need, and taken with a new one beside it", async () => {
    const lacking = await probity(["api"], `2:${other}`);
    expect([lacking.status, lacking.stderr]).toEqual([2, expect.stringContaining("MASTER_KEYS lacks version 1")]);
    expect(await notedVersions()).toEqual([1]);
    expect((await createOrganization(`1:${right},2:${other}`)).status).toBe(0);
    expect(await notedVersions()).toEqual([1, 2]);
  });

  it("that are older than their check values have to open what they wrapped before they are noted", async () => {
    await test.pool.query("delete from master_key_checks");
    const wrong = await probity(["worker"], `1:${other},2:${other}`);
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining(wrongSentence)]);
    expect(await notedVersions()).toEqual([]);
    expect((await createOrganization(`1:${right},2:${other}`)).status).toBe(0);
    expect(await notedVersions()).toEqual([1, 2]);
  });

  it("that start under one version at the same moment are one key: a process with another key is refused and seals nothing", async () => {
    const fresh = await cloneDatabase(2);
    const keys = [newKey(), newKey()];
    const outcomes = await Promise.all(
      keys.flatMap((key) => [key, key]).map(async (key) => ({ key, ...(await createOrganization(`1:${key}`, fresh)) })),
    );
    const winners = new Set(outcomes.filter(({ status }) => status === 0).map(({ key }) => key));
    expect(winners.size).toBe(1);
    for (const { key, status, stderr } of outcomes.filter(({ key }) => !winners.has(key))) {
      expect([keys.includes(key), status, stderr]).toEqual([true, 2, expect.stringContaining(wrongSentence)]);
    }
    expect((await fresh.pool.query("select from master_key_checks")).rowCount).toBe(1);
    await fresh.close();
  });
});

describe("GET /readyz", () => {
  it("503: another key under the version that was noted, or none where one is needed; 200 with the right one", async () => {
    expect((await probity(["keys", "rewrap"], `1:${right},2:${other}`)).status).toBe(0);
    const made = JSON.parse((await createOrganization(`1:${right},2:${other}`)).stdout);
    const answerWith = async (keys: [number, string][]) => {
      const keyring = new Keyring(new Map(keys.map(([version, key]) => [version, Buffer.from(key, "base64")])));
      const server = await startServer({ database: test.database, pool: test.pool, keyring });
      const ready = await fetch(`${server.origin}/readyz`);
      const call = await keyClient(server.origin, made.apiKeys.test).get("/risk/subjects");
      const answer = [ready.status, ((await ready.json()) as { problems: string[] }).problems, call.status];
      await server.app.close();
      await server.close();
      return answer;
    };
    expect(
      await answerWith([
        [1, right],
        [2, newKey()],
      ]),
    ).toEqual([503, [expect.stringContaining("as version 2")], 500]);
    expect(await answerWith([[1, right]])).toEqual([503, [expect.stringContaining("lacks version 2")], 500]);
    expect(
      await answerWith([
        [1, right],
        [2, other],
      ]),
    ).toEqual([200, [], 200]);
  });
});
