import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ApiProcesses } from "./api-processes.ts";
import { loadDecisionFixture } from "./decision-fixture.ts";
import { median } from "./pgbench.ts";
import { scratchDatabase } from "./scratch-database.ts";

/**
 * Sixteen writers of one organization assess, with work items and counts kept and without: two API processes of each kind on one
 * database, loaded in turn, so a noisy machine is noisy for both. Fails below 0.95. Where the machine has more work than it can do,
 * the rates say little; the processor time of one assessment, in the API and in PostgreSQL, says more.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "8" },
    rounds: { type: "string", default: "6" },
    clients: { type: "string", default: "16" },
    processes: { type: "string", default: "2" },
    subjects: { type: "string", default: "3000" },
  },
});
const seconds = Number(values.seconds);
const [connections, processes] = [Number(values.clients), Number(values.processes)];
const allowed = 0.95;

const scratch = await scratchDatabase();
const { policyId, subjectIds } = await loadDecisionFixture(scratch, Number(values.subjects));
const body = JSON.stringify({ policyVersionId: policyId, trigger: "bench" });
const requests = subjectIds.map((id) => ({ target: `/api/v1/risk/subjects/${id}/assessments`, body }));
const kept = new ApiProcesses(scratch, { firstPort: 18_080, processes, connections });
const without = new ApiProcesses(scratch, {
  firstPort: 18_090,
  processes,
  connections,
  nodeArguments: ["--import", "./bench/without-work-items.ts"],
});
const rates = new Map<ApiProcesses, number[]>([
  [kept, []],
  [without, []],
]);
const processor = new Map<ApiProcesses, { api: number; database: number }[]>([
  [kept, []],
  [without, []],
]);
try {
  for (const apis of rates.keys()) await apis.ready();
  for (const apis of rates.keys()) await apis.load(requests, 8); // warm
  await scratch.pool.query("vacuum analyze");
  let opened = 0;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const inTurn = round % 2 === 0 ? [kept, without] : [without, kept];
    for (const apis of inTurn) {
      // An empty queue, so that items are opened and not only led to newer actions.
      await scratch.pool.query("truncate work_items");
      const [before, backends] = [apis.cpuSeconds(), await backendSeconds()];
      const rate = await apis.load(requests, seconds);
      const ended = [...(await backendSeconds())].map(([pid, spent]) => spent - (backends.get(pid) ?? 0));
      const each = (spent: number) => (spent / (rate * seconds)) * 1000;
      const inDatabase = ended.reduce((sum, spent) => sum + spent, 0);
      rates.get(apis)!.push(rate);
      processor.get(apis)!.push({ api: each(apis.cpuSeconds() - before), database: each(inDatabase) });
      const { rows } = await scratch.pool.query("select count(*)::integer as items from work_items");
      opened += rows[0].items;
      if (apis === without && rows[0].items > 0) throw new Error("Items were kept where none should be.");
    }
    console.log(
      `round ${round + 1}: with ${rates.get(kept)!.at(-1)!.toFixed(0)}/s, without ${rates.get(without)!.at(-1)!.toFixed(0)}/s`,
    );
  }
  const { rows: appended } = await scratch.pool.query("select count(*)::integer as count from work_count_deltas");
  console.log(`${opened} items opened, ${appended[0].count} counts appended`);
  const ratio = median(rates.get(kept)!) / median(rates.get(without)!);
  console.log(
    `assessments, medians: with ${median(rates.get(kept)!).toFixed(0)}/s, without ${median(rates.get(without)!).toFixed(0)}/s, ratio ${ratio.toFixed(3)}, at least ${allowed}`,
  );
  for (const part of ["api", "database"] as const) {
    const [spent, saved] = [kept, without].map((apis) => median(processor.get(apis)!.map((each) => each[part])));
    console.log(
      `processor time of one assessment, ${part}: with ${spent!.toFixed(2)} ms, without ${saved!.toFixed(2)} ms`,
    );
  }
  if (ratio < allowed) process.exitCode = 1;
} finally {
  for (const apis of rates.keys()) await apis.stop();
  await scratch.drop();
}

/** Processor time of each connection to the database so far, where PostgreSQL runs on this machine and Linux counts it. */
async function backendSeconds(): Promise<Map<number, number>> {
  const { rows } = await scratch.pool.query("select pid from pg_stat_activity where datname = current_database()");
  const found = rows.filter(({ pid }: { pid: number }) => existsSync(`/proc/${pid}/stat`));
  return new Map(
    found.map(({ pid }: { pid: number }) => {
      // The name of the process stands in brackets and may hold spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
      return [pid, (Number(fields[11]) + Number(fields[12])) / 100];
    }),
  );
}
