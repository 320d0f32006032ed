import type { ViewPage } from "@probity/engines/work/view-pages.ts";
import { useEffect } from "react";
import { Store } from "./store.ts";

export type Viewable = {
  page: ViewPage;
  /** As they stand in the address, without the place where somebody is in the list. */
  filters: Readonly<Record<string, string>>;
};

/** The filters of the page that is shown. The header offers to keep them, and to open those that were kept. */
export const viewable = new Store<Viewable | null>(null);

export function useViewable(page: ViewPage, filters: Readonly<Record<string, string | true | undefined>>): void {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== "");
  const text = JSON.stringify(Object.fromEntries(set.map(([name, value]) => [name, String(value)])));
  useEffect(() => {
    const offered: Viewable = { page, filters: JSON.parse(text) };
    viewable.set(offered);
    return () => {
      if (viewable.current === offered) viewable.set(null);
    };
  }, [page, text]);
}
