import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ready } from "../ready.ts";
import { scratchDatabase } from "../scratch-database.ts";
import { Fleet } from "./fleet.ts";
import { freePorts } from "./free-ports.ts";
import { Proxies } from "./proxies.ts";
import { Visitors } from "./visitors.ts";

/**
 * Restarts two API processes in turn, as an update does, behind HAProxy and behind nginx, under load. Not one request may
 * fail, and none is retried.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const restarts = values.short ? 3 : 20;
const drainSeconds = 3;
/** Longer than nginx takes to use a process again. */
const settleMs = 1_500;

const [haproxyPort, nginxPort, ...apiPorts] = await freePorts(4);
const scratch = await scratchDatabase();
const fleet = new Fleet(
  {
    ...scratch.environment,
    DRAIN_SECONDS: String(drainSeconds),
    DATABASE_CONNECTIONS: "5",
    RATE_LIMIT_WRITES_PER_MINUTE: "1000000000",
    RATE_LIMIT_READS_PER_MINUTE: "1000000000",
  },
  ["api", "api"],
  apiPorts,
);
const proxies = new Proxies({ haproxy: haproxyPort!, nginx: nginxPort! }, apiPorts);
let failed = true;
try {
  failed = !(await restartUnderLoad());
} finally {
  fleet.end();
  proxies.end();
  await wait(300);
  await scratch.drop();
}
process.exit(failed ? 1 : 0);

async function restartUnderLoad(): Promise<boolean> {
  for (const member of fleet.members) await ready(member.port);
  await proxies.noticed();
  const started = Date.now();
  const credential = scratch.organization.apiKeys.test;
  const visitors = {
    haproxy: new Visitors(6, proxies.ports.haproxy, credential),
    nginx: new Visitors(6, proxies.ports.nginx, credential),
  };
  const exits: (number | string)[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const member = fleet.members[restart % fleet.members.length]!;
    exits.push(await fleet.restart(member));
    await ready(member.port);
    await proxies.noticed();
    await wait(settleMs);
  }
  await Promise.all([visitors.haproxy.stop(), visitors.nginx.stop()]);
  const result = {
    seconds: Math.round((Date.now() - started) / 1000),
    restarts,
    cleanExits: exits.filter((exit) => exit === 0).length,
    crashes: fleet.crashes,
    haproxy: visitors.haproxy.counts,
    nginx: visitors.nginx.counts,
  };
  console.log("restarts under load:", JSON.stringify(result));
  return (
    result.cleanExits === restarts &&
    result.crashes === 0 &&
    [visitors.haproxy, visitors.nginx].every(({ counts }) => counts.answered > 0 && counts.failed === 0)
  );
}
