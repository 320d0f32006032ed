/** Reads `name=spelling,spelling`, names apart by spaces, under the names as they are folded. */
export function nameTable(text: string, fold: (name: string) => string): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>();
  for (const entry of text.split(/\s+/).filter(Boolean)) {
    const [name = "", spellings = ""] = entry.split("=");
    const key = fold(name);
    table.set(key, [...new Set([...(table.get(key) ?? []), ...spellings.split(",")])]);
  }
  return table;
}
