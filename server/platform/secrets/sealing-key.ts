import { seal, unseal } from "./seal.ts";

/** Seals for an organization and a use, and opens for these alone. */
export class SealingKey {
  readonly #organizationId: string;
  readonly #key: Buffer;

  constructor(organizationId: string, key: Buffer) {
    this.#organizationId = organizationId;
    this.#key = key;
  }

  seal(use: string, plaintext: string | Buffer): Buffer {
    return seal(this.#key, `${use}:${this.#organizationId}`, Buffer.from(plaintext));
  }

  unseal(use: string, sealed: Buffer): Buffer {
    return unseal(this.#key, `${use}:${this.#organizationId}`, sealed);
  }
}
