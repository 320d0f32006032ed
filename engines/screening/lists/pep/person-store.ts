import type { Person } from "./person.ts";

/** Every JavaScript runtime has them; only the language's own type library leaves them out. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const pieceBytes = 4 * 1024 * 1024;
const lengthBytes = 4;

/**
 * Everybody that the list will name, as text in bytes: half a kilobyte for most, a quarter of what the objects would take, and
 * outside the heap of the language, whose size is limited.
 */
export class PersonStore {
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  readonly #pieces: Uint8Array[] = [];
  #free = 0;
  /** The offset of each person, counted through all pieces as if they followed each other. */
  readonly #starts = new Map<number, number>();

  /** Of an item that is given twice the newer version counts. */
  put(id: number, person: Person): void {
    const before = this.get(id);
    if (before && (before.changedAt ?? "") >= (person.changedAt ?? "")) return;
    this.#starts.set(id, this.#keep(this.#encoder.encode(JSON.stringify(person))));
  }

  get(id: number): Person | null {
    const start = this.#starts.get(id);
    return start === undefined ? null : (JSON.parse(this.#decoder.decode(this.#at(start))) as Person);
  }

  #at(start: number): Uint8Array {
    const piece = this.#pieces[Math.floor(start / pieceBytes)] ?? new Uint8Array(0);
    const offset = start % pieceBytes;
    const length = new DataView(piece.buffer).getUint32(offset);
    return piece.subarray(offset + lengthBytes, offset + lengthBytes + length);
  }

  #keep(bytes: Uint8Array): number {
    const needed = lengthBytes + bytes.length;
    if (needed > this.#free) {
      // Somebody longer than a piece has one of their own.
      this.#pieces.push(new Uint8Array(Math.max(pieceBytes, needed)));
      this.#free = pieceBytes;
    }
    const piece = this.#pieces.at(-1) ?? new Uint8Array(0);
    const offset = pieceBytes - this.#free;
    new DataView(piece.buffer).setUint32(offset, bytes.length);
    piece.set(bytes, offset + lengthBytes);
    this.#free = Math.max(0, this.#free - needed);
    return (this.#pieces.length - 1) * pieceBytes + offset;
  }
}
