// @module-tag long

import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { newAction } from "#risk/testing/actions.ts";
import { newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { type Schedule, schedules, walk, type World } from "#testing/walks.ts";

const reason = "On the way.";
/** More than two pages of the queue. */
const waiting = 230;
const runsListed = 12;

async function queueWorld() {
  const organization = await newOrganization();
  const owner = await organization.user("owner");
  const first = await newAction(organization);
  const moved = new Map<string, { revision: number; status: "requested" | "failed" }>();
  const move = async (client: TestClient, id: string, status: string) => {
    const expectedRevision = moved.get(id)?.revision ?? 1;
    const answer = await client.post(`/risk/actions/${id}/transitions`, { status, expectedRevision, reason });
    expect(answer.status, answer.text).toBeLessThan(300);
    moved.set(id, { revision: expectedRevision + 1, status: status as "requested" });
  };
  const world: World = {
    listed: [first.id],
    finish: (id) => move(owner, id, "cancelled"),
    change: (id) => move(organization.key, id, moved.get(id)?.status === "failed" ? "requested" : "failed"),
    create: async () => (await newAction(organization)).id,
  };
  const fill = async () => {
    const missing = waiting - world.listed.length;
    if (missing > 0) world.listed.push(...(await copiesOf(organization, first.id, missing)));
  };
  return { world, fill, key: organization.key };
}

/** Actions that wait like this one. */
async function copiesOf({ server, organizationId }: TestOrganization, id: string, count: number): Promise<string[]> {
  const { rows } = await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
    sql<{ id: string }>`
      insert into risk_actions (organization_id, mode, id, subject_id, subject_kind, subject_external_id, assessment_id,
                                policy_key, policy_id, name, decision, origins, status, requested_at)
      select organization_id, mode, uuid_v7(clock_timestamp()), subject_id, subject_kind, subject_external_id, assessment_id,
             policy_key, policy_id, 'copy_' || gen_random_uuid(), decision, origins, 'requested', now()
        from risk_actions, generate_series(1, ${count})
       where organization_id = ${organizationId}
         and mode = 'test'
         and id = ${id}
      returning id
    `.execute(tx),
  );
  return rows.map((row) => row.id);
}

async function runWorld() {
  const organization = await newOrganization();
  const owner = await organization.user("owner");
  const matches = new Map<string, string>();
  const decide = async (id: string, decision: "confirmed" | "false_positive") => {
    const answer = await owner.post(`/screening/matches/${matches.get(id)}/decision`, { decision, reason });
    expect(answer.status, answer.text).toBe(200);
  };
  const world: World = {
    listed: [],
    finish: (id) => decide(id, "false_positive"),
    change: (id) => decide(id, "confirmed"),
    async create() {
      const run = await newScreeningRun(organization, { sources: ["eu_fsf"] });
      matches.set(run.id, run.matches[0].id);
      return run.id;
    },
  };
  const fill = async () => {
    while (world.listed.length < runsListed) world.listed.push(await world.create());
  };
  return { world, fill, key: organization.key };
}

type ListPage = {
  items: { id: string }[];
  nextCursor?: string | null;
  nextOffset?: string | null;
  nextPage?: string | null;
};

/** Reads by `after`. */
const byCursor = (key: TestClient, list: string) => async (next: string | null) => {
  const { status, body, text } = await key.send<ListPage>("GET", `${list}&after=${next ?? ""}`);
  expect([status, Object.keys(body)], text).toEqual([200, ["items", "nextCursor"]]);
  return { items: body.items, next: body.nextCursor };
};

/** Reads by `offset` or `page`. */
const byNumber = (key: TestClient, list: string, name: "offset" | "page") => async (next: string | null) => {
  const { body } = await key.send<ListPage>("GET", `${list}${next === null ? "" : `&${name}=${next}`}`);
  return { items: body.items, next: body.nextOffset ?? body.nextPage ?? null };
};

const nothing = { missed: [], repeated: [] };

describe("while others finish, change and create,", () => {
  it("a walk through the action queue meets every action that waits from its first page to its end, and none twice", async () => {
    const { world, fill, key } = await queueWorld();
    await fc.assert(
      fc.asyncProperty(schedules, async (schedule) => {
        await fill();
        expect(await walk(world, schedule, byCursor(key, "/risk/action-queue?status=open"))).toMatchObject(nothing);
      }),
      { numRuns: inject("sizes").walkSchedules, endOnFailure: true },
    );
  });

  it("a walk through the screening runs of a status meets every run that keeps it, and none twice", async () => {
    const { world, fill, key } = await runWorld();
    await fc.assert(
      fc.asyncProperty(schedules, fc.integer({ min: 1, max: 5 }), async (schedule, limit) => {
        await fill();
        const list = `/screening/runs?status=match&limit=${limit}` as const;
        expect(await walk(world, schedule, byCursor(key, list))).toMatchObject(nothing);
      }),
      { numRuns: inject("sizes").walkSchedules, endOnFailure: true },
    );
  });

  it("the same reading by offset misses actions, and by page repeats runs: the property would notice", async () => {
    const finishing: Schedule = [[{ act: "finish", which: 0, while: false }]];
    const queue = await queueWorld();
    await queue.fill();
    queue.world.listed.sort();
    const byOffset = byNumber(queue.key, "/risk/action-queue?status=open", "offset");
    expect((await walk(queue.world, finishing, byOffset)).missed).toHaveLength(2);

    const creating: Schedule = [[{ act: "create", which: 0, while: false }]];
    const runs = await runWorld();
    await runs.fill();
    const byPage = byNumber(runs.key, "/screening/runs?status=match&limit=5", "page");
    expect((await walk(runs.world, creating, byPage)).repeated.length).toBeGreaterThan(0);
  });
});

describe("after", () => {
  it("400: a cursor of another list, filter, mode or organization, an altered one, and whatever is none", async () => {
    const { world, fill, key } = await runWorld();
    await fill();
    const { nextCursor } = (await key.get("/screening/runs?limit=5&after=")).body;
    expect((await key.get(`/screening/runs?limit=2&after=${nextCursor}`)).body.items).toHaveLength(2);
    expect(world.listed.length).toBe(runsListed);

    const stranger = await newOrganization();
    const altered = `${nextCursor[0] === "A" ? "B" : "A"}${nextCursor.slice(1)}`;
    const answers = [
      await stranger.key.get(`/screening/runs?after=${nextCursor}`),
      ...(await Promise.all(
        [
          `/screening/runs?status=match&after=${nextCursor}`,
          `/risk/action-queue?after=${nextCursor}`,
          `/risk/subjects?after=${nextCursor}`,
          `/screening/runs?after=${altered}`,
          `/screening/runs?after=${nextCursor.slice(0, -1)}`,
          `/screening/runs?after=${world.listed[0]}`,
          "/screening/runs?after=1",
          `/screening/runs?after=${"a".repeat(300)}`,
        ].map((path) => key.get(path)),
      )),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([400, "invalid_cursor"]);
  });

  it.each([
    ["/risk/subjects", "offset=0"],
    ["/risk/action-queue", "offset=100"],
    ["/documents", "offset=0"],
    ["/screening/runs", "page=1"],
  ])("400: %s?after=&%s names two places, and says so", async (path, counted) => {
    const { key } = await newOrganization();
    const { status, body } = await key.get(`${path}?after=&${counted}`);
    const name = counted.split("=")[0];
    expect([status, body.code, body.errors]).toEqual([
      400,
      "validation_failed",
      [
        {
          path: `query:${name}`,
          code: "not_with_after",
          message: `Send \`after\` or \`${name}\`, not both: a cursor names its place itself.`,
        },
      ],
    ]);
  });
});
