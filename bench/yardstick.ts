import { hash } from "node:crypto";
import { evaluationDigests } from "@probity/engines/risk/policy/digest.ts";
import { currentEvaluator, evaluatorOf } from "@probity/engines/risk/policy/evaluators.ts";
import type pg from "pg";
import type { ApiProcesses } from "./api-processes.ts";
import { median } from "./pgbench.ts";
import { processSeconds } from "./process-seconds.ts";
import { samplePolicy } from "./sample-policy.ts";
import { evaluatedAt, sampleReadings } from "./sample-readings.ts";

/** What a request costs, in milliseconds of processor time and as multiples of one evaluation with digests. */
export type Cost = { api: number; together: number; evaluation: number };

/**
 * Processor time of requests against a yardstick of the same round: one evaluation with its digests, which is work of the product that no
 * database and no other program takes part in. A machine that is slower today makes both slower.
 */
export class Yardstick {
  readonly #apis: ApiProcesses;
  readonly #pool: pg.Pool;
  readonly #costs: Cost[] = [];

  constructor(apis: ApiProcesses, pool: pg.Pool) {
    this.#apis = apis;
    this.#pool = pool;
  }

  /** `load` answers how many requests it did. */
  async measure(load: () => Promise<number>): Promise<Cost> {
    const evaluationBefore = evaluationMs();
    const [apiBefore, serverBefore] = [this.#apis.cpuSeconds(), await this.#serverSeconds()];
    const requests = await load();
    const api = ((this.#apis.cpuSeconds() - apiBefore) / requests) * 1000;
    const server = (secondsBetween(serverBefore, await this.#serverSeconds()) / requests) * 1000;
    const cost = { api, together: api + server, evaluation: (evaluationBefore + evaluationMs()) / 2 };
    this.#costs.push(cost);
    return cost;
  }

  medians(): string {
    const times = (of: (cost: Cost) => number) => median(this.#costs.map((cost) => of(cost) / cost.evaluation));
    return `processor time in evaluations with digests, medians: API ${times(({ api }) => api).toFixed(2)}, API and PostgreSQL ${times(({ together }) => together).toFixed(2)}`;
  }

  /** Of every process of PostgreSQL that works for this database or writes for all. They must run on this machine. */
  async #serverSeconds(): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.#pool.query<{ pid: number }>(
      `select pid
         from pg_stat_activity
        where datname = current_database()
           or backend_type in ('walwriter', 'checkpointer', 'background writer')`,
    );
    const seconds = new Map(rows.map(({ pid }) => [pid, processSeconds(pid)]));
    if ([...seconds.values()].every((value) => value === 0)) throw new Error("PostgreSQL runs on another machine.");
    return seconds;
  }
}

export const costText = ({ api, together, evaluation }: Cost): string =>
  `API ${api.toFixed(2)} ms CPU each, ${together.toFixed(2)} with PostgreSQL; ` +
  `${(api / evaluation).toFixed(1)} and ${(together / evaluation).toFixed(1)} evaluations of ${(evaluation * 1000).toFixed(0)} µs`;

function secondsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

const { evaluate } = evaluatorOf(currentEvaluator)!;
const definition = samplePolicy("registered:0198f2c4-0000-7000-8000-000000000001");
const subjects = Array.from({ length: 50 }, (_, subject) => sampleReadings(definition, subject));
const sha256 = (text: string) => hash("sha256", text);
const runs = 2_000;

/** Processor time of one, beside whatever else this machine does. */
function evaluationMs(): number {
  const once = (run: number) =>
    evaluationDigests(sha256, evaluate(definition, subjects[run % subjects.length]!, evaluatedAt));
  // Compiled before it is measured.
  for (let run = 0; run < runs / 4; run++) once(run);
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) once(run);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}
