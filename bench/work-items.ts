import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { readConfig } from "../server/app/config.ts";
import { newId } from "../server/platform/database/new-id.ts";
import { AccessTokens } from "../server/platform/sessions/access-tokens.ts";
import { capturingApi } from "./captured-sql.ts";
import { type ScratchDatabase, scratchDatabase } from "./scratch-database.ts";

/**
 * Measures whether the queue slows down with its length: an organization with 1,000 open items and one with 1,000,000, each with
 * 1,000 members and in a database of its own, asked in turn for pages, counts and the next item. Fails if the large one takes 50 ms
 * or more, or over 20 % longer, at the 95th percentile. The percentile is taken in each of eight stretches of the run, and the median
 * of the eight counts: when something else on the machine takes the processor for a second, it spoils one stretch and not the figure.
 */
const { values } = parseArgs({
  options: {
    items: { type: "string", default: "1000000" },
    members: { type: "string", default: "1000" },
    rounds: { type: "string", default: "800" },
  },
});
const members = Number(values.members);
const rounds = Number(values.rounds);
const stretches = 8;
/** Those who ask, and who have the items that somebody has. */
const asking = 20;
const allowedRatio = 1.2;
const allowedMs = 50;

type Client = ReturnType<typeof createClient>;

/** Each as somebody who is signed in asks for it. `next` gives its item back, which is not measured. */
const asked: Record<string, (client: Client) => Promise<(() => Promise<unknown>) | void>> = {
  "queue page": async (client) => void (await client.workItems.list({})),
  "page of nobody's matches": async (client) => void (await client.workItems.list({ kind: "match", assignee: "none" })),
  // As many as everybody has in the small queue, so that both answer with the same number of rows.
  "ten of mine": async (client) => void (await client.workItems.list({ assignee: "me", limit: 10 })),
  summary: async (client) => void (await client.workItems.summary()),
  async next(client) {
    const { item } = await client.workItems.next({});
    if (item === null) throw new Error("The queue has items, and none was given.");
    return () => client.workItems.release(item.id);
  },
};

const sizes = [await prepare(1000), await prepare(Number(values.items))] as const;
const taken = sizes.map(() => new Map(Object.keys(asked).map((name) => [name, [] as number[]])));
try {
  for (let round = -50; round < rounds; round += 1)
    for (const [name, ask] of Object.entries(asked))
      for (const [index, { clients }] of sizes.entries()) {
        const client = clients[randomInt(clients.length)]!;
        const started = performance.now();
        const afterwards = await ask(client);
        if (round >= 0) taken[index]!.get(name)!.push(performance.now() - started);
        await afterwards?.();
      }
  for (const name of Object.keys(asked)) {
    const [small, large] = taken.map((times) => ofStretches(times.get(name)!, 0.95)) as [number, number];
    const [smallHalf, largeHalf] = taken.map((times) => ofStretches(times.get(name)!, 0.5)) as [number, number];
    const ratio = large / small;
    console.log(
      `${name}: p95 ${large.toFixed(1)} ms with ${values.items}, ${small.toFixed(1)} ms with 1000, ratio ${ratio.toFixed(2)}; ` +
        `p50 ${largeHalf.toFixed(1)} / ${smallHalf.toFixed(1)} ms, ratio ${(largeHalf / smallHalf).toFixed(2)}`,
    );
    if (large >= allowedMs || ratio > allowedRatio) process.exitCode = 1;
  }
} finally {
  for (const { api, scratch } of sizes) {
    await api.close();
    await scratch.drop();
  }
}

function ofStretches(times: readonly number[], part: number): number {
  const length = Math.ceil(times.length / stretches);
  const each = Array.from({ length: stretches }, (_, at) =>
    percentile(times.slice(at * length, (at + 1) * length), part),
  );
  return percentile(each, 0.5);
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1]!;
}

async function prepare(items: number) {
  const scratch = await scratchDatabase();
  const people = await fill(scratch, items);
  const api = await capturingApi(scratch);
  const { publicUrl } = readConfig(scratch.environment);
  const tokens = new AccessTokens(scratch.database, scratch.keyring, publicUrl);
  const { organizationId } = scratch.organization;
  const clients = await Promise.all(
    people.slice(0, asking).map(async ({ userId, sessionId }) => {
      const { token } = await tokens.issue({ userId, organizationId, role: "admin", sessionId }, new Date());
      return createClient({ baseUrl: api.origin, bearer: token, mode: "test" });
    }),
  );
  return { scratch, api, clients };
}

/**
 * Members who are signed in, and items of every kind: a fifth assigned to somebody, a thousandth held by a claim, due from thirty days
 * ago to a week ahead.
 */
async function fill({ pool, organization: { organizationId } }: ScratchDatabase, items: number) {
  const now = new Date();
  const people = Array.from({ length: members }, () => ({ userId: newId(now), sessionId: newId(now) }));
  const users = people.map(({ userId }) => userId);
  await pool.query(
    "insert into users (id, email, created_at) select id, id || '@example.test', now() from unnest($1::uuid[]) as id",
    [users],
  );
  await pool.query(
    "insert into memberships (organization_id, user_id, role, created_at) select $1, id, 'admin', now() from unnest($2::uuid[]) as id",
    [organizationId, users],
  );
  await pool.query(
    `insert into sessions (organization_id, id, user_id, created_at, expires_at)
     select $1, session_id, user_id, now(), now() + interval '1 day' from unnest($2::uuid[], $3::uuid[]) as made (session_id, user_id)`,
    [organizationId, people.map(({ sessionId }) => sessionId), users],
  );
  await pool.query(
    `insert into work_items (organization_id, mode, id, kind, severity, resource_id, subject_id, subject_kind, subject_external_id,
                             assessment_id, run_id, session_id, name, status, revision, policy_key, list_key, opened_at, due_at, place,
                             assignee, lease_until)
     select $1, 'test', uuid_v7(opened.at), kind, (array['low', 'medium', 'high', 'critical'])[1 + (random() * 3)::integer],
            gen_random_uuid(), gen_random_uuid(), 'person', 'customer-' || n,
            case when kind = 'action' then gen_random_uuid() end, case when kind = 'match' then gen_random_uuid() end,
            case when kind = 'verification' then gen_random_uuid() end, 'manual_review',
            case when kind = 'action' then 'requested' end, case when kind = 'action' then 1 end,
            case when kind = 'action' then 'policy-' || n % 10 end, case when kind = 'match' then 'eu_fsf' end,
            opened.at, due.at, uuid_v7(due.at),
            case when n % 5 = 0 or n % 1000 = 1 then ($2::uuid[])[1 + n / 5 % ${asking}] end,
            case when n % 1000 = 1 then now() + interval '1 hour' end
       from generate_series(1, $3::integer) as n
      cross join lateral (select (array['action', 'action', 'action', 'match', 'match', 'investigation', 'verification'])[1 + n % 7] as kind) k
      cross join lateral (select now() - random() * interval '37 days' as at) opened
      cross join lateral (select opened.at + interval '7 days' as at) due`,
    [organizationId, users, items],
  );
  await pool.query(
    `insert into work_counts select organization_id, mode, kind, severity, count(*) from work_items group by 1, 2, 3, 4`,
  );
  await pool.query("vacuum analyze");
  return people;
}
