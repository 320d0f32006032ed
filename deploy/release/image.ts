import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repository } from "./lock-file.ts";
import type { Source } from "./source.ts";

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const run = (command: string, ...args: string[]) => {
  const { status } = spawnSync(command, args, { cwd: repository, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args[0]} has failed.`);
};

/**
 * The image as one file that `docker load` and `podman load` read. Its layers carry times, so its bytes differ from build to build. Where
 * nothing can build an image, it answers why, and the release goes on without.
 */
export function saveImage(out: string, { version, commit }: Source): string | null {
  const tag = `localhost/probity:${version}`;
  const file = join(out, `probity-${version}-image.tar`);
  if (succeeds("podman", "version") && succeeds("buildah", "version") && succeeds("debootstrap", "--version")) {
    run("deploy/image/build", tag);
    run("podman", "save", "--format", "docker-archive", "--output", file, tag);
    return null;
  }
  if (!succeeds("docker", "info")) return "neither docker answers, nor are podman, buildah and debootstrap here";
  const labels = ["--build-arg", `VERSION=${version}`, "--build-arg", `REVISION=${commit}`];
  run("docker", "build", "--file", "deploy/image/Dockerfile", "--tag", tag, ...labels, ".");
  run("docker", "save", "--output", file, tag);
  return null;
}
