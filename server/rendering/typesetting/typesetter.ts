import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { NodeCompiler, type NodeTypstDocument, type RenderPdfOpts } from "@myriaddreamin/typst-ts-node-compiler";
import { fontFiles } from "./fonts.ts";

/** Names everything that determines the bytes of a document: the engine, then our programs and the fonts. */
export const engine = "typst-0.14.2/2";

/** A path that does not exist: programs and data come from memory, and no file can be read. */
const workspace = "/typesetter";
const dataPath = join(workspace, "data.json");

/** The engine caches parts of a document for the next one; entries unused for this many documents are evicted. */
const keptFor = 3;

/** PDF/A forbids the first character; Unicode has the second for the same meaning inside a text. */
const byteOrderMark = "\uFEFF";
const wordJoiner = "\u2060";

let compiler: NodeCompiler | undefined;
let eviction: NodeJS.Immediate | undefined;

export type Typeset = {
  pageCount: number;
  /** Values of the metadata that the program put at a label. */
  query(label: string): unknown[];
  /** PDF/A-2a; throws `GlyphsMissing`. */
  pdf(): Uint8Array;
  /** For an overlay on another document's pages: without tags, because it cannot join that document's structure. */
  untaggedPdf(): Uint8Array;
};

/** No font has some characters of these texts. */
export class GlyphsMissing extends Error {
  readonly texts: readonly string[];

  constructor(texts: readonly string[]) {
    super("Some characters are in no font.");
    this.texts = texts;
  }
}

/**
 * Typesets the data with a fixed program. The program gets the data as JSON and never parses them as markup; `images` are
 * files it may name.
 */
export function typeset(program: URL, data: unknown, images: Readonly<Record<string, Uint8Array>> = {}): Typeset {
  // Fonts are given as folders, not as bytes: then each is read when a document first needs it.
  compiler ??= NodeCompiler.create({
    workspace,
    fontArgs: [{ fontPaths: fontFiles().map(({ path }) => dirname(path)) }],
  });
  compiler.mapShadow(dataPath, Buffer.from(JSON.stringify(data).replaceAll(byteOrderMark, wordJoiner)));
  for (const [name, bytes] of Object.entries(images)) compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
  if (eviction) evict(compiler);
  // When it comes, the answer is on its way: nobody waits for it.
  eviction = setImmediate(evict, compiler);
  const document = compile(compiler, program);
  for (const name of Object.keys(images)) compiler.unmapShadow(join(workspace, name));
  const of = compiler;
  return {
    pageCount: document.numOfPages,
    query: (label) => of.query(document, { selector: `<${label}>`, field: "value" }) as unknown[],
    pdf: () => pdf(of, document, { pdfStandard: "a-2a" }),
    untaggedPdf: () => pdf(of, document, { pdfStandard: "a-2u", pdfTags: false }),
  };
}

function evict(from: NodeCompiler): void {
  clearImmediate(eviction);
  eviction = undefined;
  from.evictCache(keptFor);
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

function pdf(with_: NodeCompiler, document: NodeTypstDocument, options: RenderPdfOpts): Uint8Array {
  try {
    return with_.pdf(document, options);
  } catch (error) {
    const texts = textsWithoutGlyphs((error as Error).message);
    throw texts.length === 0 ? error : new GlyphsMissing(texts);
  }
}

/** The engine reports them only in the text of its diagnostics, which quote the text inside a quoted message. */
function textsWithoutGlyphs(diagnostics: string): string[] {
  const quoted = diagnostics.matchAll(/the text `\\"(.*?)\\"` could not be displayed/g);
  return [...new Set([...quoted].map(([, text = ""]) => unquoted(unquoted(text))))];
}

const unquoted = (text: string) =>
  text.replaceAll(/\\(?:u\{([0-9a-f]+)\}|(.))/g, (_, hex: string | undefined, character: string) =>
    hex === undefined ? character : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
