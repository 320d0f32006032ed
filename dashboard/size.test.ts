import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

const dist = join(import.meta.dirname, "dist");
const manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as Record<string, Chunk>;
const firstViewBytesMax = 220_000;

/** A chunk and everything that has to be there before it runs. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of manifest[name]!.imports ?? []) withImports(imported, seen);
  return seen;
}

function gzippedBytes(names: Iterable<string>): number {
  return [...names]
    .map((name) => readFileSync(join(dist, manifest[name]!.file)))
    .reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
}

describe("the first view", () => {
  const pages = manifest["page.html"]!.dynamicImports!.filter((name) => name.startsWith("pages/"));

  it.each(pages)("has at most 220 kB of gzipped scripts where it is %s", (page) => {
    const bytes = gzippedBytes(new Set([...withImports("page.html"), ...withImports(page)]));
    console.log(`${page}: ${(bytes / 1000).toFixed(1)} kB`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(firstViewBytesMax);
  });
});
