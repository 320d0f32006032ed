/** Numbers in groups: those of group g stand in `values` from `starts[g]` to `starts[g + 1]`, in the order they were given in. */
export type Grouped = { starts: Uint32Array; values: Uint32Array };

/** Counting sort (https://en.wikipedia.org/wiki/Counting_sort): two walks, whatever the order of the groups. */
export function groupBy(groups: Uint32Array, values: Uint32Array, groupCount: number): Grouped {
  const starts = new Uint32Array(groupCount + 1);
  for (let index = 0; index < groups.length; index++) starts[groups[index]! + 1]!++;
  for (let group = 0; group < groupCount; group++) starts[group + 1]! += starts[group]!;
  const places = starts.slice(0, groupCount);
  const sorted = new Uint32Array(values.length);
  for (let index = 0; index < groups.length; index++) sorted[places[groups[index]!]!++] = values[index]!;
  return { starts, values: sorted };
}

/** The number of upper bits of a hash that choose among so many items with about `perBucket` in each bucket. */
export function bucketBits(items: number, perBucket: number): number {
  return Math.max(1, Math.ceil(Math.log2(Math.max(1, items / perBucket))));
}

export function bucketOf(hash: number, bits: number): number {
  return hash >>> (32 - bits);
}
