import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Mark } from "./sending-store.ts";

export type KeptMark = Mark & { place: string };

/** Nobody writes a line for so long: whoever began it was killed. */
const unfinishedMs = 10_000;

/** The marks of the processes of one machine for one installation: a file each, because several processes may share a folder. */
export class MarkFiles {
  readonly #folder: string;

  constructor(dataDir: string, installation: string) {
    this.#folder = join(dataDir, "sending", installation);
  }

  async read(): Promise<KeptMark[]> {
    const names = await readdir(this.#folder).catch(noneIfMissing);
    const files = names.filter((name) => name.endsWith(".json"));
    const kept = await Promise.all(files.map((name) => this.#readOne(name)));
    return kept.filter((mark) => mark !== null);
  }

  /** On the disk when it is done, and whole or as it was before. */
  async write({ place, mark, notedAt }: KeptMark): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const path = this.#pathOf(place);
    const file = await open(`${path}.new`, "w", 0o600);
    try {
      await file.writeFile(JSON.stringify({ mark, notedAt }));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
  }

  async remove(places: readonly string[]): Promise<void> {
    await Promise.all(places.map((place) => rm(this.#pathOf(place), { force: true })));
  }

  /** Removes what processes that were killed while they wrote have left. */
  async removeUnfinished(): Promise<void> {
    const names = await readdir(this.#folder).catch(noneIfMissing);
    for (const path of names.filter((name) => name.endsWith(".new")).map((name) => join(this.#folder, name))) {
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < Date.now() - unfinishedMs) await rm(path, { force: true });
    }
  }

  #pathOf(place: string): string {
    return join(this.#folder, `${place}.json`);
  }

  /** Null if another process has removed it meanwhile. */
  async #readOne(name: string): Promise<KeptMark | null> {
    const text = await readFile(join(this.#folder, name), "utf8").catch(() => null);
    if (text === null) return null;
    const { mark, notedAt } = JSON.parse(text) as { mark: number; notedAt: string };
    return { place: basename(name, ".json"), mark, notedAt: new Date(notedAt) };
  }
}

function noneIfMissing(error: unknown): string[] {
  if ((error as { code?: string }).code === "ENOENT") return [];
  throw error;
}
