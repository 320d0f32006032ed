import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { isOutdated } from "../sources.ts";

/** Tests look at the site as it is built; whoever changed a page need not remember to build it first. */
export default function buildWhenOutdated(): void {
  const env = { ...process.env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" };
  if (isOutdated()) execFileSync(process.execPath, [join(import.meta.dirname, "../build.ts")], { env });
}
