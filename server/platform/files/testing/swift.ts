import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from "@aws-sdk/client-s3";
import type { ObjectStoreSettings } from "../../configuration/file-settings.ts";

/** Debian's, whose packages another Python does not see. */
const python = "/usr/bin/python3";
const program = join(import.meta.dirname, "swift.py");

export const hasSwift = spawnSync(python, ["-c", "import swift.common.middleware.s3api"]).status === 0;
/** For the title of a test that needs it. */
export const whyNoSwift = hasSwift ? "" : " (skipped: OpenStack Swift is not installed, Debian's python3-swift)";

export type Swift = {
  settings: ObjectStoreSettings;
  client: S3Client;
  /** As the settings of a process. */
  environment: Record<string, string>;
  /** It stops answering, as if its machine were gone, until `resume`. */
  pause(): void;
  resume(): void;
  /** SIGKILL, and another one on the same folder and port. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
};

const credentials = { accessKeyId: "probity:tester", secretAccessKey: "testing-secret" };

/** A real S3-compatible server with an empty bucket that keeps old versions. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), "probity-swift-"));
  const serve = (...port: string[]) =>
    spawn(python, [program, folder, ...port], { stdio: ["ignore", "pipe", "inherit"] });
  let child = serve();
  const port = await portOf(child);
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials,
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  const Bucket = "probity-files";
  await client.send(new CreateBucketCommand({ Bucket }));
  await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
  return {
    client,
    settings: { endpoint, region: "us-east-1", bucket: Bucket, pathStyle: true, ...credentials },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: Bucket,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async killAndStart() {
      child.removeAllListeners("exit");
      child.kill("SIGKILL");
      await once(child, "exit");
      child = serve(String(port));
      await portOf(child);
    },
    async stop() {
      client.destroy();
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first line it prints. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.stdout!.once("data", (line: Buffer) => resolve(Number(line.toString())));
    child.once("exit", (code) => reject(new Error(`Swift ended with ${code} before it served.`)));
  });
}
