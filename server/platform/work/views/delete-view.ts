import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { dashboardUsers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { heldView } from "./held-view.ts";
import { deleteView } from "./view-store.ts";

/** DELETE /saved-views/{id} */
export const deleteSavedView = operation({
  summary: "Delete a view: its author, and owners and admins a shared one",
  allow: dashboardUsers,
  params: IdParams,
  reply: Type.Object({}),

  async run({ tx, caller, now, params }) {
    const view = await heldView(tx, caller, params.id);
    await deleteView(tx, caller.scope, view.id);
    await recordAudit(tx, caller, now, {
      type: "saved_view.deleted",
      resourceType: "saved_views",
      resourceId: view.id,
      details: { page: view.page, shared: view.shared },
    });
    return {};
  },
});
