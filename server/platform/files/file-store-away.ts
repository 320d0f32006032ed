import { Refusal } from "#platform/operation/refusal.ts";

/** The object store did not do what it was asked. Nothing was stored, and a retry may succeed. */
export class FileStoreAway extends Refusal {
  constructor() {
    super("temporarily_unavailable", {
      detail: "The store of files does not answer. Nothing was changed; send the request again.",
      retryAfterSeconds: 5,
    });
  }
}
