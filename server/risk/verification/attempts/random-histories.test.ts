// @module-tag long

import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { type Decision, type Result, stepIds } from "../testing/history-model.ts";
import { type Happening, History, newWorld } from "../testing/history.ts";

const histories = inject("sizes").verificationHistories;

// Most of what happens happens to one session, or histories would rarely get as far as a decision.
const session = fc.constantFrom(0, 0, 0, 1, 2);
const back = fc.constantFrom(0, 0, 0, 1);
const result: fc.Arbitrary<Result> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("clear", "review_required").map((value) => ({ value })) },
  { weight: 1, arbitrary: fc.constant("failed" as const) },
);
const happening: fc.Arbitrary<Happening> = fc
  .tuple(
    fc.constantFrom(0, 0, 1, 1000),
    fc.oneof(
      { weight: 1, arbitrary: fc.record({ do: fc.constant("revise" as const) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant("open" as const), linked: fc.boolean() }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant("link" as const), session }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant("again" as const), session }) },
      {
        weight: 9,
        arbitrary: fc.record({
          do: fc.constant("result" as const),
          session,
          back,
          step: fc.constantFrom(...stepIds),
          result: fc.oneof({ weight: 6, arbitrary: result }, { weight: 1, arbitrary: fc.constant({ value: null }) }),
        }),
      },
      {
        weight: 6,
        arbitrary: fc.record({ do: fc.constantFrom("complete" as const, "import" as const), session, back }),
      },
      {
        weight: 6,
        arbitrary: fc.record({
          do: fc.constant("decide" as const),
          session,
          back,
          decision: fc.constantFrom<Decision>("approved", "approved", "rejected", "revoked"),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant("receive" as const),
          result: fc.oneof(result, fc.constant("revoked" as const)),
        }),
      },
    ),
  )
  .map(([tick, step]) => ({ tick, ...step }));

class TakenBack extends Error {}

it(`[RK-VE-4] [RK-VE-2] [RK-VE-3] [RK-VE-5] [RK-EV-7] in ${histories} random histories no input is resolved by a record older than a newer failed, unavailable, revoked or rejected one`, async () => {
  const world = await newWorld();
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 36, size: "max" }), async (taken) => {
      const told = transact(world.database, { scope: world.scope }, async (tx) => {
        const history = new History(tx, world);
        for (const step of taken) {
          const { refused, expected } = await history.take(step);
          expect(refused, step.do).toBe(expected);
          const looked = await history.look();
          expect(looked.read).toEqual(looked.expected);
          expect(looked.outdated).toEqual([]);
        }
        for (const id of stepIds) seen.add(history.model.expected(1, id));
        seen.add(history.model.expectedImport());
        throw new TakenBack();
      });
      await told.catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
    }),
    { numRuns: histories },
  );
  // Histories that never got anywhere would prove nothing.
  expect([...seen].toSorted()).toEqual([
    "binding_outdated",
    "clear",
    "missing",
    "not_approved",
    "review_required",
    "unavailable",
  ]);
});
