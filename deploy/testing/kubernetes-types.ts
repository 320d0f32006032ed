import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deploy, type Rendered } from "./rendered.ts";

const moduleOf = ({ apiVersion, kind }: Rendered) => `kubernetes-models/${apiVersion}/${kind}`;

/** Formats, patterns and required members, by the published schemas. */
export async function schemaProblems(objects: readonly Rendered[]): Promise<string[]> {
  const problems = objects.map(async (object) => {
    const { [object.kind]: Model } = (await import(moduleOf(object))) as Record<
      string,
      new (data: object) => { validate(): void }
    >;
    try {
      new Model!(object).validate();
      return [];
    } catch (error) {
      return [`${object.kind} ${object.metadata.name}: ${(error as Error).message}`];
    }
  });
  return (await Promise.all(problems)).flat();
}

/** Members that do not exist, which the schemas let pass and a cluster drops without a word: the compiler knows them. */
export function typeProblems(objects: readonly Rendered[]): string[] {
  const folder = mkdtempSync(join(deploy, ".types-"));
  try {
    const lines = objects.map(
      (object, index) =>
        `import type { I${object.kind} as T${index} } from "${moduleOf(object)}";\n` +
        `export const o${index}: T${index} = ${JSON.stringify(object)};`,
    );
    writeFileSync(join(folder, "objects.ts"), lines.join("\n"));
    const compiler = join(deploy, "../node_modules/.bin/tsc");
    const args = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--ignoreConfig", "objects.ts"];
    const { stdout } = spawnSync(compiler, args, { cwd: folder, encoding: "utf8" });
    return stdout.split("\n").filter((line) => line.includes("error"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
