import type { SnapshotSink, Table } from "@probity/engines/screening/search/layout.ts";
import { SnapshotDigest } from "./digest.ts";
import type { Environment } from "./environment.ts";

// Large enough that a transaction costs little, small enough that its pages do not fill the memory.
const transactionBytes = 32 * 2 ** 20;

/** Collects rows and writes them some thousands at a time. Every table gets its rows in ascending order, so they are appended. */
export class TableWriter implements SnapshotSink {
  readonly #environment: Environment;
  readonly #buffer = Buffer.allocUnsafeSlow(transactionBytes);
  readonly #rows: { table: Table; key: number; value: Buffer }[] = [];
  readonly #digest = new SnapshotDigest();
  #used = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  put(table: Table, key: number, bytes: Uint8Array): void {
    this.#digest.add(table, key, bytes);
    if (this.#used + bytes.length > transactionBytes) this.flush();
    if (bytes.length > transactionBytes) {
      this.#environment.table[table].putSync(key, Buffer.from(bytes), { append: true });
      return;
    }
    const value = this.#buffer.subarray(this.#used, this.#used + bytes.length);
    value.set(bytes);
    this.#used += bytes.length;
    this.#rows.push({ table, key, value });
  }

  /** Writes what is left; returns the digest of everything that was written. */
  end(): Buffer {
    this.flush();
    return this.#digest.end();
  }

  flush(): void {
    const { root, table } = this.#environment;
    root.transactionSync(() => {
      for (const row of this.#rows) table[row.table].putSync(row.key, row.value, { append: true });
    });
    this.#rows.length = 0;
    this.#used = 0;
  }
}
