import type { Parts } from "../parts.ts";
import type { Drain } from "#platform/http/drain.ts";
import { operationsApp } from "#platform/http/operations.ts";
import { notesOf, notReady, type ReadinessParts } from "#platform/http/readiness.ts";
import { listen } from "./listen.ts";

/** A worker serves nothing else, so it can always be asked. */
export const workerPort = 8081;

export type Operations = {
  port: number;
  /** From now on the process is ready as soon as what it needs is there. */
  started: () => void;
  close: () => Promise<void>;
};

/**
 * Opens the port for health and metrics, if there is one. This happens before any work is claimed: if the port is in use,
 * nothing is left claimed, and a process that starts slowly is visible.
 */
export async function openOperations(
  parts: Parts & Pick<ReadinessParts, "lists">,
  drain: Drain,
  isApi: boolean,
): Promise<Operations | null> {
  const { config, logger, metrics } = parts;
  const port = config.operationsPort ?? (isApi ? null : workerPort);
  if (port === null) return null;
  let starting = true;
  const app = operationsApp({
    logger,
    drain,
    metrics,
    notReady: async () => [...(starting ? ["The process is starting."] : []), ...(await notReady({ ...parts, drain }))],
    notes: () => notesOf({ lists: parts.lists, sendingNotes: () => parts.sending.notes() }),
  });
  return {
    port: await listen(app, { host: config.host, port, setting: "OPERATIONS_PORT" }),
    started: () => void (starting = false),
    close: () => app.close(),
  };
}
