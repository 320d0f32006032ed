import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, relative } from "node:path";
import { build, type InlineConfig } from "vite";

const root = import.meta.dirname;
const dist = join(root, "dist");
const stamp = join(dist, "built-from.txt");

/** Covers all sources of the page. A build is outdated when any of them differs, whatever the clocks of files say. */
function sourcesDigest(): string {
  const hash = createHash("sha256");
  for (const name of ["pdfjs-dist", "preact", "signature_pad", "vite"])
    hash.update(`${name}@${packageOf(name).version}`);
  const patterns = [
    "*.{ts,html,json,md}",
    "{page,verify}/**/*",
    "../engines/{agreements,integrity,json}/**/*.ts",
    "../contract/records.ts",
  ];
  const entries = globSync(patterns, { cwd: root, withFileTypes: true, exclude: ["dist/**", "**/*.test.ts"] });
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

const shared: InlineConfig = { root, configFile: false, logLevel: "warn", envDir: false };

/** The page: hashed names under `/s/assets/`, and what pdf.js fetches by itself under a folder named after its version. */
async function buildPage(): Promise<void> {
  const pdfjs = packageOf("pdfjs-dist");
  const assets = `assets/pdfjs-${pdfjs.version}`;
  await build({
    ...shared,
    base: "/s/",
    define: { PDFJS_ASSETS: JSON.stringify(`/s/${assets}/`) },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: dist,
      emptyOutDir: true,
      // An inlined asset would be a data: URL, which the policy of the page refuses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: "es2022",
      manifest: "manifest.json",
      rolldownOptions: { input: join(root, "page.html") },
    },
  });
  for (const folder of ["cmaps", "wasm", "standard_fonts", "iccs"])
    // Scripts inside of PDFs are never run, so what would run them stays away.
    cpSync(join(pdfjs.folder, folder), join(dist, assets, folder), {
      recursive: true,
      filter: (path) => !/quickjs/i.test(path),
    });
}

/** The page that checks files: one script and one style, because it must work without a connection once it is open. */
async function buildVerifyPage(): Promise<void> {
  const folder = join(root, "verify");
  await build({
    ...shared,
    root: folder,
    // Relative, so that it works under any path.
    base: "./",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: join(dist, "verify"),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: "es2022",
      rolldownOptions: { input: join(folder, "page.html") },
    },
  });
}

/** The package a host installs: one module, its types, and nothing it depends on. */
async function buildEmbed(): Promise<void> {
  const folder = join(dist, "package");
  await build({
    ...shared,
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      target: "es2022",
      lib: { entry: join(root, "embed.ts"), formats: ["es"], fileName: () => "embed.js" },
    },
  });
  const tsc = join(root, "../node_modules/.bin/tsc");
  const options = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--outDir", folder, "--types", ""];
  const language = ["--target", "es2024", "--lib", "es2024,dom", "--module", "preserve", "--strict"];
  execFileSync(
    tsc,
    ["--ignoreConfig", ...options, ...language, "--allowImportingTsExtensions", join(root, "embed.ts")],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  writeFileSync(join(folder, "contract.d.ts"), contractTypes("FieldType", "RefusalCode"));
  for (const path of globSync("*.d.ts", { cwd: folder }).map((name) => join(folder, name))) {
    const declaration = readFileSync(path, "utf8").replaceAll('"@probity/contract"', '"./contract.js"');
    // The compiler leaves the endings of imports in declarations as they were written.
    writeFileSync(path, declaration.replaceAll(/(from "\.\/\w+)\.ts"/g, '$1.js"'));
  }
  const { name, version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const manifest = {
    name,
    version,
    license,
    description: "Puts the signing page of Probity into a page of yours and tells you what happens on it.",
    type: "module",
    sideEffects: false,
    exports: { ".": { types: "./embed.d.ts", default: "./embed.js" } },
    types: "./embed.d.ts",
    files: ["*.js", "*.map", "*.d.ts", "README.md"],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, "README.md"), join(folder, "README.md"));
}

/** The types of the contract that messages name. The compiler of the package's test notices one that is missing. */
function contractTypes(...names: string[]): string {
  const records = readFileSync(join(root, "../contract/records.ts"), "utf8");
  return names.map((name) => new RegExp(`^export type ${name} =[^;]*;\n`, "m").exec(records)![0]).join("");
}

export async function buildSigning(): Promise<void> {
  await buildPage();
  await buildVerifyPage();
  await buildEmbed();
  writeFileSync(stamp, sourcesDigest());
}

if (import.meta.main && isOutdated()) await buildSigning();
