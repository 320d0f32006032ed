import { createDatabase, createPool } from "../server/platform/database/pool.ts";
import { statement } from "../server/platform/database/statement.ts";
import { inChildSpan, inSpan, useTracer } from "../server/platform/tracing/span.ts";
import { traceInMemory } from "../server/platform/tracing/testing/in-memory-tracer.ts";
import { median } from "./pgbench.ts";

/**
 * What tracing costs while nothing is traced: the calls around work that does nothing, beside the same work bare, as a share of an empty
 * transaction; then the same transaction traced and not, in turn, so a noisy machine is noisy for both. Needs no tables.
 */
const url = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
const calls = 100_000;
const transactions = 100;
const rounds = 5;
/** Request, transaction and announcement. */
const spansOfRequest = 3;

const work = async () => 1;
const off = () => inChildSpan("work", {}, work);

async function nanosecondsOf(run: () => Promise<unknown>, times: number): Promise<number> {
  const start = process.hrtime.bigint();
  for (let call = 0; call < times; call++) await run();
  return Number(process.hrtime.bigint() - start) / times;
}

async function medianOf(run: () => Promise<unknown>, times: number): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round <= rounds; round++) measured.push(await nanosecondsOf(run, times));
  return median(measured.slice(1));
}

const pool = createPool({ url, connections: 1 });
const database = createDatabase(pool);
const empty = () => statement`select 1`.execute(database);
// As a transaction does it, without the role that only a migrated database has.
const transaction = () => inChildSpan("transaction", {}, async () => transactBare());
async function transactBare(): Promise<void> {
  const client = await pool.connect();
  await client.query("begin; select set_config('lock_timeout', '5s', true)");
  await client.query("select 1");
  await client.query("commit");
  client.release();
}

const bare = await medianOf(work, calls);
const guarded = await medianOf(off, calls);
const [statementNs, transactionNs] = [await medianOf(empty, transactions), await medianOf(transaction, transactions)];
const cost = Math.max(0, guarded - bare);
console.log(`a call without tracing   ${bare.toFixed(0)} ns bare, ${guarded.toFixed(0)} ns with the call around it`);
console.log(
  `an empty transaction     ${(transactionNs / 1000).toFixed(0)} µs (one statement ${(statementNs / 1000).toFixed(0)} µs)`,
);
console.log(
  `off, share of it         ${((100 * spansOfRequest * cost) / transactionNs).toFixed(4)} % for ${spansOfRequest} spans`,
);

/** Processor time, because the clock also counts the work of others on this machine. */
async function processorOf(run: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < times; call++) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

const request = () => inSpan("request", { parent: null }, transaction);
const traced = async () => {
  const finished = traceInMemory();
  const micros = await processorOf(request, transactions);
  await finished();
  useTracer(null);
  return micros;
};
await traced();
const untraced: number[] = [];
const withSpans: number[] = [];
for (let round = 0; round < rounds; round++) {
  untraced.push(await processorOf(request, transactions));
  withSpans.push(await traced());
}
const [without, withMicros] = [median(untraced), median(withSpans)];
console.log(
  `on, two spans each       ${withMicros.toFixed(0)} µs of processor beside ${without.toFixed(0)} µs: ${(withMicros / without).toFixed(2)} times`,
);
await pool.end();
