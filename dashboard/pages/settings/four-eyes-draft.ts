import type { FourEyesSettings } from "@probity/contract";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { carriedDaysMax } from "@probity/engines/screening/outcome/earlier-decisions.ts";

/** The choice as it is typed. */
export type FourEyesDraft = {
  overrides: boolean;
  matches: boolean;
  lists: readonly ListKey[];
  fromScore: string;
  erasures: boolean;
  settings: boolean;
  days: string;
};

export const draftOf = ({ matchDecisions, ...saved }: FourEyesSettings): FourEyesDraft => ({
  overrides: saved.overrides,
  matches: matchDecisions.enabled,
  lists: matchDecisions.lists ?? [],
  fromScore: matchDecisions.fromScore?.toString() ?? "",
  erasures: saved.erasures ?? false,
  settings: saved.settings,
  days: saved.earlierFalsePositiveDays?.toString() ?? "",
});

type Asked = { choice: Omit<FourEyesSettings, "revision"> } | { wrong: "fromScore" | "days" };

/** What is sent, or which number cannot be. */
export function askedOf(draft: FourEyesDraft): Asked {
  const fromScore = wholeIn(draft.matches ? draft.fromScore : "", 0, 100);
  const days = wholeIn(draft.days, 1, carriedDaysMax);
  if (fromScore === null) return { wrong: "fromScore" };
  if (days === null) return { wrong: "days" };
  return {
    choice: {
      overrides: draft.overrides,
      matchDecisions: {
        enabled: draft.matches,
        ...(draft.matches && draft.lists.length > 0 && { lists: [...draft.lists] }),
        ...(fromScore !== undefined && { fromScore }),
      },
      settings: draft.settings,
      ...(draft.erasures && { erasures: true }),
      ...(days !== undefined && { earlierFalsePositiveDays: days }),
    },
  };
}

/** Undefined where nothing is typed, null where it is no such number. */
function wholeIn(text: string, least: number, most: number): number | undefined | null {
  if (text.trim() === "") return undefined;
  const value = Number(text);
  return Number.isInteger(value) && value >= least && value <= most ? value : null;
}
