/** Of so many texts, each at most so long, what was read in them is kept for the next document. */
const kept = { texts: 8, characters: 65_536 };

/** What was read in the last texts. Nobody may change it, and no value of a document may be in it. */
export class RecentTexts<Read> {
  readonly #recent = new Map<string, Read>();

  get(text: string): Read | undefined {
    const read = this.#recent.get(text);
    if (read !== undefined) this.keep(text, read);
    return read;
  }

  /** Only what was used longest ago is forgotten. */
  keep(text: string, read: Read): void {
    this.#recent.delete(text);
    if (text.length <= kept.characters) this.#recent.set(text, read);
    if (this.#recent.size > kept.texts) this.#recent.delete(this.#recent.keys().next().value!);
  }
}
