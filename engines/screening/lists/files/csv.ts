import { UnreadablePublication } from "../published.ts";

/** `complete` is false for a last row that no line break ends: if something is missing in it, the file was cut off. */
export type CsvRow = { fields: string[]; complete: boolean };

export type CsvLimits = {
  /** Of one field and of one row, in characters. */
  field: number;
  row: number;
  /** Of one row. */
  fields: number;
  /** Of the file, in characters. */
  file: number;
};

/** Several times the need of the largest list; a larger file is not a list. */
const listLimits: CsvLimits = { field: 250_000, row: 1_000_000, fields: 256, file: 1_000_000_000 };

/** The control character with which DOS, and OFAC to this day, ends a text. */
const endOfText = "\u001A";

/**
 * The rows of a file as RFC 4180 describes it, one after the other. Lines may end as they like; empty lines are left out; a quote
 * where none may be is refused, because nobody can say where the fields end then.
 */
export async function* csvRows(text: AsyncIterable<string>, limits = listLimits): AsyncGenerator<CsvRow> {
  const reader = new RowReader(limits);
  for await (const piece of text) {
    for (const row of reader.read(piece)) yield row;
  }
  for (const row of reader.end()) yield row;
}

/** The same for a text that is there as a whole, in a browser for example. */
export function csvRowsOf(text: string, limits: CsvLimits, separator: Separator = ","): CsvRow[] {
  const reader = new RowReader(limits, separator);
  return [...reader.read(text), ...reader.end()];
}

/** What stands between two fields. Spreadsheets write a semicolon where the comma is in numbers. */
export const separators = [",", ";", "\t"] as const;
export type Separator = (typeof separators)[number];

/** What a bare field may hold. */
const bareTexts: Record<Separator, RegExp> = {
  ",": /[^",\r\n]+/y,
  ";": /[^";\r\n]+/y,
  "\t": /[^"\t\r\n]+/y,
};

/** The state of the reader: before a field, inside a bare or quoted field, after a quote, or at the end. */
type State = "start" | "bare" | "quoted" | "quote" | "over";

class RowReader {
  readonly #limits: CsvLimits;
  readonly #separator: Separator;
  #rows: CsvRow[] = [];
  #fields: string[] = [];
  #field = "";
  #state: State = "start";
  #afterReturn = false;
  #rowLength = 0;
  #fileLength = 0;

  constructor(limits: CsvLimits, separator: Separator = ",") {
    this.#limits = limits;
    this.#separator = separator;
  }

  read(piece: string): CsvRow[] {
    this.#fileLength += piece.length;
    if (this.#fileLength > this.#limits.file) throw tooLarge("The file");
    for (let at = 0; at < piece.length;)
      at = this.#state === "quoted" ? this.#inQuotes(piece, at) : this.#outside(piece, at);
    return this.#taken();
  }

  end(): CsvRow[] {
    if (this.#state === "quoted") throw malformed("A quote is never closed.");
    if (this.#state !== "over" && (this.#fields.length > 0 || this.#state !== "start")) this.#endRow(false);
    return this.#taken();
  }

  #taken(): CsvRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #inQuotes(piece: string, at: number): number {
    const quote = piece.indexOf('"', at);
    const end = quote === -1 ? piece.length : quote;
    this.#append(piece.slice(at, end));
    if (quote === -1) return end;
    this.#state = "quote";
    return end + 1;
  }

  #outside(piece: string, at: number): number {
    const character = piece[at]!;
    const secondOfBreak = this.#afterReturn && character === "\n";
    this.#afterReturn = character === "\r";
    if (secondOfBreak) return at + 1;
    if (this.#state === "over") return this.#afterEnd(character, at);
    if (character === this.#separator) this.#endField();
    else if (character === "\n" || character === "\r") this.#endRow(true);
    else if (character === '"') this.#quote();
    else if (character === endOfText && this.#state === "start" && this.#fields.length === 0) this.#state = "over";
    else return this.#bare(piece, at);
    return at + 1;
  }

  #quote(): void {
    if (this.#state === "bare") throw malformed("A quote is inside a field that does not begin with one.");
    if (this.#state === "quote") this.#append('"');
    this.#state = "quoted";
  }

  #bare(piece: string, at: number): number {
    if (this.#state === "quote") throw malformed("A field continues after its closing quote.");
    this.#state = "bare";
    const bareText = bareTexts[this.#separator];
    bareText.lastIndex = at;
    const [text = ""] = bareText.exec(piece) ?? [];
    this.#append(text);
    return at + text.length;
  }

  #afterEnd(character: string, at: number): number {
    if (/\s/.test(character)) return at + 1;
    throw malformed("The file continues after its end.");
  }

  #append(text: string): void {
    if (text.includes("\0")) throw malformed("The file is not text.");
    this.#field += text;
    this.#rowLength += text.length;
    if (this.#field.length > this.#limits.field) throw tooLarge("A field");
    if (this.#rowLength > this.#limits.row) throw tooLarge("A row");
  }

  #endField(): void {
    if (this.#fields.push(this.#field) > this.#limits.fields) throw tooLarge("The number of fields");
    this.#field = "";
    this.#state = "start";
  }

  #endRow(complete: boolean): void {
    const empty = this.#fields.length === 0 && this.#state === "start";
    this.#endField();
    if (!empty) this.#rows.push({ fields: this.#fields, complete });
    this.#fields = [];
    this.#rowLength = 0;
  }
}

function malformed(message: string): UnreadablePublication {
  return new UnreadablePublication("malformed", message);
}

function tooLarge(what: string): UnreadablePublication {
  return new UnreadablePublication("too_large", `${what} exceeds its limit.`);
}
