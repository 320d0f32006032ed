import type { ViewPage } from "@probity/engines/work/view-pages.ts";
import { useEffect } from "react";
import { type Viewable, viewable } from "./viewable.ts";

/** Offers the filters of a list to the header. Apart from what the header reads, because pages of one record do without it. */
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
