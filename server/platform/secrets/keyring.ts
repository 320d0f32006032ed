import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { OrganizationKeys } from "./organization-keys.ts";
import { seal, unseal } from "./seal.ts";

/** The master key that sealed something with `sealGlobal`. */
export const versionOf = (sealed: Buffer): number => sealed.readUInt32BE(0);

export type MasterKeys = ReadonlyMap<number, Buffer>;

export type WrappedDataKey = { dataKey: Buffer; masterKeyVersion: number };

const cachedOrganizations = 10_000;

/**
 * Master keys come from the configuration and wrap one data key per organization; a dump of the database alone opens
 * nothing. One version seals, all of them unseal.
 */
export class Keyring {
  readonly #masterKeys: MasterKeys;
  #current: number;
  readonly #organizations = new Map<string, { wrapped: Buffer; keys: OrganizationKeys }>();

  constructor(masterKeys: MasterKeys) {
    this.#masterKeys = masterKeys;
    this.#current = Math.max(...masterKeys.keys());
  }

  /** The version that seals: the newest, unless other processes may lack it (see `noteMasterKeys`). */
  get current(): number {
    return this.#current;
  }

  sealWith(version: number): void {
    this.#master(version);
    this.#current = version;
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
    return this.#wrap(organizationId, randomBytes(32));
  }

  /** The same data key under the version that seals now. */
  rewrap(organizationId: string, wrapped: WrappedDataKey): WrappedDataKey {
    return this.#wrap(organizationId, this.#unwrap(organizationId, wrapped));
  }

  /** The keys of an organization from its wrapped data key; unwrapping is remembered per process. */
  organization(organizationId: string, wrapped: WrappedDataKey): OrganizationKeys {
    const known = this.#organizations.get(organizationId);
    if (known?.wrapped.equals(wrapped.dataKey)) return known.keys;
    const keys = new OrganizationKeys(organizationId, this.#unwrap(organizationId, wrapped));
    if (this.#organizations.size >= cachedOrganizations) {
      this.#organizations.delete(this.#organizations.keys().next().value!);
    }
    this.#organizations.set(organizationId, { wrapped: Buffer.from(wrapped.dataKey), keys });
    return keys;
  }

  /** For what belongs to no organization: one-time-code secrets, token signing keys. The version goes in front. */
  sealGlobal(use: string, plaintext: string | Buffer): Buffer {
    const version = Buffer.alloc(4);
    version.writeUInt32BE(this.current);
    return Buffer.concat([version, seal(this.#master(this.current), use, Buffer.from(plaintext))]);
  }

  unsealGlobal(use: string, sealed: Buffer): Buffer {
    return unseal(this.#master(versionOf(sealed)), use, sealed.subarray(4));
  }

  /** The same secret under the version that seals now. */
  resealGlobal(use: string, sealed: Buffer): Buffer {
    return this.sealGlobal(use, this.unsealGlobal(use, sealed));
  }

  #wrap(organizationId: string, dataKey: Buffer): WrappedDataKey {
    const version = this.#current;
    return {
      dataKey: seal(this.#master(version), `data-key:${organizationId}`, dataKey),
      masterKeyVersion: version,
    };
  }

  #unwrap(organizationId: string, { dataKey, masterKeyVersion }: WrappedDataKey): Buffer {
    return unseal(this.#master(masterKeyVersion), `data-key:${organizationId}`, dataKey);
  }

  #master(version: number): Buffer {
    const key = this.#masterKeys.get(version);
    if (!key) throw new Error(`MASTER_KEYS has no version ${version}, which stored secrets need.`);
    return key;
  }
}
