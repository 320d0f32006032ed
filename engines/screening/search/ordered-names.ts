/** Names that get a number each, in the order in which they come: countries and scripts, of which there are few. */
export class OrderedNames {
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  get names(): string[] {
    return [...this.#numbers.keys()];
  }
}
