import type { KnownReadings } from "../names/name.ts";

/**
 * Readings that are looked up once, for as long as a search lasts: the entries that it finds have most of their words in common, and
 * each is read again.
 */
export function rememberedReadings(learned: KnownReadings): KnownReadings {
  const known = new Map<string, readonly string[] | undefined>();
  return {
    get(native) {
      if (!known.has(native)) known.set(native, learned.get(native));
      return known.get(native);
    },
  };
}
