import { createHash } from "node:crypto";
import type { FileSettings } from "../configuration/file-settings.ts";
import type { Database } from "#database/pool.ts";
import { type Scope, transact } from "#database/transaction.ts";
import type { Files } from "#operation/services.ts";
import { findOrganizationKeys } from "#secrets/find-organization-keys.ts";
import type { Keyring } from "#secrets/keyring.ts";
import { FileStoreAway } from "./file-store-away.ts";
import { noteLooseObject } from "./loose-object-store.ts";
import { keyOf } from "./object-key.ts";
import type { ObjectStore } from "./objects.ts";

type Parts = { database: Database; keyring: Keyring; clock: () => Date };

/** An upload whose request was refused or lost is deleted after this time. */
const looseMs = 24 * 3_600_000;

/** The default: the bytes are in the row, so there is nothing to do before or after the transaction. */
export const filesInRows: Files = {
  put: async () => null,
  async read(_scope, { bytes }) {
    if (!bytes) throw new FileStoreAway();
    return bytes;
  },
};

/** The bytes are sealed under the organization's key, and addressed by the hash of what is stored. */
export function filesInObjects({ database, keyring, clock }: Parts, objects: ObjectStore): Files {
  const keysOf = async (scope: Scope) => {
    const keys = await transact(database, { scope }, (tx) => findOrganizationKeys(tx, keyring, scope.organizationId));
    if (!keys) throw new Error("There are no keys for the files of this organization.");
    return keys;
  };
  return {
    async put(scope, bytes) {
      const sealed = (await keysOf(scope)).seal(use, Buffer.from(bytes));
      const sha256 = digestOf(sealed);
      const dueAt = new Date(clock().getTime() + looseMs);
      await transact(database, { scope, untold: true }, (tx) => noteLooseObject(tx, scope, sha256, dueAt));
      await objects.put(keyOf(scope.organizationId, sha256), sealed);
      return sha256;
    },

    async read(scope, { object }) {
      const keys = await keysOf(scope);
      const sealed = await objects.get(keyOf(scope.organizationId, object!));
      if (!digestOf(sealed).equals(object!)) throw new Error("An object differs from the one that was stored.");
      return keys.unseal(use, sealed);
    },
  };
}

/** New files go where the settings say; each file is read from where it is. */
export function createFiles(parts: Parts, { store }: FileSettings, objects: ObjectStore | null): Files {
  const outside = objects && filesInObjects(parts, objects);
  const forNew = store === "s3" && outside ? outside : filesInRows;
  return {
    put: (scope, bytes) => forNew.put(scope, bytes),
    read: (scope, file) => (file.bytes || !outside ? filesInRows : outside).read(scope, file),
  };
}

const use = "file";
const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
