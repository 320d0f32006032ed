import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type CustomerPlan, Customers } from "../faults/all/customers.ts";
import { runDrill, say } from "../faults/all/run-drill.ts";
import { openCluster, System } from "../faults/all/system.ts";
import { type Sample, sample } from "./samples.ts";
import { grew, growth } from "./trend.ts";

/**
 * Customers of two organizations work at seven tenths of what the installation can do, and everything that could grow is measured. It fails
 * if something grew in the second half that has no reason to.
 */
const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
const minutes = Number(values.minutes);
const load = 0.7;
/** Of where the second half begins. */
const shareMax = 0.15;
/** A line needs points: a short run is measured more often. */
const intervalMs = Math.min(60_000, (minutes * 60_000) / 20);
const capacityMs = Math.min(60_000, minutes * 6_000);

const system = new System({ apis: 2, workers: 2, holdMs: 5, faulty: false, files: "objects" }, openCluster);
await runDrill(system, soak);

async function soak(): Promise<boolean> {
  await work({ pause: () => wait(0) }, capacityMs / 3); // every process has loaded what it needs
  const capacity = await work({ pause: () => wait(0) }, capacityMs);
  say(`capacity: ${capacity.toFixed(2)} subjects a second, seven requests each`);
  const [samples, latencies]: [Sample[], number[]] = [[], []];
  system.callers.onAnswered = (_call, ms) => void latencies.push(ms);
  const measuring = measure(samples, latencies);
  const reached = await work({ pause: paced(load * capacity) }, minutes * 60_000);
  await measuring;
  say(`load: ${reached.toFixed(2)} subjects a second, ${((100 * reached) / capacity).toFixed(0)} % of capacity`);
  return report(samples);
}

/** Answers how many subjects a second were done. */
async function work(plan: Pick<CustomerPlan, "pause">, forMs: number): Promise<number> {
  const customers = system.organizations.map(
    (organization) => new Customers(organization, system.callers, { risk: 4, documents: 1, ...plan }),
  );
  const begun = performance.now();
  await wait(forMs);
  const subjects = customers.reduce((sum, { ledger }) => sum + ledger.subjects.length, 0);
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(customers.map((each) => each.stop()));
  return subjects / seconds;
}

/** Subjects begin at a fixed rate, whoever begins them; documents at a tenth of it. */
function paced(perSecond: number): CustomerPlan["pause"] {
  const next = { risk: performance.now(), documents: performance.now() };
  return async (kind) => {
    const every = 1000 / (kind === "risk" ? perSecond : perSecond / 10);
    next[kind] = Math.max(next[kind] + every, performance.now() - every);
    await wait(Math.max(0, next[kind] - performance.now()));
  };
}

async function measure(samples: Sample[], latencies: number[]): Promise<void> {
  const end = performance.now() + minutes * 60_000;
  while (performance.now() + intervalMs <= end + 1_000) {
    await wait(intervalMs);
    const taken = await sample(system, latencies.splice(0));
    samples.push(taken);
    const { steady, growing } = taken;
    const figures = [
      ...Object.entries(steady).map(([name, { value }]) => [name, value] as const),
      ...Object.entries(growing),
    ];
    say(figures.map(([name, value]) => `${name} ${value.toFixed(0)}`).join(", "));
  }
}

function report(samples: readonly Sample[]): boolean {
  let isSteady = samples.length >= 4;
  console.log("in the second half, by a straight line:");
  for (const name of Object.keys(samples[0]?.steady ?? {})) {
    const series = samples.map(({ steady }) => steady[name]?.value ?? 0);
    const { from, to } = growth(series);
    const hasGrown = grew(series, shareMax, samples[0]!.steady[name]!.nothing);
    if (hasGrown) isSteady = false;
    console.log(
      `  ${name.padEnd(36)} ${from.toFixed(0).padStart(8)} to ${to.toFixed(0).padStart(8)}${hasGrown ? "  GREW" : ""}`,
    );
  }
  for (const name of Object.keys(samples[0]?.growing ?? {}))
    console.log(
      `  ${name.padEnd(36)} ${samples[0]!.growing[name]!.toFixed(0).padStart(8)} to ${samples.at(-1)!.growing[name]!.toFixed(0).padStart(8)}  with the records`,
    );
  const { unexpected } = system.callers;
  if (unexpected.size > 0) console.log("unexpected answers:", Object.fromEntries(unexpected));
  if (system.crashes.length > 0) console.log("crashes:", system.crashes);
  return isSteady && unexpected.size === 0 && system.crashes.length === 0;
}
