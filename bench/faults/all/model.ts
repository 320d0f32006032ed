import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brokenAt } from "@probity/engines/agreements/documents/history.ts";
import { chainHash } from "../../../server/agreements/drafts/chain-hash.ts";
import { signaturesOf } from "../../../server/agreements/completion/testing/words-and-ink.ts";
import { runningProbity } from "../../../server/testing/processes.ts";
import type { Ledger } from "./customers.ts";
import type { System, SystemDatabase } from "./system.ts";

export type World = { system: System<SystemDatabase>; ledgers: readonly Ledger[] };
/** Sentences about what is not as it should be; none if all is well. */
type Check = (world: World) => Promise<string[]>;

const messages = `select organization_id, id, event, convert_from(body, 'UTF8')::json as body from webhook_messages`;

/** What must be true when everything has come to rest. */
export const checks = {
  "every acknowledged write exists once, where it belongs": async (world) => {
    const known = ledgerIds(world);
    const found = await storedIds(world);
    return Object.entries(known).flatMap(([kind, ids]) => {
      const there = found[kind as keyof typeof found];
      const lost = [...ids].filter((id) => !there.has(id));
      const unknown = [...there].filter((id) => !ids.has(id));
      return [...lost.map((id) => `lost: ${kind} ${id}`), ...unknown.map((id) => `never acknowledged: ${kind} ${id}`)];
    });
  },

  "no organization finds a record of another": async ({ system, ledgers }) => {
    const found: string[] = [];
    for (const [index, { organization }] of ledgers.entries()) {
      const other = ledgers[(index + 1) % ledgers.length]!;
      const paths = [
        ...other.subjects.slice(-20).map(({ id }) => `/risk/subjects/${id}`),
        ...other.documents.slice(-10).map((id) => `/documents/${id}`),
      ];
      for (const path of paths) {
        const { status } = await system.callers.persist(organization.credential, { method: "GET", path }, [404]);
        if (status !== 404) found.push(`${status} for ${path} of another organization`);
      }
    }
    // Everything that a subject has belongs to the organization of the subject.
    for (const table of ["risk_events", "risk_evidence", "risk_assessments"])
      for (const { id } of await system.cluster.query<{ id: string }>(
        `select t.id from ${table} t join risk_subjects s on s.id = t.subject_id where s.organization_id <> t.organization_id`,
      ))
        found.push(`${table} ${id} is in another organization than its subject`);
    return found;
  },

  "sequences have no gap": async ({ system }) => {
    const gaps = (what: string, table: string, of: string, number: string) =>
      system.cluster
        .query<{ id: string }>(
          `select ${of}::text as id from ${table} where ${number} is not null
            group by organization_id, mode, ${of} having max(${number}) <> count(*) or min(${number}) <> 1 or count(distinct ${number}) <> count(*)`,
        )
        .then((rows) => rows.map(({ id }) => `${what} of ${id}`));
    const ends = await system.cluster.query<{ id: string }>(
      `select s.id from risk_subjects s
        where s.event_sequence <> (select count(*) from risk_events e where e.subject_id = s.id and e.sequence is not null)
           or s.evidence_revision <> (select count(*) from risk_evidence e where e.subject_id = s.id)`,
    );
    return [
      ...(await gaps("events", "risk_events", "subject_id", "sequence")),
      ...(await gaps("receipts", "risk_evidence", "subject_id", "revision")),
      ...(await gaps("assessments", "risk_assessments", "subject_id", "sequence")),
      ...(await gaps("document events", "document_events", "document_id", "sequence")),
      ...ends.map(({ id }) => `subject ${id} counts otherwise than its rows`),
    ];
  },

  "every event was delivered and that is recorded": async ({ system, ledgers }) => {
    const { received, unverified } = readReceived(system);
    const rows = await system.cluster.query<{ organization_id: string; id: string; successes: number; open: boolean }>(
      `with succeeded as materialized (
         select d.message_id, count(*)::int as successes
           from webhook_finished_deliveries d join webhook_attempts a on a.delivery_id = d.id
          where d.status = 'succeeded' and a.outcome = 'success'
          group by d.message_id
       ), waiting as materialized (select distinct message_id from webhook_deliveries)
       select m.organization_id, m.id, coalesce(s.successes, 0) as successes, w.message_id is not null as open
         from webhook_messages m
         left join succeeded s on s.message_id = m.id
         left join waiting w on w.message_id = m.id`,
    );
    const places = new Map(ledgers.map(({ organization }, index) => [organization.organizationId, index]));
    const announced = await system.cluster.query<{ id: string }>(
      `select body #>> '{data,resourceId}' as id from (${messages}) m where event like 'risk.%'`,
    );
    const resources = new Set(announced.map(({ id }) => id));
    const silent = ledgers.flatMap(({ subjects }) =>
      subjects.flatMap(({ id, assessments }) => [id, ...assessments]).filter((id) => !resources.has(id)),
    );
    return [
      ...rows.filter(({ open }) => open).map(({ id }) => `event ${id} still waits`),
      ...rows
        .filter(({ successes }) => successes !== 1)
        .map(({ id, successes }) => `event ${id}: ${successes} successes`),
      ...rows
        .filter(({ organization_id, id }) => !received.has(`${places.get(organization_id)} ${id}`))
        .map(({ id }) => `event ${id} was never received`),
      ...silent.map((id) => `nothing was announced about ${id}`),
      ...unverified.map((line) => `not verified: ${line}`),
    ];
  },

  "every assessment replays to its digests": async ({ system, ledgers }) => {
    const wrong: string[] = [];
    await Promise.all(
      ledgers.flatMap(({ organization, subjects }) => {
        const ids = subjects.flatMap(({ assessments }) => assessments);
        return Array.from({ length: 4 }, async () => {
          for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
            const path = `/risk/assessments/${id}/replay`;
            const { body } = await system.callers.persist(organization.credential, { path }, [404]);
            if (body["matches"] !== true) wrong.push(`assessment ${id}: ${JSON.stringify(body["differences"])}`);
          }
        });
      }),
    );
    return wrong;
  },

  "chains verify": async ({ system, ledgers }) => {
    const broken: string[] = [];
    for (const { organization, documents } of ledgers)
      for (const id of documents) {
        const path = `/documents/${id}/audit-events?limit=100`;
        const { body } = await system.callers.persist(organization.credential, { method: "GET", path }, [404]);
        const at = body["items"] ? brokenAt(chainHash, body["items"], body["end"]) : 0;
        if (at !== null) broken.push(`the history of document ${id} at ${at}`);
      }
    const trail = await runningProbity(["audit", "verify"], system.environment);
    return trail.status === 0 ? broken : [...broken, trail.stdout.trim(), trail.stderr.trim()];
  },

  "every document was completed once": async ({ system, ledgers }) => {
    const ids = ledgers.flatMap(({ documents }) => documents);
    const rows = await system.cluster.query<{
      id: string;
      status: string;
      events: number;
      told: number;
      files: number;
    }>(
      `select d.id, d.status,
              (select count(*)::int from document_events e where e.document_id = d.id and e.type = 'finalized') as events,
              (select count(*)::int from (${messages}) m where event = 'document.completed' and body #>> '{data,documentId}' = d.id::text) as told,
              (select count(*)::int from document_files f where f.document_id = d.id and f.kind = 'completed') as files
         from documents d`,
    );
    const wrong = rows.filter(
      ({ status, events, told, files }) => status !== "completed" || events !== 1 || told !== 1 || files !== 1,
    );
    const unsealed: string[] = [];
    for (const { organization, documents } of ledgers)
      for (const id of documents) {
        const call = { method: "GET", path: `/documents/${id}/pdf?version=completed` } as const;
        // A completed document without its file is an answer of 500, which would be asked for again and again.
        const { body } = await system.callers.persist(organization.credential, call, [404, 409, 500]);
        const signatures = body["pdf"] ? await signaturesOf(body["pdf"]) : [];
        if (signatures.length !== 1 || !signatures[0]!.valid || !signatures[0]!.whole) unsealed.push(id);
      }
    return [
      ...(rows.length === ids.length ? [] : [`${rows.length} documents instead of ${ids.length}`]),
      ...wrong.map((row) => `document ${JSON.stringify(row)}`),
      ...unsealed.map((id) => `document ${id} has not one valid seal`),
    ];
  },

  "no file is left over": async ({ system }) => {
    const { members } = system.fleet;
    const files = readdirSync(system.environment["DATA_DIR"]!, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(system.environment["DATA_DIR"]!.length + 1));
    const marks = files.filter((file) => /^sending\/[0-9a-f-]+\/[0-9a-f-]+\.json$/.test(file));
    const strange = files.filter(
      (file) =>
        !marks.includes(file) && !/^snapshots\/ofac_sdn\/[0-9a-f-]{36}-t\d+-l\d+(\/[a-z.-]+|\.lock)$/.test(file),
    );
    return [
      ...strange.map((file) => `left over: ${file}`),
      ...(marks.length > members.length ? [`${marks.length} marks of ${members.length} processes`] : []),
    ];
  },

  "doctor finds nothing": async ({ system }) => {
    const { status, stdout } = await runningProbity(["doctor", "--json"], system.environment);
    if (status === 0) return [];
    const { findings } = JSON.parse(stdout) as { findings: { state: string; check: string; text: string }[] };
    return findings.filter(({ state }) => state === "problem").map((finding) => JSON.stringify(finding));
  },
} satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;

/** The sentences of every check. */
export async function judge(world: World): Promise<Record<CheckName, string[]>> {
  const verdicts = {} as Record<CheckName, string[]>;
  for (const [name, check] of Object.entries(checks) as [CheckName, Check][]) verdicts[name] = await check(world);
  return verdicts;
}

function ledgerIds({ ledgers }: World) {
  const of = (idsOf: (ledger: Ledger) => string[]) =>
    new Set(ledgers.flatMap((ledger) => idsOf(ledger).map((id) => `${id} of ${ledger.organization.organizationId}`)));
  return {
    subject: of(({ subjects }) => subjects.map(({ id, externalId }) => `${id} ${externalId}`)),
    receipt: of(({ subjects }) => subjects.flatMap(({ id, receipts }) => receipts.map((one) => `${one} about ${id}`))),
    assessment: of(({ subjects }) =>
      subjects.flatMap(({ id, assessments }) => assessments.map((one) => `${one} about ${id}`)),
    ),
    activity: of(({ subjects }) =>
      subjects.flatMap(({ id, activities }) => activities.map((one) => `${one} about ${id}`)),
    ),
    run: of(({ subjects }) => subjects.flatMap(({ id, runs }) => runs.map((one) => `${one} about ${id}`))),
    document: of(({ documents }) => documents),
  };
}

async function storedIds({ system: { cluster } }: World) {
  const of = async (text: string) =>
    new Set(
      (await cluster.query<{ organization_id: string; text: string }>(text)).map(
        (row) => `${row.text} of ${row.organization_id}`,
      ),
    );
  const about = (column: string) => `organization_id, id || ' about ' || ${column} as text`;
  return {
    subject: await of("select organization_id, id || ' ' || external_id as text from risk_subjects"),
    receipt: await of(`select ${about("subject_id")} from risk_evidence where source like 'registered:%'`),
    assessment: await of(`select ${about("subject_id")} from risk_assessments`),
    activity: await of(`select ${about("subject_id")} from risk_events where type = 'risk.activity.reported'`),
    run: await of(`select ${about("risk_subject_id")} from screening_runs`),
    document: await of("select organization_id, id::text as text from documents"),
  };
}

export function readReceived({ received: file }: Pick<System, "received">) {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const [verified, unverified] = [new Map<string, number>(), [] as string[]];
  for (const line of lines)
    if (line.includes(" unverified ")) unverified.push(line);
    else verified.set(line, (verified.get(line) ?? 0) + 1);
  return { received: verified, unverified, times: lines.length };
}
