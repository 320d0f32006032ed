import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { newId } from "../server/database/new-id.ts";
import { scratchDatabase, type ScratchDatabase } from "./scratch-database.ts";

/**
 * Subject creation over HTTP, with one webhook subscription, against the same SQL run bare by pgbench, both in one run on
 * one database: the ratio is what the server costs on top of PostgreSQL. Rounds alternate, so a noisy machine is noisy for both.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
    clients: { type: "string", default: "16" },
    processes: { type: "string", default: "2" },
  },
});
const seconds = Number(values.seconds);
const clients = Number(values.clients);
const port = 18_080;

const scratch = await scratchDatabase();
const folder = mkdtempSync(join(tmpdir(), "probity-bench-"));
const subscription = newId(new Date());
await scratch.pool.query(
  `insert into webhook_subscriptions (organization_id, mode, id, url, events, secret, created_at, created_by, updated_at)
   values ($1, 'test', $2, 'https://example.com/', '{risk.subject.created}', '\\x00', now(), 'bench', now())`,
  [scratch.organization.organizationId, subscription],
);
const apis = Array.from({ length: Number(values.processes) }, (_, index) => startApi(scratch, port + index));
try {
  await Promise.all(apis.map((_, index) => ready(port + index)));
  const [http, bare]: [number[], number[]] = [[], []];
  await load(15); // warm: code compiled, plans made, pages cached
  // Plans made on empty tables would walk them whole; a living database has been analyzed by autovacuum.
  await scratch.pool.query("vacuum analyze");
  for (let round = 0; round < Number(values.rounds); round += 1) {
    bare.push(pgbench());
    const before = apiCpuSeconds();
    http.push(await load(seconds));
    const cpu = ((apiCpuSeconds() - before) / (http.at(-1)! * seconds)) * 1000;
    console.log(
      `round ${round + 1}: bare ${bare.at(-1)!.toFixed(0)}/s, HTTP ${http.at(-1)!.toFixed(0)}/s (API ${cpu.toFixed(2)} ms CPU each)`,
    );
  }
  const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
  console.log(
    `subject creation, medians: bare ${middle(bare).toFixed(0)}/s, HTTP ${middle(http).toFixed(0)}/s, ratio ${(middle(http) / middle(bare)).toFixed(2)}`,
  );
} finally {
  for (const api of apis) api.kill("SIGTERM");
  await wait(500);
  await scratch.drop();
}

/** What the API processes have used of the processors so far, in 1/100 s as Linux counts; zero elsewhere. */
function apiCpuSeconds(): number {
  return apis.reduce((sum, { pid }) => {
    const path = `/proc/${pid}/stat`;
    if (!existsSync(path)) return sum;
    const fields = readFileSync(path, "utf8").split(" ");
    return sum + (Number(fields[13]) + Number(fields[14])) / 100;
  }, 0);
}

function startApi({ environment }: ScratchDatabase, at: number) {
  return spawn(process.execPath, [...(process.env["BENCH_NODE_ARGS"]?.split(" ") ?? []), "server/main.ts", "api"], {
    env: {
      ...process.env,
      ...environment,
      PORT: String(at),
      DATABASE_CONNECTIONS: String(clients),
      RATE_LIMIT_READS_PER_MINUTE: "1000000000",
      RATE_LIMIT_WRITES_PER_MINUTE: "1000000000",
    },
    stdio: ["ignore", openSync("/dev/null", "w"), "inherit"],
  });
}

async function ready(at: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await fetch(`http://127.0.0.1:${at}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new Error("The API did not become ready.");
}

/** The load comes from another process, so that it does not share the server's event loop. */
function load(forSeconds: number): Promise<number> {
  const { keyId, secret } = scratch.organization.apiKeys.test;
  const ports = apis.map((_, index) => port + index).join();
  const child = spawn(
    process.execPath,
    ["bench/subject-load.ts", ports, String(clients), String(forSeconds), keyId, secret],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.on("exit", (code) => (code === 0 ? resolve(Number(output)) : reject(new Error(`load ended with ${code}`))));
  });
}

function pgbench(): number {
  const file = join(folder, "subject.sql");
  writeFileSync(file, bareSql(scratch));
  const result = spawnSync(
    "pgbench",
    ["-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(seconds), "-f", file, scratch.url],
    { encoding: "utf8" },
  );
  const tps = /tps = ([\d.]+)/.exec(result.stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench: ${result.stderr}`);
  return Number(tps);
}

/** The statements of POST /risk/subjects as the server sends them, with generated values in place of a request's. */
function bareSql({ organization: { organizationId, apiKeys } }: ScratchDatabase): string {
  const event = `uuid_in(overlay(overlay(md5(:k || '/e/' || :client_id) placing '7' from 13) placing '8' from 17)::cstring)`;
  const subject = `uuid_in(overlay(overlay(md5(:k || '/s/' || :client_id) placing '7' from 13) placing '8' from 17)::cstring)`;
  return `
\\set k random(1, 9000000000000000)
select * from find_api_key('${apiKeys.test.keyId}');
begin;
select set_config('role', 'probity_app', true), set_config('lock_timeout', '5s', true), set_config('app.organization', '${organizationId}', true), set_config('app.mode', 'test', true), set_config('app.user', '', true);
select pg_advisory_xact_lock_shared(hashtextextended('subscriptions/${organizationId}/test', 0));
insert into idempotency_keys (organization_id, mode, key, principal, fingerprint, created_at) select '${organizationId}', 'test', 'bare-' || :k || '/' || :client_id, 'api_key:${apiKeys.test.id}', sha256((:k)::text::bytea), now() where current_organization() = '${organizationId}' on conflict do nothing returning key;
insert into risk_subjects (organization_id, mode, id, kind, external_id, event_sequence, created_at, created_by) values ('${organizationId}', 'test', ${subject}, 'person', 'bare-' || :k || '/' || :client_id, 1, now(), 'api_key:${apiKeys.test.id}') on conflict (organization_id, mode, kind, external_id) do nothing returning id;
insert into risk_events (organization_id, mode, id, type, category, subject_id, resource_type, resource_id, actor, reason, details, occurred_at, recorded_at, sequence) values ('${organizationId}', 'test', ${event}, 'risk.subject.created', null, ${subject}, 'subjects', ${subject}, 'api_key:${apiKeys.test.id}', null, '{}', now(), now(), 1);
with subscribed as materialized (select id from webhook_subscriptions where organization_id = '${organizationId}' and mode = 'test' and enabled and events && array['risk.subject.created', 'risk.*']), message as (insert into webhook_messages (organization_id, mode, id, event, body, created_at) select '${organizationId}', 'test', ${event}, 'risk.subject.created', repeat('x', 330)::bytea, now() where exists (select from subscribed)) insert into webhook_deliveries (organization_id, mode, id, subscription_id, message_id, event, due_at, created_at) select '${organizationId}', 'test', uuid_v7(now()), id, ${event}, 'risk.subject.created', now(), now() from subscribed;
update idempotency_keys set status = 201, answer = repeat('x', 280)::bytea, sealed = false where organization_id = '${organizationId}' and mode = 'test' and key = 'bare-' || :k || '/' || :client_id;
commit;
`;
}
