import { defaultDueMinutes, defaultLeaseMinutes } from "@probity/engines/platform/work/work-items.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import type { SettingsRow } from "./settings-store.ts";

const yearMinutes = 365 * 24 * 60;
const Minutes = Type.Integer({ minimum: 1, maximum: yearMinutes });
const BySeverity = strict({ low: Minutes, medium: Minutes, high: Minutes, critical: Minutes });

export const DueMinutes = named(
  "DueMinutes",
  strict({
    action: BySeverity,
    match: BySeverity,
    investigation: BySeverity,
    verification: BySeverity,
    proposal: BySeverity,
  }),
);
export const LeaseMinutes = Type.Integer({
  minimum: 1,
  maximum: 60,
  description: "How long an item is held by somebody whose page no longer renews it.",
});

export const WorkSettings = named(
  "WorkSettings",
  Type.Object({ dueMinutes: DueMinutes, leaseMinutes: LeaseMinutes, revision: Revision }),
);

export function asWorkSettings(row: SettingsRow | undefined): Static<typeof WorkSettings> {
  return {
    dueMinutes: row?.due_minutes ?? defaultDueMinutes,
    leaseMinutes: row?.lease_minutes ?? defaultLeaseMinutes,
    revision: row?.revision ?? 0,
  };
}
