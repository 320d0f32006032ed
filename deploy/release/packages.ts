import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient } from "../../client/build.ts";
import { pack } from "../../conformance/pack.ts";
import { buildSigning, isOutdated } from "../../signing/build.ts";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { repository } from "./lock-file.ts";

/** What others install, as npm packs it: npm gives every file the same time, so the same files are the same bytes. */
export async function packPackages(out: string, version: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "probity-release-"));
  try {
    if (isOutdated()) await buildSigning();
    const signing = join(work, "signing");
    cpSync(join(repository, "signing/dist/package"), signing, { recursive: true });
    cpSync(join(repository, "LICENSE"), join(signing, "LICENSE"));
    const kit = join(work, "conformance");
    pack(currentEvaluator, kit);
    writeFileSync(join(kit, "package.json"), `${JSON.stringify(kitManifest(version), null, 2)}\n`);
    const folders = [buildClient(join(work, "client")), signing, kit];
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", out, ...folders], { stdio: "pipe" });
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The kit is a folder to read and to run; as a package it has a name and a version. */
const kitManifest = (version: string) => ({
  name: "@probity/conformance",
  version,
  license: JSON.parse(readFileSync(join(repository, "package.json"), "utf8")).license,
  description:
    "Cases with the answers of a released evaluator of Probity's policies, and what compares another with them.",
  type: "module",
});
