/** The only list of politically exposed persons: a look-back belongs to it, and a source that names one names this list alone. */
export const pepList = "service_pep";

/** The lists that can be searched, in the order in which a run names them. */
export const listKeys = ["eu_fsf", "ofac_sdn", "ofac_consolidated", "uk_sanctions", "idb_sanctions", pepList] as const;

export type ListKey = (typeof listKeys)[number];
export type ListKind = "sanctions" | "pep";

const kinds: Record<ListKey, ListKind> = {
  eu_fsf: "sanctions",
  ofac_sdn: "sanctions",
  ofac_consolidated: "sanctions",
  uk_sanctions: "sanctions",
  idb_sanctions: "sanctions",
  [pepList]: "pep",
};

/** Also of a key that no list has: whoever misspells a list means to find sanctions. */
export function listKindOf(key: string): ListKind {
  return isListKey(key) ? kinds[key] : "sanctions";
}

export function isListKey(value: string): value is ListKey {
  return (listKeys as readonly string[]).includes(value);
}
