import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { askedDays, Day, dayMs, DaysQuery } from "../statistics/asked-days.ts";
import { type ReceiptCount, selectReceiptCounts } from "./receipt-count-store.ts";

/** No request reads a history of millions. */
const examinedMax = 10_000;

const DayReceipts = named(
  "DayReceipts",
  Type.Object({
    day: Type.String({ ...Day, description: "A day in UTC." }),
    sourceRegistrationId: Id,
    receipts: Type.Integer(),
    facts: Type.Record(Type.String(), Type.Integer(), { description: "How many of them are about each fact." }),
  }),
);

/** GET /risk/evidence/statistics */
export const countReceipts = operation({
  summary: "Read how many receipts came from which registered source, per day, the newest day first",
  allow: readers,
  answer: { fromStandby: true },
  query: strict(DaysQuery),
  reply: Type.Object({
    from: Day,
    to: Day,
    days: Type.Array(DayReceipts),
    more: Type.Boolean({ description: "The newest 10,000 receipts were counted, and older ones were left out." }),
  }),

  async run({ tx, caller, now, query }) {
    const { from, to } = askedDays(query, now);
    const before = new Date(Date.parse(to) + dayMs);
    const rows = await selectReceiptCounts(tx, caller.scope, { from: new Date(from), before, examinedMax });
    const byDay = Map.groupBy(rows, ({ day, source_registration_id: source }) => `${day} ${source}`);
    return { from, to, days: [...byDay.values()].map(asDay), more: (rows[0]?.examined ?? 0) === examinedMax };
  },
});

function asDay(rows: readonly ReceiptCount[]) {
  const { day, source_registration_id: sourceRegistrationId } = rows[0]!;
  return {
    day,
    sourceRegistrationId,
    receipts: rows.reduce((sum, { number }) => sum + number, 0),
    facts: Object.fromEntries(rows.map(({ fact, number }) => [fact, number])),
  };
}
