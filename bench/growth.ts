import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { statement } from "../server/platform/database/statement.ts";
import { transact } from "../server/platform/database/transaction.ts";
import { assess } from "../server/risk/assessments/assess.ts";
import { planOf } from "../server/testing/plan.ts";
import { ApiProcesses } from "./api-processes.ts";
import { type Fixture, loadDecisionFixture } from "./decision-fixture.ts";
import { median } from "./pgbench.ts";
import { type ScratchDatabase, scratchDatabase } from "./scratch-database.ts";

/**
 * Measures whether assessments slow down with the amount of evidence: one database with 10,000 receipts and one with
 * 5,000,000, both spread over 84 months, each with its own API, called in turn. Fails if the large one is more than 20 % slower or scans a whole risk
 * table.
 */
const { values } = parseArgs({
  options: {
    receipts: { type: "string", default: "5000000" },
    months: { type: "string", default: "84" },
    assessments: { type: "string", default: "600" },
  },
});
const receiptsPerSubject = 150;
const allowed = 1.2;

type Size = { name: string; scratch: ScratchDatabase; fixture: Fixture; apis: ApiProcesses; millis: number[] };

const sizes = [
  await prepare("small", 10_000, 18_080),
  await prepare("large", Number(values.receipts), 18_081),
] as const;
try {
  const clients = sizes.map(({ scratch, apis }) =>
    createClient({ baseUrl: `http://127.0.0.1:${apis.ports[0]}`, ...scratch.organization.apiKeys.test }),
  );
  const rounds = Number(values.assessments);
  for (let round = -rounds / 4; round < rounds; round += 1) {
    for (const [index, { fixture, millis }] of sizes.entries()) {
      const subjectId = fixture.subjectIds[randomInt(fixture.subjectIds.length)]!;
      const started = performance.now();
      await clients[index]!.assessments.create(subjectId, { policyVersionId: fixture.policyId, trigger: "bench" });
      if (round >= 0) millis.push(performance.now() - started);
    }
  }
  for (const { name, fixture, millis } of sizes)
    console.log(`${name}: ${fixture.receipts} receipts, median ${median(millis).toFixed(2)} ms of ${millis.length}`);
  const ratio = median(sizes[1].millis) / median(sizes[0].millis);
  console.log(`large / small ${ratio.toFixed(3)}, at most ${allowed}`);
  const scans = await scansOf(sizes[1]);
  console.log(scans.length === 0 ? "every statement of an assessment goes through an index" : scans.join("\n"));
  if (ratio > allowed || scans.length > 0) process.exitCode = 1;
} finally {
  for (const { apis, scratch } of sizes) {
    await apis.stop();
    await scratch.drop();
  }
}

async function prepare(name: string, receipts: number, firstPort: number): Promise<Size> {
  const scratch = await scratchDatabase();
  const fixture = await loadDecisionFixture(scratch, Math.ceil(receipts / receiptsPerSubject), Number(values.months));
  console.log(`${name}: loaded after ${Math.round(performance.now() / 1000)} s`);
  const apis = new ApiProcesses(scratch, { firstPort, processes: 1, connections: 4 });
  await apis.ready();
  return { name, scratch, fixture, apis, millis: [] };
}

/** The plans of all statements that an assessment sends, as the application sends them; those that walk a whole table. */
async function scansOf({ scratch, fixture }: Size): Promise<string[]> {
  const scope = { organizationId: scratch.organization.organizationId, mode: "test" as const };
  const caller = { kind: "api_key" as const, scope, apiKeyId: scratch.organization.apiKeys.test.id };
  const order = {
    subjectId: fixture.subjectIds[0]!,
    policyVersionId: fixture.policyId,
    trigger: "bench",
    eventIds: [],
  };
  const plan = await transact(scratch.database, { scope }, async (tx) => {
    // A table of one block is read whole even if it has the index; what is left then has none.
    await statement`select set_config('enable_seqscan', 'off', true)`.execute(tx);
    return planOf(tx, () => assess(tx, caller, new Date(), order));
  });
  return plan.split("\n").filter((line) => /Seq Scan on risk_/.test(line));
}
