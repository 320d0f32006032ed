import { type Budget, newBudget } from "../limits.ts";
import { type CrossReferences, readCrossReferences } from "./cross-references.ts";
import { type Dictionary, isName, NotReadable, type PdfValue, Reference, Stream, TooComplex } from "./objects.ts";
import { parseValues } from "./parse-values.ts";
import { unpackTable } from "./stream-bytes.ts";

const headerWithin = 1024;
/** References to references; no writer makes any. */
const hopsMax = 32;

/**
 * A PDF as its table of objects describes it. Nothing is repaired: readers repair a broken file in different ways, and
 * nobody should sign a guess. Every byte that is unpacked, and every value that is read, is counted.
 */
export class PdfFile {
  readonly budget: Budget = newBudget();
  readonly #bytes: Buffer;
  readonly #references: CrossReferences;
  readonly #objects = new Map<number, PdfValue>();
  readonly #containers = new Map<number, PdfValue[]>();
  /** Objects whose reading has begun; one that needs itself has no end. */
  readonly #reading = new Set<number>();

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!this.#bytes.toString("latin1", 0, headerWithin).includes("%PDF-")) throw new NotReadable("No PDF.");
    this.#references = readCrossReferences(this.#bytes, (offset) => this.#readAt(offset, false), this.budget);
  }

  get trailer(): Dictionary {
    return this.#references.trailer;
  }

  get encrypted(): boolean {
    return this.#references.encrypted;
  }

  get revisions(): number {
    return this.#references.revisions;
  }

  /** A file whose first page comes first has two sections in one revision. */
  get linearized(): boolean {
    return /\/Linearized\b/.test(this.#bytes.toString("latin1", 0, headerWithin));
  }

  /** The value itself, or the one that it refers to. */
  readonly look = (value: PdfValue | undefined): PdfValue => {
    let found = value ?? null;
    for (let hops = 0; found instanceof Reference; hops += 1) {
      if (hops > hopsMax) throw new NotReadable("References in a circle.");
      found = this.#object(found);
    }
    return found;
  };

  #object({ number, generation }: Reference): PdfValue {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    const place = this.#references.places.get(number);
    if (!place || ("generation" in place && place.generation !== generation)) return null;
    if ((this.budget.objects -= 1) < 0) throw new TooComplex("Too many objects.");
    if (this.#reading.has(number)) throw new NotReadable("An object that needs itself.");
    this.#reading.add(number);
    const value = "within" in place ? this.#contained(place.within, place.index) : this.#numbered(number, place.offset);
    this.#reading.delete(number);
    this.#objects.set(number, value);
    return value;
  }

  #numbered(number: number, offset: number): PdfValue {
    const found = this.#readAt(offset, true);
    if (found.number !== number) throw new NotReadable("An object is not where the table says.");
    return found.value;
  }

  #readAt(offset: number, mayLook: boolean): { number: number; value: PdfValue } {
    if (offset >= this.#bytes.length) throw new NotReadable("An object is nowhere.");
    const head = parseValues(this.#bytes, offset, this.budget);
    const [number, generation] = head.values;
    if (head.word !== "obj" || head.values.length !== 2 || typeof number !== "number" || typeof generation !== "number")
      throw new NotReadable("An object is not where the table says.");
    const { values, word, at } = parseValues(this.#bytes, head.at, this.budget);
    if (values.length > 1) throw new NotReadable("An object with two values.");
    const value = values[0] ?? null;
    if (word === "stream" && value instanceof Map) return { number, value: this.#stream(value, at, mayLook) };
    if (word !== "endobj") throw new NotReadable("An object that does not end.");
    return { number, value };
  }

  #stream(entries: Dictionary, after: number, mayLook: boolean): Stream {
    const bytes = this.#bytes;
    let from = after;
    if (bytes[from] === 0x0d) from += 1;
    if (bytes[from] === 0x0a) from += 1;
    const given = entries.get("Length");
    const length = mayLook ? this.look(given) : (given ?? null);
    if (typeof length === "number" && Number.isSafeInteger(length) && length >= 0 && endsAt(bytes, from + length))
      return new Stream(entries, bytes.subarray(from, from + length));
    // Some writers count the line end before `endstream`, or do not count at all.
    const end = bytes.indexOf("endstream", from);
    if (end === -1) throw new NotReadable("A stream that does not end.");
    const lineEnd = bytes[end - 1] === 0x0a ? (bytes[end - 2] === 0x0d ? 2 : 1) : bytes[end - 1] === 0x0d ? 1 : 0;
    return new Stream(entries, bytes.subarray(from, Math.max(from, end - lineEnd)));
  }

  #contained(container: number, index: number): PdfValue {
    let values = this.#containers.get(container);
    if (!values) {
      const stream = this.look(new Reference(container, 0));
      if (!(stream instanceof Stream) || !isName(stream.entries.get("Type"), "ObjStm"))
        throw new NotReadable("No object stream.");
      values = this.#valuesWithin(stream);
      this.#containers.set(container, values);
    }
    return values[index] ?? null;
  }

  #valuesWithin(stream: Stream): PdfValue[] {
    const bytes = unpackTable(stream, this.look, this.budget);
    const [first, count] = [this.look(stream.entries.get("First")), this.look(stream.entries.get("N"))];
    if (typeof first !== "number" || typeof count !== "number" || first > bytes.length)
      throw new NotReadable("No object stream.");
    const offsets = parseValues(bytes.subarray(0, first), 0, this.budget).values.filter((_, at) => at % 2 === 1);
    const ends = [...offsets.map(offsetOf).toSorted((one, other) => one - other), bytes.length - first];
    const endAfter = new Map(ends.slice(0, -1).map((offset, at) => [offset, ends[at + 1]!]));
    return offsets.slice(0, count).map((value) => {
      const offset = offsetOf(value);
      const within = bytes.subarray(first + offset, first + endAfter.get(offset)!);
      const { values } = parseValues(within, 0, this.budget);
      if (values.length > 1) throw new NotReadable("An object with two values.");
      return values[0] ?? null;
    });
  }
}

function offsetOf(value: PdfValue): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw new NotReadable("No object stream.");
  return value;
}

function endsAt(bytes: Buffer, at: number): boolean {
  const after = bytes.toString("latin1", at, at + 24).trimStart();
  return after.startsWith("endstream");
}
