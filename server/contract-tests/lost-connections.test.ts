import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { withClient } from "#platform/database/client.ts";
import { allowEndingConnections, endConnection, injectFaults, statementsOf } from "#testing/failing-database.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { sampleRequests } from "#testing/requests-of-every-route.ts";
import { startServer } from "#testing/server.ts";
import { routes } from "#app/api.ts";

const server = await startServer();
const fault = injectFaults(server.pool);
beforeAll(() => allowEndingConnections(server.pool));

const endOthers =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
/** As on a full disk: the transaction is aborted, the connection stays. */
const noRoom = "do $$ begin raise sqlstate '53100'; end $$";
const unavailable = [503, "temporarily_unavailable", "1"];

async function prepared(name: string) {
  const organization = await newOrganization(server);
  const sample = await sampleRequests[name]!(organization);
  const route = routes.find(({ method, path }) => `${method} ${path}` === name)!;
  const client =
    sample.signer ??
    sample.caller ??
    (route.operation.allow.apiKeys ? organization.key : await organization.user("owner"));
  const idempotencyKey = randomUUID();
  const send = async () => {
    const answer = await client.send(route.method, sample.path, sample.body, { ...sample.options, idempotencyKey });
    return { ...answer, told: [answer.status, answer.body?.code, answer.headers["retry-after"]] };
  };
  return { organization, send };
}

describe("a database without room", () => {
  // Statements travel together: the ones behind the failed one are refused too, and none of their refusals may be told instead.
  it.each(["POST /risk/subjects", "POST /risk/subjects/{id}/evidence/batch", "POST /risk/subjects/{id}/assessments"])(
    "503 with Retry-After at any statement of %s, and nothing is left behind",
    async (name) => {
      const statements = await statementsOf(fault, (await prepared(name)).send);
      const { organization, send } = await prepared(name);
      const before = await rowsOf(organization);
      for (let statement = 1; statement <= statements; statement += 1) {
        fault.arm(statement, noRoom);
        expect((await send()).told, `statement ${statement}`).toEqual(unavailable);
      }
      fault.arm(null);
      expect(await rowsOf(organization)).toEqual(before);
      expect((await send()).status).toBeLessThan(300);
    },
  );
});

describe("a database connection that ends", () => {
  it.each([
    "GET /risk/action-queue",
    "POST /risk/subjects",
    "POST /risk/subjects/{id}/evidence/batch",
    "POST /risk/subjects/{id}/assessments",
    "POST /signing/consent",
    "POST /members/{id}/role",
  ])("503 with Retry-After at any statement of %s, nothing is left behind, and a retry does it", async (name) => {
    const statements = await statementsOf(fault, (await prepared(name)).send);
    const { organization, send } = await prepared(name);
    const before = await rowsOf(organization);
    for (let statement = 1; statement <= statements; statement += 1) {
      fault.arm(statement, endConnection);
      expect((await send()).told, `statement ${statement}`).toEqual(unavailable);
    }
    fault.arm(null);
    expect(await rowsOf(organization)).toEqual(before);
    const done = await send();
    expect(done.status, done.text).toBeLessThan(300);
    expect(done.headers["idempotency-replayed"]).toBeUndefined();
  });

  it.each([
    "POST /risk/subjects",
    "POST /risk/subjects/{id}/activities",
    "POST /risk/subjects/{id}/assessments",
    "POST /screening/runs",
    "POST /webhooks",
    "POST /documents",
    "POST /api-keys",
    "POST /members/{id}/role",
  ])("just after the commit of %s: 503, and the retry answers what was done, which was done once", async (name) => {
    const { organization, send } = await prepared(name);
    fault.arm("commit", `commit; ${endConnection}`);
    const lost = await send();
    fault.arm(null);
    expect(lost.told).toEqual(unavailable);
    const done = await rowsOf(organization);

    const again = await send();
    expect(again.status, again.text).toBeLessThan(300);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(await rowsOf(organization)).toEqual(done);
  });

  it("while many are at work ends nothing but their requests, and every retry finds its subject or makes it", async () => {
    const { key } = await newOrganization(server);
    const create = (_: unknown, index: number) =>
      key.post("/risk/subjects", { kind: "person", externalId: `${index}` }, { idempotencyKey: `${index}` });
    const creating = Promise.all(Array.from({ length: 60 }, create));
    await withClient(server.url, async (admin) => {
      for (let round = 0; round < 30; round += 1) await admin.query(endOthers);
    });
    const first = await creating;
    expect(first.map(({ status }) => status).filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(first.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    const again = await Promise.all(first.map(create));
    expect(again.filter(({ status }) => status !== 201)).toEqual([]);
    for (const [index, { status, body }] of first.entries())
      if (status === 201) expect(again[index]!.body.id).toBe(body.id);
    const { body } = await key.get("/risk/subjects");
    expect(body.items).toHaveLength(60);
  });
});

describe("a database that only reads, as a standby that is not promoted yet", () => {
  it("503 with Retry-After for a change, while reads are answered", async () => {
    const standby = await startServer();
    const { key } = await newOrganization(standby);
    await withClient(standby.url, async (admin) => {
      const name = new URL(standby.url).pathname.slice(1);
      await admin.query(`alter database ${name} set default_transaction_read_only = on`);
      await admin.query(endOthers);
    });
    await vi.waitFor(async () => expect((await key.get("/risk/subjects")).status).toBe(200));
    const { status, body, headers } = await key.post("/risk/subjects", { kind: "person", externalId: "1" });
    expect([status, body.code, headers["retry-after"]]).toEqual(unavailable);
    await standby.app.close();
    await standby.close();
  });
});
