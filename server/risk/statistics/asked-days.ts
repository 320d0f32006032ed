import Type from "typebox";
import { refuseField } from "#platform/operation/refusal.ts";

const daysMax = 366;
const daysDefault = 30;
export const dayMs = 86_400_000;

export const Day = Type.String({ format: "date" });

/** The query of everything that is counted by days. */
export const DaysQuery = {
  from: Type.Optional(Type.String({ ...Day, description: "The first day, in UTC; 29 days before `to` unless given." })),
  to: Type.Optional(Type.String({ ...Day, description: "The last day; today unless given." })),
};

/** The first and the last day that are asked for. */
export function askedDays(query: { from?: string; to?: string }, now: Date): { from: string; to: string } {
  const to = query.to ?? dayOf(now);
  const from = query.from ?? dayOf(new Date(Date.parse(to) - (daysDefault - 1) * dayMs));
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) refuseField("query:to", "before_from", "Must not be before `from`.");
  if (days > daysMax) refuseField("query:from", "too_many_days", `Must be at most ${daysMax} days before \`to\`.`);
  return { from, to };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
