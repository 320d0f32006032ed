import { randomInt, randomUUID } from "node:crypto";
import {
  hashedText,
  noHash,
  type TrailContent,
  type TrailEvent,
} from "@probity/engines/integrity/trail/trail-event.ts";
import pg from "pg";
import {
  checkpointFile,
  type ReadCheckpointFile,
  readCheckpointFile,
} from "../server/platform/audit/checkpoint-file.ts";
import { findPublicKeys } from "../server/platform/audit/checkpoint-keys.ts";
import { digest } from "../server/platform/audit/digest.ts";
import { readTrail } from "../server/platform/audit/read-trail.ts";
import { sealTrails } from "../server/platform/audit/seal-trails.ts";
import { verifyOrganization } from "../server/platform/audit/verify-organization.ts";
import { boundTo } from "../server/platform/database/connection.ts";
import type { Database } from "../server/platform/database/pool.ts";
import { transact, type Tx } from "../server/platform/database/transaction.ts";
import { createOrganization } from "../server/accounts/organizations/create-organization.ts";
import type { Keyring } from "../server/platform/secrets/keyring.ts";
import { scratchDatabase } from "./scratch-database.ts";

const isShort = process.argv.includes("--short");
const tamperings = isShort ? 300 : 10_000;
const eventsOfMany = isShort ? 20_000 : 1_000_000;
const eventsOfFew = 60;

type Parts = { database: Database; client: pg.Client };

/** Events of one organization, chained as the server chains them, written in batches. */
async function fill({ client }: Parts, organizationId: string, count: number): Promise<void> {
  let previousHash = noHash;
  const batch = 5_000;
  const start = Date.now() - count;
  for (let first = 0; first < count; first += batch) {
    const events: TrailEvent[] = [];
    for (let index = first; index < Math.min(count, first + batch); index++) {
      const event = { ...contentAt(organizationId, start + index), sequence: index + 1, previousHash, hash: "" };
      event.hash = previousHash = digest.ofText(hashedText(event));
      events.push(event);
    }
    await insertEvents(client, events);
  }
  await client.query(
    `insert into audit_heads (organization_id, sequence, previous_hash, hash)
     select organization_id, sequence, previous_hash, hash from audit_chain where organization_id = $1 order by sequence desc limit 1`,
    [organizationId],
  );
}

const types = ["session.started", "session.ended", "api_key.created", "export.started", "document.downloaded"];

function contentAt(organizationId: string, at: number): TrailContent {
  const hex = at.toString(16).padStart(12, "0");
  return {
    organizationId,
    id: `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`,
    type: types[randomInt(types.length)]!,
    actor: `user:${randomUUID()}`,
    credential: `session:${randomUUID()}`,
    addressDigest: null,
    resourceType: "sessions",
    resourceId: randomUUID(),
    reason: null,
    details: { mode: "live", rows: randomInt(1000) },
    recordedAt: new Date(at).toISOString(),
  };
}

async function insertEvents(client: pg.Client, events: readonly TrailEvent[]): Promise<void> {
  const rows = JSON.stringify(
    events.map(({ organizationId, addressDigest, resourceType, resourceId, recordedAt, previousHash, ...event }) => ({
      ...event,
      organization_id: organizationId,
      address_digest: addressDigest,
      resource_type: resourceType,
      resource_id: resourceId,
      recorded_at: recordedAt,
      previous_hash: previousHash,
    })),
  );
  await client.query(
    `insert into audit_events (organization_id, id, type, actor, credential, address_digest, resource_type, resource_id, reason, details, recorded_at)
     select organization_id, id, type, actor, credential, address_digest, resource_type, resource_id, reason, details, recorded_at
       from jsonb_populate_recordset(null::audit_events, $1)`,
    [rows],
  );
  await client.query(
    `insert into audit_chain (organization_id, sequence, event_id, previous_hash, hash)
     select organization_id, sequence, id, decode(previous_hash, 'hex'), decode(hash, 'hex')
       from jsonb_to_recordset($1) as event (organization_id uuid, sequence integer, id uuid, previous_hash text, hash text)`,
    [rows],
  );
}

const kinds = ["change", "remove", "insert", "swap", "truncate"] as const;

/** The events as somebody wants them to have been. */
function forged(kind: (typeof kinds)[number], events: readonly TrailContent[], sealed: number): TrailContent[] {
  const at = randomInt(sealed - 1);
  const [here, next] = [events[at]!, events[at + 1]!];
  switch (kind) {
    case "change":
      return events.with(at, changed(here));
    case "remove":
      return events.toSpliced(at, 1);
    case "insert":
      return events.toSpliced(at, 0, contentAt(here.organizationId, Date.parse(here.recordedAt)));
    case "swap":
      return events.with(at, next).with(at + 1, here);
    case "truncate":
      return events.slice(0, at + 1);
  }
}

function changed(event: TrailContent): TrailContent {
  const changes: Partial<TrailContent>[] = [
    { actor: `user:${randomUUID()}` },
    { credential: null },
    { details: {} },
    { resourceId: randomUUID() },
    { type: "session.refreshed" },
    { recordedAt: new Date(Date.parse(event.recordedAt) + 1).toISOString() },
    { reason: "as agreed" },
    { addressDigest: "00" },
  ];
  return { ...event, ...changes[randomInt(changes.length)]! };
}

/**
 * Somebody with all rights in the database, triggers off: the rows are replaced, and so that nothing shows, all later hashes and the end
 * of the chain too. Half of them also remove the seals that are stored beside.
 */
async function tamper(client: pg.Client, contents: readonly TrailContent[], organizationId: string): Promise<void> {
  const events: TrailEvent[] = [];
  for (const content of contents) {
    const event = { ...content, sequence: events.length + 1, previousHash: events.at(-1)?.hash ?? noHash, hash: "" };
    events.push({ ...event, hash: digest.ofText(hashedText(event)) });
  }
  for (const table of ["audit_events", "audit_chain", ...(randomInt(2) ? ["audit_checkpoints"] : [])])
    await client.query(`delete from ${table} where organization_id = $1`, [organizationId]);
  await insertEvents(client, events);
  const { sequence, hash, previousHash } = events.at(-1)!;
  await client.query(
    `update audit_heads set sequence = $2, hash = decode($3, 'hex'), previous_hash = decode($4, 'hex') where organization_id = $1`,
    [organizationId, sequence, hash, previousHash],
  );
}

function asked(organizationId: string, file: ReadCheckpointFile) {
  const kept = { sealed: file.organizations.get(organizationId)!, publicKeys: file.publicKeys };
  return { organizationId, keys: null, kept };
}

async function tamperMany({ client }: Parts, organizationId: string, file: ReadCheckpointFile): Promise<number> {
  const contents: TrailContent[] = [];
  const read = <T>(work: (tx: Tx) => Promise<T>) => work(boundTo(client as never) as Tx);
  for await (const page of readTrail(read, organizationId))
    for (const {
      sequence: _sequence,
      previousHash: _previous,
      hash: _hash,
      found: _found,
      address: _,
      ...content
    } of page)
      contents.push(content);
  const sealed = file.organizations.get(organizationId)!.size;
  if ((await verifyOrganization({ ...asked(organizationId, file), read })).finding)
    throw new Error("The trail is found tampered with before anybody has.");
  const missed: Record<string, number> = {};
  const found: Record<string, number> = {};
  for (let count = 0; count < tamperings; count++) {
    const kind = kinds[count % kinds.length]!;
    await client.query("begin; set local session_replication_role = replica");
    await tamper(client, forged(kind, contents, sealed), organizationId);
    const { finding } = await verifyOrganization({ ...asked(organizationId, file), read });
    await client.query("rollback");
    if (!finding) missed[kind] = (missed[kind] ?? 0) + 1;
    else found[finding.problem] = (found[finding.problem] ?? 0) + 1;
  }
  console.log("found as", found);
  const misses = Object.values(missed).reduce((sum, each) => sum + each, 0);
  if (misses > 0) console.log("missed", missed);
  return misses;
}

async function main(): Promise<boolean> {
  const scratch = await scratchDatabase();
  const { database, keyring } = scratch;
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  try {
    const parts = { database, client };
    const many = scratch.organization.organizationId;
    const owner = { email: "few@example.test", passwordHash: null };
    const { organizationId: few } = await createOrganization(database, keyring, new Date(), { name: "Few", owner });
    await fill(parts, few, eventsOfFew);
    await fill(parts, many, eventsOfMany);
    const file = await exportedFile(database, keyring);

    const start = performance.now();
    const misses = await tamperMany(parts, few, file);
    console.log(`${tamperings} tamperings, ${misses} missed, in ${secondsSince(start).toFixed(1)} s`);
    return (await verifyMany(database, many, file)) && misses === 0;
  } finally {
    await client.end();
    await scratch.drop();
  }
}

async function exportedFile(database: Database, keyring: Keyring): Promise<ReadCheckpointFile> {
  const start = performance.now();
  const sealed = await sealTrails({ database, keyring, clock: () => new Date() });
  console.log(`${eventsOfFew + eventsOfMany} events sealed in ${secondsSince(start).toFixed(1)} s`);
  const publicKeys = await transact(database, {}, findPublicKeys);
  const file = readCheckpointFile(JSON.stringify(checkpointFile(sealed, publicKeys)));
  if (typeof file === "string") throw new Error(file);
  return file;
}

async function verifyMany(database: Database, organizationId: string, file: ReadCheckpointFile): Promise<boolean> {
  let heapMax = 0;
  const onProgress = () => (heapMax = Math.max(heapMax, process.memoryUsage().heapUsed));
  const start = performance.now();
  const { events, finding } = await verifyOrganization({
    ...asked(organizationId, file),
    read: (work) => transact(database, { scope: { organizationId, mode: "live" }, inOrder: true }, work),
    onProgress,
  });
  const seconds = secondsSince(start);
  console.log(
    `${events} events verified in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} a second, ` +
      `at most ${Math.round(heapMax / 1e6)} MB of heap`,
  );
  return finding === null && events === eventsOfMany && seconds < 60;
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

process.exitCode = (await main()) ? 0 : 1;
