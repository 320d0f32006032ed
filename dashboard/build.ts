import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build, type Plugin } from "vite";

const root = import.meta.dirname;
const dist = join(root, "dist");
const stamp = join(dist, "built-from.txt");

/** Covers all sources of the page. A build is outdated when any of them differs, whatever the clocks of files say. */
function sourcesDigest(): string {
  const hash = createHash("sha256");
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const name of [...Object.keys(dependencies), "vite"]) hash.update(`${name}@${packageOf(name).version}`);
  const texts = ["../examples/webhooks/*", "../docs/guides/your-first-policy.md"];
  const patterns = ["**/*.{ts,tsx,css,svg,html,json,md}", "../engines/**/*.ts", "../client/*.ts", ...texts];
  const entries = globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: ["dist/**", "node_modules/**", "testing/**", "**/*.test.{ts,tsx}", "**/testing/**"],
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) hash.update(relative(root, path)).update(readFileSync(path));
  return hash.digest("hex");
}

function packageOf(name: string): { folder: string; version: string } {
  const path = findPackageJSON(name, import.meta.url);
  if (path === undefined) throw new Error(`The package ${name} is not installed.`);
  return { folder: dirname(path), version: JSON.parse(readFileSync(path, "utf8")).version };
}

export function isOutdated(): boolean {
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== sourcesDigest();
}

/**
 * Layers rank by their first appearance, and a chunk's stylesheet may arrive before the page's own. So each of them begins with
 * the order.
 */
const layersFirst: Plugin = {
  name: "layers-first",
  generateBundle(_options, bundle) {
    const order = /@layer [^;{]+;/.exec(readFileSync(join(root, "kit/layers.css"), "utf8"))![0];
    for (const file of Object.values(bundle)) {
      if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `${order}\n${String(file.source)}`;
    }
  },
};

/** Hashed names under `assets/`, all addressed from where the page itself is, so that it works under any path. */
async function buildDashboard(): Promise<void> {
  const digest = sourcesDigest();
  const pdfjs = packageOf("pdfjs-dist");
  const pdfjsFolder = `pdfjs-${pdfjs.version}`;
  await build({
    root,
    base: "./",
    configFile: false,
    logLevel: "warn",
    envDir: false,
    plugins: [layersFirst],
    // Beside the chunk that asks for it, so that it is found under any path.
    define: { PDFJS_FOLDER: JSON.stringify(`./${pdfjsFolder}/`) },
    build: {
      outDir: dist,
      emptyOutDir: true,
      // An inlined asset would be a data: URL, which the policy of the page refuses for fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: "es2022",
      manifest: "manifest.json",
      rolldownOptions: {
        input: join(root, "page.html"),
        // Libraries mark their modules for servers that render; there is none here.
        onLog: (level, log, handle) => (log.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : handle(level, log)),
      },
    },
  });
  // What pdf.js fetches by itself. The policy of the page allows no WebAssembly, and scripts inside of PDFs are never run.
  for (const folder of ["cmaps", "wasm", "standard_fonts"])
    cpSync(join(pdfjs.folder, folder), join(dist, "assets", pdfjsFolder, folder), {
      recursive: true,
      filter: (path) => !/quickjs|\.wasm$/i.test(path),
    });
  for (const name of globSync("assets/*.{js,css,svg}", { cwd: dist })) {
    const bytes = readFileSync(join(dist, name));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
  writeFileSync(stamp, digest);
}

if (import.meta.main && isOutdated()) await buildDashboard();
