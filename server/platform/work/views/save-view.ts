import { recordAudit } from "#platform/audit/record-audit.ts";
import { newId } from "#platform/database/new-id.ts";
import { analysts, dashboardUsers, refuseUnlessAllowed } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { strict } from "#platform/operation/shapes.ts";
import { refuseUnlessRoom } from "./held-view.ts";
import { asSavedView, SavedView, ViewContent, ViewPageName, type ViewRow } from "./view-record.ts";
import { insertView } from "./view-store.ts";

/** POST /saved-views */
export const saveView = operation({
  summary: "Keep the filters of a page under a name, for yourself or for everybody",
  allow: dashboardUsers,
  body: strict({ page: ViewPageName, ...ViewContent }),
  example: {
    page: "/work-items",
    name: "Urgent and free",
    search: { severity: "critical", assignee: "none" },
    shared: false,
  },
  reply: SavedView,

  async run({ tx, caller, now, body }) {
    if (body.shared) refuseUnlessAllowed(analysts, caller);
    const view: ViewRow = {
      id: newId(now),
      ...body,
      revision: 1,
      created_at: now,
      created_by: principalOf(caller),
    };
    await refuseUnlessRoom(tx, caller.scope, view);
    await insertView(tx, caller.scope, view);
    // Neither name nor filters: they can hold what somebody looked for.
    await recordAudit(tx, caller, now, {
      type: "saved_view.created",
      resourceType: "saved_views",
      resourceId: view.id,
      details: { page: view.page, shared: view.shared },
    });
    return asSavedView(view);
  },
});
