import { createHash } from "node:crypto";
import type { FileSettings } from "../configuration/file-settings.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import type { Files } from "#platform/operation/services.ts";
import { newSalt } from "#platform/secrets/content-key-store.ts";
import { findOrganizationKeys } from "#platform/secrets/find-organization-keys.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
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

/** The bytes are sealed under a key of their own, whose salt is kept with the row, and addressed by the hash of what is stored. */
export function filesInObjects({ database, keyring, clock }: Parts, objects: ObjectStore): Files {
  const keysIn = async (tx: Tx, { organizationId }: Scope) => {
    const keys = await findOrganizationKeys(tx, keyring, organizationId);
    if (!keys) throw new Error("There are no keys for the files of this organization.");
    return keys;
  };
  return {
    async put(scope, bytes) {
      const keys = await transact(database, { scope }, (tx) => keysIn(tx, scope));
      const salt = newSalt();
      const sealed = keys.ofContent(salt).seal(use, Buffer.from(bytes));
      const address = digestOf(sealed);
      const dueAt = new Date(clock().getTime() + looseMs);
      await transact(database, { scope, untold: true }, (tx) => noteLooseObject(tx, scope, address, dueAt));
      await objects.put(keyOf(scope.organizationId, address), sealed);
      return { address, salt };
    },

    async read(scope, { object }) {
      const { address, salt } = object!;
      const keys = await transact(database, { scope }, (tx) => keysIn(tx, scope));
      const sealed = await objects.get(keyOf(scope.organizationId, address));
      if (!digestOf(sealed).equals(address)) throw new Error("An object differs from the one that was stored.");
      return keys.ofContent(salt).unseal(use, sealed);
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
