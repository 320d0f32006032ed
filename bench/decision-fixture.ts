import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { definitionDigest } from "../server/risk/policies/versions/policy-request.ts";
import { newId } from "../server/platform/database/new-id.ts";
import { sampleValue, samplePolicy } from "./sample-policy.ts";
import type { ScratchDatabase } from "./scratch-database.ts";

/** Receipts per fact and subject: one is current, the others are history. */
const receiptsPerFact = 5;
const mode = "test";

export type Fixture = { policyId: string; subjectIds: string[]; receipts: number };

/**
 * A published sample policy and subjects with evidence for all of its inputs, loaded by COPY. The receipts of each subject are spread
 * over the last months. Constraints are not checked while loading; what is loaded meets them.
 */
export async function loadDecisionFixture(scratch: ScratchDatabase, subjects: number, months = 1): Promise<Fixture> {
  const { organizationId, apiKeys } = scratch.organization;
  const now = new Date();
  const [sourceId, policyId] = [newId(now), newId(now)];
  const definition = samplePolicy(`registered:${sourceId}`);
  const facts = definition.inputs.map(({ key, type, itemType }) => ({ key, type, ...(itemType && { itemType }) }));
  await scratch.pool.query(
    `insert into risk_sources (organization_id, mode, id, key, facts, api_key_ids, created_at, created_by, updated_at)
     values ($1, $2, $3, 'bench', $4, array[$5::uuid], now(), 'user:bench', now())`,
    [organizationId, mode, sourceId, JSON.stringify(facts), apiKeys.test.id],
  );
  await scratch.pool.query("insert into risk_policy_keys values ($1, $2, 'bench', 1)", [organizationId, mode]);
  await scratch.pool.query(
    `insert into risk_policies (organization_id, mode, id, key, version, status, definition, definition_digest, created_at, created_by, published_at, published_by)
     values ($1, $2, $3, 'bench', 1, 'published', $4, $5, now(), 'user:bench', now(), 'user:bench')`,
    [organizationId, mode, policyId, JSON.stringify(definition), definitionDigest(definition)],
  );
  await scratch.pool.query(
    `insert into risk_policy_inputs select $1, $2, $3, fact, $4 from unnest($5::text[]) as fact`,
    [organizationId, mode, policyId, `registered:${sourceId}`, facts.map(({ key }) => key)],
  );

  // An organization has more policies than one, and a table of one row would rightly be read from end to end.
  await scratch.pool.query(
    `with other as (
       insert into risk_policies (organization_id, mode, id, key, version, status, definition, definition_digest, created_at, created_by)
       select organization_id, mode, uuid_v7(now()), key, n, 'draft', definition, definition_digest, created_at, created_by
         from risk_policies, generate_series(2, 300) as n
       returning organization_id, mode, id
     )
     insert into risk_policy_inputs
     select organization_id, mode, other.id, fact, source from other join risk_policy_inputs using (organization_id, mode)`,
  );

  const subjectIds = Array.from({ length: subjects }, () => newId(now));
  const at = new Date(now.getTime() - 86_400_000).toISOString();
  const spanMs = months * 30 * 86_400_000;
  const first = now.getTime() - spanMs;
  const idOf = (subject: number, input: number, receipt: number) =>
    uuidOf(first + ((receipt + subject / subjects) / receiptsPerFact) * spanMs, `${subject}/${input}/${receipt}`);
  // Months of the past have no partition before somebody has rows in them.
  await scratch.pool.query(
    `select make_partition('risk_evidence', month::date)
       from generate_series(month_of($1::timestamptz), month_of(now()), interval '1 month') as month`,
    [new Date(first)],
  );
  const scope = `${organizationId}\t${mode}`;
  const source = `registered:${sourceId}`;
  const inputs = definition.inputs.length;

  await copy(
    scratch,
    "risk_subjects (organization_id, mode, id, kind, external_id, evidence_revision, created_at, created_by)",
    function* () {
      for (const [index, id] of subjectIds.entries())
        yield `${scope}\t${id}\tperson\tbench-${index}\t${inputs * receiptsPerFact}\t${at}\tuser:bench\n`;
    },
  );
  const receiptColumns =
    "organization_id, mode, id, subject_id, revision, source, source_registration_id, fact, type, status, value, observed_at, received_at, supersedes, provenance";
  await copy(scratch, `risk_evidence (${receiptColumns})`, function* () {
    for (const [subject, subjectId] of subjectIds.entries())
      for (let receipt = 0; receipt < receiptsPerFact; receipt += 1)
        for (const [input, { key, type }] of definition.inputs.entries()) {
          const value = JSON.stringify(sampleValue(definition.inputs[input]!, input, subject));
          const supersedes = receipt === 0 ? "\\N" : idOf(subject, input, receipt - 1);
          yield `${scope}\t${idOf(subject, input, receipt)}\t${subjectId}\t${receipt * inputs + input + 1}\t${source}\t${sourceId}\t${key}\t${type}\tavailable\t${value}\t${at}\t${at}\t${supersedes}\t{"evidenceClass":"assertion"}\n`;
        }
  });
  await copy(
    scratch,
    "risk_evidence_heads (organization_id, mode, subject_id, fact, source, evidence_id, status, value, observed_at, bytes)",
    function* () {
      for (const [subject, subjectId] of subjectIds.entries())
        for (const [input, { key }] of definition.inputs.entries()) {
          const value = JSON.stringify(sampleValue(definition.inputs[input]!, input, subject));
          yield `${scope}\t${subjectId}\t${key}\t${source}\t${idOf(subject, input, receiptsPerFact - 1)}\tavailable\t${value}\t${at}\t700\n`;
        }
    },
  );
  await scratch.pool.query("vacuum analyze");
  return { policyId, subjectIds, receipts: subjects * inputs * receiptsPerFact };
}

/** The id of a record that was made at that moment. */
function uuidOf(moment: number, name: string): string {
  const hex =
    Math.floor(moment).toString(16).padStart(12, "0") + createHash("md5").update(name).digest("hex").slice(12);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

async function copy({ url }: ScratchDatabase, into: string, lines: () => Generator<string>): Promise<void> {
  const psql = spawn("psql", [url, "-qc", "set session_replication_role = replica", "-c", `copy ${into} from stdin`], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  let chunk = "";
  for (const line of lines()) {
    chunk += line;
    if (chunk.length < 1 << 20) continue;
    if (!psql.stdin.write(chunk)) await once(psql.stdin, "drain");
    chunk = "";
  }
  psql.stdin.end(chunk);
  const [code] = await once(psql, "exit");
  if (code !== 0) throw new Error(`COPY ${into} ended with ${code}`);
}
