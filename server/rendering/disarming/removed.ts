import type { Removed, RemovedKind } from "@probity/engines/agreements/documents/inspection.ts";

/** Counts what is left out of a file: of each kind, and on each page. */
export class RemovedTally {
  readonly #counts = new Map<string, Removed>();

  note(kind: RemovedKind, page: number | null, count = 1): void {
    const key = `${kind} ${page}`;
    const known = this.#counts.get(key);
    if (known) known.count += count;
    else this.#counts.set(key, { kind, pageNumber: page, count });
  }

  /** In the order of the pages; what belongs to the whole file comes first. */
  list(): Removed[] {
    return [...this.#counts.values()].toSorted(
      (one, other) => (one.pageNumber ?? 0) - (other.pageNumber ?? 0) || (one.kind < other.kind ? -1 : 1),
    );
  }
}
