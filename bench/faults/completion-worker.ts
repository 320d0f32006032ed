import { setPriority } from "node:os";
import { finalizeDocument } from "../../server/agreements/completion/finalizing/finalize-document.ts";
import { noSealSettings } from "../../server/agreements/completion/sealing/sealer.ts";
import { poolDefaults } from "../../server/rendering/children/pool.ts";
import { createRenderer } from "../../server/agreements/renderer.ts";
import { filesInRows } from "../../server/platform/files/files.ts";
import { createDatabase, createPool } from "../../server/platform/database/pool.ts";
import { queues } from "../../server/platform/jobs/queues.ts";
import { type JobHandlers, runJobs } from "../../server/platform/jobs/run-jobs.ts";
import { Keyring } from "../../server/platform/secrets/keyring.ts";

/** A worker that completes documents and tells its parent of every step, which may kill it then. */
const url = process.env["DATABASE_URL"]!;
const [, key] = process.env["MASTER_KEYS"]!.split(":");
const renderer = createRenderer({ ...poolDefaults, children: 1, deadlineMs: 60_000 });
// Renderers run at a lower priority; on a busy machine they would not start between two kills.
const rendererIsUp = renderer.pool.start();
for (const pid of renderer.pool.processIds) setPriority(pid, 0);
const parts = {
  database: createDatabase(createPool({ url, connections: 4 })),
  keyring: new Keyring(new Map([[1, Buffer.from(key!, "base64")]])),
  run: renderer.run,
  files: filesInRows,
  seal: noSealSettings,
  publicUrl: "http://localhost",
  clock: () => new Date(),
  logger: { error: (details: object, message: string) => console.error(message, JSON.stringify(details)) },
  onStep: (step: string) => void process.send!(step),
  // Committed, but the queue does not know it yet.
  onFinished: () => void process.send!("finished"),
};
const idle = Object.fromEntries(Object.keys(queues).map((queue) => [queue, async () => {}])) as unknown as JobHandlers;
await rendererIsUp;
await runJobs({
  url,
  handlers: { ...idle, "documents.finalize": (job) => finalizeDocument(parts, job) },
  onError: () => {},
  pollSeconds: 0.5,
  superviseSeconds: 1,
});
process.on("disconnect", () => process.exit());
