import type { S3Client } from "@aws-sdk/client-s3";
import { inChildSpan } from "#platform/tracing/span.ts";
import type { ObjectStoreSettings } from "../configuration/file-settings.ts";
import { FileStoreAway } from "./file-store-away.ts";

export type ObjectStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Deletes every version of every object whose key begins so, and the marks that a deletion leaves. */
  erase(prefix: string): Promise<void>;
  close(): Promise<void>;
};

/** What is told of a failed request: never the key, the bytes or the message, which may quote them. */
export type StoreFailure = { verb: "put" | "get" | "erase"; name: string; status: number | null };

/** A request and its repetitions, with the bytes: less than a deleted organization gets for what is under way. */
const deadlineMs = 30_000;
const connectMs = 3_000;
/** Without a byte in either direction. */
const silentMs = 10_000;

/** Loaded with the first request: most installations keep their files in PostgreSQL. */
const sdk = () => import("@aws-sdk/client-s3");

/** An S3-compatible store. Every failure but that of a missing object is a `FileStoreAway`. */
export function openObjectStore(
  settings: ObjectStoreSettings,
  onFailure: (failure: StoreFailure) => void,
  { pageObjects = 100 } = {},
): ObjectStore {
  const { bucket: Bucket } = settings;
  let opened: Promise<S3Client> | null = null;
  const client = () => (opened ??= clientOf(settings));

  const attempt = <T>(verb: StoreFailure["verb"], work: (s3: S3Client) => Promise<T>) =>
    inChildSpan(`${verb} file`, { kind: "CLIENT" }, async () => {
      try {
        return await work(await client());
      } catch (error) {
        const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
        onFailure({ verb, name, status: $metadata?.httpStatusCode ?? null });
        if (name === "NoSuchKey") throw new Error("An object that a row refers to is missing in the store.");
        throw new FileStoreAway();
      }
    });

  return {
    put: (Key, bytes) =>
      attempt("put", async (s3) => {
        const { PutObjectCommand } = await sdk();
        await s3.send(new PutObjectCommand({ Bucket, Key, Body: bytes }), limited());
      }),

    get: (Key) =>
      attempt("get", async (s3) => {
        const { GetObjectCommand } = await sdk();
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }), limited());
        return Buffer.from(await Body!.transformToByteArray());
      }),

    erase: (Prefix) =>
      attempt("erase", async (s3) => {
        let before: string | null = null;
        // From the beginning each time: stores do not go on well from a version that is deleted.
        for (let more = true; more;) {
          const page: Page = await erasePage(s3, { Bucket, Prefix, MaxKeys: pageObjects });
          more = page.more;
          if (more && page.first === before) throw new Error("The store lists what it has deleted.");
          before = page.first;
        }
      }),

    async close() {
      (await opened)?.destroy();
    },
  };
}

const limited = () => ({ abortSignal: AbortSignal.timeout(deadlineMs) });

type Page = { first: string | null; more: boolean };

async function erasePage(s3: S3Client, of: { Bucket: string; Prefix: string; MaxKeys: number }): Promise<Page> {
  const { DeleteObjectCommand, ListObjectVersionsCommand } = await sdk();
  const {
    Versions = [],
    DeleteMarkers = [],
    IsTruncated,
  } = await s3.send(new ListObjectVersionsCommand(of), limited());
  const found = [...Versions, ...DeleteMarkers];
  // One after the other: stores refuse to delete two versions of an object at once.
  for (const { Key, VersionId } of found)
    await s3.send(new DeleteObjectCommand({ Bucket: of.Bucket, Key, VersionId }), limited());
  return { first: found[0]?.VersionId ?? null, more: IsTruncated ?? false };
}

async function clientOf(settings: ObjectStoreSettings): Promise<S3Client> {
  const { S3Client: Client } = await sdk();
  return new Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Stores other than Amazon's refuse the checksums that its client adds by default. The address of an object is a checksum.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
  });
}
