/** How often each kind of fault was done, and how often something was open when it struck. */
export class Tally {
  readonly #rows = new Map<string, { done: number; counted: number; isKill: boolean }>();

  note(kind: string, counted: boolean, isKill: boolean): void {
    const row = this.#rows.get(kind) ?? { done: 0, counted: 0, isKill };
    row.done += 1;
    if (counted) row.counted += 1;
    this.#rows.set(kind, row);
  }

  /** Kills with something open. */
  get kills(): number {
    return [...this.#rows.values()].reduce((sum, { counted, isKill }) => sum + (isKill ? counted : 0), 0);
  }

  print(): void {
    for (const isKill of [true, false]) {
      console.log(isKill ? "killed: with something open, and in all" : "other faults: with something open, and in all");
      for (const [kind, row] of [...this.#rows].toSorted(([one], [other]) => one.localeCompare(other)))
        if (row.isKill === isKill)
          console.log(`  ${kind.padEnd(40)} ${String(row.counted).padStart(6)} ${String(row.done).padStart(6)}`);
    }
  }
}
