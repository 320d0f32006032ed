import { ListObjectVersionsCommand } from "@aws-sdk/client-s3";
import type { Files } from "#platform/operation/services.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { createFiles } from "../files.ts";
import { keyOf } from "../object-key.ts";
import { type ObjectStore, openObjectStore } from "../objects.ts";
import { sweepObjects } from "../sweep-objects.ts";
import { startSwift, type Swift } from "./swift.ts";

export type OutsideServer = {
  server: TestServer;
  swift: Swift;
  objects: ObjectStore;
  files: Files;
  /** Where this is set, nobody answers at the address of the store. */
  store: { isAway: boolean };
  /** Every version and delete mark of every object. */
  versionsUnder(prefix: string): Promise<{ Key?: string | undefined }[]>;
  objectAt(organizationId: string, address: Buffer): Promise<Buffer>;
  /** Deletes the objects that belong to no file any more. */
  sweep(): Promise<number>;
  stop(): Promise<void>;
};

/** A server that knows an object store. New files go where it is told. */
export async function startOutsideServer(place: "postgres" | "s3"): Promise<OutsideServer> {
  const swift = await startSwift();
  const store = { isAway: false };
  const near = openObjectStore(swift.settings, () => {});
  const far = openObjectStore({ ...swift.settings, endpoint: "http://127.0.0.1:9" }, () => {});
  const now = () => (store.isAway ? far : near);
  const objects: ObjectStore = {
    put: (...of) => now().put(...of),
    get: (...of) => now().get(...of),
    erase: (...of) => now().erase(...of),
    close: async () => void (await Promise.all([near.close(), far.close()])),
  };
  // The server makes the database that they need.
  const files: Files = { put: (...of) => made.put(...of), read: (...of) => made.read(...of) };
  const server = await startServer({ files });
  const { database, keyring } = server.parts;
  const settings = { store: place, objects: swift.settings };
  const made = createFiles({ database, keyring, clock: () => new Date() }, settings, objects);
  return {
    server,
    swift,
    objects,
    files,
    store,
    async versionsUnder(Prefix) {
      const page = await swift.client.send(new ListObjectVersionsCommand({ Bucket: swift.settings.bucket, Prefix }));
      return [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    },
    objectAt: (organizationId, address) => objects.get(keyOf(organizationId, address)),
    sweep: () => sweepObjects({ database, objects }),
    async stop() {
      await objects.close();
      await swift.stop();
      await server.app.close();
      await server.close();
    },
  };
}
