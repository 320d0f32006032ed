/** Lists after an edit; the given one stays as it is, because it is in the history. */

export const replaced = <Item>(list: readonly Item[], index: number, item: Item): Item[] => list.with(index, item);

export const without = <Item>(list: readonly Item[], index: number): Item[] => list.toSpliced(index, 1);

/** One place up or down; the same list at an end. */
export function moved<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const to = index + by;
  if (to < 0 || to >= list.length) return [...list];
  return list.toSpliced(index, 1).toSpliced(to, 0, list[index]!);
}

/** `case`, or the first of `case_2`, `case_3` … that is free. */
export function freeId(base: string, taken: readonly string[]): string {
  let id = base;
  for (let count = 2; taken.includes(id); count++) id = `${base}_${count}`;
  return id;
}
