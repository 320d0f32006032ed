import { daysOf } from "@probity/engines/lifecycle/period.ts";
import Type, { type Static } from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { type People, refuseChanged } from "#platform/four-eyes/people.ts";
import { changeOf, proposalOf } from "#platform/four-eyes/proposal-record.ts";
import { named } from "#platform/operation/named.ts";
import { Refusal, refuseField } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { legalBounds, type RetentionClass, retentionClasses } from "./retention-classes.ts";
import { allPeriods, asRetentionSettings, Periods, PeriodsAsked } from "./retention-record.ts";
import { findRun, holdRetention, type StoredPeriods, writeRetention } from "./settings-store.ts";

export const RetentionRequest = strict({
  periods: PeriodsAsked,
  acknowledgedBelowMinimum: Type.Optional(
    Type.Array(Type.Enum([...retentionClasses]), {
      uniqueItems: true,
      description:
        "Live periods that are shorter than the legal minimum, on purpose: no law obliges you to keep these.",
    }),
  ),
  expectedRevision: Revision,
});
export type RetentionRequest = Static<typeof RetentionRequest>;

const RetentionChange = changeOf("changeRetentionSettings", RetentionRequest, Periods, Periods);
export type RetentionChange = Static<typeof RetentionChange>;

export const RetentionSettingsProposal = named("RetentionSettingsProposal", proposalOf(RetentionChange));

/** Holds the settings, and answers what the request would change. */
export async function checkRetention(tx: Tx, scope: Scope, request: RetentionRequest) {
  const stored = await holdRetention(tx, scope);
  const revision = stored?.revision ?? 0;
  if (revision !== request.expectedRevision) throw new Refusal("stale_revision", { currentRevision: revision });
  const after = allPeriods(request.periods);
  if (scope.mode === "live")
    for (const name of retentionClasses) refuseUnlessAcknowledged(name, after[name], request.acknowledgedBelowMinimum);
  return { before: allPeriods(stored?.periods ?? {}), after };
}

function refuseUnlessAcknowledged(
  name: RetentionClass,
  period: string | null,
  acknowledged: readonly RetentionClass[] = [],
): void {
  const { minimum, basis } = legalBounds[name];
  if (period === null || minimum === null || daysOf(period) >= daysOf(minimum) || acknowledged.includes(name)) return;
  refuseField(
    `/periods/${name}`,
    "below_legal_minimum",
    `${period} is shorter than ${minimum}. ${basis} If no such law applies to you, name the class in acknowledgedBelowMinimum.`,
  );
}

export async function makeRetention(tx: Tx, { by, approvedBy }: People, now: Date, request: RetentionRequest) {
  const { periods, acknowledgedBelowMinimum, expectedRevision } = request;
  const chosen = Object.fromEntries(Object.entries(periods).filter(([, period]) => period !== null)) as StoredPeriods;
  const stored = await writeRetention(tx, by.scope, chosen, expectedRevision);
  // Two first choices at the same moment hold no row that one could wait for.
  if (!stored) throw new Refusal("stale_revision", { currentRevision: expectedRevision + 1 });
  await recordAudit(tx, by, now, {
    type: "retention.settings_changed",
    resourceType: "organizations",
    resourceId: by.scope.organizationId,
    details: {
      mode: by.scope.mode,
      periods: chosen,
      acknowledgedBelowMinimum,
      revision: stored.revision,
      ...(approvedBy !== null && { approvedBy }),
    },
  });
  return asRetentionSettings(stored, await findRun(tx, by.scope));
}

/** What an approval does. */
export async function applyRetentionSettings(
  tx: Tx,
  people: People,
  now: Date,
  _organizationId: string,
  { request, before }: RetentionChange,
): Promise<null> {
  const checked = await checkRetention(tx, people.by.scope, request);
  refuseChanged(before, checked.before);
  await makeRetention(tx, people, now, request);
  return null;
}
