import { readFileSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

/** The file beside the tables of a snapshot: their expected digest, and the length of their file. */
export type Manifest = { digest: string; bytes: number };

const manifestFile = "manifest.json";
export const dataFile = "data.mdb";

/** Written and synced last. */
export async function writeManifest(folder: string, digest: Buffer): Promise<void> {
  const data = await open(join(folder, dataFile));
  await data.sync();
  const manifest: Manifest = { digest: digest.toString("hex"), bytes: (await data.stat()).size };
  await data.close();
  const file = await open(join(folder, manifestFile), "wx");
  await file.writeFile(JSON.stringify(manifest));
  await file.sync();
  await file.close();
}

/** A file that was cut off must not be mapped: whoever reads behind its end is killed by the system. */
export function readManifest(folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, manifestFile), "utf8"));
  const { size } = statSync(join(folder, dataFile));
  if (size !== manifest.bytes)
    throw new Error(`The snapshot in ${folder} is damaged: ${size} of ${manifest.bytes} bytes.`);
  return manifest;
}
