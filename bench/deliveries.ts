import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { HttpMetrics } from "../server/platform/http/metrics.ts";
import { newId } from "../server/platform/database/new-id.ts";
import { createDatabase, createPool } from "../server/platform/database/pool.ts";
import { DeliveryMetrics } from "../server/webhooks/delivery-metrics.ts";
import { createDialer } from "../server/webhooks/dial.ts";
import { Dispatcher } from "../server/webhooks/dispatch.ts";
import { Sending } from "../server/platform/sending/sending.ts";
import { messageBody } from "../server/webhooks/message-body.ts";
import { newSigningSecret } from "../server/webhooks/subscriptions/signing-secret.ts";
import { scratchDatabase, type ScratchDatabase } from "./scratch-database.ts";

/**
 * Signed deliveries a second from one dispatcher to a receiver in another process on this machine, from claim to written
 * outcome: spread over many endpoints, and to a single one.
 */
const { values } = parseArgs({
  options: {
    deliveries: { type: "string", default: "30000" },
    endpoints: { type: "string", default: "50" },
    rounds: { type: "string", default: "3" },
  },
});
const deliveries = Number(values.deliveries);

const sink = fork(join(import.meta.dirname, "delivery-sink.ts"), { execArgv: [] });
const [port] = (await once(sink, "message")) as [number];
const scratch = await scratchDatabase();
const pool = createPool({ url: scratch.url, connections: 6 });
const parts = { database: createDatabase(pool), keyring: scratch.keyring, logger: { info, warn: info, error: info } };
try {
  for (const endpoints of [Number(values.endpoints), 1]) {
    const rates: number[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await queue(scratch, endpoints);
      const used = process.cpuUsage();
      rates.push(await dispatchAll());
      const { user, system } = process.cpuUsage(used);
      const perDelivery = ((user + system) / deliveries).toFixed(0);
      console.log(
        `${endpoints} endpoints, round ${round + 1}: ${rates.at(-1)!.toFixed(0)} deliveries/s, ${perDelivery} us of this process each`,
      );
    }
    const middle = rates.toSorted((a, b) => a - b)[rates.length >> 1]!;
    console.log(`${endpoints} endpoints, median: ${middle.toFixed(0)} deliveries/s`);
  }
} finally {
  sink.disconnect();
  await pool.end();
  await scratch.drop();
}

async function dispatchAll(): Promise<number> {
  const dialer = createDialer({ ports: [port], allowCidrs: ["127.0.0.0/8"] });
  const sending = new Sending({ database: parts.database, dataDir: null, logger: parts.logger });
  const metrics = new DeliveryMetrics(new HttpMetrics({ processMetrics: false }).registry);
  const dispatcher = new Dispatcher({ ...parts, dialer, maySend: () => sending.maySend(), metrics });
  const startedAt = performance.now();
  dispatcher.start();
  for (;;) {
    const { values: attempted } = await metrics.attempts.get();
    if (attempted.reduce((sum, { value }) => sum + value, 0) >= deliveries) break;
    await wait(5);
  }
  await dispatcher.drain();
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await pool.query("select status, count(*)::int from webhook_finished_deliveries group by status");
  if (rows[0]?.status !== "succeeded" || rows[0].count !== deliveries) throw new Error(JSON.stringify(rows));
  await dialer.close();
  return deliveries / seconds;
}

async function queue({ organization, keyring, pool: owner }: ScratchDatabase, endpoints: number): Promise<void> {
  const { organizationId } = organization;
  await owner.query(
    "set session_replication_role = replica; truncate webhook_attempts, webhook_deliveries, webhook_finished_deliveries, webhook_messages, webhook_subscriptions; set session_replication_role = origin",
  );
  const { rows } = await owner.query(
    "select data_key, master_key_version from organizations where organization_id = $1",
    [organizationId],
  );
  const keys = keyring.organization(organizationId, {
    dataKey: rows[0].data_key,
    masterKeyVersion: rows[0].master_key_version,
  });
  const now = new Date();
  const ids = Array.from({ length: endpoints }, () => newId(now));
  for (const [index, id] of ids.entries()) {
    await owner.query(
      `insert into webhook_subscriptions (organization_id, mode, id, url, events, secret, created_at, created_by, updated_at)
       values ($1, 'test', $2, $3, '{risk.*}', $4, now(), 'bench', now())`,
      [organizationId, id, `http://127.0.0.1:${port}/${index}`, keys.seal("webhook", newSigningSecret())],
    );
  }
  const eventId = newId(now);
  const event = "risk.subject.created";
  const body = messageBody({ organizationId, mode: "test" }, now, {
    eventId,
    event,
    data: { subjectId: eventId, resourceId: eventId },
  });
  // One message per delivery, as most changes have one subscriber.
  await owner.query(
    `with made as (
       select uuid_v7(now()) as message, uuid_v7(now()) as delivery, ($3::uuid[])[1 + number % cardinality($3)] as endpoint
         from generate_series(1, $4::int) as number
     ), message as (
       insert into webhook_messages (organization_id, mode, id, event, body, created_at)
       select $1, 'test', message, $2, $5, now() from made
     )
     insert into webhook_deliveries (organization_id, mode, id, subscription_id, message_id, event, due_at, created_at)
     select $1, 'test', delivery, endpoint, message, $2, now(), now() from made`,
    [organizationId, event, ids, deliveries, body],
  );
  await owner.query("vacuum analyze");
}

function info(details: object, message: string): void {
  console.log(message, details);
}
