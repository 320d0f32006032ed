import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { processInside } from "../../../server/rendering/children/cage/process-inside.ts";

/** The processes that render for this one. */
export function renderersOf(pid: number | undefined): number[] {
  return childrenOf(pid).map((child) => processInside(child) ?? child);
}

/** Renderers stand back for everything else. On a machine with more work than it can do, none would start between two kills. */
export function hurryRenderers(pid: number | undefined): void {
  for (const child of childrenOf(pid))
    for (const one of [child, processInside(child)])
      try {
        if (one !== undefined) setPriority(one, 0);
      } catch {
        // It has ended meanwhile, or only root may.
      }
}

function childrenOf(pid: number | undefined): number[] {
  try {
    const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return ids === "" ? [] : ids.split(" ").map(Number);
  } catch {
    return [];
  }
}
