import type { Keyring } from "#platform/secrets/keyring.ts";
import type { ClaimedDelivery } from "./queue-store.ts";

const openedMax = 5_000;

/** Opening a sealed secret costs more than signing with it, so the last few thousand stay open in memory. */
export class SecretCache {
  readonly #keyring: Keyring;
  readonly #opened = new Map<string, string>();

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  /** The secrets that sign now: the current one, and the one before it while they overlap. */
  of(delivery: ClaimedDelivery): string[] {
    const { secret, previous_secret: previous } = delivery;
    return previous === null
      ? [this.#open(delivery, secret)]
      : [secret, previous].map((sealed) => this.#open(delivery, sealed));
  }

  #open(delivery: ClaimedDelivery, sealed: Buffer): string {
    const cacheKey = sealed.toString("latin1");
    const known = this.#opened.get(cacheKey);
    if (known !== undefined) return known;
    const keys = this.#keyring.organization(delivery.organization_id, {
      dataKey: delivery.data_key,
      masterKeyVersion: delivery.master_key_version,
    });
    const secret = keys.unseal("webhook", sealed).toString("latin1");
    if (this.#opened.size >= openedMax) this.#opened.clear();
    this.#opened.set(cacheKey, secret);
    return secret;
  }
}
