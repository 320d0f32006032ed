/** Chance that a seed decides, the same on every machine and with every version of every package. */
export type Random = {
  /** Both bounds are possible. */
  integer: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** That many different ones, in an order of chance. */
  some: <Item>(items: readonly Item[], count: number) => Item[];
};

export function randomFrom(seed: number): Random {
  const next = mulberry32(seed);
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => items[integer(0, items.length - 1)]!,
    some: (items, count) => {
      const left = [...items];
      return Array.from(
        { length: Math.min(count, items.length) },
        () => left.splice(integer(0, left.length - 1), 1)[0]!,
      );
    },
  };
}

/** A public-domain generator of 32 bits: small, and good enough to vary examples. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
