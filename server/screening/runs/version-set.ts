import { hash } from "node:crypto";
import type { RunRow } from "./run-store.ts";

/** The same id for the same list versions in any order, so that runs need not look a set up; null if no list was searched. */
export function versionSetOf(sources: RunRow["sources"]): string | null {
  const versions = sources.flatMap(({ versionId }) => versionId ?? []).toSorted();
  if (versions.length === 0) return null;
  // Shaped as a UUID of version 8, which is for ids that an application makes of its own data.
  const hex = hash("sha256", versions.join("\n"), "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
