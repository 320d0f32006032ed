import type { ScreeningSource } from "@probity/contract";
import { confirmedWithin } from "@probity/engines/screening/lists/list-state.ts";
import type { RibbonDay, RibbonKind } from "../../pictures/ribbon/ribbon-model.ts";

const dayLength = 86_400_000;
export const ribbonLength = 90;

/**
 * The last days of a list, as far as the API tells them: the day of the file in use, the days on which it was loaded and last
 * confirmed, and those since the confirmation has lapsed. Nothing is known of the others, so nothing is drawn there.
 */
export function ribbonDays(list: ScreeningSource, now: Date): RibbonDay[] {
  const today = dayNumber(now);
  return Array.from({ length: ribbonLength }, (_, at) => {
    const number = today - ribbonLength + 1 + at;
    return { day: new Date(number * dayLength), kind: kindOn(list, number, today) };
  });
}

function kindOn(list: ScreeningSource, day: number, today: number): RibbonKind {
  const isOn = (time: string | null) => time !== null && dayNumber(time) === day;
  if (list.attention && day === today) return "refused";
  if (isOn(list.publishedAt)) return "published";
  if (isOn(list.lastConfirmedAt) || isOn(list.loadedAt)) return "confirmed";
  return day > lapsesOn(list) ? "gap" : "none";
}

/** The last day on which the confirmation still held. */
function lapsesOn({ lastConfirmedAt, listKind, staleReasons }: ScreeningSource): number {
  if (lastConfirmedAt === null || !staleReasons.includes("not_confirmed_in_time")) return Number.POSITIVE_INFINITY;
  return Math.ceil((new Date(lastConfirmedAt).getTime() + confirmedWithin[listKind]) / dayLength) - 1;
}

const dayNumber = (at: string | Date) => Math.floor(new Date(at).getTime() / dayLength);
