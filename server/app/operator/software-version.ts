import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version that runs in this process. */
export function softwareVersion(): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")).version;
}
