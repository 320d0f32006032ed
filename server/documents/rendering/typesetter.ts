import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { fontFiles } from "./fonts.ts";

/** A place that exists nowhere: programs and data are given from memory, and no file can be read. */
const workspace = "/typesetter";
const dataPath = join(workspace, "data.json");

/** Parts of a document that the next one repeats are not set anew; what so many did not repeat is forgotten. */
const keptFor = 3;

let compiler: NodeCompiler | undefined;

export type Typeset = {
  pageCount: number;
  /** Values of the metadata that the program put at a label. */
  query(label: string): unknown[];
  /** PDF/A-2a; throws `CannotExport` when a font lacks a character. */
  pdf(): Uint8Array;
};

/** What the engine refused to write, in its words. */
class CannotExport extends Error {}

/** Lays out what a fixed program makes of the data. The data reach it as JSON and are never read as markup. */
export function typeset(program: URL, data: unknown): Typeset {
  // Fonts are given as folders, not as bytes: then each is read when a document first needs it.
  compiler ??= NodeCompiler.create({
    workspace,
    fontArgs: [{ fontPaths: fontFiles().map(({ path }) => dirname(path)) }],
  });
  compiler.mapShadow(dataPath, Buffer.from(JSON.stringify(data)));
  compiler.evictCache(keptFor);
  const document = compile(compiler, program);
  const of = compiler;
  return {
    pageCount: document.numOfPages,
    query: (label) => of.query(document, { selector: `<${label}>`, field: "value" }) as unknown[],
    pdf: () => pdf(of, document),
  };
}

const programs = new Map<string, string>();

function compile(with_: NodeCompiler, program: URL): NodeTypstDocument {
  let text = programs.get(program.href);
  if (text === undefined) programs.set(program.href, (text = readFileSync(program, "utf8")));
  const result = with_.compile({ mainFileContent: text });
  const error = result.takeError();
  if (error) throw new Error(`typesetting: ${JSON.stringify(error.shortDiagnostics)}`);
  const warnings = result.takeWarnings();
  if (warnings) throw new Error(`typesetting: ${JSON.stringify(warnings.shortDiagnostics)}`);
  return result.result!;
}

function pdf(with_: NodeCompiler, document: NodeTypstDocument): Uint8Array {
  try {
    return with_.pdf(document, { pdfStandard: "a-2a" });
  } catch (error) {
    throw new CannotExport((error as Error).message);
  }
}
