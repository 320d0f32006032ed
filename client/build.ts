import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = import.meta.dirname;
const contract = join(root, "../contract");

/** The package that customers install: JavaScript, declarations with the types of the contract, source maps. No dependencies. */
export function buildClient(dist = join(root, "dist")): string {
  rmSync(dist, { recursive: true, force: true });
  // Comments are for readers of the declarations and of the source maps; a browser need not load them.
  compile(dist, "--emitDeclarationOnly", "--sourceMap", "false", "--inlineSources", "false");
  compile(dist, "--declaration", "false", "--removeComments");
  // The contract has nothing but types, so its files are declarations as they stand.
  for (const name of globSync("*.ts", { cwd: contract }))
    write(join(dist, "contract", name.replace(/\.ts$/, ".d.ts")), readFileSync(join(contract, name), "utf8"));
  for (const name of globSync("**/*.d.ts", { cwd: dist })) {
    const declaration = readFileSync(join(dist, name), "utf8").replaceAll(
      '"@probity/contract"',
      '"./contract/contract.js"',
    );
    // The compiler leaves the endings of imports in declarations as they were written.
    write(join(dist, name), declaration.replaceAll(/(from "\.\/[\w/-]+)\.ts"/g, '$1.js"'));
  }
  write(join(dist, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  cpSync(join(root, "README.md"), join(dist, "README.md"));
  cpSync(join(root, "../LICENSE"), join(dist, "LICENSE"));
  return dist;
}

function compile(dist: string, ...options: string[]): void {
  const project = ["-p", join(root, "tsconfig.build.json"), "--outDir", dist];
  execFileSync(join(root, "../node_modules/.bin/tsc"), [...project, ...options], { stdio: "pipe" });
}

function manifest() {
  const { name, version, license, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const compiled = Object.entries(exports as Record<string, string>).map(([entry, source]) => {
    const file = source.replace(/\.ts$/, "");
    return [entry, { types: `${file}.d.ts`, default: `${file}.js` }] as const;
  });
  return {
    name,
    version,
    license,
    description: "The typed client of the Probity API: signs requests, repeats them safely, verifies webhooks.",
    type: "module",
    sideEffects: false,
    engines: { node: ">=22" },
    exports: Object.fromEntries(compiled),
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (import.meta.main) buildClient();
