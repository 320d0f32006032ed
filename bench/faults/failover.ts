import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Customers } from "./all/customers.ts";
import { judge, readReceived, type World } from "./all/model.ts";
import { comeToRest, retryFailed } from "./all/rest.ts";
import { runDrill, say, seconds } from "./all/run-drill.ts";
import { System } from "./all/system.ts";
import { acknowledgedIn, printUnexpected, printVerdicts } from "./all/verdicts.ts";
import { type Node, ReplicatedCluster } from "./replicated-cluster.ts";

/**
 * The primary of three nodes is lost under load of all kinds: killed, stopped and woken again, cut off from the others, and replaced on request.
 * What was acknowledged to customers of two organizations is compared with what is there afterwards, and no node that lost its place may
 * acknowledge anything that the others do not have. `--alone` lets nodes acknowledge what no other has, and must fail. Needs Linux, root, and
 * Debian's patroni, etcd-server and haproxy.
 */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "1" }, alone: { type: "boolean", default: false } },
});
/** Longer than a lost leader keeps its lease. */
const patienceMs = 60_000;
const restMs = 300_000;

type Fault = (cluster: ReplicatedCluster, leader: Node) => Promise<void>;

const faults: Record<string, Fault> = {
  killed: async (cluster, leader) => {
    cluster.kill(leader);
    await anotherLeads(cluster, leader);
    cluster.revive(leader);
  },
  stopped: async (cluster, leader) => {
    cluster.stop(leader);
    await anotherLeads(cluster, leader);
    // It wakes up in the belief that it leads.
    cluster.goOn(leader);
  },
  "cut off": async (cluster, leader) => {
    cluster.cutOff(leader);
    const led = anotherLeads(cluster, leader);
    await tempt(cluster, leader, led);
    cluster.connect(leader);
  },
  "switched over": async (cluster, leader) => {
    await cluster.switchOver(leader);
    await anotherLeads(cluster, leader);
  },
};

/** Numbers that a node which was cut off acknowledged to a client beside it. */
const temptations: number[] = [];
let tempted = 0;

const acknowledged = { writes: 0, lastMs: performance.now(), longestGapMs: 0 };

const system = new System({ apis: 2, workers: 2, holdMs: 5, faulty: false, files: "database" }, openReplicated);
await runDrill(system, loseLeaders);

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

async function loseLeaders(): Promise<boolean> {
  const { cluster, callers } = system;
  callers.onAnswered = ({ method }) => method !== "GET" && noteWrite();
  const plan = { risk: 3, documents: 1, pause: () => wait(20) };
  const customers = system.organizations.map((organization) => new Customers(organization, callers, plan));
  const withoutSuccessMs: Record<string, number[]> = {};
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, fault] of Object.entries(faults)) {
      const leader = await cluster.whole();
      await wait(2_000);
      acknowledged.longestGapMs = 0;
      await fault(cluster, leader);
      await acknowledgedMore();
      await cluster.whole();
      (withoutSuccessMs[name] ??= []).push(acknowledged.longestGapMs);
      say(`the leader was ${name}: ${acknowledged.longestGapMs} ms without an acknowledged write`);
    }
  const patience = setTimeout(() => (callers.giveUp = true), restMs);
  await Promise.all(customers.map((each) => each.stop()));
  clearTimeout(patience);
  const waiting = await comeToRest(system, restMs);
  if ((await retryFailed(system)) > 0) await comeToRest(system, restMs);
  return report({ system, ledgers: customers.map(({ ledger }) => ledger) }, { withoutSuccessMs, waiting });
}

async function report(world: World, more: { waiting: string | null } & Record<string, unknown>): Promise<boolean> {
  const { cluster, callers, crashes } = system;
  const rows = await cluster.query<{ number: number }>("select number from temptations");
  const kept = new Set(rows.map(({ number }) => number));
  const result = {
    seconds: seconds(),
    faults: Object.keys(faults).length * Number(values.rounds),
    writes: acknowledged.writes,
    acknowledged: acknowledgedIn(world.ledgers),
    events: readReceived(system).received.size,
    answers: callers.answers,
    unexpected: Object.fromEntries(callers.unexpected),
    crashes,
    tempted,
    acknowledgedBeside: temptations.length,
    acknowledgedAlone: temptations.filter((number) => !kept.has(number)).length,
    ...more,
  };
  console.log(JSON.stringify(result, null, 2));
  const isWhole = printVerdicts(await judge(world)) && more.waiting === null;
  const isUnderstood = printUnexpected(callers.unexpected);
  const { screeningRuns, documents } = result.acknowledged;
  const worked = screeningRuns > 0 && documents > 0 && tempted > 0;
  return isWhole && worked && crashes.length === 0 && isUnderstood && result.acknowledgedAlone === 0;
}

function noteWrite(): void {
  const now = performance.now();
  acknowledged.longestGapMs = Math.max(acknowledged.longestGapMs, Math.round(now - acknowledged.lastMs));
  acknowledged.lastMs = now;
  acknowledged.writes += 1;
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

async function acknowledgedMore(): Promise<void> {
  const [before, end] = [acknowledged.writes, Date.now() + patienceMs];
  while (acknowledged.writes < before + 10) {
    if (Date.now() > end) throw new Error("Nothing is acknowledged any more.");
    await wait(100);
  }
}
