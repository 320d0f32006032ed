import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { podman } from "../../server/testing/podman.ts";
import { type InstalledVersion, versionInFolder, versionInImage } from "./installed-version.ts";
import { linkPackages, writeNextVersion } from "./next-version.ts";

export type Version = "old" | "new";

/** `from` says what was run: the folders, or the images with the commits that they are made of. */
export type BothVersions = Record<Version, InstalledVersion> & { from: string };

/** The version in this folder, and a made-up one after it under `work`. */
export function bothInFolders(work: string): BothVersions {
  const folder = nextVersionIn(work);
  linkPackages(folder);
  return { old: versionInFolder(process.cwd()), new: versionInFolder(folder), from: "this folder" };
}

/** `deploy/image/build` has made the image of this version; the one after it is built here. Layers with the same packages are shared. */
export async function bothInImages(work: string): Promise<BothVersions> {
  const images: Record<Version, string> = { old: "localhost/probity:latest", new: "localhost/probity:next-version" };
  const env = { ...process.env, BUILDAH_LAYERS: "true" };
  const cwd = nextVersionIn(work);
  execFileSync("bash", ["deploy/image/build", images.new], { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  const from = await Promise.all([describe(images.old), describe(images.new)]);
  return { old: versionInImage(images.old), new: versionInImage(images.new), from: from.join(" to ") };
}

function nextVersionIn(work: string): string {
  const folder = join(work, "next");
  mkdirSync(folder);
  writeNextVersion(folder);
  return folder;
}

async function describe(image: string): Promise<string> {
  const format = `{{.Id}} {{ index .Labels "org.opencontainers.image.revision" }}`;
  const [id = "", revision] = (await podman("image", "inspect", "--format", format, image)).split(" ");
  return `${image} (${id.slice(0, 12)}, revision ${revision})`;
}
