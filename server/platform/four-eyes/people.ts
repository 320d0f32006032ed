import { canonical, type Json } from "@probity/engines/json/canonical.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** Who makes a change: one person, or one who proposed it and another who approved it. */
export type People = { by: Caller; approvedBy: string | null };

export const alone = (caller: Caller): People => ({ by: caller, approvedBy: null });

/** A proposal stands for what its author saw. Once that is different, somebody has to look again. */
export function refuseChanged(seen: object, now: object): void {
  if (canonical(seen as Json) !== canonical(now as Json))
    throw new Refusal("proposal_lapsed", { reason: "state_changed" });
}
