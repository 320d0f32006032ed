/** The places that an error or a warning points to. A cell hears of it only when its own place is marked, or is not any more. */
export type Marks = {
  has: (place: string) => boolean;
  subscribe: (hear: () => void) => () => void;
  set: (places: ReadonlySet<string>) => void;
};

export function newMarks(): Marks {
  let marked: ReadonlySet<string> = new Set();
  const heard = new Set<() => void>();
  return {
    has: (place) => marked.has(place),
    subscribe: (hear) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
    set: (places) => {
      marked = places;
      for (const hear of heard) hear();
    },
  };
}
