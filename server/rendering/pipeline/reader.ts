import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import type { Inline } from "@probity/engines/agreements/model/model.ts";
import type { Position } from "@probity/engines/agreements/model/problems.ts";
import type { RoleInSource } from "@probity/engines/agreements/model/roles.ts";
import type { Token } from "markdown-it";
import type { Expanded, Walk } from "./expand.ts";
import { checkedUrl } from "./links.ts";
import type { Settled } from "./settle-lines.ts";
import type { SourceText } from "./source-text.ts";
import { firstValue, splitAtValues } from "./value-tokens.ts";

type Lines = { line: number; endLine: number };
type Warning = { code: string; message: string; line: number };

/** State of reading a document's Markdown. */
export class Reader {
  readonly roles: RoleInSource[] = [];
  readonly warnings: Warning[] = [];
  readonly language: string;
  readonly #source: SourceText;
  readonly #values: Expanded["values"];
  readonly #settled: Settled;
  readonly #isDocument: boolean;
  readonly #printed = new Set<number>();
  /** Texts of the model in their order, with the value or the lines they come from. */
  readonly #texts: { text: string; from: number | Lines }[] = [];

  constructor(source: SourceText, walk: Walk, { values }: Expanded, settled: Settled, language: string) {
    this.#source = source;
    this.#isDocument = walk.kind === "data";
    this.#values = values;
    this.#settled = settled;
    this.language = language;
  }

  /** The text of a line as the source has it, with tokens for values. */
  line(line: number): string {
    return this.#settled.lines[line] ?? "";
  }

  /** Offset of a line in the source, after its indentation. */
  lineOffset(line: number): number {
    const text = this.line(line);
    return this.#settled.offsetAt(line, text.length - text.trimStart().length);
  }

  positionOf(line: number): Position {
    return this.#source.positionAt(this.lineOffset(line));
  }

  /** Converts an offset in the content of a block to one in the source; the parser has removed the indentation. */
  offsetIn(content: string, at: number, { line }: Lines): number {
    const before = content.slice(0, at).split("\n");
    const row = content.split("\n")[before.length - 1] ?? "";
    const place = line + before.length - 1;
    const found = this.line(place).indexOf(row);
    return found === -1 ? this.lineOffset(place) : this.#settled.offsetAt(place, found + (before.at(-1)?.length ?? 0));
  }

  /** Text with its values inserted as plain text. */
  print(text: string, lines: Lines, oneLine: boolean): Inline[] {
    return splitAtValues(text).flatMap((part): Inline[] => {
      if (typeof part === "string") {
        this.remember(part, lines);
        return [{ kind: "text", text: part.replaceAll("\n", " ") }];
      }
      const value = this.#values[part]?.text ?? "";
      this.#printed.add(part);
      this.#texts.push({ text: value, from: part });
      const [first = "", ...rest] = value.split("\n");
      const after = rest.flatMap((line): Inline[] => [
        oneLine ? { kind: "text", text: " " } : { kind: "break" },
        ...textOf(line),
      ]);
      return [...textOf(first), ...after];
    });
  }

  remember(text: string, { line, endLine }: Lines): void {
    this.#texts.push({ text, from: { line, endLine } });
  }

  /** Returns true if it refused a value. */
  refuseValues(text: string, where: string): boolean {
    const value = firstValue(text);
    if (value === null) return false;
    const begin = this.#values[value]?.begin ?? 0;
    this.#source.report("template_variable_forbidden", `Variables are not allowed in ${where}.`, begin);
    return true;
  }

  /** A value must not disappear silently, as it would in a second definition of the same link. */
  refuseUnprinted(): void {
    if (!this.#isDocument) return;
    const lost = this.#values.find((_value, number) => !this.#printed.has(number));
    if (lost)
      this.#source.report("template_variable_forbidden", "This variable would not be printed here.", lost.begin);
  }

  /** Checked only for a document: when all branches are taken at once, their tables may differ in columns. */
  tooManyCells(message: string, line: number): void {
    if (this.#isDocument) this.unsupported(message, this.lineOffset(line));
  }

  url(token: Token, at: () => number): string {
    const url = String(token.attrGet("href") ?? "");
    if (this.refuseValues(`${url}${token.attrGet("title") ?? ""}`, "URLs")) return "";
    const checked = checkedUrl(url);
    if ("url" in checked) return checked.url;
    this.#source.report("template_link_forbidden", checked.problem, at());
    return "";
  }

  unsupported(message: string, offset: number): void {
    this.#source.report("template_markdown_unsupported", message, offset);
  }

  limitDepth(depth: number, at: () => number): void {
    if (depth <= agreementLimits.markdownDepth) return;
    this.#source.stop(
      "template_markdown_unsupported",
      `Nesting is deeper than ${agreementLimits.markdownDepth} levels.`,
      at(),
    );
  }

  report: SourceText["report"] = (...problem) => this.#source.report(...problem);

  warn(code: string, message: string, line: number): void {
    this.warnings.push({ code, message, line: this.positionOf(line).line });
  }

  /** Position in the source of the first text of the model that contains this. */
  originOf(text: string): Position | null {
    const found = this.#texts.find((candidate) => candidate.text.includes(text));
    if (!found) return null;
    if (typeof found.from === "number") return this.#source.positionAt(this.#values[found.from]?.begin ?? 0);
    for (let { line } = found.from; line < found.from.endLine; line += 1) {
      const column = this.line(line).indexOf(text);
      if (column !== -1) return this.#source.positionAt(this.#settled.offsetAt(line, column));
    }
    return this.positionOf(found.from.line);
  }
}

const textOf = (text: string): Inline[] => (text === "" ? [] : [{ kind: "text", text }]);
