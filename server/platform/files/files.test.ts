import { randomBytes } from "node:crypto";
import { DeleteObjectCommand, ListObjectVersionsCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scope, transact } from "#platform/database/transaction.ts";
import type { Files, StoredFile, StoredObject } from "#platform/operation/services.ts";
import { newOrganization } from "#testing/organization.ts";
import { type TestServer, testServer } from "#testing/server.ts";
import { FileStoreAway } from "./file-store-away.ts";
import { createFiles } from "./files.ts";
import { takeLooseObject } from "./loose-object-store.ts";
import { keyOf, prefixOf } from "./object-key.ts";
import { type ObjectStore, openObjectStore, type StoreFailure } from "./objects.ts";
import { sweepObjects } from "./sweep-objects.ts";
import { hasSwift, startSwift, type Swift, whyNoSwift } from "./testing/swift.ts";

let server: TestServer;
let swift: Swift | null = null;
let objects: ObjectStore | null = null;
const failures: StoreFailure[] = [];

beforeAll(async () => {
  server = await testServer();
  if (!hasSwift) return;
  swift = await startSwift();
  objects = openObjectStore(swift.settings, (failure) => failures.push(failure));
});
afterAll(async () => {
  await objects?.close();
  await swift?.stop();
});

const filesIn = (store: "postgres" | "s3"): Files => {
  const settings = { store, objects: swift?.settings ?? null };
  return createFiles(
    { database: server.database, keyring: server.parts.keyring, clock: () => new Date() },
    settings,
    objects,
  );
};

/** The row that the answer of `put` makes. */
const rowOf = (bytes: Buffer, object: StoredObject | null): StoredFile => ({
  sha256: Buffer.alloc(32),
  bytes: object === null ? bytes : null,
  object,
});

const newScope = async (): Promise<Scope> => ({
  organizationId: (await newOrganization()).organizationId,
  mode: "test",
});

async function versionsUnder(prefix: string) {
  const page = await swift!.client.send(
    new ListObjectVersionsCommand({ Bucket: swift!.settings.bucket, Prefix: prefix }),
  );
  return [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
}

const loose = async ({ organizationId }: Scope) => {
  const { rows } = await server.pool.query(
    "select sha256, due_at, being_deleted from loose_objects where organization_id = $1",
    [organizationId],
  );
  return rows as { sha256: Buffer; due_at: Date; being_deleted: boolean }[];
};

const makeDue = ({ organizationId }: Scope) =>
  server.pool.query("update loose_objects set due_at = now() where organization_id = $1", [organizationId]);

describe.each([
  ["postgres", true, ""],
  ["s3", hasSwift, whyNoSwift],
] as const)("files in %s", (store, isHere, why) => {
  it.runIf(isHere)(`come back byte for byte: nothing, one byte, and 20 MiB${why}`, async () => {
    const [files, scope] = [filesIn(store), await newScope()];
    for (const bytes of [Buffer.alloc(0), Buffer.from("x"), randomBytes(20 * 1024 * 1024)]) {
      const row = rowOf(bytes, await files.put(scope, bytes));
      expect((await files.read(scope, row)).equals(bytes)).toBe(true);
    }
  });

  it.runIf(isHere)(`are read from where they are, wherever new ones go${why}`, async () => {
    const scope = await newScope();
    const row = rowOf(Buffer.from("here"), await filesIn(store).put(scope, Buffer.from("here")));
    for (const other of ["postgres", "s3"] as const)
      expect((await filesIn(other).read(scope, row)).toString()).toBe("here");
  });

  it.runIf(isHere)(`leave an object without a row to the next sweep after a day, and nothing else${why}`, async () => {
    const [files, scope] = [filesIn(store), await newScope()];
    await files.put(scope, Buffer.from("never stored"));
    await sweepObjects({ database: server.database, objects });
    const noted = await loose(scope);
    expect(noted).toHaveLength(store === "s3" ? 1 : 0);
    for (const { due_at } of noted) expect(due_at.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await makeDue(scope);
    await sweepObjects({ database: server.database, objects });
    expect(await loose(scope)).toEqual([]);
    if (store === "s3") expect(await versionsUnder(prefixOf(scope.organizationId))).toEqual([]);
  });
});

describe("files in objects", () => {
  it.runIf(hasSwift)(`are sealed: the store sees neither the bytes nor the same ones twice${whyNoSwift}`, async () => {
    const [files, scope] = [filesIn("s3"), await newScope()];
    const bytes = Buffer.from("The tenant of the third floor");
    const [first, second] = [await files.put(scope, bytes), await files.put(scope, bytes)];
    expect(first!.address.equals(second!.address)).toBe(false);
    const stored = await objects!.get(keyOf(scope.organizationId, first!.address));
    expect(stored.includes("tenant")).toBe(false);
    const other = await newScope();
    await objects!.put(keyOf(other.organizationId, first!.address), stored);
    await expect(files.read(other, rowOf(bytes, first))).rejects.toThrow("authenticate");
  });

  it.runIf(hasSwift)(`refuse to read what somebody has replaced or removed${whyNoSwift}`, async () => {
    const [files, scope] = [filesIn("s3"), await newScope()];
    const [first, second] = [await files.put(scope, Buffer.from("a")), await files.put(scope, Buffer.from("b"))];
    await objects!.put(
      keyOf(scope.organizationId, first!.address),
      await objects!.get(keyOf(scope.organizationId, second!.address)),
    );
    await expect(files.read(scope, rowOf(Buffer.alloc(0), first))).rejects.toThrow("differs");
    await objects!.erase(keyOf(scope.organizationId, second!.address));
    const missing = files.read(scope, rowOf(Buffer.alloc(0), second));
    await expect(missing).rejects.toThrow("missing");
    await expect(missing).rejects.not.toBeInstanceOf(FileStoreAway);
  });

  it.runIf(hasSwift)(
    `a row takes its object or comes too late: never are both the row there and the object gone${whyNoSwift}`,
    async () => {
      const [files, scope] = [filesIn("s3"), await newScope()];
      const taken = await files.put(scope, Buffer.from("taken"));
      const late = await files.put(scope, Buffer.from("late"));
      await makeDue(scope);
      await transact(server.database, { scope }, async (tx) => {
        expect(await takeLooseObject(tx, scope, taken!.address)).toBe(true);
        // The sweep neither waits for the transaction nor touches what it holds.
        await sweepObjects({ database: server.database, objects });
      });
      expect((await files.read(scope, rowOf(Buffer.alloc(0), taken))).toString()).toBe("taken");
      const tooLate = await transact(server.database, { scope }, (tx) => takeLooseObject(tx, scope, late!.address));
      expect([tooLate, await loose(scope)]).toEqual([false, []]);
    },
  );

  it.runIf(hasSwift)(
    `are erased with all versions, more than a page of them, and only under the prefix${whyNoSwift}`,
    async () => {
      const [ours, theirs] = [await newScope(), await newScope()];
      const kept = await filesIn("s3").put(theirs, Buffer.from("kept"));
      const { client, settings } = swift!;
      for (let n = 0; n < 4; n++) {
        const Key = keyOf(ours.organizationId, Buffer.alloc(32, n % 2));
        await client.send(new PutObjectCommand({ Bucket: settings.bucket, Key, Body: `version ${n}` }));
      }
      const Key = keyOf(ours.organizationId, Buffer.alloc(32, 1));
      await client.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key }));
      expect((await versionsUnder(prefixOf(ours.organizationId))).length).toBe(5);
      const paging = openObjectStore(settings, (failure) => failures.push(failure), { pageObjects: 2 });
      await paging.erase(prefixOf(ours.organizationId));
      await paging.close();
      expect(await versionsUnder(prefixOf(ours.organizationId))).toEqual([]);
      expect((await filesIn("s3").read(theirs, rowOf(Buffer.alloc(0), kept))).toString()).toBe("kept");
    },
    120_000,
  );

  it.runIf(hasSwift)(
    `a store that is away is a 503, told without key or bytes; a sweep leaves the rest for later${whyNoSwift}`,
    async () => {
      const scope = await newScope();
      const away = openObjectStore({ ...swift!.settings, endpoint: "http://127.0.0.1:9" }, (failure) =>
        failures.push(failure),
      );
      const { database } = server;
      const files = createFiles(
        { database, keyring: server.parts.keyring, clock: () => new Date() },
        { store: "s3", objects: swift!.settings },
        away,
      );
      failures.length = 0;
      await expect(files.put(scope, Buffer.from("secret"))).rejects.toThrow(FileStoreAway);
      await expect(
        files.read(scope, rowOf(Buffer.alloc(0), { address: Buffer.alloc(32), salt: Buffer.alloc(32) })),
      ).rejects.toThrow(FileStoreAway);
      await makeDue(scope);
      await expect(sweepObjects({ database, objects: away })).rejects.toThrow(FileStoreAway);
      expect(failures.map(({ verb }) => verb)).toEqual(["put", "get", "erase"]);
      expect(JSON.stringify(failures)).not.toMatch(new RegExp(`secret|${scope.organizationId}`));
      expect(await loose(scope)).toMatchObject([{ being_deleted: true }]);
      await away.close();
    },
  );

  it("a file outside is a 503 where no store is configured", async () => {
    const scope = await newScope();
    const files = createFiles(server.parts as never, { store: "postgres", objects: null }, null);
    await expect(
      files.read(scope, rowOf(Buffer.alloc(0), { address: Buffer.alloc(32), salt: Buffer.alloc(32) })),
    ).rejects.toThrow(FileStoreAway);
  });
});
