import type { RemovedKind } from "@probity/engines/agreements/documents/inspection.ts";
import { documentShapes } from "./allowed/document.ts";
import { graphics } from "./allowed/graphics.ts";
import { interaction } from "./allowed/interaction.ts";
import { noteEntry } from "./allowed/left-out.ts";
import type { Shape, Surroundings } from "./allowed/shapes.ts";
import { copyStream } from "./copy-stream.ts";
import { type Dictionary, entriesOf, Name, type PdfValue, Reference, Stream } from "./reading/objects.ts";
import type { PdfFile } from "./reading/pdf-file.ts";
import type { RemovedTally } from "./removed.ts";
import { nameText, numberText, type PdfWriter, stringText } from "./write-pdf.ts";

const shapes: Readonly<Record<string, Shape>> = { ...graphics, ...interaction, ...documentShapes };

type Waiting = { number: number; value: PdfValue; shape: string; page: number | null };

/**
 * Copies what the shapes allow from one file to another. Every object is written once for each shape in which it is used,
 * and waits in a queue until then: chains of any length and circles are all the same to it.
 */
export class Copier {
  readonly #file: PdfFile;
  readonly #writer: PdfWriter;
  readonly #removed: RemovedTally;
  readonly #pages: ReadonlyMap<number, number>;
  readonly #around: Omit<Surroundings, "note">;
  readonly #numbers = new Map<string, number>();
  readonly #queue: Waiting[] = [];
  /** Values that were left out and mentioned: another reference to one is no second find. */
  readonly #mentioned = new Set<PdfValue>();

  /** `pages` has the new number of each page by its old one. */
  constructor(
    file: PdfFile,
    writer: PdfWriter,
    removed: RemovedTally,
    pages: ReadonlyMap<number, number>,
    around: Omit<Surroundings, "note" | "look">,
  ) {
    this.#file = file;
    this.#writer = writer;
    this.#removed = removed;
    this.#pages = pages;
    this.#around = { ...around, look: file.look };
  }

  /** Writes the entries of a dictionary as an object of its own, with more entries after them. */
  write(number: number, entries: Dictionary, shape: string, page: number | null, more = ""): void {
    const { text } = this.#dictionary(entries, shapes[shape] as Extract<Shape, { is: "dictionary" }>, page, more);
    this.#writer.write(number, text);
  }

  /** Writes everything that was referred to meanwhile, and everything that this refers to. */
  finish(): void {
    for (let at = 0; at < this.#queue.length; at += 1) {
      const { number, value, shape, page } = this.#queue[at]!;
      const { text, data } = this.#body(value, shapes[shape]!, page);
      this.#writer.write(number, text, data);
    }
  }

  /** The text of a value in this shape; null if it is left out. */
  #copy(value: PdfValue, shapeName: string, page: number | null): string | null {
    const found = this.#file.look(value);
    if (found === null) return null;
    const name = this.#chosen(found, shapeName, page);
    if (name === null) return null;
    const shape = shapes[name]!;
    if (shape.is === "page") return this.#pageText(value);
    const isStream = found instanceof Stream;
    if (!fits(found, shape)) {
      this.#mention(found, page, "other");
      return null;
    }
    // An external file instead of its own bytes.
    if (isStream && found.entries.has("F")) {
      this.#mention(found, page, "attachment");
      return null;
    }
    if (!(found instanceof Map || Array.isArray(found) || isStream)) return plainText(found);
    if (value instanceof Reference) return `${this.#numberOf(value, found, name, page)} 0 R`;
    const { text, data } = this.#body(found, shape, page);
    return data ? null : text;
  }

  #numberOf({ number }: Reference, value: PdfValue, shape: string, page: number | null): number {
    const key = `${number} ${shape}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const made = this.#writer.newNumber();
    this.#numbers.set(key, made);
    this.#queue.push({ number: made, value, shape, page });
    return made;
  }

  #pageText(value: PdfValue): string | null {
    const number = value instanceof Reference ? this.#pages.get(value.number) : undefined;
    return number === undefined ? null : `${number} 0 R`;
  }

  /** A choice may lead to another one. */
  #chosen(value: PdfValue, name: string, page: number | null): string | null {
    let chosen: string | null = name;
    for (let shape = shapes[name]!; shape.is === "choice"; shape = shapes[chosen]!) {
      const noted: RemovedKind[] = [];
      chosen = shape.choose(value, { ...this.#around, note: (kind) => noted.push(kind) });
      if (noted.length > 0) this.#mention(value, page, ...noted);
      if (chosen === null) return null;
    }
    return chosen;
  }

  #mention(value: PdfValue, page: number | null, ...kinds: readonly RemovedKind[]): void {
    if (this.#mentioned.has(value)) return;
    if (value instanceof Map || value instanceof Stream) this.#mentioned.add(value);
    for (const kind of kinds) this.#removed.note(kind, page);
  }

  #body(value: PdfValue, shape: Shape, page: number | null): { text: string; data: Buffer | null } {
    if (shape.is === "dictionary") {
      if (!(value instanceof Stream)) return this.#dictionary(value as Dictionary, shape, page);
      const { text, data } = copyStream(value, this.#file, (globals) => this.#copy(globals, "globals", page));
      return { text: this.#dictionary(value.entries, shape, page, text).text, data };
    }
    if (shape.is === "map") {
      const parts = [...(value as Dictionary)].map(([key, entry]) => [key, this.#copy(entry, shape.of, page)] as const);
      return { text: dictionaryText(parts), data: null };
    }
    const isList = shape.is === "list";
    const items = (value as PdfValue[]).map((item) => this.#copy(item, isList ? shape.of : "plain", page));
    const kept = isList && !shape.holes ? items.filter((item) => item !== null) : items.map((item) => item ?? "null");
    return { text: `[${kept.join(" ")}]`, data: null };
  }

  #dictionary(value: Dictionary, shape: Extract<Shape, { is: "dictionary" }>, page: number | null, more = "") {
    const parts: [string, string | null][] = [];
    for (const [key, entry] of value) {
      const kind = Object.hasOwn(shape.entries, key) ? shape.entries[key]! : null;
      if (kind !== null) parts.push([key, this.#copy(entry, kind, page)]);
      else if (!shape.quietly && !Object.hasOwn(shape.always ?? {}, key)) this.#left(key, entry, page);
    }
    const always = Object.entries(shape.always ?? {}).map(([key, text]) => `${nameText(key)} ${text} `);
    return { text: dictionaryText(parts, always.join("") + more), data: null };
  }

  #left(key: string, entry: PdfValue, page: number | null): void {
    noteEntry(key, entry, {
      ...this.#around,
      note: (kind) => this.#removed.note(kind, page),
    });
  }
}

function fits(value: PdfValue, shape: Shape): boolean {
  if (shape.is === "plain") return entriesOf(value) === null;
  if (shape.is === "list") return Array.isArray(value);
  if (shape.is === "map") return value instanceof Map;
  if (shape.is !== "dictionary") return false;
  const data = shape.data ?? "never";
  return value instanceof Stream ? data !== "never" : value instanceof Map && data !== "always";
}

function dictionaryText(parts: readonly (readonly [string, string | null])[], more = ""): string {
  const kept = parts.flatMap(([key, text]) => (text === null ? [] : [`${nameText(key)} ${text} `]));
  return `<< ${kept.join("")}${more}>>`;
}

function plainText(value: PdfValue): string {
  if (value instanceof Name) return nameText(value.value);
  if (Buffer.isBuffer(value)) return stringText(value);
  if (typeof value === "number") return numberText(value);
  return value === true ? "true" : "false";
}
