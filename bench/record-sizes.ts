import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { newId } from "../server/platform/database/new-id.ts";
import { capturingApi } from "./captured-sql.ts";
import { loadDecisionFixture } from "./decision-fixture.ts";
import { sampleValue, samplePolicy } from "./sample-policy.ts";
import { scratchDatabase } from "./scratch-database.ts";

/**
 * The bytes that one record of each kind adds to the database, tables and indexes together, with everything that is written beside
 * it: events, the webhook of one subscription, and the answer under its idempotency key. What `docs/scale.md` calculates with.
 */
const { values } = parseArgs({ options: { records: { type: "string", default: "1000" } } });
const records = Number(values.records);

const scratch = await scratchDatabase();
const { policyId, subjectIds } = await loadDecisionFixture(scratch, records);
await scratch.pool.query(
  `insert into webhook_subscriptions (organization_id, mode, id, url, events, secret, created_at, created_by, updated_at)
   values ($1, 'test', $2, 'https://example.com/', '{risk.assessment.created}', '\\x00', now(), 'bench', now())`,
  [scratch.organization.organizationId, newId(new Date())],
);
const { rows: sources } = await scratch.pool.query<{ id: string }>("select id from risk_sources");
const inputs = samplePolicy(`registered:${sources[0]!.id}`).inputs;
const api = await capturingApi(scratch);
const client = createClient({ baseUrl: api.origin, ...scratch.organization.apiKeys.test });
const observedAt = new Date().toISOString();

const made: Record<string, (at: number) => Promise<unknown>> = {
  "a subject": (at) => client.subjects.create({ kind: "person", externalId: `size-${at}` }),
  "a batch of four facts": (at) =>
    client.evidence.submitBatch(subjectIds[at]!, {
      sourceRegistrationId: sources[0]!.id,
      items: inputs.slice(0, 4).map((input, index) => ({
        fact: input.key,
        status: "available" as const,
        value: sampleValue(input, index, at) as string | number | boolean,
        observedAt,
      })),
    }),
  [`an assessment with ${inputs.length} inputs`]: (at) =>
    client.assessments.create(subjectIds[at]!, { policyVersionId: policyId, trigger: "bench" }),
};
try {
  for (const [name, make] of Object.entries(made)) {
    const before = await tableBytes();
    for (let at = 0; at < records; at += 1) await make(at);
    const grown = [...(await tableBytes())]
      .map(([table, bytes]) => ({ table, each: (bytes - (before.get(table) ?? 0)) / records }))
      .filter(({ each }) => each >= 50)
      .toSorted((one, other) => other.each - one.each);
    const sum = grown.reduce((total, { each }) => total + each, 0);
    console.log(
      `${name}: ${(sum / 1000).toFixed(1)} kB; ${grown.map(({ table, each }) => `${table} ${(each / 1000).toFixed(1)}`).join(", ")}`,
    );
  }
} finally {
  await api.close();
  await scratch.drop();
}

/** The size of every table with its indexes, its partitions counted with it. */
async function tableBytes(): Promise<Map<string, number>> {
  const { rows } = await scratch.pool.query<{ table: string; bytes: number }>(
    `select coalesce(i.inhparent, c.oid)::regclass::text as table, sum(pg_total_relation_size(c.oid))::float8 as bytes
       from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)
      group by 1`,
  );
  return new Map(rows.map(({ table, bytes }) => [table, bytes]));
}
