import { readFile } from "node:fs/promises";
import { locate } from "@probity/engines/json/locate.ts";
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";

/** Files that authors of policies keep, JSON or YAML 1.2, and where in them something stands. */

export type Place = { line: number; column: number };

/** What is wrong with a file, for people and for programs. `path` is a JSON Pointer, and empty for the file as a whole. */
export type Finding = {
  file: string;
  place: Place | null;
  path: string;
  level: "error" | "warning";
  code: string;
  message: string;
};

export type Read<Content> = Content | { problems: Finding[] };

/** `placeOf` answers the last value on the way where a pointer leads further than the file does. */
export type Source = { file: string; content: unknown; placeOf: (pointer: string) => Place };

export const isYaml = (file: string) => /\.ya?ml$/i.test(file);

export async function readSource(file: string): Promise<Read<Source>> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return { problems: [findingOf(file, "unreadable_file", "This file cannot be read.")] };
  return isYaml(file) ? yamlSource(file, text) : jsonSource(file, text);
}

export function findingOf(file: string, code: string, message: string, place: Place | null = null): Finding {
  return { file, place, path: "", level: "error", code, message };
}

/** As compilers tell it: where, what, and the code to look for. */
export function findingLine({ file, place, path, level, code, message }: Finding): string {
  const where = place ? `${file}:${place.line}:${place.column}` : file;
  const what = path === "" ? message : `${path}: ${message}`;
  return `${level === "warning" ? "warning: " : ""}${where}: ${what} (${code})`;
}

/** Each once: several files may refer to the same list. */
export function problemsIn(reads: readonly Read<object>[]): Finding[] {
  const problems = reads.flatMap((read) => ("problems" in read ? read.problems : []));
  return [...new Map(problems.map((problem) => [findingLine(problem), problem])).values()];
}

function jsonSource(file: string, text: string): Read<Source> {
  try {
    const content: unknown = JSON.parse(text);
    return { file, content, placeOf: (pointer) => placeAt(text, locate(text, pointer).from) };
  } catch (error) {
    return { problems: [findingOf(file, "invalid_json", `This is not JSON: ${(error as Error).message}`)] };
  }
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

function yamlSource(file: string, text: string): Read<Source> {
  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const options = { version: "1.2", schema: "core", uniqueKeys: true, prettyErrors: false } as const;
  const document = parseDocument(text, { ...options, lineCounter: lines });
  const [wrong] = [...document.errors, ...document.warnings];
  if (wrong)
    return { problems: [findingOf(file, "invalid_yaml", `This is not YAML: ${wrong.message}`, place(wrong.pos[0]))] };
  try {
    const content: unknown = document.toJS();
    return { file, content, placeOf: (pointer) => place(offsetOf(document, pointer)) };
  } catch (error) {
    // An alias of something that is not there, or aliases that would fill the memory.
    return { problems: [findingOf(file, "invalid_yaml", `This is not YAML: ${(error as Error).message}`)] };
  }
}

function offsetOf(document: Document.Parsed, pointer: string): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) node = node.items.find(({ key }) => isScalar(key) && String(key.value) === name)?.value;
    else node = isSeq(node) ? node.items[Number(name)] : undefined;
    const range = (node as { range?: readonly number[] | null } | null | undefined)?.range;
    if (!range) break;
    offset = range[0]!;
  }
  return offset;
}
