/**
 * Rows of a few numbers each, four bytes a number. Wikidata states millions of relations between items; as objects they would
 * take thirty times the memory.
 */
export class IdRows {
  readonly #width: number;
  #numbers: Uint32Array;
  #used = 0;

  constructor(width: number) {
    this.#width = width;
    this.#numbers = new Uint32Array(width * 1024);
  }

  get length(): number {
    return this.#used / this.#width;
  }

  add(...row: readonly number[]): void {
    if (this.#used + this.#width > this.#numbers.length) this.#grow();
    for (let column = 0; column < this.#width; column++) this.#numbers[this.#used + column] = row[column] ?? 0;
    this.#used += this.#width;
  }

  at(row: number, column: number): number {
    return column < this.#width ? (this.#numbers[row * this.#width + column] ?? 0) : 0;
  }

  /** Columns that the rows do not have are 0. */
  *rows(): Generator<readonly [number, number, number, number]> {
    for (let row = 0; row < this.length; row++) {
      yield [this.at(row, 0), this.at(row, 1), this.at(row, 2), this.at(row, 3)];
    }
  }

  #grow(): void {
    const larger = new Uint32Array(this.#width * Math.ceil(this.length * 1.5));
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}
