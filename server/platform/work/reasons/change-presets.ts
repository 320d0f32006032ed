import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { asReasonPresets, ReasonPresets, ReasonPresetsByKind } from "./presets-record.ts";
import { findPresets, writePresets } from "./presets-store.ts";

/** PUT /reason-presets */
export const changeReasonPresets = operation({
  summary: "Set the reasons that people are offered; a reason already given stays as it is",
  allow: administrators,
  body: strict({ presets: ReasonPresetsByKind, expectedRevision: Revision }),
  example: {
    presets: { override: [{ label: "Documents explain it", text: "The documents on file explain it." }] },
    expectedRevision: 0,
  },
  reply: ReasonPresets,

  async run({ tx, caller, now, body: { presets, expectedRevision } }) {
    const { scope } = caller;
    const row = await writePresets(tx, scope, presets, expectedRevision);
    if (!row) {
      const { revision } = asReasonPresets(await findPresets(tx, scope));
      throw new Refusal("stale_revision", { currentRevision: revision });
    }
    // How many of each kind: the texts are the organization's own, and are read where they are kept.
    const counts = Object.fromEntries(Object.entries(presets).map(([kind, each]) => [kind, each.length]));
    await recordAudit(tx, caller, now, {
      type: "reason_presets.changed",
      resourceType: "organizations",
      resourceId: scope.organizationId,
      details: { mode: scope.mode, counts, revision: row.revision },
    });
    return asReasonPresets(row);
  },
});
