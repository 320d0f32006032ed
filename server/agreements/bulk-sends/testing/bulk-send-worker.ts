import { createDatabase, createPool } from "#platform/database/pool.ts";
import { filesInRows } from "#platform/files/files.ts";
import { queues } from "#platform/jobs/queues.ts";
import { type JobHandlers, runJobs } from "#platform/jobs/run-jobs.ts";
import { Keyring } from "#platform/secrets/keyring.ts";
import { poolDefaults } from "#rendering/children/pool.ts";
import { createRenderer } from "../../renderer.ts";
import { sendRows } from "../send-rows.ts";

/** A worker that sends rows and tells its parent of each, which may kill it then. */
const url = process.env["DATABASE_URL"]!;
const [, key] = process.env["MASTER_KEYS"]!.split(":");
const renderer = createRenderer({ ...poolDefaults, children: 1, deadlineMs: 60_000 });
const parts = {
  database: createDatabase(createPool({ url, connections: 6 })),
  keyring: new Keyring(new Map([[1, Buffer.from(key!, "base64")]])),
  services: { renderer, files: filesInRows },
  clock: () => new Date(),
  logger: { error: (details: object, message: string) => console.error(message, JSON.stringify(details)) },
  onRow: (number: number) => void process.send!({ row: number }),
  // Committed, but the queue does not know it yet.
  onSent: () => void process.send!("sent"),
};
const idle = Object.fromEntries(Object.keys(queues).map((queue) => [queue, async () => {}])) as unknown as JobHandlers;
await renderer.pool.start();
// Mails stay where they are queued, so that the test can count them.
const { "documents.mail": _mails, ...handlers } = idle;
await runJobs({
  url,
  handlers: { ...handlers, "documents.bulk-test": (job, signal) => sendRows(parts, job, signal) } as JobHandlers,
  onError: () => {},
  pollSeconds: 0.5,
  superviseSeconds: 1,
});
process.on("disconnect", () => process.exit());
