import type { ApplicabilityGroup } from "../definition.ts";
import type { ApplicabilityResult } from "../evaluation.ts";
import { conditionResults, conjunctionOf } from "./conditions.ts";
import type { Facts } from "./inputs.ts";

/** One group that matches covers the subject. A policy without groups covers everyone. */
export function applicabilityOf(groups: readonly ApplicabilityGroup[], facts: Facts): ApplicabilityResult {
  const results: ApplicabilityResult["groups"] = [];
  let groupId: string | null = null;
  let unknown = false;
  for (const { id, all } of groups) {
    const conditions = conditionResults(all, facts);
    const result = conjunctionOf(conditions);
    if (result === "true") groupId ??= id;
    if (result === "unknown") unknown = true;
    results.push({ id, result, conditions });
  }
  const matched = groupId !== null || groups.length === 0;
  return { result: matched ? "matched" : unknown ? "unknown" : "not_matched", groupId, groups: results };
}
