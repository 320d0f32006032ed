import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absoluteTime, momentOf, relativeTime, span } from "./relative-time.ts";

const minute = 60_000;
const now = new Date("2026-11-17T10:42:00Z");

describe("relative time", () => {
  it.each([
    [40 * minute, "40 min"],
    [23 * 60 * minute, "23 h"],
    [41 * 60 * minute, "41 h"],
    [76 * 60 * minute, "3 d 4 h"],
    [8 * 24 * 60 * minute, "8 d"],
    [250 * 24 * 60 * minute, "8 mo"],
    [800 * 24 * 60 * minute, "2 y"],
  ])("%i ms is %s", (milliseconds, text) => expect(span(milliseconds)).toBe(text));

  it("says which side of now it is on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 3e11 }), (distance) => {
        expect(relativeTime(new Date(now.getTime() - distance), now)).toMatch(/ ago$/);
        expect(relativeTime(new Date(now.getTime() + distance), now)).toMatch(/^in /);
      }),
    );
  });

  it("names tomorrow and today, and else the day", () => {
    const at = (hours: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate(), hours);
    expect(momentOf(at(24 + 9), now)).toBe("tomorrow 09:00");
    expect(momentOf(at(18), now)).toBe("today 18:00");
    expect(momentOf(at(24 * 40), now)).toMatch(/2026$/);
  });

  it("the absolute time has its zone", () => expect(absoluteTime(now)).toMatch(/17 Nov 2026.*(UTC|GMT|[A-Z]{3,4})/));
});
