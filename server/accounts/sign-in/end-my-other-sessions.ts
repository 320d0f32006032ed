import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { actingUser } from "../me/acting-user.ts";
import { Ended } from "./end-my-session.ts";
import { endOwnSessionsBut } from "./open-sessions-store.ts";

/** POST /me/sessions/end-others */
export const endMyOtherSessions = operation({
  summary: "End all your sessions but this one, in every organization",
  allow: dashboardUsers,
  reply: Ended,
  answer: { status: 200 },

  async run({ tx, caller, now }) {
    const { userId, sessionId } = actingUser(caller);
    const ended = await endOwnSessionsBut(tx, sessionId, now);
    await recordAudit(tx, caller, now, {
      type: "session.others_ended",
      resourceType: "users",
      resourceId: userId,
      details: { ended },
    });
    return { ended };
  },
});
