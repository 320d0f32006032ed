import { randomBytes } from "node:crypto";
import { expect, inject, it } from "vitest";
import { databaseUrl } from "#testing/template-database.ts";
import { withClient } from "./client.ts";
import { migrate, readMigrations } from "./migrate.ts";

/** A database as it was before a migration, filled by these statements; then every migration is applied. */
async function migratedWithRows(before: string, statements: readonly string[]) {
  const { adminUrl } = inject("postgres");
  const name = `probity_test_${process.ppid}_${randomBytes(6).toString("hex")}`;
  await withClient(adminUrl, (client) => client.query(`create database ${name}`));
  const url = databaseUrl(adminUrl, name);
  const earlier = readMigrations().filter((migration) => migration.name < before);
  await migrate(url, earlier);
  await withClient(url, async (client) => {
    for (const text of statements) await client.query(text);
  });
  await migrate(url);
  return async (text: string) => withClient(url, async (client) => (await client.query(text)).rows);
}

it("0060: what waits stays in the queue with its lease, and what has ended becomes history", async () => {
  const ask = await migratedWithRows("0060", [
    `insert into webhook_deliveries (organization_id, mode, id, subscription_id, message_id, event, status, attempts, attempts_allowed, due_at, lease_token, created_at, finished_at)
     select gen_random_uuid(), mode, uuid_v7(now()), gen_random_uuid(), gen_random_uuid(), 'risk.subject.created', status, 2, 6,
            case when status in ('pending', 'delivering') then now() end, case when status = 'delivering' then gen_random_uuid() end, now(),
            case when status in ('succeeded', 'failed') then now() end
       from unnest(enum_range(null::environment_mode)) as mode, unnest(array['pending', 'delivering', 'succeeded', 'failed']) as status`,
  ]);
  expect(
    await ask(`select status, attempts, attempts_allowed, lease_token is not null as held, count(*)::int
                 from webhook_deliveries group by 1, 2, 3, 4 order by 1`),
  ).toEqual([
    { status: "delivering", attempts: 2, attempts_allowed: 6, held: true, count: 2 },
    { status: "pending", attempts: 2, attempts_allowed: 6, held: false, count: 2 },
  ]);
  expect(
    await ask("select status, attempts, count(*)::int from webhook_finished_deliveries group by 1, 2 order by 1"),
  ).toEqual([
    { status: "failed", attempts: 2, count: 2 },
    { status: "succeeded", attempts: 2, count: 2 },
  ]);
  expect(await ask("select to_regclass('webhook_deliveries_before') as before")).toEqual([{ before: null }]);
});

/** On both sides of a border between months, and one of a clock that was wrong. */
const instants = ["2024-03-31T23:59:59.999Z", "2024-04-01T00:00:00Z", "2061-01-01T00:00:00Z"];
const idsOfMonths = `select first_id(i) as id from unnest('{${instants.join()}}'::timestamptz[]) as i`;

it("0085: messages, attempts and the history of deliveries are in their months", async () => {
  const ask = await migratedWithRows("0085", [
    `insert into webhook_messages select gen_random_uuid(), 'test', id, 'test', '\\x01', now() from (${idsOfMonths}) made`,
    `insert into webhook_attempts select gen_random_uuid(), 'test', id, 1, 'success', 200, 1, 'said', now() from (${idsOfMonths}) made`,
    `insert into webhook_finished_deliveries select gen_random_uuid(), 'test', id, gen_random_uuid(), id, 'test', 'failed', 5, now(), now() from (${idsOfMonths}) made`,
  ]);
  for (const [table, column] of [
    ["webhook_messages", "id"],
    ["webhook_attempts", "delivery_id"],
    ["webhook_finished_deliveries", "id"],
  ])
    expect(await ask(`select tableoid::regclass::text as place from ${table} order by ${column}`)).toEqual(
      ["2024_03", "2024_04", "default"].map((month) => ({ place: `partitions.${table}_${month}` })),
    );
  expect(await ask("select distinct preview from webhook_attempts")).toEqual([{ preview: "said" }]);
});

it("0086: events of the audit trail are in their months, and their chain is what it was", async () => {
  const organization = "'00000000-0000-7000-8000-000000000001'";
  const ask = await migratedWithRows("0086", [
    `insert into audit_events (organization_id, id, type, actor, resource_type, resource_id, details, recorded_at)
     select ${organization}, id, 'test', 'user:x', 'tests', id, '{}', now() from (${idsOfMonths}) made`,
    `insert into audit_chain (organization_id, sequence, event_id, previous_hash, hash)
     select organization_id, row_number() over (order by id), id, sha256('x'), sha256('y') from audit_events`,
  ]);
  expect(
    await ask(`select chain.sequence, event.tableoid::regclass::text as place
                 from audit_chain chain join audit_events event on event.id = chain.event_id order by 1`),
  ).toEqual(
    ["2024_03", "2024_04", "default"].map((month, index) => ({
      sequence: index + 1,
      place: `partitions.audit_events_${month}`,
    })),
  );
});

it("0087: files are in the months of their documents, with their triggers and the storage of their bytes", async () => {
  const ask = await migratedWithRows("0087", [
    "set session_replication_role = replica", // without the documents they belong to
    "alter table document_files drop constraint document_files_organization_id_mode_document_id_fkey",
    `insert into document_files (organization_id, mode, document_id, kind, sha256, bytes, created_at)
     select gen_random_uuid(), 'test', id, 'original', sha256('x'), 'x', now() from (${idsOfMonths}) made`,
  ]);
  expect(await ask("select tableoid::regclass::text as place, bytes from document_files order by document_id")).toEqual(
    ["2024_03", "2024_04", "default"].map((month) => ({
      place: `partitions.document_files_${month}`,
      bytes: Buffer.from("x"),
    })),
  );
  expect(
    await ask(`select distinct a.attstorage::text as storage,
                      array(select tgname::text from pg_trigger where tgrelid = a.attrelid and not tgisinternal order by 1) as triggers
                 from pg_partition_tree('document_files') t join pg_attribute a on a.attrelid = t.relid and a.attname = 'bytes'`),
  ).toEqual([
    { storage: "e", triggers: ["append_only", "append_only_truncate", "loosen_moved_object", "loosen_object"] },
  ]);
  expect(await ask("select in_rows::int from count_files()")).toEqual([{ in_rows: 3 }]);
});
