import { execFileSync } from "node:child_process";
import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { finalizeDocument } from "../server/agreements/completion/finalizing/finalize-document.ts";
import { type FinalizationStep, finalizationSteps } from "../server/agreements/completion/finalizing/make-final.ts";
import { noSealSettings } from "../server/agreements/completion/sealing/sealer.ts";
import { jobOf, readyDocument } from "../server/agreements/completion/testing/ready-document.ts";
import { poolDefaults } from "../server/rendering/children/pool.ts";
import { createRenderer } from "../server/agreements/renderer.ts";
import { filesInRows } from "../server/platform/files/files.ts";
import { masterAgreement } from "../server/rendering/typesetting/testing/sample-agreement.ts";
import type { TestOrganization } from "../server/testing/organization.ts";
import { scratchDatabase } from "./scratch-database.ts";

/** Measures each step of completing the six-page international contract on one processor. */
const { values } = parseArgs({ options: { documents: { type: "string", default: "30" } } });
const count = Number(values.documents);

// This process and the renderer it starts; PostgreSQL is not restricted.
execFileSync("taskset", ["--cpu-list", "--pid", "0", String(process.pid)], { stdio: "ignore" });

const scratch = await scratchDatabase();
const renderer = createRenderer({ ...poolDefaults, children: 1, deadlineMs: 60_000 });
try {
  // Renderers run at a lower priority, which would distort the measurement.
  const rendererIsUp = renderer.pool.start();
  for (const pid of renderer.pool.processIds) setPriority(pid, 0);
  await rendererIsUp;
  const model = masterAgreement("北京 Northwind محمد", "Дмитрий ไทย 김철수");
  const set = await renderer.run("model", { model, date: new Date("2026-11-15T10:00:00Z") });
  if (!("set" in set)) throw new Error(set.problems[0]?.message);
  const { pdf, pages } = set.set;
  const organization = await organizationWithTemplate();
  const times = new Map<FinalizationStep, number[]>(finalizationSteps.map((step) => [step, []]));
  const totals: number[] = [];
  for (let index = 0; index <= count; index += 1) {
    const ready = await readyDocument(organization, { pdf: Buffer.from(pdf), pages });
    await scratch.pool.query(
      `update documents set source = 'template', template_id = (select id from templates where mode = 'test'), template_revision = 1
        where id = $1`,
      [ready.id],
    );
    const marks: { step: FinalizationStep; at: number }[] = [];
    await finalizeDocument(
      {
        database: scratch.database,
        keyring: scratch.keyring,
        run: renderer.run,
        files: filesInRows,
        seal: noSealSettings,
        publicUrl: "http://localhost",
        clock: () => new Date(),
        logger: { error: (details, message) => console.error(message, details) },
        onFinished: () => {},
        onStep: (step) => void marks.push({ step, at: performance.now() }),
      },
      jobOf(ready),
    );
    const end = performance.now();
    // The first one makes the key and reads the fonts.
    if (index === 0) {
      console.log(`first (makes the key, reads the fonts): ${ms(end - marks[0]!.at)}`);
      continue;
    }
    for (const [at, mark] of marks.entries()) times.get(mark.step)!.push((marks[at + 1]?.at ?? end) - mark.at);
    totals.push(end - marks[0]!.at);
  }
  const { rows } = await scratch.pool.query(
    `select count(*)::int as completed, (select avg(octet_length(bytes))::int from document_files where kind = 'completed') as bytes
       from documents where status = 'completed'`,
  );
  if (rows[0].completed !== count + 1) throw new Error("Not every document was completed.");
  console.log(
    `${pages.length} pages, ${pdf.byteLength} bytes generated, ${rows[0].bytes} completed, ${count} documents`,
  );
  for (const [step, taken] of times) console.log(`${step.padEnd(12)} median ${ms(quantile(taken, 0.5))}`);
  console.log(
    `${"whole".padEnd(12)} median ${ms(quantile(totals, 0.5))}, 95th percentile ${ms(quantile(totals, 0.95))}`,
  );
} finally {
  await renderer.close();
  await scratch.drop();
}

async function organizationWithTemplate(): Promise<TestOrganization> {
  const { organizationId, apiKeys } = scratch.organization;
  await scratch.pool.query(
    "insert into templates values ($1, 'test', gen_random_uuid(), 'markdown', 1, 'active', now(), 'user:x', now())",
    [organizationId],
  );
  await scratch.pool.query(
    `insert into template_revisions
     select $1, mode, id, 1, 'x', null, 'A4', 'en', 'x', sha256('x'), '{}', '{}', now(), 'user:x' from templates`,
    [organizationId],
  );
  const server = { database: scratch.database, clock: { now: () => new Date() } };
  return { server, organizationId, apiKeys } as unknown as TestOrganization;
}

function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}
