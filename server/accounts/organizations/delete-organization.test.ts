import { describe, expect, it, vi } from "vitest";
import { enterMode, transact } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowCountsOf } from "#testing/rows-of-organization.ts";
import { sampleRequests } from "#testing/requests-of-every-route.ts";
import { auditOf, newBrowser, newPerson, organizationWithPerson, signInServer, tokenOf } from "../testing/people.ts";
import { emptyOrganization } from "./empty-organization.ts";

const atOnce = async () => {};
const confirmation = { confirmName: "Test", reason: "The contract ended" };

async function fill({ server, organizationId, key, liveKey }: TestOrganization, subjects: number): Promise<void> {
  for (let i = 0; i < subjects; i += 1) {
    await key.post("/risk/subjects", { kind: "person", externalId: `test-${i}` });
    await liveKey.post("/risk/subjects", { kind: "person", externalId: `live-${i}` });
  }
  await transact(server.database, { scope: { organizationId, mode: "test" } }, async (tx) => {
    for (const mode of ["test", "live"] as const) {
      await enterMode(tx, mode);
      const ids = { organization_id: organizationId, mode, id: organizationId };
      const now = new Date();
      await tx
        .insertInto("webhook_messages")
        .values({ ...ids, event: "e", body: Buffer.from("{}"), created_at: now })
        .execute();
    }
  });
}

describe("POST /organization/delete", () => {
  it("[RK-GEN-7] 202: ends every key, session and invitation at once, and deletes the data key", async () => {
    const organization = await organizationWithPerson("owner");
    const { server, organizationId, person, browser, key } = organization;
    await browser.login(person);
    const { body: invited } = await browser.client().post("/invitations", { email: "new@example.test", role: "admin" });
    const token = await tokenOf(organization, invited.id);
    const member = await organization.user("member");
    const answer = await browser.client().post("/organization/delete", confirmation);
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      id: organizationId,
      resource: "organizations",
      data: { deletedBy: `user:${person.userId}`, deletedAt: expect.any(String) },
    });
    expect((await key.get("/risk/subjects")).status).toBe(401);
    expect((await member.get("/me")).status).toBe(401);
    expect((await browser.client().get("/me")).status).toBe(401);
    expect((await browser.post("/auth/refresh")).status).toBe(401);
    expect((await newBrowser(server).login(person)).status).toBe(401);
    const accepting = await newBrowser(server).post("/auth/invitations/accept", {
      token,
      password: "a password for nothing",
    });
    expect(accepting.status).toBe(404);
    const left = await rowCountsOf({ server, organizationId });
    for (const table of ["organizations", "memberships", "sessions", "refresh_tokens", "invitations", "api_keys"]) {
      expect(left).not.toHaveProperty(table);
    }
    expect(left).toHaveProperty("organization_tombstones", 1);
  });

  it("409 held while a live record is on legal hold, and nothing ends; released, it goes", async () => {
    const organization = await newOrganization();
    const { key, liveKey } = organization;
    const [owner, live] = [await organization.user("owner"), await organization.user("owner", "live")];
    const register = { kind: "person", externalId: "held" };
    const [practice, subject] = [
      await key.post("/risk/subjects", register),
      await liveKey.post("/risk/subjects", register),
    ];
    const reason = { reason: "A court asked for it." };
    await owner.post(`/risk/subjects/${practice.body.id}/hold`, reason);
    expect((await live.post(`/risk/subjects/${subject.body.id}/hold`, reason)).status).toBe(200);
    const before = await rowCountsOf(organization);
    const refused = await owner.post("/organization/delete", confirmation);
    expect([refused.status, refused.body.code]).toEqual([409, "held"]);
    expect(await rowCountsOf(organization)).toEqual(before);
    await live.post(`/risk/subjects/${subject.body.id}/release-hold`, reason);
    expect((await owner.post("/organization/delete", confirmation)).status).toBe(202);
  });

  it("[RK-GEN-7] 202: the job removes all rows but the tombstone, in both modes, and no other organization's", async () => {
    const organization = await newOrganization();
    const other = await newOrganization(organization.server);
    await Promise.all([fill(organization, 7), fill(other, 2)]);
    const owner = await organization.user("owner");
    await owner.post("/api-keys", { name: "Shop", mode: "test" });
    const before = await rowCountsOf(other);
    await owner.post("/organization/delete", confirmation);
    const { database, pool } = organization.server;
    await emptyOrganization(database, organization.organizationId, { settle: atOnce, batch: 3 });
    expect(await rowCountsOf(organization)).toEqual({ organization_tombstones: 1 });
    expect(await rowCountsOf(other)).toEqual(before);
    const tombstone = await pool.query("select * from organization_tombstones where organization_id = $1", [
      organization.organizationId,
    ]);
    expect(tombstone.rows[0]).toEqual({
      organization_id: organization.organizationId,
      deleted_by: `user:${owner.userId}`,
      deleted_at: expect.any(Date),
      emptied_at: expect.any(Date),
    });
  });

  it("[RK-GEN-7] 202: the job removes everything that any route of the server can create", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const made = Object.entries(sampleRequests).filter(([name]) =>
      /^POST (?!\/(organization|me|members)\b)/.test(name),
    );
    for (const [name, sampler] of made) {
      const { path, body, options, signer, caller } = await sampler(organization);
      const first = await (signer ?? caller ?? organization.key).post(path, body, options);
      const answer = first.status === 403 ? await owner.post(path, body, options) : first;
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300);
    }
    const before = Object.keys(await rowCountsOf(organization));
    expect(before).toEqual(expect.arrayContaining(["risk_assessments", "risk_events", "verification_decisions"]));
    await owner.post("/organization/delete", confirmation);
    await emptyOrganization(organization.server.database, organization.organizationId, {
      settle: atOnce,
      batch: 50,
    });
    expect(await rowCountsOf(organization)).toEqual({ organization_tombstones: 1 });
  });

  it("[RK-GEN-7] 202: the job can be run again, after an interruption and after it is done", async () => {
    const organization = await newOrganization();
    await fill(organization, 3);
    await (await organization.user("owner")).post("/organization/delete", confirmation);
    const { database } = organization.server;
    const { organizationId } = organization;
    const runs = [1, 2].map(() => emptyOrganization(database, organizationId, { settle: atOnce, batch: 1 }));
    await Promise.all(runs);
    await emptyOrganization(database, organizationId, { settle: atOnce });
    expect(await rowCountsOf(organization)).toEqual({ organization_tombstones: 1 });
  });

  it("[RK-GEN-7] rows that an earlier request writes after the deletion are removed too", async () => {
    const organization = await newOrganization();
    const { server, organizationId } = organization;
    await (await organization.user("owner")).post("/organization/delete", confirmation);
    const late = { organization_id: organizationId, mode: "test" as const, id: organizationId, event: "late" };
    const settle = vi.fn<() => Promise<unknown>>(() =>
      transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
        tx
          .insertInto("webhook_messages")
          .values({ ...late, body: Buffer.from("{}"), created_at: new Date() })
          .execute(),
      ),
    );
    await emptyOrganization(server.database, organizationId, { settle });
    expect(settle).toHaveBeenCalledOnce();
    expect(await rowCountsOf(organization)).toEqual({ organization_tombstones: 1 });
  });

  it("202: queues the job in the same transaction", async () => {
    const organization = await newOrganization();
    const { server, organizationId } = organization;
    await (await organization.user("owner")).post("/organization/delete", confirmation);
    const jobs = await server.pool.query("select name from pgboss.job where data->>'organizationId' = $1", [
      organizationId,
    ]);
    expect(jobs.rows).toEqual([{ name: "organizations.delete" }]);
  });

  it("[RK-GEN-7] 202: people who belong nowhere else are deleted, others stay and can still sign in", async () => {
    const server = await signInServer();
    const [deleted, kept] = [await newOrganization(server), await newOrganization(server)];
    const both = await newPerson(server, [deleted.organizationId, kept.organizationId]);
    const only = await newPerson(server, [deleted.organizationId]);
    const removed = await newPerson(server, [deleted.organizationId]);
    const formerElsewhere = await newPerson(server, [kept.organizationId, deleted.organizationId]);
    for (const person of [only, removed, formerElsewhere]) await newBrowser(server).login(person);
    const owner = await deleted.user("owner");
    await owner.post(`/members/${removed.userId}/remove`, { reason: "left" });
    await (await kept.user("owner")).post(`/members/${formerElsewhere.userId}/remove`, { reason: "left" });
    await owner.post("/organization/delete", confirmation);
    const everybody = [both, only, removed, formerElsewhere].map(({ userId }) => userId);
    const { rows } = await server.pool.query("select id from users where id = any ($1)", [everybody]);
    expect(rows).toEqual([{ id: both.userId }]);
    const login = await newBrowser(server).login(both);
    expect(login.body).toMatchObject({ organizationId: kept.organizationId });
  });

  it("400: another name is refused and nothing is deleted", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const answer = await owner.post("/organization/delete", { ...confirmation, confirmName: "test" });
    expect(answer.body).toMatchObject({ code: "validation_failed", errors: [{ path: "/confirmName" }] });
    expect(await rowCountsOf(organization)).not.toHaveProperty("organization_tombstones");
    expect((await auditOf(owner)).types).toEqual([]);
    expect((await organization.key.get("/risk/subjects")).status).toBe(200);
  });

  it.each(["admin", "member", "auditor"] as const)("403: a %s may not delete the organization", async (role) => {
    const organization = await newOrganization();
    const answer = await (await organization.user(role)).post("/organization/delete", confirmation);
    expect(answer.body.code).toBe("insufficient_role");
  });

  it("of two owners at the same moment one deletes, and the other finds no session", async () => {
    const organization = await newOrganization();
    const owners = [await organization.user("owner"), await organization.user("owner")];
    const answers = await Promise.all(owners.map((owner) => owner.post("/organization/delete", confirmation)));
    expect(answers.map(({ status }) => status)).toContain(202);
    expect(answers.map(({ status }) => status)).toContain(401);
  });
});

describe("emptyOrganization", () => {
  it("refuses an organization that is not deleted", async () => {
    const organization = await newOrganization();
    const before = await rowCountsOf(organization);
    await expect(emptyOrganization(organization.server.database, organization.organizationId)).rejects.toThrow(
      /is not deleted/,
    );
    expect(await rowCountsOf(organization)).toEqual(before);
  });

  it("cannot be prepared by the application: only the deletion writes tombstones", async () => {
    const { server, organizationId } = await newOrganization();
    const writing = transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
      tx
        .insertInto("organization_tombstones")
        .values({ organization_id: organizationId, deleted_by: "x", deleted_at: new Date() })
        .execute(),
    );
    await expect(writing).rejects.toThrow(/permission denied/);
  });
});
