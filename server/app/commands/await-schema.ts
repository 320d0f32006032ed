import { setTimeout as sleep } from "node:timers/promises";
import type { Parts } from "../parts.ts";
import { schemaProblem } from "#platform/http/schema-problem.ts";

const pauseMs = 1_000;

/**
 * Waits for somebody else to migrate the database, SCHEMA_WAIT_SECONDS at most: where processes are started together with the
 * migration, ending again and again would only delay them. Meanwhile `/readyz` says what is missing.
 */
export async function awaitSchema(parts: Pick<Parts, "config" | "pool" | "database" | "logger">): Promise<void> {
  const end = Date.now() + parts.config.schemaWaitSeconds * 1000;
  // The first process of a container is not ended by a signal that it does not handle.
  const leave = () => process.exit(0);
  const signals = ["SIGTERM", "SIGINT"] as const;
  for (const signal of signals) process.on(signal, leave);
  for (let told = false; Date.now() < end; told = true) {
    const problem = await schemaProblem(parts);
    if (problem === null) break;
    if (!told) parts.logger.info({ problem }, "waiting for the schema");
    await sleep(pauseMs);
  }
  for (const signal of signals) process.off(signal, leave);
}
