/** The lists that can be searched, in the order in which a run names them. */
export const listKeys = [
  "eu_fsf",
  "ofac_sdn",
  "ofac_consolidated",
  "uk_sanctions",
  "idb_sanctions",
  "service_pep",
] as const;

export type ListKey = (typeof listKeys)[number];
export type ListKind = "sanctions" | "pep";

/** Also of a key that no list has: whoever misspells a list means to find sanctions. */
export function listKindOf(key: string): ListKind {
  return key === "service_pep" ? "pep" : "sanctions";
}

export function isListKey(value: string): value is ListKey {
  return (listKeys as readonly string[]).includes(value);
}
