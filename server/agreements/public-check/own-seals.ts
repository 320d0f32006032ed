import { hash } from "node:crypto";
import { installationId } from "#platform/audit/record-audit.ts";
import { auditedOrganizations } from "#platform/audit/seal-trails.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Mode, transact } from "#platform/database/transaction.ts";
import { countSealKeys, listSealCertificates } from "../completion/sealing/seal-key-store.ts";

/** Fingerprints of certificates, by the mode of the documents that they seal. */
export type Fingerprints = Record<Mode, readonly string[]>;

/** Deleting one organization and adding a key to another may leave their number as it was. */
const keptMs = 10 * 60_000;

/**
 * The certificates of all organizations. They are read one organization after the other, as everything of an organization is, and again
 * only when there are more or fewer of them: opening the page costs one question.
 */
export class OwnSeals {
  readonly #database: Database;
  #kept: { count: number; at: number; fingerprints: Fingerprints } | null = null;
  #reading: Promise<Fingerprints> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whoever asks while others wait is told the same. */
  read(): Promise<Fingerprints> {
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read(): Promise<Fingerprints> {
    const count = await transact(this.#database, {}, countSealKeys);
    const at = performance.now();
    if (this.#kept && this.#kept.count === count && at - this.#kept.at < keptMs) return this.#kept.fingerprints;
    const fingerprints = { live: await this.#of("live"), test: await this.#of("test") };
    this.#kept = { count, at, fingerprints };
    return fingerprints;
  }

  async #of(mode: Mode): Promise<string[]> {
    const found: string[] = [];
    for await (const organizationId of auditedOrganizations(this.#database)) {
      if (organizationId === installationId) continue;
      const scope = { organizationId, mode };
      const certificates = await transact(this.#database, { scope }, (tx) => listSealCertificates(tx, scope));
      found.push(...certificates.map((certificate) => hash("sha256", certificate)));
    }
    // In this order they say nothing about the organizations they belong to.
    return found.toSorted();
  }
}
