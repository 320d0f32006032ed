import { isDeepStrictEqual } from "node:util";
import type { KeyAgeRule } from "#platform/sessions/key-end.ts";
import type { Mode } from "#platform/operation/caller.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { RateLimitName } from "./rate-limit.ts";

/** A key with what its organization says about keys. */
export type StoredKey = KeyAgeRule & {
  organization_id: string;
  mode: Mode;
  id: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
  rotated_at: Date | null;
  scopes: string[] | null;
  allowed_networks: string[] | null;
  last_used_at: Date | null;
  data_key: Buffer;
  master_key_version: number;
};

const keysMax = 5_000;

/**
 * The keys that signed requests of late, as they were read. A request signed with one of them saves a question to the database, because
 * its transaction opens with it: is the key still as it is remembered?
 */
export class RememberedKeys {
  readonly #rows = new Map<string, StoredKey>();

  of(keyId: string): StoredKey | undefined {
    return this.#rows.get(keyId);
  }

  remember(keyId: string, row: StoredKey): void {
    if (this.#rows.size >= keysMax && !this.#rows.has(keyId)) {
      const [oldest] = this.#rows.keys();
      this.#rows.delete(oldest!);
    }
    this.#rows.set(keyId, row);
  }

  forget(keyId: string): void {
    this.#rows.delete(keyId);
  }
}

/** Only its last use may have changed: that decides nothing. */
export function isUnchanged(remembered: StoredKey, read: StoredKey | undefined): boolean {
  return (
    read !== undefined && isDeepStrictEqual({ ...remembered, last_used_at: null }, { ...read, last_used_at: null })
  );
}

/** The key is another than the one that was remembered. Nothing was done with it. */
export class KeyChanged extends Error {}

/**
 * How far a request relies on memory. By memory a request is let in and never refused: until the database has said that the key is as it
 * was, a refusal could be one of the past, so the request is tried again with the key as it is read.
 */
export class Trust {
  readonly usesMemory: boolean;
  readonly #counted: Map<RateLimitName, Refusal | null>;
  #keyId: string | undefined;

  constructor(usesMemory: boolean, counted = new Map<RateLimitName, Refusal | null>()) {
    this.usesMemory = usesMemory;
    this.#counted = counted;
  }

  /** This key was taken from memory. */
  rely(keyId: string): void {
    this.#keyId = keyId;
  }

  confirm(): void {
    this.#keyId = undefined;
  }

  /** What works for a caller begins with this. */
  requireConfirmed(): void {
    if (this.#keyId !== undefined)
      throw new Error("A key was taken from memory, and the database was not asked about it.");
  }

  /** The second try, which counts for nothing more than the first. Undefined where the error stands. */
  afterwards(error: unknown, keys: RememberedKeys): Trust | undefined {
    if (this.#keyId === undefined || !(error instanceof Refusal || error instanceof KeyChanged)) return undefined;
    keys.forget(this.#keyId);
    return new Trust(false, this.#counted);
  }

  /** Counts a request against a limit once, however often it is tried. */
  async counting(name: RateLimitName, count: () => Promise<void>): Promise<void> {
    const before = this.#counted.get(name);
    if (before) throw before;
    if (before === null) return;
    try {
      await count();
      this.#counted.set(name, null);
    } catch (error) {
      if (error instanceof Refusal) this.#counted.set(name, error);
      throw error;
    }
  }
}
