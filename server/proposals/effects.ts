import type { Tx } from "#database/transaction.ts";
import type { People } from "#four-eyes/people.ts";
import type { ProposedOperation } from "#four-eyes/proposal-store.ts";
import type { Access } from "#operation/access.ts";
import { applyOverride } from "#risk/overrides/apply-override.ts";
import { createOverride } from "#risk/overrides/create-override.ts";
import type { OverrideChange } from "#risk/overrides/override-change.ts";
import { applyDecision } from "#screening/matches/apply-decision.ts";
import { decideMatch } from "#screening/matches/decide-match.ts";
import type { MatchDecisionChange } from "#screening/matches/decision-change.ts";
import { applySettings, changeFourEyesSettings, type SettingsChange } from "./change-settings.ts";

type Changes = {
  createOverride: OverrideChange;
  decideMatch: MatchDecisionChange;
  changeFourEyesSettings: SettingsChange;
};

/** The operation's own access, and the operation's own code. Answers the id of the record it made, if any. */
type Effect<Change> = {
  allow: Access;
  apply: (tx: Tx, people: People, now: Date, resourceId: string, change: Change) => Promise<string | null>;
};

const effects: { readonly [O in ProposedOperation]: Effect<Changes[O]> } = {
  createOverride: { allow: createOverride.allow, apply: applyOverride },
  decideMatch: { allow: decideMatch.allow, apply: applyDecision },
  changeFourEyesSettings: { allow: changeFourEyesSettings.allow, apply: applySettings },
};

/** A change is stored with the operation that made it, so the two fit. */
export const effectOf = (operation: ProposedOperation): Effect<unknown> => effects[operation] as Effect<unknown>;
