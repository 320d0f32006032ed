import { SaxesParser } from "saxes";
import { utf8Text } from "./decode.ts";
import { UnreadablePublication } from "../published.ts";

/** `text` is the element's own, without that of its children. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
};

export type XmlLimits = {
  depth: number;
  /** Of one element. */
  attributes: number;
  /** Of one text, value or comment, in characters. */
  text: number;
  /** Of one record, in elements and in characters. */
  recordElements: number;
  recordCharacters: number;
  /** Of the file. */
  characters: number;
};

/** Several times the need of the largest list; a larger file is not a list. */
const listLimits: XmlLimits = {
  depth: 32,
  attributes: 64,
  text: 250_000,
  recordElements: 100_000,
  recordCharacters: 8_000_000,
  characters: 1_000_000_000,
};

const stepLength = 65_536;

/**
 * First the root with its attributes alone, then every element of one of these names as soon as it is complete. Nothing else is
 * kept, so a file may be larger than the memory. A document type is refused, and with it every entity but XML's own five.
 */
export async function* xmlRecords(
  bytes: AsyncIterable<Uint8Array>,
  recordNames: readonly string[],
  limits = listLimits,
): AsyncGenerator<XmlElement> {
  const reader = new RecordReader(recordNames, limits);
  let characters = 0;
  let blank = true;
  for await (const piece of utf8Text(bytes)) {
    blank = blank && piece.trim() === "";
    characters += piece.length;
    if (characters > limits.characters) throw tooLarge("The file");
    for (let at = 0; at < piece.length; at += stepLength) {
      for (const record of reader.read(piece.slice(at, at + stepLength))) yield record;
    }
  }
  if (blank) throw new UnreadablePublication("empty", "The file is empty.");
  for (const record of reader.end()) yield record;
}

class RecordReader {
  readonly #parser = new SaxesParser();
  readonly #recordNames: ReadonlySet<string>;
  readonly #limits: XmlLimits;
  /** The record that is being read and its open elements, the innermost last. */
  readonly #open: XmlElement[] = [];
  #complete: XmlElement[] = [];
  #depth = 0;
  #attributes = 0;
  #recordElements = 0;
  #recordCharacters = 0;
  /** Characters since the parser last found something: what it holds back meanwhile is in memory. */
  #heldBack = 0;

  constructor(recordNames: readonly string[], limits: XmlLimits) {
    this.#recordNames = new Set(recordNames);
    this.#limits = limits;
    const parser = this.#parser;
    parser.on("error", () => {
      throw new UnreadablePublication("malformed", `The file is not well-formed XML: line ${parser.line}.`);
    });
    parser.on("doctype", () => {
      throw new UnreadablePublication("malformed", "The file has a document type, which no list needs.");
    });
    parser.on("xmldecl", ({ encoding }) => this.#declared(encoding));
    parser.on("opentagstart", () => {
      this.#attributes = 0;
    });
    parser.on("attribute", ({ value }) => this.#attribute(value));
    parser.on("opentag", ({ name, attributes }) => this.#opened(name, attributes));
    parser.on("closetag", () => this.#closed());
    parser.on("text", (text) => this.#text(text));
    parser.on("cdata", (text) => this.#text(text));
    parser.on("comment", (text) => this.#bounded(text));
    parser.on("processinginstruction", ({ body }) => this.#bounded(body));
  }

  read(text: string): XmlElement[] {
    this.#heldBack += text.length;
    this.#parser.write(text);
    if (this.#heldBack > 2 * this.#limits.text + stepLength) throw tooLarge("A text");
    return this.#taken();
  }

  end(): XmlElement[] {
    this.#parser.close();
    return this.#taken();
  }

  #taken(): XmlElement[] {
    const complete = this.#complete;
    this.#complete = [];
    return complete;
  }

  #declared(encoding: string | undefined): void {
    if (encoding === undefined || /^(utf-8|us-ascii)$/i.test(encoding)) return;
    throw new UnreadablePublication("malformed", "The file declares another encoding than UTF-8.");
  }

  #attribute(value: string): void {
    if (++this.#attributes > this.#limits.attributes) throw tooLarge("The number of attributes");
    this.#bounded(value);
  }

  #opened(prefixed: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.#depth > this.#limits.depth) throw tooLarge("The depth");
    const name = prefixed.slice(prefixed.indexOf(":") + 1);
    const element: XmlElement = { name, attributes, text: "", children: [] };
    if (this.#depth === 1) this.#complete.push(element);
    else if (this.#open.length > 0) this.#open.at(-1)!.children.push(element);
    else if (!this.#recordNames.has(name)) return;
    else this.#recordElements = this.#recordCharacters = 0;
    if (this.#depth > 1) this.#open.push(element);
    if (++this.#recordElements > this.#limits.recordElements) throw tooLarge("A record");
  }

  #closed(): void {
    this.#heldBack = 0;
    this.#depth--;
    const element = this.#open.pop();
    if (element && this.#open.length === 0) this.#complete.push(element);
  }

  #text(text: string): void {
    this.#bounded(text);
    const element = this.#open.at(-1);
    if (!element) return;
    element.text += text;
    if (element.text.length > this.#limits.text) throw tooLarge("A text");
  }

  #bounded(text: string): void {
    this.#heldBack = 0;
    this.#recordCharacters += text.length;
    if (text.length > this.#limits.text) throw tooLarge("A text");
    if (this.#open.length > 0 && this.#recordCharacters > this.#limits.recordCharacters) throw tooLarge("A record");
  }
}

function tooLarge(what: string): UnreadablePublication {
  return new UnreadablePublication("too_large", `${what} exceeds the limit for a list.`);
}

/** The elements at the end of a path of names. */
export function elementsAt(element: XmlElement, ...path: string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}

/** The texts of the elements at the end of a path, without empty ones. */
export function textsAt(element: XmlElement, ...path: string[]): string[] {
  return elementsAt(element, ...path)
    .map(({ text }) => oneLine(text))
    .filter((text) => text !== "");
}

/** Null where there is no such element, or where it says nothing. */
export function textAt(element: XmlElement, ...path: string[]): string | null {
  return textsAt(element, ...path)[0] ?? null;
}

/** Null where there is no such attribute, or where it says nothing. */
export function attributeOf(element: XmlElement, name: string): string | null {
  return oneLine(element.attributes[name] ?? "") || null;
}

/** Lists break lines and double spaces inside of names. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
