import { describe, expect, it } from "vitest";
import { addMonths, firstDayOf, isPartialDate, lastDayOf } from "./partial-dates.ts";

describe("partial dates", () => {
  it.each(["2024-02-29", "2000-02-29", "1999-12", "0044", "9999-12-31"])("%s is one", (date) => {
    expect(isPartialDate(date)).toBe(true);
  });

  it.each([
    "",
    "2023-02-29",
    "1900-02-29",
    "2024-13",
    "2024-00",
    "2024-04-31",
    "2024-01-00",
    "0000",
    "24-01-01",
    "2024-1-1",
  ])("%j is none", (date) => {
    expect(isPartialDate(date)).toBe(false);
  });

  it.each([
    ["2024", "2024-01-01", "2024-12-31"],
    ["2024-02", "2024-02-01", "2024-02-29"],
    ["1900-02", "1900-02-01", "1900-02-28"],
    ["2024-11", "2024-11-01", "2024-11-30"],
    ["2024-02-17", "2024-02-17", "2024-02-17"],
  ])("%s can mean %s to %s", (date, first, last) => {
    expect([firstDayOf(date), lastDayOf(date)]).toEqual([first, last]);
  });

  it.each([
    ["2024-01-31", 1, "2024-02-29"],
    ["2023-01-31", 1, "2023-02-28"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2025-02-28", 36, "2028-02-28"],
    ["2024-08-31", 18, "2026-02-28"],
    ["2024-12-31", 1, "2025-01-31"],
    ["2024-12-01", 0, "2024-12-01"],
    ["0999-06-30", 12, "1000-06-30"],
    ["2024-01-01", 1_000_000_000, "9999-12-31"],
  ])("%s and %i months is %s", (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });
});
