import type { ViewPage } from "@probity/engines/work/view-pages.ts";
import { Store } from "./store.ts";

export type Viewable = {
  page: ViewPage;
  /** As they stand in the address, without the place where somebody is in the list. */
  filters: Readonly<Record<string, string>>;
};

/** The filters of the page that is shown. The header offers to keep them, and to open those that were kept. */
export const viewable = new Store<Viewable | null>(null);
