import fc from "fast-check";
import { expect, it } from "vitest";
import { remembered } from "./remembered.ts";

it("answers like the function itself, and asks it again only for what it has forgotten", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "b", "c", "d", "e")),
      fc.integer({ min: 1, max: 4 }),
      (questions, max) => {
        const computed: string[] = [];
        const lately: string[] = [];
        const ask = remembered(max, (question) => {
          computed.push(question);
          return question.toUpperCase();
        });
        for (const question of questions) {
          const before = computed.length;
          expect(ask(question)).toBe(question.toUpperCase());
          const kept = [...new Set(lately.toReversed())].slice(0, max);
          expect(computed.length - before).toBe(kept.includes(question) ? 0 : 1);
          lately.push(question);
        }
      },
    ),
  );
});

it("remembers that there is no answer", () => {
  let computed = 0;
  const ask = remembered(2, () => {
    computed += 1;
    return null;
  });
  expect([ask("a"), ask("a"), computed]).toEqual([null, null, 1]);
});
