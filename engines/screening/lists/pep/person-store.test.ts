import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PersonStore } from "./person-store.ts";
import type { Person } from "./person.ts";

function somebody(name: string, changedAt: string | null = null): Person {
  return { names: [name], births: [], death: null, citizenships: [], held: [], changedAt };
}

describe("people as bytes", () => {
  it("come back as they were, long ones and short ones in any order", () => {
    const lengths = fc.constantFrom(1, 1000, 1_500_000, 3_000_000, 4_194_000, 5_000_000);
    fc.assert(
      fc.property(fc.array(lengths, { minLength: 1, maxLength: 5 }), (order) => {
        const store = new PersonStore();
        const people = order.map((length, place) => somebody(String(place).repeat(length)));
        people.forEach((person, place) => store.put(place, person));
        people.forEach((person, place) => expect(store.get(place)?.names[0] === person.names[0]).toBe(true));
        expect(store.get(people.length)).toBeNull();
      }),
      { numRuns: 10 },
    );
  });

  it("a newer version takes the place of an older one, an older or undated one does not", () => {
    const store = new PersonStore();
    for (const [name, changedAt] of [
      ["second", "2025"],
      ["first", "2024"],
      ["undated", null],
      ["third", "2026"],
    ] as const) {
      store.put(7, somebody(name, changedAt));
    }
    expect(store.get(7)?.names).toEqual(["third"]);
  });
});
