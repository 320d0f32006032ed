/** The list that somebody opened a record from, in its order, for `[` and `]`. It is gone after a reload. */
export class CameFrom {
  #ids: readonly string[] = [];

  remember(ids: readonly string[]): void {
    this.#ids = ids;
  }

  /** Where a record stands in that list, and its neighbours; null when it is not from there. */
  around(id: string): { at: number; all: number; previous: string | undefined; next: string | undefined } | null {
    const at = this.#ids.indexOf(id);
    if (at < 0) return null;
    return { at: at + 1, all: this.#ids.length, previous: this.#ids[at - 1], next: this.#ids[at + 1] };
  }
}
