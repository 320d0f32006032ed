import { viewsMax } from "@probity/engines/platform/work/view-pages.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { administrators } from "#platform/operation/access.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import type { ViewRow } from "./view-record.ts";
import { countViews, lockView } from "./view-store.ts";

/** A view that the caller may change: their own, or for owners and admins a shared one of anybody. */
export async function heldView(tx: Tx, caller: Caller, id: string): Promise<ViewRow> {
  const by = principalOf(caller);
  const view = await lockView(tx, caller.scope, id, by);
  refuseUnless(view, "not_found");
  const administers = caller.kind === "user" && administrators.roles.includes(caller.role);
  refuseUnless(view.created_by === by || administers, "not_view_author");
  return view;
}

/** Refuses one more among the shared views, or among those of its author. */
export async function refuseUnlessRoom(
  tx: Tx,
  scope: Scope,
  view: Pick<ViewRow, "shared" | "created_by">,
): Promise<void> {
  const count = await countViews(tx, scope, view);
  refuseUnless(count < viewsMax, "too_many_views", {
    detail: view.shared
      ? `The organization has ${viewsMax} shared views. Delete one of them first, or keep this one for yourself.`
      : `Its author has ${viewsMax} personal views. One of those has to be deleted first.`,
  });
}
