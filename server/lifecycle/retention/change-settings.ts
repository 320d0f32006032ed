import { alone } from "#platform/four-eyes/people.ts";
import { propose } from "#platform/four-eyes/propose.ts";
import { findFourEyes } from "#platform/four-eyes/settings-store.ts";
import { queueOwnerNotices } from "#accounts/mail/queue-mail.ts";
import { owners } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { RetentionSettings } from "./retention-record.ts";
import {
  checkRetention,
  makeRetention,
  type RetentionChange,
  RetentionRequest,
  RetentionSettingsProposal,
} from "./settings-change.ts";

/** PUT /retention-settings */
export const changeRetentionSettings = operation({
  summary: "Choose how long records of this mode are kept; a class without a period is kept for ever",
  allow: owners,
  fresh: true,
  body: RetentionRequest,
  example: { periods: { subjects: "P5Y", documents: "P10Y", webhookMessages: "P90D" }, expectedRevision: 0 },
  reply: RetentionSettings,
  answer: { accepted: RetentionSettingsProposal, status: 200 },

  async run(call) {
    const { tx, caller, now, body, services } = call;
    const { before, after } = await checkRetention(tx, caller.scope, body);
    await queueOwnerNotices(tx, services, caller, "settings_changed");
    const fourEyes = await findFourEyes(tx, caller.scope);
    // A period erases people too, so whoever asks for two people there asks for them here.
    if (!fourEyes?.choice.settings && !fourEyes?.choice.erasures) return makeRetention(tx, alone(caller), now, body);
    const change: RetentionChange = { operation: "changeRetentionSettings", request: body, before, after };
    return propose(call, { change, resourceId: caller.scope.organizationId, subject: null });
  },
});
