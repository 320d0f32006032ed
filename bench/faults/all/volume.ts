import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const canMount = process.platform === "linux" && process.getuid?.() === 0;

/** A small file system of its own, which can be filled up. Without root it is an ordinary folder, and stays as empty as it is. */
export class Volume {
  readonly folder: string;
  readonly canFill: boolean;
  readonly #image: string | null;

  /** On a disk, fsync means something; in memory it is faster. */
  constructor(name: string, megabytes: number, kind: "disk" | "memory") {
    this.folder = mkdtempSync(join(tmpdir(), `probity-${name}-`));
    this.#image = kind === "disk" ? `${this.folder}.image` : null;
    this.canFill = canMount && this.#mount(megabytes);
    execFileSync("chmod", ["755", this.folder]);
  }

  /** Leaves not one block. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    try {
      execFileSync("fallocate", ["-l", String(Math.max(1, bavail * bsize)), this.#filler], { stdio: "ignore" });
    } catch {
      // Somebody took the last blocks meanwhile.
    }
    try {
      execFileSync("dd", ["if=/dev/zero", `of=${this.#filler}.rest`, "bs=4096"], { stdio: "ignore" });
    } catch {
      // It ends when there is no room left, as it should.
    }
  }

  empty(): void {
    for (const name of [this.#filler, `${this.#filler}.rest`]) rmSync(name, { force: true });
  }

  remove(): void {
    if (this.canFill) execFileSync("umount", ["--lazy", this.folder], { stdio: "ignore" });
    rmSync(this.folder, { recursive: true, force: true });
    if (this.#image) rmSync(this.#image, { force: true });
  }

  get #filler(): string {
    return join(this.folder, "filler");
  }

  #mount(megabytes: number): boolean {
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: "ignore" });
    try {
      if (this.#image === null) run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", this.folder);
      else {
        run("truncate", "-s", `${megabytes}M`, this.#image);
        run("mkfs.ext4", "-q", "-m", "0", "-E", "lazy_itable_init=1,nodiscard", this.#image);
        run("mount", "-o", "loop", this.#image, this.folder);
      }
      return true;
    } catch {
      return false;
    }
  }
}
