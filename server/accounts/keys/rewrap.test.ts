import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { totpUse } from "#platform/secrets/global-uses.ts";
import { Keyring, versionOf } from "#platform/secrets/keyring.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { lockUser, setTotp } from "../me/user-store.ts";
import { newPerson } from "../testing/people.ts";
import { rewrapAll } from "./rewrap.ts";

const [first, second] = [randomBytes(32), randomBytes(32)];
let organization: TestOrganization;
const bothVersions = () =>
  new Keyring(
    new Map([
      [1, first],
      [2, second],
    ]),
  );
/** The keys of a process that has not followed yet, and those of the command. */
const before = bothVersions();
const now = bothVersions();
beforeAll(async () => {
  before.sealWith(1);
  organization = await newOrganization(await startServer({ keyring: before }));
});

const people = 12;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * ms));

describe("rewrapAll", () => {
  it("loses nothing that somebody enrols meanwhile: each person keeps the secret that was stored last", async () => {
    const { server, organizationId } = organization;
    const { database } = server;
    const stored = new Map<string, string>();
    const enrol = async (userId: string, keyring: Keyring, secret: string) => {
      await transact(database, { userId }, async (tx) => {
        await lockUser(tx, userId);
        await pause(4);
        await setTotp(tx, userId, {
          secret: keyring.sealGlobal(totpUse(userId), secret),
          confirmedAt: new Date(),
          lastStep: null,
        });
        await pause(4);
        stored.set(userId, secret); // still under the lock
      });
    };
    const ids: string[] = [];
    for (let each = 0; each < people; each += 1) ids.push((await newPerson(server, [organizationId])).userId);
    for (const id of ids) await enrol(id, before, "first");

    let running = true;
    const rewrapping = Promise.all(
      [1, 2].map(async () => {
        let rewrapped = 0;
        while (running) rewrapped += await rewrapAll({ database, keyring: now, clock: () => new Date() });
        return rewrapped;
      }),
    );
    await Promise.all(
      ids.map(async (id) => {
        for (let turn = 0; turn < 60; turn += 1) {
          await enrol(id, turn % 3 === 2 ? now : before, `secret ${turn}`);
          await pause(15);
        }
      }),
    );
    running = false;
    expect((await rewrapping).reduce((sum, each) => sum + each)).toBeGreaterThan(people);
    await rewrapAll({ database, keyring: now, clock: () => new Date() });

    const { rows } = await server.pool.query("select id, totp_secret from users where id = any ($1)", [ids]);
    const onlySecond = new Keyring(new Map([[2, second]]));
    const opened = rows.map(({ id, totp_secret: sealed }) => [
      id,
      onlySecond.unsealGlobal(totpUse(id), sealed).toString(),
    ]);
    expect(Object.fromEntries(opened)).toEqual(Object.fromEntries(stored));
    expect(rows.map(({ totp_secret: sealed }) => versionOf(sealed))).toEqual(rows.map(() => 2));
  });

  it("an organization that is deleted meanwhile stays deleted, and one that is busy is done with the next pass", async () => {
    const { server } = organization;
    const made = [await newOrganization(server), await newOrganization(server)];
    const [deleted, busy] = made.map(({ organizationId }) => organizationId);
    const owner = await made[0]!.user("owner");
    const hold = await server.pool.connect();
    await hold.query("begin");
    await hold.query("select from organizations where organization_id = $1 for update", [busy]);
    const rewrapping = rewrapAll({ database: server.database, keyring: now, clock: () => new Date() });
    const removed = await owner.post("/organization/delete", { confirmName: "Test", reason: "The contract ended" });
    expect(removed.status).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await hold.query("commit");
    hold.release();
    await rewrapping;
    const { rows } = await server.pool.query(
      "select organization_id, master_key_version from organizations where organization_id = any ($1)",
      [[deleted, busy]],
    );
    expect(rows).toEqual([{ organization_id: busy, master_key_version: 2 }]);
  });
});
