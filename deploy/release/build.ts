import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { saveImage } from "./image.ts";
import { licencesOf } from "./licences.ts";
import { productionPackages, readLockFile } from "./lock-file.ts";
import { packPackages } from "./packages.ts";
import { type Made, provenanceOf, unknownBuilder } from "./provenance.ts";
import { sbomOf } from "./sbom.ts";
import { readSource } from "./source.ts";

/**
 * Makes everything that a release consists of, in an empty folder:
 *
 *   npm run release -- build --out DIR [--no-image] [--builder URI] [--uncommitted]
 *
 * Two builds of one commit with the same Node and npm are the same bytes, the image apart. docs/release.md says what each file is for.
 */
const { values } = parseArgs({
  allowNegative: true,
  options: {
    out: { type: "string", default: "" },
    image: { type: "boolean", default: true },
    builder: { type: "string", default: unknownBuilder },
    uncommitted: { type: "boolean", default: false },
  },
});
if (values.out === "") fail("Name the folder: npm run release -- build --out DIR");
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
if (readdirSync(out).length > 0) fail(`${values.out} is not empty.`);
const source = readSource();
if (source.hasUncommitted && !values.uncommitted)
  fail("Files differ from the commit. Commit them, or say --uncommitted to try the script.");

const lock = readLockFile();
const write = (name: string, text: string) => writeFileSync(join(out, name), text);
const writeJson = (name: string, value: object) => write(name, `${JSON.stringify(value, null, 2)}\n`);

await packPackages(out, source.version);
writeJson(`probity-${source.version}.cdx.json`, sbomOf(lock, source));
write("LICENSES", licencesOf(productionPackages(lock), source.version));
const whyNot = values.image ? saveImage(out, source) : "it was not asked for";
const npm = execFileSync("npm", ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
const tools = { node: process.version, npm };
writeJson(`probity-${source.version}.provenance.json`, provenanceOf(source, await made(), values.builder, tools));
const checked = await made();
write("SHA256SUMS", checked.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(""));
for (const { name } of checked) console.log(name);
if (whyNot !== null) console.log(`No image: ${whyNot}.`);

async function made(): Promise<Made[]> {
  const found: Made[] = [];
  for (const name of readdirSync(out).toSorted()) {
    const digest = createHash("sha256");
    await pipeline(createReadStream(join(out, name)), digest);
    found.push({ name, sha256: digest.digest("hex") });
  }
  return found;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
