import { useEffect } from "react";
import { Store } from "./store.ts";

export const tight = new Store(false);

/** While a side panel is open, the navigation gives its width to the evidence on narrow windows. */
export function useTightNav(open: boolean): void {
  useEffect(() => {
    tight.set(open);
    return () => tight.set(false);
  }, [open]);
}
