import type { Person } from "./person.ts";

/** Every JavaScript runtime has them; only the language's own type library leaves them out. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const pieceBytes = 1024 * 1024;

/**
 * Everybody that the list will name, as text in bytes: half a kilobyte for most, a quarter of what the objects would take, and
 * outside the heap of the language, whose size is limited.
 */
export class PersonStore {
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #piece = new Uint8Array(0);
  #used = 0;
  readonly #people = new Map<number, Uint8Array>();

  /** Of an item that is given twice the newer version counts. */
  put(id: number, person: Person): void {
    const before = this.get(id);
    if (before && (before.changedAt ?? "") >= (person.changedAt ?? "")) return;
    this.#people.set(id, this.#keep(this.#encoder.encode(JSON.stringify(person))));
  }

  get(id: number): Person | null {
    const bytes = this.#people.get(id);
    return bytes === undefined ? null : (JSON.parse(this.#decoder.decode(bytes)) as Person);
  }

  /** People share large pieces: a buffer of its own costs each two hundred bytes more. */
  #keep(bytes: Uint8Array): Uint8Array {
    if (this.#used + bytes.length > this.#piece.length) {
      this.#piece = new Uint8Array(Math.max(pieceBytes, bytes.length));
      this.#used = 0;
    }
    const kept = this.#piece.subarray(this.#used, this.#used + bytes.length);
    kept.set(bytes);
    this.#used += bytes.length;
    return kept;
  }
}
