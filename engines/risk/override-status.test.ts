import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyFacts, currencyReasonsOf, stateOf } from "./assessments/state.ts";
import {
  isRevocable,
  madeAfter,
  oneYearAfter,
  type OverrideFacts,
  overrideStatuses,
  statusOf,
} from "./override-status.ts";

const start = Date.parse("2026-11-15T12:00:00.000Z");
const moment = (milliseconds: number) => new Date(start + milliseconds);

describe("statusOf", () => {
  const open = { expiresAt: moment(1), revokedAt: null };
  const newest = { isNewest: true, isCurrent: true };
  it.each([
    ["active", open, newest],
    ["not_applicable", open, { isNewest: true, isCurrent: false }],
    ["expired", { ...open, expiresAt: moment(0) }, newest],
    ["expired", { ...open, expiresAt: moment(0) }, { isNewest: true, isCurrent: false }],
    ["superseded", open, { isNewest: false, isCurrent: true }],
    ["superseded", { ...open, expiresAt: moment(-1) }, { isNewest: false, isCurrent: false }],
    ["revoked", { ...open, revokedAt: moment(-1) }, newest],
    ["revoked", { expiresAt: moment(-1), revokedAt: moment(-2) }, { isNewest: false, isCurrent: false }],
  ] as const)("%s", (status, override, standing) => {
    expect(statusOf(override, standing, moment(0))).toBe(status);
  });

  it("an override that is over cannot be revoked again", () => {
    expect(overrideStatuses.filter(isRevocable)).toEqual(["active", "not_applicable"]);
  });
});

describe("any sequence of overrides, revocations, expiries and new evidence", () => {
  type World = { overrides: OverrideFacts[]; facts: CurrencyFacts; time: number };

  const step = fc.oneof(
    fc.record({
      do: fc.constant("create" as const),
      decision: fc.constantFrom("none", "review", "restrict", "reject"),
      lasts: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({ do: fc.constant("revoke" as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant("wait" as const), for: fc.integer({ min: 0, max: 15 }) }),
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("evidence" as const, "assessment" as const) }) },
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  function take(world: World, action: Step): void {
    const { overrides, facts } = world;
    const now = moment(world.time);
    if (action.do === "wait") world.time += action.for;
    else if (action.do === "evidence") facts.subjectEvidenceRevision += 1;
    else if (action.do === "assessment") facts.latestSequence += 1;
    else if (action.do === "create") {
      const { decision, lasts } = action as Extract<Step, { lasts: number }>;
      const expiresAt = moment(world.time + lasts);
      overrides.push({
        id: String(overrides.length),
        decision: decision as OverrideFacts["decision"],
        expiresAt,
        revokedAt: null,
      });
    } else {
      const override = overrides[(action as { which: number }).which];
      if (override && isRevocable(statuses(world)[overrides.indexOf(override)]!)) override.revokedAt = now;
    }
  }

  function statuses({ overrides, facts, time }: World) {
    const now = moment(time);
    const isCurrent = currencyReasonsOf(facts, now).length === 0;
    return overrides.map((override, index) =>
      statusOf(override, { isNewest: index === overrides.length - 1, isCurrent }, now),
    );
  }

  it("[RK-OV-3] at most one applies, only ever the most recent, and what has ended never comes back", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const facts = {
          evidenceRevision: 1,
          subjectEvidenceRevision: 1,
          verificationRevision: 0,
          subjectVerificationRevision: 0,
          countedRetiredSource: false,
          sequence: 1,
          latestSequence: 1,
        };
        const world: World = {
          overrides: [],
          facts: { ...facts, lapsesAt: moment(60), reviewDueAt: moment(80) },
          time: 0,
        };
        const ended = new Set<string>();
        for (const action of steps) {
          take(world, action);
          const standing = statuses(world);
          const active = world.overrides.filter((_override, index) => standing[index] === "active");
          const newest = world.overrides.at(-1) ?? null;
          expect(active.length).toBeLessThanOrEqual(1);
          for (const { id } of active) {
            expect(id).toBe(newest?.id);
            expect(ended).not.toContain(id);
          }
          world.overrides.forEach(({ id }, index) => standing[index] === "active" || ended.add(id));

          const state = stateOf("review", world.facts, newest, moment(world.time));
          expect(state.override).toEqual(active[0] ?? null);
          const expected = state.current ? (active[0]?.decision ?? "review") : "reassessment_required";
          expect(state.effectiveDecision).toBe(expected);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("oneYearAfter", () => {
  it.each([
    ["2026-11-15T12:00:00.123Z", "2027-11-15T12:00:00.123Z"],
    ["2027-03-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
    ["2027-02-28T23:59:59.999Z", "2028-02-28T23:59:59.999Z"],
    ["2028-02-29T08:00:00.000Z", "2029-02-28T08:00:00.000Z"],
    ["2028-01-31T08:00:00.000Z", "2029-01-31T08:00:00.000Z"],
    ["2028-12-31T23:59:59.999Z", "2029-12-31T23:59:59.999Z"],
  ])("%s is followed by %s", (from, to) => {
    expect(oneYearAfter(new Date(from)).toISOString()).toBe(to);
  });
});

describe("madeAfter", () => {
  it("is now, unless the previous one was not before", () => {
    expect(madeAfter(null, moment(0))).toEqual(moment(0));
    expect(madeAfter(moment(-1), moment(0))).toEqual(moment(0));
    expect(madeAfter(moment(0), moment(0))).toEqual(moment(1));
    expect(madeAfter(moment(50), moment(0))).toEqual(moment(51));
  });
});
