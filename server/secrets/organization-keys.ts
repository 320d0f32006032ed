import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { seal, unseal } from "./seal.ts";

/** The uses of an organization's data key. Each use has its own key, derived once. */
export class OrganizationKeys {
  readonly #organizationId: string;
  readonly #sealing: Buffer;
  // Key objects, because making one out of a buffer costs as much as the hash itself.
  readonly #fingerprint: KeyObject;
  readonly #cursor: KeyObject;

  constructor(organizationId: string, dataKey: Buffer) {
    const derive = (use: string) => Buffer.from(hkdfSync("sha256", dataKey, organizationId, `probity ${use}`, 32));
    this.#organizationId = organizationId;
    this.#sealing = derive("sealing");
    this.#fingerprint = createSecretKey(derive("fingerprint"));
    this.#cursor = createSecretKey(derive("cursor"));
  }

  seal(use: string, plaintext: string | Buffer): Buffer {
    return seal(this.#sealing, `${use}:${this.#organizationId}`, Buffer.from(plaintext));
  }

  unseal(use: string, sealed: Buffer): Buffer {
    return unseal(this.#sealing, `${use}:${this.#organizationId}`, sealed);
  }

  /** A keyed hash: a plain one of a name and a birth date could be guessed from the database alone. */
  fingerprint(...parts: string[]): Buffer {
    return createHmac("sha256", this.#fingerprint).update(parts.join("\n")).digest();
  }

  cursorMac(text: string): Buffer {
    return createHmac("sha256", this.#cursor).update(text).digest();
  }
}
