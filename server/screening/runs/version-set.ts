import { hash } from "node:crypto";
import type { RunRow } from "./run-store.ts";

/** The list versions that a run searched, and the id of them all: the same for the same versions in any order, so that runs need not look it up. */
export function versionSetOf(sources: RunRow["sources"]): { version_set: string | null; versions: string[] } {
  const versions = sources.flatMap(({ versionId }) => versionId ?? []).toSorted();
  if (versions.length === 0) return { version_set: null, versions };
  // Shaped as a UUID of version 8, which is for ids that an application makes of its own data.
  const hex = hash("sha256", versions.join("\n"), "hex");
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { version_set: id, versions };
}
