import { listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import { type FourEyes, matchNeedsSecondPerson } from "./four-eyes-settings.ts";

/** A list of tomorrow, which no choice names. */
const sources = [...listKeys, ""];
/** Choices name whole scores, so a match between two of them needs a second person if the one below does. */
const scores = Array.from({ length: 101 }, (_, score) => score);

/** Whether anything needs a second person. */
export const asksForSecondPerson = ({ overrides, matchDecisions, settings, erasures = false }: FourEyes): boolean =>
  overrides || matchDecisions.enabled || settings || erasures;

/** Whether somebody could decide alone after the change what takes two people before it. */
export function weakens(before: FourEyes, after: FourEyes): boolean {
  if (before.overrides && !after.overrides) return true;
  if (before.settings && !after.settings) return true;
  if (before.erasures && !after.erasures) return true;
  if (!before.matchDecisions.enabled) return false;
  if ((after.earlierFalsePositiveDays ?? 0) > (before.earlierFalsePositiveDays ?? 0)) return true;
  return sources.some((source) =>
    scores.some(
      (score) =>
        matchNeedsSecondPerson(before.matchDecisions, { source, score }) &&
        !matchNeedsSecondPerson(after.matchDecisions, { source, score }),
    ),
  );
}
