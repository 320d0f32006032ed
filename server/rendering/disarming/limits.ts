const MiB = 1024 * 1024;

/** Limits for reading one file. Real documents of 20 MiB stay far below them; the deadline of the child bounds the time. */
export const disarmingLimits = {
  pages: 200,
  /** Indirect objects that are read. */
  objects: 300_000,
  /** Numbers, names, strings, arrays and dictionaries in them. */
  values: 4_000_000,
  /** Cross-reference sections: revisions of the file. */
  sections: 1_000,
  /** Unpacked bytes of one stream, and of all. */
  streamBytes: 96 * MiB,
  unpackedBytes: 384 * MiB,
  /** Of one image. */
  pixels: 120_000_000,
  /** Of the file that is written. */
  writtenBytes: 40 * MiB,
} as const;

/** Counts what reading one file has used up so far. */
export type Budget = { values: number; objects: number; unpackedBytes: number };
export const newBudget = (): Budget => ({
  values: disarmingLimits.values,
  objects: disarmingLimits.objects,
  unpackedBytes: disarmingLimits.unpackedBytes,
});
