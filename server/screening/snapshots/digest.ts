import { createHash } from "node:crypto";
import { tables, type Table } from "@probity/engines/screening/search/layout.ts";
import type { Environment } from "./environment.ts";

const bufferBytes = 1 << 18;

/**
 * SHA-256 over the tables of a snapshot, of each the SHA-256 over its rows: key, length and bytes of one after the other. Tables
 * may be told of in turns, each in the order of its keys.
 */
export class SnapshotDigest {
  readonly #tables = new Map(tables.map((name) => [name, new RowHash()] as const));

  add(table: Table, key: number, bytes: Uint8Array): void {
    this.#tables.get(table)!.add(key, bytes);
  }

  end(): Buffer {
    const hash = createHash("sha256");
    for (const [name, rows] of this.#tables) hash.update(`${name}\n`).update(rows.end());
    return hash.digest();
  }
}

/** Rows are gathered first, because most are a few bytes and each update costs a call. */
class RowHash {
  readonly #hash = createHash("sha256");
  readonly #buffer = Buffer.allocUnsafe(bufferBytes);
  #used = 0;

  add(key: number, bytes: Uint8Array): void {
    if (this.#used + bytes.length + 8 > bufferBytes) this.#flush();
    this.#used = this.#buffer.writeUInt32LE(key, this.#used);
    this.#used = this.#buffer.writeUInt32LE(bytes.length, this.#used);
    if (this.#used + bytes.length > bufferBytes) {
      this.#flush();
      this.#hash.update(bytes);
      return;
    }
    this.#buffer.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  end(): Buffer {
    this.#flush();
    return this.#hash.digest();
  }

  #flush(): void {
    this.#hash.update(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }
}

/** The digest of what is stored. */
export function digestOf({ table }: Environment): Buffer {
  const digest = new SnapshotDigest();
  for (const name of tables) {
    for (const { key, value } of table[name].getRange({})) digest.add(name, key, value);
  }
  return digest.end();
}
