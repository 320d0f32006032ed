import type { TestServer } from "#testing/server.ts";
import { sealTrails } from "../seal-trails.ts";

/** What the worker does every hour. */
export function sealNow({ database, parts }: TestServer): Promise<unknown> {
  return sealTrails({ database, keyring: parts.keyring, clock: () => new Date() });
}
