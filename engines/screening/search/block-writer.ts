import { ByteWriter, type ByteReader } from "./bytes.ts";
import type { SnapshotSink, Table } from "./layout.ts";

/** Rows of a table, several to a block: small values of their own would cost more in keys than in bytes. */
export class BlockWriter {
  readonly #sink: SnapshotSink;
  readonly #table: Table;
  readonly #rowsPerBlock: number;
  readonly #rows = new ByteWriter(1 << 12);
  readonly #block = new ByteWriter(1 << 12);
  readonly #lengths: number[] = [];
  #blocks = 0;

  constructor(sink: SnapshotSink, table: Table, rowsPerBlock: number) {
    this.#sink = sink;
    this.#table = table;
    this.#rowsPerBlock = rowsPerBlock;
  }

  /** The next row is whatever is written here until `end`. */
  get row(): ByteWriter {
    return this.#rows;
  }

  end(): void {
    this.#lengths.push(this.#rows.length - this.#lengths.reduce((sum, length) => sum + length, 0));
    if (this.#lengths.length === this.#rowsPerBlock) this.flush();
  }

  flush(): void {
    if (this.#lengths.length === 0) return;
    for (let row = 0; row < this.#rowsPerBlock; row++) this.#block.number(this.#lengths[row] ?? 0);
    this.#block.append(this.#rows.view());
    this.#sink.put(this.#table, this.#blocks++, this.#block.view());
    this.#block.clear();
    this.#rows.clear();
    this.#lengths.length = 0;
  }
}

/** Points the reader at one row of the block it is at the beginning of. */
export function enterRow(reader: ByteReader, row: number, rowsPerBlock: number): void {
  let before = 0;
  for (let index = 0; index < rowsPerBlock; index++) {
    const length = reader.number();
    if (index < row) before += length;
  }
  reader.at += before;
}
