import Type from "typebox";
import { dashboardUsers } from "#operation/access.ts";
import { principalOf } from "#operation/caller.ts";
import { operation } from "#operation/operation.ts";
import { strict } from "#operation/shapes.ts";
import { asSavedView, SavedView, ViewPageName } from "./view-record.ts";
import { listViews } from "./view-store.ts";

/** GET /saved-views */
export const listSavedViews = operation({
  summary: "List your saved views and those that the organization shares, by name",
  allow: dashboardUsers,
  query: strict({ page: Type.Optional(ViewPageName) }),
  reply: Type.Object({ items: Type.Array(SavedView) }),

  async run({ tx, caller, query: { page } }) {
    // Two times fifty at the most, of all pages: few enough to choose and to sort here.
    const views = await listViews(tx, caller.scope, principalOf(caller));
    const shown = page === undefined ? views : views.filter((view) => view.page === page);
    return { items: shown.toSorted(byName).map(asSavedView) };
  },
});

const { compare } = new Intl.Collator("en", { numeric: true });
const byName = (a: { name: string; id: string }, b: { name: string; id: string }) =>
  compare(a.name, b.name) || compare(a.id, b.id);
