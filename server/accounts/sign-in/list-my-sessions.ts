import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { actingUser } from "../me/acting-user.ts";
import { ownSessions } from "./open-sessions-store.ts";
import { asSessionList, SessionList } from "./session-record.ts";

/** GET /me/sessions */
export const listMySessions = operation({
  summary: "List where you are signed in, in every organization, newest first",
  allow: dashboardUsers,
  reply: SessionList,

  async run({ tx, caller, now, services }) {
    const { sessionId } = actingUser(caller);
    return asSessionList(await ownSessions(tx, now), sessionId, services.idleTimeoutMinutes, now);
  },
});
