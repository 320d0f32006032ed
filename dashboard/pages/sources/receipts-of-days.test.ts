import { describe, expect, it } from "vitest";
import { type Receipts, receiptsOf } from "./receipts-of-days.ts";

const counted: Receipts = {
  from: "2026-10-30",
  to: "2026-11-02",
  days: [
    { day: "2026-11-02", sourceRegistrationId: "a", receipts: 3, facts: { country: 2, income: 1 } },
    { day: "2026-11-01", sourceRegistrationId: "b", receipts: 9, facts: { country: 9 } },
    { day: "2026-10-31", sourceRegistrationId: "a", receipts: 1, facts: { country: 1 } },
    { day: "2026-10-31", sourceRegistrationId: "b", receipts: 2, facts: { country: 2 } },
  ],
  more: false,
};

describe("receipts of a source", () => {
  it("has a value for each day, also where nothing came", () => {
    const { days, today, latest, facts } = receiptsOf("a", counted);
    expect(days.map(({ value }) => value)).toEqual([0, 1, 0, 3]);
    expect([today, latest, Object.fromEntries(facts)]).toEqual([3, "2026-11-02", { country: 3, income: 1 }]);
  });

  it("says when the last one came, and that none did", () => {
    expect(receiptsOf("b", counted)).toMatchObject({ today: 0, latest: "2026-11-01" });
    expect(receiptsOf("c", counted)).toMatchObject({ today: 0, latest: null });
  });
});
