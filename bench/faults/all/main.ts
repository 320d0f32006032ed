import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { randomFrom } from "@probity/engines/risk/policy/testing/random.ts";
import { Customers } from "./customers.ts";
import { weighted } from "./weighted.ts";
import { type FaultName, faults } from "./faults.ts";
import { judge, readReceived, type World } from "./model.ts";
import { comeToRest, retryFailed } from "./rest.ts";
import { runDrill, say, seconds } from "./run-drill.ts";
import { spoil } from "./spoil.ts";
import { openCluster, System } from "./system.ts";
import { Tally } from "./tally.ts";
import { acknowledgedIn, printUnexpected, printVerdicts } from "./verdicts.ts";

/**
 * Everything breaks at once: processes of all kinds are killed, stopped and terminated, connections cut, disks filled and clocks stepped, as
 * the seed says, while customers of two organizations work and repeat what was not answered. Then all is made whole, and a model compares
 * what was acknowledged with what is there. At last one thing is spoiled for each check of the model, which has to find it.
 */
const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    kills: { type: "string" },
  },
});
const killsMax = Number(values.kills ?? Infinity);
const plan = values.short
  ? { forMs: 12_000, pace: 2, restMs: 120_000, apis: 2, workers: 2, risk: 2 }
  : {
      forMs: Number(values.minutes) * 60_000,
      pace: 1,
      restMs: 300_000,
      apis: 4,
      workers: 3,
      risk: 4,
      pauseMs: 20,
    };

const system = new System({ ...plan, holdMs: 120, faulty: true, files: "objects" }, openCluster);
say(`seed ${values.seed}`);
await runDrill(system, run);

async function run(): Promise<boolean> {
  const { database, data } = system.volumes;
  if (!database.canFill || !data.canFill) say("not tried: full disks, which need root and loop devices");
  if (!system.objects) say("not tried: an object store, which needs Debian's python3-swift");
  if (!system.clocks.canStep) say("not tried: stepped clocks, which need Debian's libfaketime");
  const customers = system.organizations.map(
    (organization) =>
      new Customers(organization, system.callers, {
        risk: plan.risk,
        documents: 1,
        pause: (kind) => wait(kind === "risk" ? 20 : 200),
      }),
  );
  say("customers are at work");
  const tally = await breakEverything();
  await heal();
  say("all is whole again");
  const patience = setTimeout(() => (system.callers.giveUp = true), plan.restMs);
  await Promise.all(customers.map((each) => each.stop()));
  clearTimeout(patience);
  say("every request is answered");
  const waiting = (await comeToRest(system, plan.restMs)) ?? "nothing";
  const retried = await retryFailed(system);
  if (retried > 0) await comeToRest(system, plan.restMs);
  say(`at rest: ${waiting} waits, ${retried} deliveries were asked for again`);
  // What killed processes have left behind is removed by those who come after them.
  for (const member of system.fleet.members) await system.fleet.restart(member);
  await heal();
  tally.print();
  const world: World = { system, ledgers: customers.map(({ ledger }) => ledger) };
  return report(world, tally);
}

async function heal(): Promise<void> {
  // First: an empty volume lets a server start whose disk was full.
  system.volumes.database.empty();
  if (!system.cluster.isAlive) await system.cluster.startAgain();
  await system.heal();
}

/** As the seed draws them, until the time or the number of kills is reached. */
async function breakEverything(): Promise<Tally> {
  const [draws, tally] = [randomFrom(Number(values.seed)), new Tally()];
  const weights = Object.fromEntries(Object.entries(faults).map(([name, { perMinute }]) => [name, perMinute]));
  const perMinute = plan.pace * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const running = new Map<FaultName, Promise<void>>();
  const [end, every] = [Date.now() + plan.forMs, 60_000];
  let nextWord = Date.now() + every;
  while (Date.now() < end && tally.kills < killsMax) {
    await wait(draws.integer(0, Math.round((2 * 60_000) / perMinute)));
    const name = weighted(draws, weights) as FaultName;
    if (running.has(name)) continue;
    const fault = faults[name]
      .run({ system, draws, tally })
      .catch((error: Error) => say(`${name}: ${error.message}`))
      .finally(() => running.delete(name));
    running.set(name, fault);
    if (Date.now() < nextWord) continue;
    nextWord += every;
    say(`${tally.kills} kills; answers ${JSON.stringify(system.callers.answers)}`);
  }
  await Promise.all(running.values());
  return tally;
}

async function report(world: World, tally: Tally): Promise<boolean> {
  const { received, times } = readReceived(system);
  const unexpected = Object.fromEntries(system.callers.unexpected);
  const result = {
    seconds: seconds(),
    kills: tally.kills,
    acknowledged: acknowledgedIn(world.ledgers),
    answers: system.callers.answers,
    unexpected,
    events: received.size,
    receivedAgain: times - received.size,
    startsInVain: system.startsInVain,
    crashes: system.crashes,
  };
  console.log(JSON.stringify(result, null, 2));
  for (const line of unhandledErrors()) console.log(`        ${line}`);
  const verdicts = await judge(world);
  say("judged");
  const held = printVerdicts(verdicts);
  await spoil(world);
  const blind = Object.entries(await judge(world)).filter(([, problems]) => problems.length === 0);
  for (const [name] of blind) console.log(`BLIND   ${name}: it was spoiled and nothing was found`);
  say(blind.length === 0 ? "each check found what was spoiled for it" : "the model cannot be trusted");
  const isUnderstood = printUnexpected(system.callers.unexpected);
  const wrote = result.acknowledged.documents > 0 && result.acknowledged.screeningRuns > 0 && tally.kills > 0;
  return held && wrote && blind.length === 0 && system.crashes.length === 0 && isUnderstood;
}

/** What the processes logged about answers of 500: the reason is not told to callers. */
function unhandledErrors(): string[] {
  const lines = readFileSync(system.log, "utf8").split("\n");
  return lines.filter((line) => line.includes("unexpected error")).slice(0, 10);
}
