import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { owners } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseField } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { AiSettings, asAiSettings } from "./ai-settings.ts";
import { findAiSettings, writeAiSettings } from "./ai-settings-store.ts";
import { cancelAllOpen } from "./cancel-all-open.ts";

/** POST /risk/investigation-ai-settings */
export const changeAiSettings = operation({
  summary: "Agree that investigations of this mode may be assisted by AI, or withdraw that and cancel those under way",
  allow: owners,
  body: strict({
    enabled: Type.Boolean(),
    consentVersion: Type.Union(
      [Type.String({ minLength: 1, maxLength: 80, pattern: "^[^\\p{Cc}]*\\S[^\\p{Cc}]*$" }), Type.Null()],
      {
        description: "Your own version of the consent text; may be null to withdraw.",
      },
    ),
    expectedRevision: Revision,
  }),
  example: { enabled: true, consentVersion: "2026-03", expectedRevision: 1 },
  reply: AiSettings,
  answer: { status: 200 },

  async run({ tx, caller, now, body }) {
    const { enabled, consentVersion, expectedRevision } = body;
    if (enabled && consentVersion === null) {
      refuseField("/consentVersion", "required", "Name the version of the text that you agree to.");
    }
    // A withdrawn consent names nobody, so that readers do not mistake it for a valid one.
    const row = await writeAiSettings(tx, caller.scope, {
      enabled,
      consent_version: consentVersion,
      consented_by: enabled ? principalOf(caller) : null,
      consented_at: enabled ? now : null,
      expectedRevision,
    });
    if (!row) {
      const { revision } = asAiSettings(await findAiSettings(tx, caller.scope));
      throw new Refusal("stale_revision", { currentRevision: revision });
    }
    const cancelled = enabled ? 0 : await cancelAllOpen(tx, caller, now, "The consent to AI was withdrawn.");
    await recordAudit(tx, caller, now, {
      type: "investigation_ai.consent_changed",
      resourceType: "organizations",
      resourceId: caller.scope.organizationId,
      details: { mode: caller.scope.mode, enabled, consentVersion, revision: row.revision, cancelled },
    });
    return asAiSettings(row);
  },
});
