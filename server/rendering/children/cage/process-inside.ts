import { readFileSync } from "node:fs";

/** `unshare` waits outside of the namespaces for the one process that it has started inside. */
export function processInside(pid: number | undefined): number | undefined {
  try {
    const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    return first ? Number(first) : undefined;
  } catch {
    return undefined;
  }
}
