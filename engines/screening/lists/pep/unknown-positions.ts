import type { IdRows } from "./id-rows.ts";

/** `entity`, above everything else in Wikidata. */
const top = 35_120;

/**
 * The positions among these of which the files do not say what they are: the item is missing, or so are the classes above it. A
 * position from which some way leads to the top is known, and simply is none that counts.
 */
export function unknownPositions(positions: Iterable<number>, classes: IdRows): Set<number> {
  const unknown = new Set(positions);
  const known = knownAmong(linksAbove(unknown, classes));
  for (const id of known) unknown.delete(id);
  return unknown;
}

type Link = readonly [id: number, above: number];

/** Every step upwards from these. All rows are read for each level, as nothing else fits into memory for a whole dump. */
function linksAbove(ids: ReadonlySet<number>, classes: IdRows): Link[] {
  const links: Link[] = [];
  const seen = new Set(ids);
  for (let level: ReadonlySet<number> = ids; level.size > 0;) {
    const above = new Set<number>();
    for (let row = 0; row < classes.length; row++) {
      const [id, parent] = [classes.at(row, 0), classes.at(row, 1)];
      if (!level.has(id)) continue;
      links.push([id, parent]);
      if (!seen.has(parent)) above.add(parent);
    }
    for (const id of above) seen.add(id);
    level = above;
  }
  return links;
}

function knownAmong(links: readonly Link[]): Set<number> {
  const below = new Map<number, number[]>();
  for (const [id, above] of links) below.set(above, [...(below.get(above) ?? []), id]);
  const known = new Set<number>([top]);
  for (const id of known) for (const next of below.get(id) ?? []) known.add(next);
  return known;
}
