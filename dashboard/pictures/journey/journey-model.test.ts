import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { journey, journeySummary, journeyTable, lanes } from "./journey-model.ts";

const now = new Date("2026-11-17T10:42:00Z");
const events = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: 0, max: 4_000_000 }).map((minutes) => new Date(now.getTime() - minutes * 60_000)),
    lane: fc.constantFrom(...lanes, null),
    text: fc.string(),
  }),
  { maxLength: 60, selector: ({ id }) => id },
);

describe("journey", () => {
  it("keeps every event once, newest first, in the lane of its category", () => {
    fc.assert(
      fc.property(events, (list) => {
        const rows = journey(list, now, "UTC").flatMap(({ rows: all }) => all);
        expect(rows.map(({ event }) => event.id).toSorted()).toEqual(list.map(({ id }) => id).toSorted());
        for (const [at, { event, lane }] of rows.entries()) {
          expect(lanes[lane] ?? null).toBe(event.lane);
          if (at > 0) expect(event.at.getTime()).toBeLessThanOrEqual(rows[at - 1]!.event.at.getTime());
        }
      }),
    );
  });

  it("no day comes twice, and all events are in the table", () => {
    fc.assert(
      fc.property(events, (list) => {
        const days = journey(list, now, "UTC");
        expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
        expect(journeyTable(days).rows).toHaveLength(list.length);
        expect(journeySummary(days)).toContain(`${list.length} events`);
      }),
    );
  });

  it("says which day is today, and the year only of another year", () => {
    const at = (iso: string) => ({ id: iso, at: new Date(iso), lane: "evidence" as const, text: "" });
    const days = journey(
      [at("2026-11-17T09:00:00Z"), at("2026-10-19T09:00:00Z"), at("2025-12-01T09:00:00Z")],
      now,
      "UTC",
    );
    expect(days.map(({ day }) => day)).toEqual([
      "Today, Tuesday 17 November",
      "Monday 19 October",
      "Monday 1 December 2025",
    ]);
  });
});
