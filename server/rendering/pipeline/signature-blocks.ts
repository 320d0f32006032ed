import { readDirective } from "@probity/engines/agreements/model/directive.ts";
import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import type { Block, SignatureBox } from "@probity/engines/agreements/model/model.ts";
import type { Token } from "markdown-it";
import type { Reader } from "./reader.ts";

/** Directives of one run of blocks: page breaks, signatures, and groups of signatures. */
export class SignatureBlocks {
  readonly #reader: Reader;
  readonly #blocks: Block[];
  #group: { boxes: SignatureBox[]; line: number } | null = null;

  constructor(reader: Reader, blocks: Block[]) {
    this.#reader = reader;
    this.#blocks = blocks;
  }

  get isOpen(): boolean {
    return this.#group !== null;
  }

  read(token: Token): void {
    const line = token.map?.[0] ?? 0;
    const misplaced = (message: string) => this.#report("template_directive_misplaced", message, line);
    if (token.level > 0) return misplaced("A directive must be at the top level of the document, not inside a list.");
    if (this.#reader.refuseValues(token.content, "directives")) return;
    const directive = readDirective(token.content);
    if ("code" in directive) return this.#report(directive.code, directive.message, line);
    if (directive.kind === "pagebreak") {
      if (this.#group) return misplaced("A page break cannot be inside a group of signatures.");
      this.#blocks.push({ kind: "pagebreak" });
    } else if (directive.kind === "group_open") {
      if (this.#group) return misplaced("A group of signatures cannot contain another group.");
      this.#group = { boxes: [], line };
    } else if (directive.kind === "group_close") {
      if (!this.#group) return misplaced("There is no open group for ::: to close.");
      this.#close(this.#group);
    } else {
      const box = { role: directive.role, label: directive.label };
      this.#reader.roles.push({ ...box, position: this.#reader.positionOf(line) });
      this.#reader.remember(directive.label ?? directive.role, { line, endLine: line + 1 });
      if (this.#group) this.#group.boxes.push(box);
      else this.#blocks.push({ kind: "signatures", boxes: [box] });
    }
  }

  /** Something else than a signature inside a group. */
  refuse(line: number): void {
    this.#report("template_directive_misplaced", "Only ::signature lines can be inside a group.", line);
    this.#group = null;
  }

  end(): void {
    if (this.#group) this.#report("template_directive_misplaced", "This group is not closed by :::.", this.#group.line);
  }

  #close({ boxes, line }: { boxes: SignatureBox[]; line: number }): void {
    this.#group = null;
    if (boxes.length < 1 || boxes.length > agreementLimits.rolesInGroup) {
      const message = `A group must have one to ${agreementLimits.rolesInGroup} signatures, not ${boxes.length}.`;
      return this.#report("template_group_size", message, line);
    }
    this.#blocks.push({ kind: "signatures", boxes });
  }

  #report(code: Parameters<Reader["report"]>[0], message: string, line: number): void {
    this.#reader.report(code, message, this.#reader.lineOffset(line));
  }
}
