import { recordAudit } from "#platform/audit/record-audit.ts";
import { analysts, dashboardUsers, refuseUnlessAllowed } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Revision, strict } from "#platform/operation/shapes.ts";
import { heldView, refuseUnlessRoom } from "./held-view.ts";
import { asSavedView, SavedView, ViewContent, type ViewRow } from "./view-record.ts";
import { updateView } from "./view-store.ts";

/** PUT /saved-views/{id} */
export const changeSavedView = operation({
  summary:
    "Rename a view, change its filters, share it or take it back: its author, and owners and admins a shared one",
  allow: dashboardUsers,
  params: IdParams,
  body: strict({ ...ViewContent, expectedRevision: Revision }),
  example: { name: "Urgent and free", search: { severity: "critical" }, shared: true, expectedRevision: 1 },
  reply: SavedView,

  async run({ tx, caller, now, params, body: { expectedRevision, ...content } }) {
    if (content.shared) refuseUnlessAllowed(analysts, caller);
    const view = await heldView(tx, caller, params.id);
    refuseUnless(view.revision === expectedRevision, "stale_revision", { currentRevision: view.revision });

    const changed: ViewRow = { ...view, ...content, revision: view.revision + 1 };
    if (changed.shared !== view.shared) await refuseUnlessRoom(tx, caller.scope, changed);
    await updateView(tx, caller.scope, changed);
    await recordAudit(tx, caller, now, {
      type: "saved_view.changed",
      resourceType: "saved_views",
      resourceId: view.id,
      details: { page: view.page, shared: changed.shared, revision: changed.revision },
    });
    return asSavedView(changed);
  },
});
