import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const here = import.meta.dirname;
const tokens = join(here, "../../dashboard/kit/tokens.css");

/** Where the server reads them from. They are kept with the sources, so that a report is the same wherever it is made. */
const builtFolder = join(here, "../../server/risk/report/built");

/** The program of a report for each evaluator, and the stylesheet of all of them. */
export async function builtFiles(versions: readonly string[]): Promise<Record<string, string>> {
  const programs: Record<string, string> = {};
  for (const version of versions) programs[`${version}.js`] = await programOf(version);
  const style = `${readFileSync(tokens, "utf8")}\n${readFileSync(join(here, "report.css"), "utf8")}`;
  return { ...programs, "report.css": styleText(style) };
}

/** Not minified: an auditor may read what decides. */
async function programOf(version: string): Promise<string> {
  const result = await build({
    root: here,
    configFile: false,
    logLevel: "warn",
    envDir: false,
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: join(here, `${version}.ts`), formats: ["iife"], name: "report", fileName: () => "report.js" },
    },
  });
  const [built] = Array.isArray(result) ? result : [result];
  if (!built || !("output" in built)) throw new Error("The program of the report was not built.");
  const { code } = built.output[0];
  // Comments of regions name paths, which change with the place of a package.
  const text = code.replaceAll(/^[ \t]*\/\/#(?:end)?region.*\n/gm, "");
  if (/<\/script|<!--/i.test(text)) throw new Error("This program would end the element that it is in.");
  return text;
}

/** Comments and indentation are for readers of the source. Paper is white, whatever the screen is. */
const styleText = (text: string) =>
  text
    .replaceAll("@media (prefers-color-scheme: dark)", "@media screen and (prefers-color-scheme: dark)")
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\n\s*/g, "\n")
    .trim();

async function writeBuiltFiles(versions: readonly string[]): Promise<void> {
  mkdirSync(builtFolder, { recursive: true });
  for (const [name, text] of Object.entries(await builtFiles(versions))) writeFileSync(join(builtFolder, name), text);
}

if (import.meta.main) {
  const released = readFileSync(join(here, "../../engines/risk/policy/released.json"), "utf8");
  await writeBuiltFiles(Object.keys(JSON.parse(released) as object));
}
