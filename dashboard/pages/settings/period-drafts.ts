import type { RetentionPeriods, RetentionSettings } from "@probity/contract";
import { daysOf, isPeriod, partsOf, type PeriodUnit } from "@probity/engines/lifecycle/period.ts";

export type RetentionClass = keyof RetentionPeriods;
/** What stands in the fields of one class, right or wrong. */
export type PeriodDraft = { count: string; unit: PeriodUnit | "ever" };
export type PeriodDrafts = Record<RetentionClass, PeriodDraft>;

export const classesOf = (ofEachClass: Record<RetentionClass, unknown>) => Object.keys(ofEachClass) as RetentionClass[];

const ofEach = <T>(periods: RetentionPeriods, of: (name: RetentionClass) => T) =>
  Object.fromEntries(classesOf(periods).map((name) => [name, of(name)])) as Record<RetentionClass, T>;

export const draftsOf = (periods: RetentionPeriods): PeriodDrafts =>
  ofEach(periods, (name) => {
    const period = periods[name];
    if (period === null) return { count: "", unit: "ever" };
    const { count, unit } = partsOf(period);
    return { count: String(count), unit };
  });

/** The period that is written there: null for ever, undefined for none that can be saved. */
export function periodOf({ count, unit }: PeriodDraft): string | null | undefined {
  if (unit === "ever") return null;
  const period = `P${count.trim()}${unit}`;
  return isPeriod(period) ? period : undefined;
}

/** Whether a period is shorter than the law asks for. */
function isBelow(period: string | null | undefined, { minimum }: { minimum: string | null }): boolean {
  return Boolean(period) && minimum !== null && daysOf(period!) < daysOf(minimum);
}

/** What the drafts would save, and what is below the law in live mode; null while one of them is wrong. */
export function asked(drafts: PeriodDrafts, { periods: saved, legal }: RetentionSettings) {
  const periods = ofEach(saved, (name) => periodOf(drafts[name]));
  if (Object.values(periods).includes(undefined)) return null;
  const chosen = periods as RetentionPeriods;
  const names = classesOf(saved);
  return {
    periods: chosen,
    below: names.filter((name) => isBelow(chosen[name], legal[name])),
    isChanged: names.some((name) => chosen[name] !== saved[name]),
  };
}
