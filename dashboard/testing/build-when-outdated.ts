import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { isOutdated } from "../build.ts";

/**
 * Browser tests look at the page as it is built; whoever changed it need not remember to build it first. It is built as people
 * get it: in a test's own process the libraries would be those for developers.
 */
export default function buildWhenOutdated(): void {
  const env = { ...process.env, NODE_ENV: "production" };
  if (isOutdated()) execFileSync(process.execPath, [join(import.meta.dirname, "../build.ts")], { env });
}
