import { type ChildProcess, fork } from "node:child_process";
import type { TestServer } from "#testing/server.ts";

/** A process that sends rows of this server's database, to be killed. */
export const startBulkSendWorker = ({ url, masterKeys }: TestServer): ChildProcess =>
  fork(new URL("./bulk-send-worker.ts", import.meta.url), {
    env: { ...process.env, DATABASE_URL: url, MASTER_KEYS: masterKeys },
  });
