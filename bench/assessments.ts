import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { newId } from "../server/platform/database/new-id.ts";
import { ApiProcesses } from "./api-processes.ts";
import { capturingApi, pgbenchScript } from "./captured-sql.ts";
import { type Fixture, loadDecisionFixture } from "./decision-fixture.ts";
import { median, pgbench } from "./pgbench.ts";
import { scratchDatabase } from "./scratch-database.ts";
import { costText, Yardstick } from "./yardstick.ts";

/**
 * Assessments over HTTP with a policy of 30 inputs, 15 factors and 25 rules and one webhook subscription, against the same SQL
 * run bare by pgbench, both in one run on one database. Rounds alternate, so a noisy machine is noisy for both.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
    clients: { type: "string", default: "16" },
    processes: { type: "string", default: "2" },
    subjects: { type: "string", default: "500" },
    minimal: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const clients = Number(values.clients);

const scratch = await scratchDatabase();
const fixture = await loadDecisionFixture(scratch, Number(values.subjects));
await scratch.pool.query(
  `insert into webhook_subscriptions (organization_id, mode, id, url, events, secret, created_at, created_by, updated_at)
   values ($1, 'test', $2, 'https://example.com/', '{risk.assessment.created}', '\\x00', now(), 'bench', now())`,
  [scratch.organization.organizationId, newId(new Date())],
);
const body = JSON.stringify({ policyVersionId: fixture.policyId, trigger: "bench" });
const headers: Record<string, string> = values.minimal ? { prefer: "return=minimal" } : {};
const requests = fixture.subjectIds.map((id) => ({ target: `/api/v1/risk/subjects/${id}/assessments`, body, headers }));
const apis = new ApiProcesses(scratch, {
  firstPort: 18_080,
  processes: Number(values.processes),
  connections: clients,
});
const yardstick = new Yardstick(apis, scratch.pool);
try {
  await apis.ready();
  await apis.load(requests, 15); // warm: code compiled, plans made, pages cached
  const script = await bareSql(fixture);
  // Plans made on empty tables would scan them; in production, autovacuum has analyzed the tables.
  await scratch.pool.query("vacuum analyze");
  const [http, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    bare.push(pgbench(scratch.url, script, clients, seconds));
    const cost = await yardstick.measure(async () => {
      http.push(await apis.load(requests, seconds));
      return http.at(-1)! * seconds;
    });
    console.log(
      `round ${round + 1}: bare ${bare.at(-1)!.toFixed(0)}/s, HTTP ${http.at(-1)!.toFixed(0)}/s (${costText(cost)})`,
    );
  }
  console.log(
    `assessments, medians: bare ${median(bare).toFixed(0)}/s, HTTP ${median(http).toFixed(0)}/s, ratio ${(median(http) / median(bare)).toFixed(2)}`,
  );
  console.log(yardstick.medians());
} finally {
  await apis.stop();
  await scratch.drop();
}

/**
 * The statements of one assessment as the server sends them, for a random subject in each transaction. Numbers that depend
 * on the subject come from its own statements; those of the captured request are first made unique.
 */
async function bareSql({ policyId, subjectIds }: Fixture): Promise<string> {
  const [eventSequence, sequence] = [700_000_000, 600_000_000];
  const [subjectId] = subjectIds as [string];
  const { pool } = scratch;
  await pool.query("create table bench_subjects (n integer primary key, id uuid not null)");
  await pool.query("insert into bench_subjects select row_number() over (), id from unnest($1::uuid[]) as id", [
    subjectIds.slice(1),
  ]);
  await pool.query("grant select on bench_subjects to probity_app");
  await pool.query("update risk_subjects set event_sequence = $1 where id = $2", [eventSequence, subjectId]);
  const { rows: newest } = await pool.query(
    "select id from risk_assessments where subject_id = $1 order by sequence desc limit 1",
    [subjectId],
  );
  const superuser = await pool.connect();
  await superuser.query("set session_replication_role = replica");
  await superuser.query("update risk_assessments set sequence = $1 where id = $2", [sequence, newest[0].id]);
  await superuser.query("update risk_assessment_heads set sequence = $1 where assessment_id = $2", [
    sequence,
    newest[0].id,
  ]);
  await superuser.query("set session_replication_role = origin");
  superuser.release();

  const api = await capturingApi(scratch);
  const client = createClient({ baseUrl: api.origin, ...scratch.organization.apiKeys.test });
  const made = await client.assessments.create(
    subjectId,
    { policyVersionId: policyId, trigger: "bench" },
    { idempotencyKey: "captured-key" },
  );
  const sent = api.sent.slice(0, api.sent.findIndex(({ text }) => text === "commit") + 1);
  const { rows: events } = await pool.query(
    "select id, sequence from risk_events where subject_id = $1 and sequence > $2 order by sequence",
    [subjectId, eventSequence],
  );
  await api.close();
  const madeIds = [
    made.id,
    ...made.data.requiredActions.map(({ actionId }) => actionId),
    ...events.map(({ id }) => id),
  ];
  const tokens = [
    { value: subjectId, sql: ":chosen_id" },
    { value: newest[0].id, sql: ":latest_id" },
    { value: String(sequence + 1), sql: "(:latest_sequence + 1)" },
    ...events.map((_, index) => ({
      value: String(eventSequence + 1 + index),
      sql: `(:subject_event_sequence + ${1 + index})`,
    })),
    ...madeIds.map((id, index) => ({ value: id, sql: `:new${index}` })),
    { value: "captured-key", sql: "('bare-' || :name)" },
  ];
  const script = await pgbenchScript(scratch, sent, tokens, {
    "for no key update": "subject_",
    "order by sequence desc": "latest_",
  });
  const ids = madeIds.map((_, index) => `uuid_v7(now()) as new${index}`).join(", ");
  return [
    `\\set n random(1, ${subjectIds.length - 1})`,
    `select id as chosen_id, ${ids}, gen_random_uuid() as name from bench_subjects where n = :n \\gset`,
    script,
    "",
  ].join("\n");
}
