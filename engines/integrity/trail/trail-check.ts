import { type Digest, emptyFrontier, type Frontier, grow, leafHash, rootOf } from "./merkle-tree.ts";
import { hashedText, noHash, type TrailEvent } from "./trail-event.ts";

/** The root that the first `size` events had when they were sealed. */
export type SealedRoot = { size: number; root: string };

/** Something was done to the events `from` to `to`: to one of them where both are the same, else somewhere among them. */
export type Finding = { from: number; to: number; problem: Problem };

export type Problem = "missing" | "inserted" | "changed" | "relinked" | "unlike_seal" | "cut_off";

/**
 * Checks a chain event after event, in constant memory. Hashes alone are worth little against somebody who can write them: whoever
 * changes an event can make all later hashes fit. The roots that were sealed and kept elsewhere cannot be made to fit.
 */
export class TrailCheck {
  readonly #digest: Digest;
  readonly #sealed: SealedRoot[];
  readonly #tree: Frontier = emptyFrontier();
  #hash = noHash;
  #sealedTo = 0;

  /** `sealed` in the order of their sizes. */
  constructor(digest: Digest, sealed: readonly SealedRoot[]) {
    this.#digest = digest;
    this.#sealed = [...sealed];
  }

  /** How many events follow each other. */
  get size(): number {
    return this.#tree.size;
  }

  /** How many of them have the root that was sealed. */
  get sealedTo(): number {
    return this.#sealedTo;
  }

  /** The hash of the last one. */
  get hash(): string {
    return this.#hash;
  }

  /** Takes the next event. After a finding the check is over. */
  take(event: TrailEvent): Finding | null {
    const expected = this.#tree.size + 1;
    if (event.sequence > expected) return { from: expected, to: event.sequence - 1, problem: "missing" };
    if (event.sequence < expected) return at(event.sequence, "inserted");
    if (event.previousHash !== this.#hash) return at(expected, "relinked");
    if (this.#digest.ofText(hashedText(event)) !== event.hash) return at(expected, "changed");
    grow(this.#digest, this.#tree, leafHash(this.#digest, bytesOfHex(event.hash)));
    this.#hash = event.hash;
    return this.#compare();
  }

  /** Called after the last event. `end` is the place at which the chain is said to end. */
  end(end: { sequence: number; hash: string } | null): Finding | null {
    const promised = Math.max(end?.sequence ?? 0, this.#sealed.at(-1)?.size ?? 0);
    if (promised > this.size) return { from: this.size + 1, to: promised, problem: "cut_off" };
    if (end && end.sequence < this.size) return { from: end.sequence + 1, to: this.size, problem: "inserted" };
    return end && end.hash !== this.#hash ? at(this.size, "relinked") : null;
  }

  /** Several roots may have been sealed at one size, by different keys or in different files. */
  #compare(): Finding | null {
    if (this.#sealed[0]?.size !== this.size) return null;
    const root = hexOf(rootOf(this.#digest, this.#tree));
    while (this.#sealed[0]?.size === this.size) {
      if (this.#sealed.shift()!.root !== root)
        return { from: this.#sealedTo + 1, to: this.size, problem: "unlike_seal" };
    }
    this.#sealedTo = this.size;
    return null;
  }
}

const at = (sequence: number, problem: Problem): Finding => ({ from: sequence, to: sequence, problem });

export function hexOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += digits[byte];
  return text;
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function bytesOfHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = valueOf(hex.charCodeAt(2 * index)) * 16 + valueOf(hex.charCodeAt(2 * index + 1));
  return bytes;
}

/** `0` to `9` are 48 to 57, `a` to `f` 97 to 102. */
const valueOf = (code: number) => (code < 58 ? code - 48 : code - 87);
