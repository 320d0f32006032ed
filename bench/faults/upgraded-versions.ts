import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { podman } from "../../server/testing/podman.ts";
import { type InstalledVersion, versionInFolder, versionInImage } from "./installed-version.ts";
import { checkOut, extract, type PreviousVersion } from "./previous-version.ts";

export type Version = "old" | "new";

/** `from` says what was run: how the folder of the version before got its packages, or the commits that the images are made of. */
export type BothVersions = Record<Version, InstalledVersion> & { from: string };

/** The version before under `work`, and the one in this folder. */
export function bothInFolders(previous: PreviousVersion, work: string): BothVersions {
  const folder = join(work, "old");
  mkdirSync(folder);
  const packages = checkOut(previous, folder);
  return { old: versionInFolder(folder), new: versionInFolder(process.cwd()), from: `packages ${packages}` };
}

/** `npm run image:build` has made the new one. The image of the version before is built here, unless an earlier run has. */
export async function bothInImages(previous: PreviousVersion, work: string): Promise<BothVersions> {
  const images: Record<Version, string> = {
    old: `localhost/probity:${previous.commit.slice(0, 12)}`,
    new: "localhost/probity:latest",
  };
  const isThere = await podman("image", "exists", images.old).then(
    () => true,
    () => false,
  );
  if (!isThere) buildImage(previous, join(work, "old"), images.old);
  const from = await Promise.all([describe(images.old), describe(images.new)]);
  return { old: versionInImage(images.old), new: versionInImage(images.new), from: from.join(" to ") };
}

/** By the recipe of this version: what is tried is the code inside. Layers with the same packages are shared, if buildah has kept them. */
function buildImage(previous: PreviousVersion, folder: string, tag: string): void {
  mkdirSync(folder);
  extract(previous, folder);
  const same = ["deploy/image", ".dockerignore"];
  // Its packages are the same, so package.json differs in scripts at most.
  if (read(folder, "package-lock.json") === read(".", "package-lock.json")) same.push("package.json");
  for (const path of same) cpSync(path, join(folder, path), { recursive: true });
  const env = { ...process.env, BUILDAH_LAYERS: "true" };
  execFileSync("bash", ["deploy/image/build", tag], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");

async function describe(image: string): Promise<string> {
  const format = `{{.Id}} {{ index .Labels "org.opencontainers.image.revision" }}`;
  const [id = "", revision] = (await podman("image", "inspect", "--format", format, image)).split(" ");
  return `${image} (${id.slice(0, 12)}, revision ${revision})`;
}
