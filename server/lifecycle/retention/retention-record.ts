import { periodPattern } from "@probity/engines/lifecycle/period.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { NullableText, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import { legalBounds, type RetentionClass, retentionClasses } from "./retention-classes.ts";
import type { RetentionRun, StoredRetention } from "./settings-store.ts";

export const Period = Type.String({
  pattern: periodPattern,
  description: "Days or years, as an ISO 8601 duration: `P90D`, `P5Y`.",
});

const NullablePeriod = Type.Union([Period, Type.Null()], { description: "Null means for ever." });

const ofEach = <T>(of: (name: RetentionClass) => T) =>
  Object.fromEntries(retentionClasses.map((name) => [name, of(name)])) as Record<RetentionClass, T>;

/** What a request chooses; a class that it leaves out is kept for ever. */
export const PeriodsAsked = Type.Object(
  ofEach(() => Type.Optional(NullablePeriod)),
  { additionalProperties: false },
);

export const Periods = named("RetentionPeriods", Type.Object(ofEach(() => NullablePeriod)));
export type Periods = Static<typeof Periods>;

const Counts = named("RetentionCounts", Type.Object(ofEach(() => Type.Integer())));

const Legal = Type.Object({ minimum: NullableText, maximum: NullableText, basis: Type.String() });

export const RetentionSettings = named(
  "RetentionSettings",
  Type.Object({
    periods: Periods,
    revision: Type.Integer({ description: "0 until somebody chooses for the first time." }),
    legal: Type.Object(
      ofEach(() => Legal),
      { description: "What the law of the European Union says about each class." },
    ),
    run: Type.Union(
      [Type.Object({ startedAt: Timestamp, finishedAt: NullableTimestamp, deleted: Counts }), Type.Null()],
      {
        description: "The run under way, or the last one; null before the first.",
      },
    ),
  }),
);

/** Every class, with null for those that are kept. */
export const allPeriods = (chosen: Partial<Record<RetentionClass, string | null>>): Periods =>
  ofEach((name) => chosen[name] ?? null);

export function asRetentionSettings(
  stored: StoredRetention | undefined,
  run: RetentionRun | undefined,
): Static<typeof RetentionSettings> {
  return {
    periods: allPeriods(stored?.periods ?? {}),
    revision: stored?.revision ?? 0,
    legal: legalBounds,
    run: run
      ? {
          startedAt: run.startedAt.toISOString(),
          finishedAt: run.finishedAt?.toISOString() ?? null,
          deleted: ofEach((name) => run.deleted[name] ?? 0),
        }
      : null,
  };
}
