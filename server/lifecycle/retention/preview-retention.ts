import Type, { type Static } from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { overseers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { NullableText, NullableTimestamp, strict } from "#platform/operation/shapes.ts";
import { countOldAnswers, cutoffOf, findCandidates } from "./due-store.ts";
import { type RetentionClass, retentionClasses } from "./retention-classes.ts";
import { Period } from "./retention-record.ts";
import { findRetention } from "./settings-store.ts";

/** A preview looks at so many old records of each class, and says when there are more. */
const statementsMax = 5;
const places = 200;

const Part = Type.Object({
  period: NullableText,
  before: NullableTimestamp,
  count: Type.Integer({ description: "Records that would go now." }),
  more: Type.Boolean({ description: `Only the oldest ${statementsMax * places} records were looked at.` }),
});

const parts = Object.fromEntries(retentionClasses.map((name) => [name, Part])) as Record<RetentionClass, typeof Part>;
const asked = Object.fromEntries(retentionClasses.map((name) => [name, Type.Optional(Period)])) as Record<
  RetentionClass,
  ReturnType<typeof Type.Optional<typeof Period>>
>;

const RetentionPreview = named("RetentionPreview", Type.Object(parts));

/** GET /retention-settings/preview */
export const previewRetention = operation({
  summary: "Count what would be deleted now, by the chosen periods or by those in the query",
  allow: overseers,
  query: strict(asked),
  reply: RetentionPreview,

  async run({ tx, caller: { scope }, now, query }) {
    const stored = (await findRetention(tx, scope))?.periods ?? {};
    const preview: Partial<Static<typeof RetentionPreview>> = {};
    for (const name of retentionClasses)
      preview[name] = await partOf(tx, scope, now, name, query[name] ?? stored[name] ?? null);
    return preview as Static<typeof RetentionPreview>;
  },
});

async function partOf(
  tx: Tx,
  scope: Scope,
  now: Date,
  name: RetentionClass,
  period: string | null,
): Promise<Static<typeof Part>> {
  if (period === null) return { period, before: null, count: 0, more: false };
  const cutoff = await cutoffOf(tx, now, period);
  return { period, before: cutoff.toISOString(), ...(await countDue(tx, scope, name, cutoff)) };
}

async function countDue(tx: Tx, scope: Scope, name: RetentionClass, cutoff: Date) {
  const max = statementsMax * places;
  if (name === "idempotencyAnswers") {
    const found = await countOldAnswers(tx, scope, cutoff, max + 1);
    return { count: Math.min(found, max), more: found > max };
  }
  let [count, after]: [number, string | null] = [0, null];
  for (let statements = 0; statements < statementsMax; statements += 1) {
    const candidates = await findCandidates(tx, scope, name, { cutoff, after, places });
    count += candidates.filter(({ due }) => due).length;
    if (candidates.length < places) return { count, more: false };
    after = candidates.at(-1)!.id;
  }
  return { count, more: true };
}
