import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningJobs } from "#platform/jobs/run-jobs.ts";
import { made } from "#testing/answer.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { newDraft, newPublishedPolicy } from "../../testing/policies.ts";
import { type MoveJob, runMove } from "./run-move.ts";
import { ended, monitor, monitoredByOlder, moveOf, standing, startMoveWorker } from "../../testing/monitoring-moves.ts";

let server: TestServer;
let jobs: RunningJobs | undefined;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await jobs?.stop(1_000);
  await server.app.close();
  await server.close();
});

async function work(): Promise<void> {
  jobs ??= await startMoveWorker(server, 30);
}

const pathOf = (id: string) => `/risk/policies/${id}/monitoring-moves` as const;

describe("moving monitored subjects to a version", () => {
  it("publishing moves nobody; a move assigns each subject the version once, as the single request would", async () => {
    const { organization, owner, second, subjects } = await monitoredByOlder(12, { server, paused: 2 });
    expect((await organization.key.get(pathOf(second.id))).body).toEqual({
      items: [],
      older: { subjects: 12, more: false },
    });
    expect((await standing(organization, subjects[0]!)).version).toBe(1);
    const { status, body } = await owner.post(pathOf(second.id));
    expect([status, body.data]).toMatchObject([
      201,
      { policyKey: "onboarding", policyVersion: 2, status: "running", moved: 0, refused: 0, left: null, endedAt: null },
    ]);
    await work();
    const { data } = await ended(organization, second.id);
    expect(data).toMatchObject({ status: "completed", moved: 12, refused: 0, left: 0, stoppedBy: null });
    for (const [at, subject] of subjects.entries()) {
      const { version, enabled, assigned, sequences } = await standing(organization, subject);
      expect([version, enabled]).toEqual([2, at >= 2]);
      expect(assigned).toEqual([
        { version: 1, previous: null, actor: expect.stringMatching(/^api_key:/) },
        { version: 2, previous: 1, actor: data.startedBy },
      ]);
      expect(sequences).toEqual(sequences.map((_: number, index: number) => index + 1));
    }
    expect((await organization.key.get(pathOf(second.id))).body.older).toEqual({ subjects: 0, more: false });
  });

  it("leaves newer versions and other keys alone, and counts whom the single request would be refused for", async () => {
    const { organization, owner, first, second, subjects } = await monitoredByOlder(4, { server });
    const [ahead, erased, other, plain] = subjects as [string, string, string, string];
    const third = await newPublishedPolicy(organization);
    await monitor(organization, ahead, third.id);
    const another = await newPublishedPolicy(organization, { key: "referral" });
    await monitor(organization, other, another.id);
    made(await owner.post(`/risk/subjects/${erased}/erase`, { reason: "Asked for." }));
    made(await owner.post(pathOf(second.id)));
    await work();
    const { data } = await ended(organization, second.id);
    expect(data).toMatchObject({ status: "completed", moved: 2, refused: 1, left: 0 });
    const versions = async (id: string) =>
      (await organization.key.get(`/risk/subjects/${id}/monitoring`)).body.map(
        ({ policyKey, policyVersion }) => `${policyKey} ${policyVersion}`,
      );
    expect(await versions(ahead)).toEqual(["onboarding 3"]);
    expect(await versions(other)).toEqual(["onboarding 2", "referral 1"]);
    expect(await versions(plain)).toEqual(["onboarding 2"]);
    // A move to the first version has nobody to move: no version is older.
    made(await owner.post(pathOf(first.id)));
    expect((await ended(organization, first.id)).data).toMatchObject({ moved: 0, left: 0, status: "completed" });
  });

  it("a starter who is no longer an owner or admin moves nobody; somebody else goes on", async () => {
    const { organization, owner, second, subjects } = await monitoredByOlder(3, { server });
    await jobs?.stop(1_000);
    jobs = undefined;
    const starter = await organization.user("admin");
    const { data } = made(await starter.post(pathOf(second.id)));
    await server.pool.query("update memberships set role = 'member' where organization_id = $1 and user_id = $2", [
      organization.organizationId,
      data.startedBy.replace("user:", ""),
    ]);
    await work();
    expect((await ended(organization, second.id)).data).toMatchObject({
      status: "stopped",
      stoppedBy: "system:jobs",
      moved: 0,
      left: 3,
    });
    expect((await standing(organization, subjects[0]!)).version).toBe(1);
    made(await owner.post(pathOf(second.id)));
    expect((await ended(organization, second.id)).data).toMatchObject({ status: "completed", moved: 3 });
  });

  it("409: one move of a key at a time; stopping leaves who was moved, and starts nothing again", async () => {
    await jobs?.stop(1_000);
    jobs = undefined;
    const { organization, owner, second, subjects } = await monitoredByOlder(2, { server });
    const move = made(await owner.post(pathOf(second.id)));
    const again = await owner.post(pathOf(second.id));
    expect([again.status, again.body.code]).toEqual([409, "monitoring_move_running"]);
    const stopped = await owner.post(`${pathOf(second.id)}/${move.id}/stop`);
    expect([stopped.status, stopped.body.data]).toMatchObject([
      200,
      { status: "stopped", moved: 0, stoppedBy: expect.stringMatching(/^user:/) },
    ]);
    const twice = await owner.post(`${pathOf(second.id)}/${move.id}/stop`);
    expect([twice.status, twice.body.code]).toEqual([409, "invalid_transition"]);
    await work();
    const next = made(await owner.post(pathOf(second.id)));
    expect((await ended(organization, second.id)).id).toBe(next.id);
    expect((await standing(organization, subjects[0]!)).assigned).toHaveLength(2);
    const trail = (await owner.get("/organization/audit-events?type=risk.monitoring_move_started")).body.items;
    expect(trail).toHaveLength(2);
  });

  it("409: a draft; 404: nothing, another version's move and another organization's; 403: members and API keys", async () => {
    const { organization, owner, first, second } = await monitoredByOlder(0, { server });
    const draft = await newDraft(organization);
    expect((await owner.post(pathOf(draft.id))).body.code).toBe("policy_not_published");
    expect((await owner.post(pathOf("01900000-0000-7000-8000-000000000000"))).status).toBe(404);
    const move = made(await owner.post(pathOf(second.id)));
    expect((await owner.post(`${pathOf(first.id)}/${move.id}/stop`)).status).toBe(404);
    const stranger = await monitoredByOlder(0, { server });
    expect((await stranger.owner.post(pathOf(second.id))).status).toBe(404);
    expect((await stranger.owner.get(pathOf(second.id))).status).toBe(404);
    expect((await stranger.owner.post(`${pathOf(second.id)}/${move.id}/stop`)).status).toBe(404);
    expect((await (await organization.user("member")).post(pathOf(second.id))).body.code).toBe("insufficient_role");
    expect((await organization.key.post(pathOf(second.id))).body.code).toBe("credential_kind_not_allowed");
  });

  it("a large move gives its place to others after each slice", async () => {
    await jobs?.stop(1_000);
    jobs = undefined;
    const large = await monitoredByOlder(6, { server });
    const small = await monitoredByOlder(1, { server });
    made(await large.owner.post(pathOf(large.second.id)));
    made(await small.owner.post(pathOf(small.second.id)));
    // A slice of nothing gives way before its first subject.
    const job = await server.pool.query(
      "select data from pgboss.job where name = 'risk.monitoring-moves' and data->>'organizationId' = $1",
      [large.organization.organizationId],
    );
    const { moveId, slice } = job.rows[0].data as MoveJob;
    const data: MoveJob = { organizationId: large.organization.organizationId, mode: "test", moveId, slice };
    const runner = { database: server.database, clock: () => new Date(), sliceMs: -1 };
    await runMove(runner, data, new AbortController().signal);
    const { rows } = await server.pool.query(
      "select (data->>'slice')::int as slice from pgboss.job where name = 'risk.monitoring-moves' and data->>'moveId' = $1 order by created_on",
      [moveId],
    );
    expect(rows).toEqual([{ slice: 1 }, { slice: 2 }]);
    // The old slice, tried again, changes nothing.
    await runMove({ ...runner, sliceMs: 60_000 }, data, new AbortController().signal);
    expect((await moveOf(large.organization, large.second.id)).data).toMatchObject({
      status: "running",
      moved: 0,
      left: 6,
    });
    await work();
    expect((await ended(small.organization, small.second.id)).data.moved).toBe(1);
    expect((await ended(large.organization, large.second.id)).data).toMatchObject({ moved: 6, left: 0 });
  });
});
