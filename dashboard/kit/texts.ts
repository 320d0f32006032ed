import { createContext, useContext } from "react";

/** The words that components bring along. A page's own words come in as properties. */
export const englishKitTexts = {
  loading: "Loading",
  copy: (what: string) => `Copy ${what}`,
  copied: "Copied",
  close: "Close",
  retry: "Try again",
  clearFilters: "Clear filters",
  shown: "shown: what was read",
  shownMore: (count: number) => `${count.toLocaleString("en")} shown, more below`,
  shownAll: (count: number) => `${count.toLocaleString("en")} shown`,
  nextPage: "Load next page",
  requestId: "request id",
  offlineSince: (time: string) => `Offline since ${time}.`,
  yours: (revision: number) => `you, from revision ${revision}`,
  theirs: (revision: number) => `now, revision ${revision}`,
  reapply: "Reload and reapply",
  dropMine: "Drop mine",
  reason: "Reason",
  reasonRequired: "A reason is required.",
  reasonPlaceholder: "Why? Name a fact, a document or a person to ask.",
  lastUsed: "Last used",
  sending: "Sending",
  showAsTable: "Show as table",
  showAsPicture: "Show as picture",
  select: (what: string) => `Select ${what}`,
  selected: (count: number) => `${count.toLocaleString("en")} selected`,
  clear: "Clear",
  nobody: "Nobody",
  dueIn: (span: string) => `in ${span}`,
  over: (span: string) => `${span} over`,
  nothingFound: "Nothing found",
  stored: "I stored it",
  done: "Done",
};

export type KitTexts = typeof englishKitTexts;

const KitTextsContext = createContext<KitTexts>(englishKitTexts);

export function useKitTexts(): KitTexts {
  return useContext(KitTextsContext);
}
