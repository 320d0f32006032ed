import type { ViewPage } from "@probity/engines/platform/work/view-pages.ts";
import type { ReactNode } from "react";
import { Store } from "./store.ts";

export type Viewable = {
  page: ViewPage;
  /** As they stand in the address with the columns that are shown, without the place where somebody is in the list. */
  filters: Readonly<Record<string, string>>;
  /** The columns of the table, where the page has one. */
  table?: ViewableTable;
};

export type ViewableTable = {
  columns: readonly { id: string; head: ReactNode }[];
  /** The names of the columns that are shown, with commas between them; undefined shows all. */
  onShown: (names: string | undefined) => void;
};

/** What is set on the page that is shown. The header offers to keep it, and to open what was kept. */
export const viewable = new Store<Viewable | null>(null);
