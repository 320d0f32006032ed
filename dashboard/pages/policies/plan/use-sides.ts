import type { Policy } from "@probity/contract";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { useState } from "react";
import { useRecord } from "../../../api/queries.ts";
import type { Reading } from "../../../kit/states/reading.ts";
import { readCopy } from "../../../records/working-copies/kept-copy.ts";
import { useOwner } from "../../../records/working-copies/use-owner.ts";
import { isWorkingCopy, type WorkingCopy } from "../editor/working-copy.ts";
import { type Version, versionBefore } from "../policy-keys.ts";
import { useVersions } from "../use-versions.ts";

/** One side of a plan. A working copy has no version. */
export type Side = { version: number | null; definition: Definition };

export type Sides = {
  from: Side | null;
  to: Side;
  /** The version that `to` is; null for a working copy. */
  policy: Pick<Policy, "id" | "data"> | null;
  /** Versions to compare with, newest first, and the one that is compared with. */
  earlier: readonly Version[];
  before: Version | null;
};

type Asked = { from: string | undefined; to: string | undefined };

/** Both sides of the plan that the address asks for: a version or the working copy of this browser, and an earlier version. */
export function useSides(key: string, asked: Asked): Reading<Sides> {
  const owner = useOwner(key);
  const [copy] = useState(() => readCopy<WorkingCopy>(owner, isWorkingCopy));
  const versions = useVersions(key).reading;
  const later = useRecord("GET /risk/policies/{id}", asked.to === undefined ? null : { id: asked.to });
  const version = later.state === "shown" ? later.value.data.version : null;
  const rows = versions.state === "shown" ? versions.value.rows : [];
  const earlier = version === null ? rows : rows.filter(({ data }) => data.version < version);
  const wanted = asked.from ?? (asked.to === undefined ? copy?.from?.id : undefined);
  const before = earlier.find(({ id }) => id === wanted) ?? versionBefore(earlier, version ?? Number.POSITIVE_INFINITY);
  const earlierSide = useRecord("GET /risk/policies/{id}", before ? { id: before.id } : null);

  if (versions.state !== "shown") return versions;
  if (asked.to !== undefined && later.state !== "shown") return later;
  const to = later.state === "shown" && asked.to !== undefined ? sideOf(later.value.data) : copySide(copy);
  if (!to) return { state: "missing" };
  if (before && (earlierSide.state !== "shown" || earlierSide.value.id !== before.id))
    return earlierSide.state === "shown" ? { state: "loading" } : earlierSide;
  const from = before && earlierSide.state === "shown" ? sideOf(earlierSide.value.data) : null;
  const policy = asked.to !== undefined && later.state === "shown" ? later.value : null;
  return { ...versions, value: { from, to, policy, earlier, before } };
}

const sideOf = ({ version, definition }: { version: number; definition: unknown }): Side => ({
  version,
  definition: definition as Definition,
});

function copySide(copy: WorkingCopy | null): Side | null {
  if (!copy) return null;
  try {
    return { version: null, definition: JSON.parse(copy.text) as Definition };
  } catch {
    return { version: null, definition: {} as Definition };
  }
}
