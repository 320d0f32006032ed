import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { ApiProcesses } from "./api-processes.ts";
import { loadDecisionFixture } from "./decision-fixture.ts";
import { Receiver } from "./faults/receiver.ts";
import { monitorAll, MonitoringWorkers } from "./monitoring-workers.ts";
import { scratchDatabase } from "./scratch-database.ts";

/**
 * From an accepted evidence batch to the verified webhook of the assessment that follows, with an API process, two worker
 * processes and the settings as they are. Ends with an error when one in twenty takes longer than 6 s.
 */
const { values } = parseArgs({ options: { samples: { type: "string", default: "60" } } });
const samples = Number(values.samples);
const receiverPort = 15_481;

const scratch = await scratchDatabase();
const receiver = new Receiver(receiverPort);
const webhooks = { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8", WEBHOOK_PORTS: String(receiverPort) };
// The guard of webhooks uses the settings of both the creating and the sending process.
Object.assign(scratch.environment, webhooks);
const apis = new ApiProcesses(scratch, { firstPort: 18_080, processes: 1, connections: 8 });
const workers = new MonitoringWorkers(scratch, 2);
try {
  const fixture = await loadDecisionFixture(scratch, samples);
  const { fallDue, assessed } = await monitorAll(scratch, fixture);
  await apis.ready();
  await workers.started();
  await fallDue();
  while (((await assessed())[0] ?? 0) > 0) await wait(500);

  const { organizationId, apiKeys } = scratch.organization;
  const client = createClient({ baseUrl: `http://127.0.0.1:${apis.ports[0]}`, ...apiKeys.test });
  const url = `http://127.0.0.1:${receiverPort}/`;
  const { signingSecret } = await client.webhooks.create({ url, events: ["risk.assessment.created"], mode: "test" });
  receiver.expect({ organizationId, secret: signingSecret! });
  const [source] = (await client.sources.list()).items;
  const fact = source!.data.facts.find(({ type }) => type === "number")!.key;
  const seconds: number[] = [];
  const underWay: Promise<void>[] = [];
  for (const [index, subjectId] of fixture.subjectIds.entries()) {
    await wait(1_000 * Math.random()); // at every distance from the next tick
    const items = [{ fact, status: "available" as const, value: index, observedAt: new Date().toISOString() }];
    const received = receiver.receivedFor(subjectId);
    await client.evidence.submitBatch(subjectId, { sourceRegistrationId: source!.id, items });
    const acceptedAt = performance.now();
    underWay.push(received.then((at) => void seconds.push((at - acceptedAt) / 1000)));
  }
  await Promise.all(underWay);
  const sorted = seconds.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!;
  console.log(
    `${sorted.length} batches, from acceptance to the verified webhook: half within ${share(0.5).toFixed(2)} s, ` +
      `95 % within ${share(0.95).toFixed(2)} s, the longest ${share(1).toFixed(2)} s`,
  );
  if (sorted.length < samples || share(0.95) > 6 || receiver.unverified > 0) process.exitCode = 1;
} finally {
  await workers.end();
  await apis.stop();
  receiver.close();
  await scratch.drop();
}
