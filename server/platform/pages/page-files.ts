import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};
const compressible = [".js", ".mjs", ".css", ".html", ".txt", ".json", ".map", ".svg"];

export type PageFile = { bytes: Buffer; type: string; encoding: "br" | "gzip" | null };

/** Files that are found by exactly the names they have. */
export type Files = {
  has(name: string): boolean;
  /** `accepted` is the request's `Accept-Encoding`. */
  read(name: string, accepted: string | undefined): Promise<PageFile | null>;
};

/** A built page: its HTML, and the files it asks for. */
export type PageFiles = Files & { html: string };

/** The files that a build left in `folder`; null when it has not run. */
export function readPageFiles(folder: string): PageFiles | null {
  const page = join(folder, "page.html");
  const files = existsSync(page) ? readFiles(folder) : null;
  return files && { ...files, html: readFileSync(page, "utf8") };
}

/** Null if there is no such folder. */
export function readFiles(folder: string): Files | null {
  if (!existsSync(folder)) return null;
  // A name that is not in this set is not looked for, so no path leads out of the folder.
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
  );
  const gzipped = new Map<string, Promise<Buffer>>();
  const gzipOf = (name: string) => {
    const made =
      gzipped.get(name) ?? readFile(join(folder, name)).then((bytes) => promisify(gzip)(bytes, { level: 9 }));
    gzipped.set(name, made);
    return made;
  };
  return {
    has: (name) => names.has(name),
    async read(name, accepted = "") {
      if (!names.has(name)) return null;
      const type = types[extname(name)] ?? "application/octet-stream";
      const isCompressible = compressible.includes(extname(name));
      // Brotli at its best takes seconds, so a build that wants it has made it.
      if (isCompressible && /\bbr\b/.test(accepted) && names.has(`${name}.br`))
        return { bytes: await readFile(join(folder, `${name}.br`)), type, encoding: "br" };
      if (isCompressible && /\bgzip\b/.test(accepted)) return { bytes: await gzipOf(name), type, encoding: "gzip" };
      return { bytes: await readFile(join(folder, name)), type, encoding: null };
    },
  };
}
