import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "@probity/engines/risk/policy/testing/random.ts";
import type { Member } from "../fleet.ts";
import { renderersOf } from "./renderers.ts";
import type { NeighbourName, System } from "./system.ts";
import type { Tally } from "./tally.ts";

/** A fault that takes a while goes on beside the others; the same kind does not begin again meanwhile. */
type Fault = { perMinute: number; run: (parts: FaultParts) => Promise<void> };
export type FaultParts = { system: System; draws: Random; tally: Tally };

/** PostgreSQL can only be broken in one way at a time. */
let databaseIsBroken = false;

/** A job whose second renderer is killed too fails, because it may be what took the memory. So a process keeps its next one for a while. */
const sparedMs = 15_000;
const renderersKilledAt = new WeakMap<Member, number>();

/** How often a minute each is drawn. Processor time is what limits kills: an API process takes two seconds of it to start again, a receiver a tenth of one, Redis hardly any. */
export const faults = {
  "API killed": {
    perMinute: 20,
    run: async ({ system, draws, tally }) => {
      const serving = system.serving("api");
      if (serving.length < 2) return;
      const member = draws.pick(serving);
      const isBusy = () => system.callers.inFlight(member.port) > 0 || system.proxyOf(member).open > 0;
      await until(isBusy, 300);
      tally.note("API process", isBusy(), true);
      system.fleet.kill(member);
    },
  },
  "worker killed": {
    perMinute: 12,
    run: async ({ system, draws, tally }) => {
      const serving = system.serving("worker");
      if (serving.length < 2) return;
      const member = draws.pick(serving);
      const isBusy = () => system.proxyOf(member).open > 0;
      await until(isBusy, 500);
      tally.note("worker process", isBusy(), true);
      system.fleet.kill(member);
    },
  },
  "renderer killed": {
    perMinute: 15,
    run: async ({ system, draws, tally }) => {
      const member = draws.pick(system.fleet.members);
      if (performance.now() - (renderersKilledAt.get(member) ?? -Infinity) < sparedMs) return;
      const renderers = renderersOf(member.child.pid);
      const running = renderers.find(isRunning);
      const pid = running ?? renderers[0];
      if (pid === undefined) return;
      const uploads = member.role === "api" && system.callers.inFlight(member.port, "/documents") > 0;
      tally.note(`renderer of ${member.role}`, running !== undefined || uploads, true);
      renderersKilledAt.set(member, performance.now());
      signal(pid, "SIGKILL");
    },
  },
  "first receiver killed": {
    perMinute: 130,
    run: ({ system, tally }) => killNeighbour(system, tally, "firstReceiver"),
  },
  "second receiver killed": {
    perMinute: 130,
    run: ({ system, tally }) => killNeighbour(system, tally, "secondReceiver"),
  },
  "mail server killed": { perMinute: 15, run: ({ system, tally }) => killNeighbour(system, tally, "mail") },
  "timestamp authority killed": {
    perMinute: 10,
    run: ({ system, tally }) => killNeighbour(system, tally, "timestamps"),
  },
  "object store killed": {
    perMinute: 10,
    run: async ({ system: { objects }, tally }) => {
      if (!objects) return;
      await until(() => objects.way.open > 0, 1_500);
      if (objects.way.open === 0) return;
      tally.note("object store", true, true);
      await objects.store.killAndStart();
    },
  },
  "object store stopped": {
    perMinute: 2,
    run: async ({ system: { objects }, draws, tally }) => {
      if (!objects) return;
      tally.note("object store stopped and woken", objects.way.open > 0, false);
      objects.store.pause();
      await wait(draws.integer(300, 3_000));
      objects.store.resume();
    },
  },
  "Redis killed": {
    perMinute: 120,
    run: async ({ system, tally }) => {
      await until(() => system.callers.allInFlight > 0, 300);
      // Every request asks it whether its caller may send so much.
      tally.note("Redis", system.callers.allInFlight > 0, true);
      system.redis.kill("SIGKILL");
      await wait(100);
      system.startRedis();
    },
  },
  "PostgreSQL process killed": {
    perMinute: 2,
    run: (parts) =>
      breaking(parts, async ({ system, tally }) => {
        const [busy] = await system.cluster.query<{ pid: number }>(
          `select pid from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid() and (state <> 'idle' or xact_start is not null)
          order by random() limit 1`,
        );
        if (!busy) return;
        tally.note("PostgreSQL, process of a connection", true, true);
        signal(busy.pid, "SIGKILL");
        await wait(1_000); // all connections end; the server recovers by itself
      }),
  },
  "PostgreSQL killed": {
    perMinute: 1,
    run: (parts) =>
      breaking(parts, async ({ system, tally }) => {
        tally.note("PostgreSQL, the whole server", openOf(system) > 0, true);
        await system.cluster.kill();
      }),
  },
  "PostgreSQL stopped at once": {
    perMinute: 0.5,
    run: (parts) =>
      breaking(parts, async ({ system, tally }) => {
        tally.note("PostgreSQL restarted without a checkpoint", openOf(system) > 0, false);
        await system.cluster.restart("immediate");
      }),
  },
  "database volume full": {
    perMinute: 0.7,
    run: (parts) =>
      breaking(parts, async ({ system, draws, tally }) => {
        const volume = system.volumes.database;
        if (!volume.canFill) return;
        tally.note("database volume full", openOf(system) > 0, false);
        volume.fill();
        await wait(draws.integer(500, 3_000));
        volume.empty();
        await wait(300);
        if (!system.cluster.isAlive) await system.cluster.startAgain();
      }),
  },
  "data volume full": {
    perMinute: 2,
    run: async ({ system, draws, tally }) => {
      if (!system.volumes.data.canFill) return;
      tally.note("DATA_DIR full", system.callers.allInFlight > 0, false);
      system.volumes.data.fill();
      await wait(draws.integer(500, 4_000));
      system.volumes.data.empty();
    },
  },
  "connections terminated": {
    perMinute: 10,
    run: async ({ system, draws, tally }) => {
      const ended = await system.cluster
        .query<{ busy: boolean }>(
          `select pg_terminate_backend(pid), busy
             from (select pid, state <> 'idle' or xact_start is not null as busy from pg_stat_activity
                    where backend_type = 'client backend' and pid <> pg_backend_pid()
                    order by state = 'idle', random() limit ${draws.integer(1, 4)}) as chosen`,
        )
        .catch(() => []);
      for (const { busy } of ended) tally.note("connection terminated", busy, false);
    },
  },
  "connections cut": {
    perMinute: 4,
    run: async ({ system, draws, tally }) => {
      const proxy = draws.pick(system.proxies);
      if (proxy.connections > 0) tally.note("all connections of a process cut", proxy.cut() > 0, false);
    },
  },
  "connections slowed": {
    perMinute: 3,
    run: async ({ system, draws, tally }) => {
      const proxy = draws.pick(system.proxies);
      tally.note("connections slowed", proxy.open > 0, false);
      proxy.delayMs = draws.integer(20, 400);
      await wait(draws.integer(500, 3_000));
      proxy.delayMs = 0;
    },
  },
  "process stopped": {
    perMinute: 4,
    run: async ({ system, draws, tally }) => {
      const member = draws.pick(system.fleet.members);
      const { child } = member;
      tally.note(`${member.role} process stopped and woken`, system.proxyOf(member).open > 0, false);
      child.kill("SIGSTOP");
      await wait(draws.integer(300, 4_000));
      child.kill("SIGCONT");
    },
  },
  "receiver stopped": {
    perMinute: 2,
    run: async ({ system, draws, tally }) => {
      const receiver = system.neighbours[draws.chance(0.5) ? "firstReceiver" : "secondReceiver"];
      tally.note("receiver stopped and woken", receiver.open > 0, false);
      await receiver.stopFor(draws.integer(300, 3_000));
    },
  },
  "clock stepped": {
    perMinute: 5,
    run: async ({ system, draws, tally }) => {
      if (!system.clocks.canStep) return;
      const index = draws.integer(0, system.fleet.members.length - 1);
      tally.note("clock stepped", system.proxies[index]!.open > 0, false);
      // Signatures are valid for 300 seconds: more would be refused, and rightly so.
      system.clocks.step(index, draws.integer(-240, 240));
    },
  },
  "process terminated": {
    perMinute: 1.5,
    run: async ({ system, draws, tally }) => {
      const serving = system.serving(draws.chance(0.5) ? "api" : "worker");
      if (serving.length < 2) return;
      const member = draws.pick(serving);
      tally.note(`${member.role} process terminated (SIGTERM)`, system.proxyOf(member).open > 0, false);
      const ended = await system.fleet.restart(member);
      if (ended !== 0 && ended !== "SIGKILL") system.crashes.push(`${member.role} ended with ${ended} after SIGTERM`);
    },
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

const openOf = ({ proxies }: System) => proxies.reduce((sum, { open }) => sum + open, 0);

async function breaking(parts: FaultParts, run: (parts: FaultParts) => Promise<void>): Promise<void> {
  if (databaseIsBroken) return;
  databaseIsBroken = true;
  try {
    await run(parts);
    // Until it answers, another fault would strike nothing.
    while (
      !(await parts.system.cluster.query("select 1").then(
        () => true,
        () => false,
      ))
    )
      await wait(100);
  } finally {
    databaseIsBroken = false;
  }
}

const kinds: Record<NeighbourName, string> = {
  firstReceiver: "receiver of webhooks",
  secondReceiver: "receiver of webhooks",
  mail: "mail server",
  timestamps: "timestamp authority",
};

async function killNeighbour(system: System, tally: Tally, name: NeighbourName): Promise<void> {
  const neighbour = system.neighbours[name];
  await until(() => neighbour.open > 0, name === "mail" || name === "timestamps" ? 1_500 : 400);
  // A mail or a seal is there now and then; a process with nothing to do is left alone.
  if (neighbour.open === 0) return;
  tally.note(kinds[name], await neighbour.kill(), true);
}

async function until(holds: () => boolean, forMs: number): Promise<void> {
  for (let waited = 0; waited < forMs && !holds(); waited += 5) await wait(5);
}

function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.startsWith("R");
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself meanwhile.
  }
}
