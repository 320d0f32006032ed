import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { activities, countActivities } from "./activities.ts";
import { type DeliveringFleet, leaseSeconds, withDeliveringFleet } from "./delivering-fleet.ts";
import { type Node, ReplicatedCluster } from "./replicated-cluster.ts";
import { deliveriesSettled } from "./settled.ts";
import { Writers } from "./writers.ts";

/**
 * The primary of three nodes is lost under load: killed, stopped and woken again, cut off from the others, and replaced on request. Every
 * acknowledged write must exist exactly once afterwards, every event must have been delivered, and no node that lost its place may
 * acknowledge anything that the others do not have. `--alone` lets nodes acknowledge what no other has, and must fail. Needs Linux, root, and Debian's patroni, etcd-server and haproxy.
 */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "1" }, alone: { type: "boolean", default: false } },
});
const customers = 8;
/** Longer than a lost leader keeps its lease. */
const patienceMs = 60_000;

type Replicated = DeliveringFleet<ReplicatedCluster>;
type Fault = (parts: Replicated, leader: Node) => Promise<void>;

const faults: Record<string, Fault> = {
  killed: async ({ cluster }, leader) => {
    cluster.kill(leader);
    await anotherLeads(cluster, leader);
    cluster.revive(leader);
  },
  stopped: async ({ cluster }, leader) => {
    cluster.stop(leader);
    await anotherLeads(cluster, leader);
    // It wakes up in the belief that it leads.
    cluster.goOn(leader);
  },
  "cut off": async ({ cluster }, leader) => {
    cluster.cutOff(leader);
    const led = anotherLeads(cluster, leader);
    await tempt(cluster, leader, led);
    cluster.connect(leader);
  },
  "switched over": async ({ cluster }, leader) => {
    await cluster.switchOver(leader);
    await anotherLeads(cluster, leader);
  },
};

/** Numbers that a node which was cut off acknowledged to a client beside it. */
const temptations: number[] = [];
let tempted = 0;

const held = await withDeliveringFleet(openReplicated, loseLeaders);
process.exit(held ? 0 : 1);

async function openReplicated(port: number): Promise<ReplicatedCluster> {
  const cluster = new ReplicatedCluster(port, values.alone);
  try {
    await cluster.whole();
    await cluster.query("create table temptations (number integer primary key)");
    return cluster;
  } catch (error) {
    cluster.remove();
    throw error;
  }
}

async function loseLeaders(parts: Replicated): Promise<boolean> {
  const { cluster, fleet, receiver, credential } = parts;
  const started = Date.now();
  const next = await activities(customers, fleet.apiPorts[0]!, credential);
  const writers = new Writers(customers, () => fleet.apiPorts, credential, next);
  const withoutSuccessMs: Record<string, number[]> = {};
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, fault] of Object.entries(faults)) {
      const leader = await cluster.whole();
      await wait(2_000);
      writers.longestGapMs = 0;
      await fault(parts, leader);
      await acknowledgedMore(writers);
      await cluster.whole();
      (withoutSuccessMs[name] ??= []).push(writers.longestGapMs);
      console.log(`the leader was ${name}: ${writers.longestGapMs} ms without an acknowledged write`);
    }
  await writers.stop();
  const settled = await deliveriesSettled(cluster, leaseSeconds);
  const kept = new Set(
    (await cluster.query<{ number: number }>("select number from temptations")).map(({ number }) => number),
  );
  const result = {
    seconds: Math.round((Date.now() - started) / 1000),
    faults: Object.keys(faults).length * Number(values.rounds),
    crashes: fleet.crashes,
    answers: writers.answers,
    unexpectedAnswers: [...new Set(writers.unexpected)],
    changedAnswers: writers.changedAnswers,
    withoutSuccessMs,
    acknowledged: writers.acknowledged.size,
    ...(await countActivities(cluster, writers.acknowledged)),
    received: receiver.seen.size,
    unverified: receiver.unverified,
    tempted,
    acknowledgedBeside: temptations.length,
    acknowledgedAlone: temptations.filter((number) => !kept.has(number)).length,
    settled,
  };
  console.log("leaders lost under load:", JSON.stringify(result));
  return (
    settled &&
    result.crashes === 0 &&
    result.unexpectedAnswers.length === 0 &&
    result.changedAnswers === 0 &&
    (result.answers[500] ?? 0) === 0 &&
    result.acknowledged > 0 &&
    result.lost === 0 &&
    result.doubled === 0 &&
    result.received === result.deliveries &&
    result.unverified === 0 &&
    tempted > 0 &&
    result.acknowledgedAlone === 0
  );
}

async function anotherLeads(cluster: ReplicatedCluster, leader: Node): Promise<void> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const [answered] = await cluster
      .query<{ address: string }>("select host(inet_server_addr()) as address")
      .catch(() => []);
    if (answered && answered.address !== leader.address) return;
    await wait(250);
  }
  throw new Error("Nobody took the place of the leader.");
}

/** A client beside the node that was cut off keeps writing to it, until well after another leads. */
async function tempt(cluster: ReplicatedCluster, node: Node, anotherLed: Promise<void>): Promise<void> {
  let over = false;
  const end = () => (over = true);
  anotherLed.then(end, end);
  for (let late = 0; late < 3; late += over ? 1 : 0) {
    const number = ++tempted;
    if (await cluster.writesOn(node, `insert into temptations values (${number})`)) temptations.push(number);
    await wait(200);
  }
  await anotherLed;
}

async function acknowledgedMore(writers: Writers): Promise<void> {
  const before = writers.acknowledged.size;
  const end = Date.now() + patienceMs;
  while (writers.acknowledged.size < before + customers) {
    if (Date.now() > end) throw new Error("Nothing is acknowledged any more.");
    await wait(100);
  }
}
