import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { currentEvaluator } from "../evaluators.ts";

const repository = join(import.meta.dirname, "../../../..");

/** The evaluator of a release that is made up. Real ones have a number. */
export const madeUpEvaluator = "risk-eval-made-up";

/**
 * A copy of these sources in which the steps of docs/decisions/0020-frozen-evaluators.md have been taken for another evaluator, which
 * loses the actions of exceeded bands and is the current one. It is not recorded yet.
 */
export class NextRelease {
  readonly folder = mkdtempSync(join(tmpdir(), "probity-next-release-"));

  /** `sources` are what is copied beside the engines. */
  constructor(sources: readonly string[] = []) {
    for (const source of ["package.json", "tsconfig.base.json", "engines", ...sources])
      cpSync(join(repository, source), join(this.folder, source), { recursive: true, filter });
    this.#linkPackages();
    const policy = join(this.folder, "engines/risk/policy");
    cpSync(join(policy, currentEvaluator), join(policy, madeUpEvaluator), { recursive: true });
    this.change(
      `engines/risk/policy/${madeUpEvaluator}/outcome.ts`,
      "of exceeded) {",
      "of exceeded.slice(exceeded.length)) {",
    );
    this.change(
      "engines/risk/policy/evaluators.ts",
      "export type Evaluator",
      `import * as madeUp from "./${madeUpEvaluator}/evaluate.ts";\nimport * as madeUpLapse from "./${madeUpEvaluator}/lapse.ts";\n\nexport type Evaluator`,
    );
    this.change(
      "engines/risk/policy/evaluators.ts",
      "Record<string, Evaluator>> = {",
      `Record<string, Evaluator>> = {\n"${madeUpEvaluator}": { evaluate: madeUp.evaluate, lapsesAt: madeUpLapse.lapsesAt },`,
    );
    this.change(
      "engines/risk/policy/evaluators.ts",
      `currentEvaluator = "${currentEvaluator}"`,
      `currentEvaluator = "${madeUpEvaluator}"`,
    );
  }

  /** `npm run release -- evaluator`. It throws what the command prints if it fails. */
  recordEvaluator(version: string): void {
    this.#run("engines/risk/policy/testing/release-evaluator.ts", version);
  }

  #run(program: string, ...args: string[]): void {
    const given = [join(this.folder, program), ...args];
    execFileSync(process.execPath, given, { cwd: this.folder, stdio: "pipe" });
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }

  /** Changes a text that is there exactly once. */
  change(file: string, from: string, to: string): void {
    const parts = this.read(file).split(from);
    if (parts.length !== 2) throw new Error(`${file} has "${from}" ${parts.length - 1} times.`);
    writeFileSync(join(this.folder, file), parts.join(to));
  }

  /** `npm run generate -- report`, with the program of the other evaluator. */
  buildReports(): void {
    const program = this.read(`signing/report/${currentEvaluator}.ts`).replaceAll(currentEvaluator, madeUpEvaluator);
    writeFileSync(join(this.folder, `signing/report/${madeUpEvaluator}.ts`), program);
    this.#run("signing/report/build-report.ts");
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** Packages of others are shared; the copy's own lead to the copy. */
  #linkPackages(): void {
    const packages = join(this.folder, "node_modules");
    mkdirSync(join(packages, "@probity"), { recursive: true });
    for (const name of readdirSync(join(repository, "node_modules")))
      if (name !== "@probity") symlinkSync(join(repository, "node_modules", name), join(packages, name));
    for (const name of ["contract", "engines", "server"])
      symlinkSync(join(this.folder, name), join(packages, "@probity", name));
  }
}

const notSources = new Set(["node_modules", "dist"]);
const filter = (path: string) => !notSources.has(basename(path));
