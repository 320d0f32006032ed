import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type, { type Static } from "typebox";
import { readers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { strict } from "#platform/operation/shapes.ts";
import { askedDays, Day, DaysQuery } from "./asked-days.ts";
import { selectStatistics, type StatisticRow } from "./statistics-store.ts";

/** Each day has a row for each policy key, decision and band. */
const rowsMax = 10_000;
/** A worker adds appended rows up every few seconds. While none runs, this many of the oldest are counted here. */
const waitingMax = 10_000;

const Counts = (description: string) => Type.Record(Type.String(), Type.Integer(), { description });

const DayStatistics = named(
  "DayStatistics",
  Type.Object({
    day: Type.String({ ...Day, description: "A day in UTC." }),
    policyKey: Type.String(),
    assessments: Type.Integer(),
    decisions: Counts("How many assessments came to each decision."),
    bands: Counts("How many fell into each band."),
    overrides: Type.Integer({ description: "Overrides that were made on this day." }),
    overrideRate: Type.Union([Type.Number(), Type.Null()], {
      description: "Overrides for each assessment of the day; null without assessments.",
    }),
  }),
);

/** GET /risk/statistics */
export const readStatistics = operation({
  summary: "Read how many assessments came to which decision and band, per day and policy key, the newest day first",
  allow: readers,
  answer: { fromStandby: true },
  query: strict({
    ...DaysQuery,
    policyKey: Type.Optional(Type.String({ pattern: idPattern })),
  }),
  reply: Type.Object({
    from: Day,
    to: Day,
    days: Type.Array(DayStatistics),
    more: Type.Boolean({ description: "Older days were left out. Ask for fewer days, or for one policy key." }),
  }),

  async run({ tx, caller, now, query }) {
    const { from, to } = askedDays(query, now);
    const filter = { from, to, policyKey: query.policyKey };
    const limit = { limit: rowsMax + 1, waiting: waitingMax };
    const rows = await selectStatistics(tx, caller.scope, filter, limit);
    const byDay = Map.groupBy(rows, ({ day, policy_key }) => `${day} ${policy_key}`);
    return { from, to, days: [...byDay.values()].map(asDay), more: rows.length > rowsMax };
  },
});

function asDay(rows: readonly StatisticRow[]): Static<typeof DayStatistics> {
  const { day, policy_key: policyKey } = rows[0]!;
  const assessed = rows.filter(({ counted }) => counted === "assessment");
  const assessments = total(assessed);
  const overrides = total(rows.filter(({ counted }) => counted === "override"));
  return {
    day,
    policyKey,
    assessments,
    decisions: sums(assessed, ({ decision }) => decision),
    bands: sums(
      assessed.filter(({ band }) => band !== ""),
      ({ band }) => band,
    ),
    overrides,
    overrideRate: assessments === 0 ? null : overrides / assessments,
  };
}

const total = (rows: readonly StatisticRow[]) => rows.reduce((sum, { number }) => sum + number, 0);

function sums(rows: readonly StatisticRow[], of: (row: StatisticRow) => string): Record<string, number> {
  const grouped = [...Map.groupBy(rows, of)].map(([name, those]) => [name, total(those)] as const);
  return Object.fromEntries(grouped.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
