import { alone } from "#platform/four-eyes/people.ts";
import { propose } from "#platform/four-eyes/propose.ts";
import { refuseUnlessApprovable } from "#platform/four-eyes/second-people.ts";
import { administrators, insufficientRole, owners } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { queueOwnerNotices } from "../mail/queue-mail.ts";
import { actingUser } from "../me/acting-user.ts";
import { standingOf } from "#platform/sessions/session-store.ts";
import { OrganizationRecord } from "./organization-record.ts";
import { checkSettings, makeSettings, OrganizationSettingsProposal, SettingsRequest } from "./settings-change.ts";

/** POST /organization/settings */
export const changeSettings = operation({
  summary: "Change the organization's settings; settings that are left out do not change",
  allow: administrators,
  fresh: true,
  body: SettingsRequest,
  example: { expectedRevision: 1, publishRequiresSecondPerson: true },
  reply: OrganizationRecord,
  answer: { accepted: OrganizationSettingsProposal, status: 200 },

  async run(call) {
    const { tx, caller, now, body, services } = call;
    const { organizationId } = caller.scope;
    const { role } = actingUser(caller);
    // Whoever could publish alone then should not be who decides that they may.
    const bindsPublishers = body.publishRequiresSecondPerson !== undefined || body.bindingInvariants !== undefined;
    if (bindsPublishers && role !== "owner") throw insufficientRole(role, owners.roles);
    const { before, after } = await checkSettings(tx, organizationId, body);
    await queueOwnerNotices(tx, services, caller, "settings_changed");
    if (before.publishRequiresSecondPerson && !after.publishRequiresSecondPerson) {
      const change = { operation: "changeOrganizationSettings" as const, request: body, before, after };
      return propose(call, { change, resourceId: organizationId, subject: null });
    }
    if (after.publishRequiresSecondPerson) await refuseUnlessApprovable(tx, caller.scope);
    const changed = await makeSettings(tx, alone(caller), now, body);
    // Judged by the new settings: whoever turns it on must be able to go on, and to turn it off again.
    const standing = await standingOf(tx, organizationId, actingUser(caller), services.idleTimeoutMinutes, now);
    refuseUnless(standing && !standing.lacksSecondFactor, "second_factor_required", {
      detail:
        "You have proved no second factor in this session. Set one up, or confirm one with POST /me/confirm, first.",
    });
    return changed;
  },
});
