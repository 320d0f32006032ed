import { mkdir, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Erasure } from "#platform/operation/services.ts";

/** The list in the data folder: one erasure in JSON per line. It is no part of any backup of the database. */
export const erasureFileOf = (dataDir: string): string => join(dataDir, "erasures.jsonl");

/** Only ever grows. Each append is on the disk before it is done, and appends of one process follow each other. */
export class ErasureList {
  readonly path: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.path = path;
  }

  append(erasures: readonly Erasure[]): Promise<void> {
    // A line that a crash cut off must not swallow the next one.
    const text = erasures.map((erasure) => `\n${JSON.stringify(erasure)}`).join("") + "\n";
    const written = this.#last.then(() => this.#write(text));
    this.#last = written.catch(() => {});
    return written;
  }

  async read(): Promise<Erasure[]> {
    return parseErasures(await readFile(this.path, "utf8").catch(emptyIfMissing));
  }

  async #write(text: string): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true });
    const file = await open(this.path, "a", 0o600);
    try {
      await file.appendFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/** A line that a crash cut off was never answered for; its erasure is in the database, and is noted again by the next start. */
export function parseErasures(text: string): Erasure[] {
  const whole = text.split("\n").filter((line) => line.endsWith("}}"));
  return whole.map((line) => JSON.parse(line) as Erasure);
}

function emptyIfMissing(error: unknown): string {
  if ((error as { code?: string }).code === "ENOENT") return "";
  throw error;
}
