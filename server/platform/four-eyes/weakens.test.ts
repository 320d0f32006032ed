import { listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type FourEyes, matchNeedsSecondPerson } from "./four-eyes-settings.ts";
import { weakens } from "./weakens.ts";

const choice: fc.Arbitrary<FourEyes> = fc.record(
  {
    overrides: fc.boolean(),
    settings: fc.boolean(),
    matchDecisions: fc.record(
      {
        enabled: fc.boolean(),
        lists: fc.uniqueArray(fc.constantFrom(...listKeys), { minLength: 1, maxLength: 3 }),
        fromScore: fc.integer({ min: 0, max: 100 }),
      },
      { requiredKeys: ["enabled"] },
    ),
  },
  { requiredKeys: ["overrides", "settings", "matchDecisions"] },
) as fc.Arbitrary<FourEyes>;
const match = fc.record({
  source: fc.constantFrom(...listKeys, "new_list"),
  score: fc.double({ min: 0, max: 100, noNaN: true }),
});

it("a change that does not weaken leaves nothing to one person that took two, whatever the match", () => {
  fc.assert(
    fc.property(choice, choice, match, (before, after, found) => {
      if (weakens(before, after)) return;
      expect(before.overrides && !after.overrides).toBe(false);
      expect(before.settings && !after.settings).toBe(false);
      const loses =
        matchNeedsSecondPerson(before.matchDecisions, found) && !matchNeedsSecondPerson(after.matchDecisions, found);
      expect(loses).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

it("a change back and forth weakens at least once, and no change does not", () => {
  fc.assert(
    fc.property(choice, choice, (before, after) => {
      expect(weakens(before, before)).toBe(false);
      const differs = before.overrides !== after.overrides || before.settings !== after.settings;
      if (differs) expect(weakens(before, after) || weakens(after, before)).toBe(true);
    }),
  );
});
