import { defaultDueMinutes } from "@probity/engines/platform/work/work-items.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { asWorkSettings, DueMinutes, LeaseMinutes, WorkSettings } from "./settings-record.ts";
import { findSettings, writeSettings } from "./settings-store.ts";

/** PUT /work-settings */
export const changeWorkSettings = operation({
  summary: "Set how long items may wait, and how long a claim holds; items that are open keep their due time",
  allow: administrators,
  body: strict({ dueMinutes: DueMinutes, leaseMinutes: LeaseMinutes, expectedRevision: Revision }),
  example: { dueMinutes: defaultDueMinutes, leaseMinutes: 10, expectedRevision: 0 },
  reply: WorkSettings,

  async run({ tx, caller, now, body: { dueMinutes, leaseMinutes, expectedRevision } }) {
    const { scope } = caller;
    const wanted = { due_minutes: dueMinutes, lease_minutes: leaseMinutes };
    const row = await writeSettings(tx, scope, wanted, expectedRevision);
    if (!row) {
      const { revision } = asWorkSettings(await findSettings(tx, scope));
      throw new Refusal("stale_revision", { currentRevision: revision });
    }
    await recordAudit(tx, caller, now, {
      type: "work.settings_changed",
      resourceType: "organizations",
      resourceId: scope.organizationId,
      details: { mode: scope.mode, dueMinutes, leaseMinutes, revision: row.revision },
    });
    return asWorkSettings(row);
  },
});
