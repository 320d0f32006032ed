import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { SealingKey } from "./sealing-key.ts";

/** The uses of an organization's data key. Each use has its own key, derived once. */
export class OrganizationKeys extends SealingKey {
  readonly #organizationId: string;
  readonly #content: Buffer;
  // Key objects, because making one out of a buffer costs as much as the hash itself.
  readonly #fingerprint: KeyObject;
  readonly #cursor: KeyObject;

  constructor(organizationId: string, dataKey: Buffer) {
    const derive = (use: string) => Buffer.from(hkdfSync("sha256", dataKey, organizationId, `probity ${use}`, 32));
    super(organizationId, derive("sealing"));
    this.#organizationId = organizationId;
    this.#content = derive("content");
    this.#fingerprint = createSecretKey(derive("fingerprint"));
    this.#cursor = createSecretKey(derive("cursor"));
  }

  /** The key of a record's own, which nobody can derive without its salt; null for a record that has none. */
  ofContent(salt: Buffer | null): SealingKey {
    if (salt === null) return this;
    const key = hkdfSync("sha256", this.#content, salt, "probity sealing", 32);
    return new SealingKey(this.#organizationId, Buffer.from(key));
  }

  /** A keyed hash: a plain one of a name and a birth date could be guessed from the database alone. */
  fingerprint(...parts: string[]): Buffer {
    return createHmac("sha256", this.#fingerprint).update(parts.join("\n")).digest();
  }

  cursorMac(text: string): Buffer {
    return createHmac("sha256", this.#cursor).update(text).digest();
  }
}
