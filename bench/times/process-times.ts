import { readdirSync, readFileSync } from "node:fs";

/** Seconds of processor time, by what uses it. */
export type ProcessTimes = { computing: number; browser: number; processes: number; database: number };

type Stat = { name: string; parent: string; seconds: number; reaped: number; started: string };

const ticksPerSecond = 100;

function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    const rest = text.slice(end + 2).split(" ");
    const ticks = (from: number) => (Number(rest[from]) + Number(rest[from + 1])) / ticksPerSecond;
    const name = text.slice(text.indexOf("(") + 1, end);
    return { name, parent: rest[1]!, seconds: ticks(11), reaped: ticks(13), started: rest[19]! };
  } catch {
    return undefined; // ended while it was looked at
  }
}

const titleOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
};

/**
 * What this process and its children use, and the sessions of PostgreSQL in databases whose names begin like this. Processes that
 * end between two samples are known by what their parent has reaped of them.
 */
export function processTimes(databasePrefix: string) {
  const seen = new Map<string, { kind: "browser" | "processes" | "database"; seconds: number }>();
  const sample = () => {
    const running = new Map(
      readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .flatMap((pid) => {
          const stat = statOf(pid);
          return stat ? [[pid, stat] as const] : [];
        }),
    );
    const children = Map.groupBy(running, ([, { parent }]) => parent);
    const waiting = [String(process.pid)];
    for (const parent of waiting) {
      for (const [pid, { name, seconds, started }] of children.get(parent) ?? []) {
        seen.set(`${pid} ${started}`, { kind: /chrom|headless/.test(name) ? "browser" : "processes", seconds });
        waiting.push(pid);
      }
    }
    for (const [pid, { name, seconds, started }] of running) {
      const key = `${pid} ${started}`;
      if (name === "postgres" && (seen.has(key) || titleOf(pid).includes(databasePrefix)))
        seen.set(key, { kind: "database", seconds });
    }
  };
  const total = (kind: string) =>
    [...seen.values()].filter((one) => one.kind === kind).reduce((sum, { seconds }) => sum + seconds, 0);
  const times = (): ProcessTimes => {
    sample();
    const { user, system } = process.cpuUsage();
    const [browser, processes] = [total("browser"), total("processes")];
    const reaped = statOf("self")?.reaped ?? 0;
    return {
      computing: (user + system) / 1e6,
      browser,
      processes: Math.max(processes, reaped - browser),
      database: total("database"),
    };
  };
  return { sample, times };
}
