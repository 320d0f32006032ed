import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { pack } from "./pack.ts";
import { run } from "./run.ts";

/**
 * `npm run conformance -- COMMAND` packs a kit and tries the command with it. `npm run conformance -- --pack FOLDER [VERSION]` writes a kit to
 * give away.
 */
const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main([first, ...rest]: string[]): Promise<number> {
  if (first === "--pack") return packInto(rest);
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  try {
    pack(currentEvaluator, folder);
    return await run(folder, first === undefined ? [] : [first, ...rest], print);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function packInto([folder, version = currentEvaluator]: string[]): number {
  if (folder === undefined) {
    print("Name the folder that the kit is written to.");
    return 2;
  }
  print(`${folder}: ${pack(version, folder).cases.toLocaleString("en")} cases of ${version}`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
