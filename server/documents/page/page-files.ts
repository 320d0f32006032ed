import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
};
const compressible = [".js", ".mjs", ".css"];

export type PageFile = { bytes: Buffer; type: string; encoding: "gzip" | null };

/** The built page: its HTML, and files that are found by exactly the names they have. */
export type PageFiles = {
  html: string;
  read(name: string, acceptsGzip: boolean): Promise<PageFile | null>;
};

/** What `npm run build:signing` left in `folder`; null when it has not run. */
export function readPageFiles(folder: string): PageFiles | null {
  const page = join(folder, "page.html");
  if (!existsSync(page)) return null;
  // A name that is not in this set is not looked for, so no path leads out of the folder.
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
  );
  const compressed = new Map<string, Buffer>();
  return {
    html: readFileSync(page, "utf8"),
    async read(name, acceptsGzip) {
      if (!names.has(name)) return null;
      const type = types[extname(name)] ?? "application/octet-stream";
      const isCompressed = acceptsGzip && compressible.includes(extname(name));
      const kept = isCompressed ? compressed.get(name) : undefined;
      if (kept) return { bytes: kept, type, encoding: "gzip" };
      const bytes = await readFile(join(folder, name));
      if (!isCompressed) return { bytes, type, encoding: null };
      const small = await promisify(gzip)(bytes, { level: 9 });
      compressed.set(name, small);
      return { bytes: small, type, encoding: "gzip" };
    },
  };
}
