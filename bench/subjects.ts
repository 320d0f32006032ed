import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { newId } from "../server/platform/database/new-id.ts";
import { ApiProcesses } from "./api-processes.ts";
import { capturingApi, pgbenchScript } from "./captured-sql.ts";
import { median, pgbench } from "./pgbench.ts";
import { scratchDatabase } from "./scratch-database.ts";
import { costText, Yardstick } from "./yardstick.ts";

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
const requests = [{ target: "/api/v1/risk/subjects", body: JSON.stringify({ kind: "person", externalId: "{name}" }) }];

const scratch = await scratchDatabase();
await scratch.pool.query(
  `insert into webhook_subscriptions (organization_id, mode, id, url, events, secret, created_at, created_by, updated_at)
   values ($1, 'test', $2, 'https://example.com/', '{risk.subject.created}', '\\x00', now(), 'bench', now())`,
  [scratch.organization.organizationId, newId(new Date())],
);
const script = await bareSql();
const apis = new ApiProcesses(scratch, {
  firstPort: 18_080,
  processes: Number(values.processes),
  connections: clients,
});
const yardstick = new Yardstick(apis, scratch.pool);
try {
  await apis.ready();
  const [http, bare]: [number[], number[]] = [[], []];
  await apis.load(requests, 15); // warm: code compiled, plans made, pages cached
  // Plans made on empty tables would scan them; in production, autovacuum has analyzed the tables.
  await scratch.pool.query("vacuum analyze");
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
    `subject creation, medians: bare ${median(bare).toFixed(0)}/s, HTTP ${median(http).toFixed(0)}/s, ratio ${(median(http) / median(bare)).toFixed(2)}`,
  );
  console.log(yardstick.medians());
} finally {
  await apis.stop();
  await scratch.drop();
}

/** The statements of one request as the server sends them, with an id and a name of its own in each transaction. */
async function bareSql(): Promise<string> {
  const api = await capturingApi(scratch);
  const client = createClient({ baseUrl: api.origin, ...scratch.organization.apiKeys.test });
  const subject = await client.subjects.create(
    { kind: "person", externalId: "captured-name" },
    { idempotencyKey: "captured-key" },
  );
  const { history } = await client.subjects.get(subject.id);
  await api.close();
  const creation = api.sent.slice(0, api.sent.findIndex(({ text }) => text === "commit") + 1);
  const script = await pgbenchScript(scratch, creation, [
    { value: subject.id, sql: ":subject" },
    { value: history[0]!.id, sql: ":event" },
    { value: "captured-name", sql: "('bare-' || :name)" },
    { value: "captured-key", sql: "('bare-' || :name)" },
  ]);
  return `select uuid_v7(now()) as subject, uuid_v7(now()) as event, gen_random_uuid() as name \\gset\n${script}\n`;
}
