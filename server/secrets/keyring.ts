import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { OrganizationKeys } from "./organization-keys.ts";
import { seal, unseal } from "./seal.ts";

export type MasterKeys = ReadonlyMap<number, Buffer>;

export type WrappedDataKey = { dataKey: Buffer; masterKeyVersion: number };

const cachedOrganizations = 10_000;

/**
 * Master keys come from the configuration and wrap one data key per organization; a dump of the database alone opens
 * nothing. The newest version wraps, older ones only unwrap.
 */
export class Keyring {
  readonly #masterKeys: MasterKeys;
  /** The version that seals. */
  readonly current: number;
  readonly #organizations = new Map<string, { wrapped: Buffer; keys: OrganizationKeys }>();

  constructor(masterKeys: MasterKeys) {
    this.#masterKeys = masterKeys;
    this.current = Math.max(...masterKeys.keys());
  }

  get versions(): readonly number[] {
    return [...this.#masterKeys.keys()].toSorted((a, b) => a - b);
  }

  /** Tells whether a key is the same as before. It comes from a key of its own, derived for this alone, so it says nothing else. */
  checkValue(version: number): Buffer {
    const key = hkdfSync("sha256", this.#master(version), "", "probity master key check", 32);
    return createHmac("sha256", Buffer.from(key)).update(`version ${version}`).digest();
  }

  newDataKey(organizationId: string): WrappedDataKey {
    const dataKey = seal(this.#master(this.current), `data-key:${organizationId}`, randomBytes(32));
    return { dataKey, masterKeyVersion: this.current };
  }

  /** The keys of an organization from its wrapped data key; unwrapping is remembered per process. */
  organization(organizationId: string, { dataKey, masterKeyVersion }: WrappedDataKey): OrganizationKeys {
    const known = this.#organizations.get(organizationId);
    if (known?.wrapped.equals(dataKey)) return known.keys;
    const plain = unseal(this.#master(masterKeyVersion), `data-key:${organizationId}`, dataKey);
    const keys = new OrganizationKeys(organizationId, plain);
    if (this.#organizations.size >= cachedOrganizations) {
      this.#organizations.delete(this.#organizations.keys().next().value!);
    }
    this.#organizations.set(organizationId, { wrapped: Buffer.from(dataKey), keys });
    return keys;
  }

  /** For what belongs to no organization: one-time-code secrets, token signing keys. The version goes in front. */
  sealGlobal(use: string, plaintext: string | Buffer): Buffer {
    const version = Buffer.alloc(4);
    version.writeUInt32BE(this.current);
    return Buffer.concat([version, seal(this.#master(this.current), use, Buffer.from(plaintext))]);
  }

  unsealGlobal(use: string, sealed: Buffer): Buffer {
    return unseal(this.#master(sealed.readUInt32BE(0)), use, sealed.subarray(4));
  }

  #master(version: number): Buffer {
    const key = this.#masterKeys.get(version);
    if (!key) throw new Error(`MASTER_KEYS has no version ${version}, which stored secrets need.`);
    return key;
  }
}
