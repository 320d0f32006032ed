import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian's package libfaketime. */
const [library] = globSync("/usr/lib/*/faketime/libfaketime.so.1");

/** A clock for each process, which can be stepped while it runs. Timers go on as before: only the time of day changes. */
export class Clocks {
  readonly canStep = library !== undefined;
  readonly #folder = mkdtempSync(join(tmpdir(), "probity-clocks-"));

  environmentOf(index: number): Record<string, string> {
    if (!library) return {};
    this.step(index, 0);
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#fileOf(index),
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      FAKETIME_CACHE_DURATION: "1",
    };
  }

  step(index: number, seconds: number): void {
    writeFileSync(this.#fileOf(index), `${seconds < 0 ? "" : "+"}${Math.round(seconds)}s\n`);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #fileOf(index: number): string {
    return join(this.#folder, String(index));
  }
}
