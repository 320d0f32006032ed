import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import type { OpenLists } from "./screen.ts";

/** The lists that this process cannot search though it has to, and what else a probe should say about its lists. */
export function listReadiness(open: OpenLists, required: readonly ListKey[]) {
  return {
    problems: () => {
      const lists = open();
      const missing = required.filter((key) => !lists.has(key));
      return missing.map(
        (key) => `REQUIRE_LISTS names ${key}, which this process cannot search; see: probity lists status`,
      );
    },
    notes: () =>
      open().size === 0 ? ["No list is loaded: every screening ends in error with no_lists. See docs/lists.md."] : [],
  };
}
