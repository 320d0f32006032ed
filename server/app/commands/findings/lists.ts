import { transact } from "#platform/database/transaction.ts";
import { listOverviews } from "#screening/lists/list-overview.ts";
import { type Check, ok, warning } from "./finding.ts";

/**
 * Screening against a list that is missing, stale or held never answers `clear`. This is only a warning, because not
 * everybody screens.
 */
export const lists: Check = async ({ database }) => {
  const overviews = await transact(database, {}, (tx) => listOverviews(tx, new Date()));
  const enabled = overviews.filter((list) => list.enabled);
  const says = enabled.flatMap(({ key, active, state }) => {
    const reasons = [...(active ? state.staleReasons : ["never loaded"]), ...state.attentionReasons];
    return reasons.length === 0 ? [] : `${key} (${reasons.join(", ")})`;
  });
  if (says.length === 0) return ok(`${enabled.length} loaded and confirmed`);
  return warning(`${says.join("; ")}; see docs/lists.md`);
};
