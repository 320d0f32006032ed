import type { Policy } from "@probity/contract";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { diffInWords, type PolicyChange } from "@probity/engines/risk/policy/words/diff-in-words.ts";
import { useMemo } from "react";
import { useRecord } from "../../api/queries.ts";
import { type Version, versionBefore } from "./policy-keys.ts";
import { useSourceNames } from "./use-source-names.ts";
import { useVersions } from "./use-versions.ts";

export type Comparison = {
  /** Earlier versions to compare with, newest first; null until they are read. */
  earlier: readonly Version[] | null;
  /** The version it is compared with; null for the first of its key. */
  before: Version | null;
  /** Null until both definitions are there. */
  changes: readonly PolicyChange[] | null;
};

/** What differs between a version and an earlier one: the one that is asked for, or the published one before it. */
export function useComparison(
  key: string,
  policy: Pick<Policy, "id" | "data"> | null,
  asked: string | undefined,
): Comparison {
  const { reading } = useVersions(key);
  const versions = policy && reading.state === "shown" ? reading.value.rows : null;
  const earlier = versions?.filter(({ data }) => data.version < policy!.data.version) ?? null;
  const before = earlier?.find(({ id }) => id === asked) ?? (earlier && versionBefore(earlier, policy!.data.version));
  const compared = useRecord("GET /risk/policies/{id}", before ? { id: before.id } : null);
  const names = useSourceNames();
  const old = compared.state === "shown" && compared.value.id === before?.id ? compared.value.data.definition : null;
  const definition = policy?.data.definition ?? null;
  const changes = useMemo(
    () => (old && definition ? diffInWords(old as Definition, definition as Definition, names) : null),
    [old, definition, names],
  );
  return { earlier, before: before ?? null, changes };
}
