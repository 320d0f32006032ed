import Type from "typebox";
import { dashboardUsers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { asSavedView, SavedView } from "./view-record.ts";
import { listViews } from "./view-store.ts";

/** GET /saved-views */
export const listSavedViews = operation({
  summary: "List your saved views and those that the organization shares, by name",
  allow: dashboardUsers,
  reply: Type.Object({ items: Type.Array(SavedView) }),

  async run({ tx, caller }) {
    // Two times fifty at the most, of all pages: few enough to answer them together, and to sort them here.
    const views = await listViews(tx, caller.scope, principalOf(caller));
    return { items: views.toSorted(byName).map(asSavedView) };
  },
});

const { compare } = new Intl.Collator("en", { numeric: true });
const byName = (a: { name: string; id: string }, b: { name: string; id: string }) =>
  compare(a.name, b.name) || compare(a.id, b.id);
