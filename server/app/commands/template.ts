import { watch } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname, extname } from "node:path";
import { parseArgs } from "node:util";
import { dataProblems } from "@probity/engines/agreements/model/data-problems.ts";
import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import { type PageSize, pageSizes } from "@probity/engines/agreements/model/model.ts";
import type { Rendered, Renderer } from "@probity/engines/agreements/model/rendering.ts";
import { poolDefaults } from "#rendering/children/pool.ts";
import { createRenderer } from "#agreements/renderer.ts";
import { problemText } from "./template-problems.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `template preview FILE [--data FILE] [--out FILE] [--page-size ${pageSizes.join("|")}] [--language CODE] [--watch]

Sets a template with sample data, as POST /templates/markdown/preview does, and writes the PDF (FILE.pdf unless --out says
where). Needs no server and no database. --watch does it again whenever one of the files is saved.`;

type Preview = { file: string; data: string | null; out: string; pageSize: PageSize; language: string; watch: boolean };

/** `template …`: what an author of agreements does at their own desk. Answers whether all is well. */
export async function templateCommand([verb, ...args]: string[]): Promise<boolean> {
  const preview = argumentsOf(verb, args);
  const renderer = createRenderer({ ...poolDefaults, children: 1 });
  try {
    const written = await write(renderer, preview);
    if (!preview.watch) return written;
    await writeOnChange(renderer, preview);
    return true;
  } finally {
    await renderer.close();
  }
}

function argumentsOf(verb: string | undefined, args: string[]): Preview {
  const options = {
    data: { type: "string" },
    out: { type: "string" },
    "page-size": { type: "string", default: "A4" },
    language: { type: "string", default: "en" },
    watch: { type: "boolean", default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    const pageSize = pageSizes.find((size) => size === values["page-size"]);
    if (verb === "preview" && file !== undefined && more.length === 0 && pageSize) {
      const out = values.out ?? `${file.slice(0, file.length - extname(file).length)}.pdf`;
      return { file, data: values.data ?? null, out, pageSize, language: values.language, watch: values.watch };
    }
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}

/** Renders the template once and prints the result. */
async function write(renderer: Renderer, preview: Preview): Promise<boolean> {
  const { file, out, pageSize, language } = preview;
  const given = await readBoth(preview);
  if ("problems" in given) return tell(given.problems);
  const { source, data } = given;
  const request = { source, data, pageSize, language, date: new Date(), purpose: { kind: "save" } } as const;
  const outcome = await renderer.render(request);
  if ("problems" in outcome) return tell(outcome.problems.map((problem) => problemText(file, source, problem)));
  const { rendered } = outcome;
  for (const { line, message, code } of rendered.warnings)
    console.error(`${file}:${line}: warning: ${message} (${code})`);
  // A viewer that has the file open never sees half of it.
  await writeFile(`${out}.part`, rendered.pdf);
  await rename(`${out}.part`, out);
  console.log(`${out}: ${summaryOf(rendered)}`);
  return true;
}

function tell(problems: readonly string[]): false {
  for (const problem of problems) console.error(problem);
  return false;
}

function summaryOf({ pages, roles }: Rendered): string {
  const signed = roles.length === 0 ? "nobody signs" : `signed by ${roles.map(({ role }) => role).join(", ")}`;
  return `${pages.length === 1 ? "1 page" : `${pages.length} pages`}, ${signed}`;
}

type Given = { source: string; data: Record<string, unknown> } | { problems: string[] };

async function readBoth({ file, data: dataFile }: Preview): Promise<Given> {
  const [source, text] = await Promise.all([readText(file), dataFile === null ? "{}" : readText(dataFile)]);
  if (source === null) return { problems: [`${file}: This file cannot be read.`] };
  if (text === null) return { problems: [`${dataFile}: This file cannot be read.`] };
  const tooLarge = [
    ...(Buffer.byteLength(source) > agreementLimits.sourceBytes ? [`${file}: A source can have at most 128 KiB.`] : []),
    ...(Buffer.byteLength(text) > agreementLimits.dataBytes ? [`${dataFile}: Data can have at most 128 KiB.`] : []),
  ];
  const data = parsed(text);
  if (typeof data === "string") return { problems: [...tooLarge, `${dataFile}: ${data}`] };
  const problems = [...tooLarge, ...dataProblems(data).map(({ message, code }) => `${dataFile}: ${message} (${code})`)];
  return problems.length > 0 ? { problems } : { source, data };
}

/** The data, or what is wrong with it. */
function parsed(text: string): Record<string, unknown> | string {
  try {
    const data: unknown = JSON.parse(text);
    const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
    return isObject ? (data as Record<string, unknown>) : "The data must be a JSON object.";
  } catch (error) {
    return `This is not JSON: ${(error as Error).message}`;
  }
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(() => null);
}

const settleMs = 50;

/** Until the process is ended. Folders are watched, because editors replace the files they save. */
async function writeOnChange(renderer: Renderer, preview: Preview): Promise<void> {
  const files = [preview.file, ...(preview.data === null ? [] : [preview.data])];
  console.log(`Watching ${files.join(" and ")}; Ctrl+C ends it.`);
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve(true);
  const again = () => void (last = last.then(() => write(renderer, preview)));
  const watchers = [...new Set(files.map((file) => dirname(file)))].map((folder) =>
    watch(folder, (_event, name) => {
      if (!files.some((file) => dirname(file) === folder && basename(file) === name)) return;
      clearTimeout(timer);
      timer = setTimeout(again, settleMs);
    }),
  );
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, resolve);
  });
  for (const watcher of watchers) watcher.close();
  await last;
}
