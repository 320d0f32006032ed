import type { Budget } from "../limits.ts";
import { type Dictionary, Name, NotReadable, type PdfValue } from "./objects.ts";
import { isKnownFilter, unpack } from "./unpack.ts";

export type Look = (value: PdfValue | undefined) => PdfValue;

/** The names of a stream's filters, in the order in which they are undone. */
export function filtersOf(entries: Dictionary, look: Look): string[] {
  const filter = look(entries.get("Filter"));
  const names = (Array.isArray(filter) ? filter : filter === null ? [] : [filter]).map((one) => look(one));
  return names.map((name) => {
    if (!(name instanceof Name) || !isKnownFilter(name.value)) throw new NotReadable("A filter that nobody knows.");
    return name.value;
  });
}

/** The parameters of each filter; null for one without. */
export function parametersOf(entries: Dictionary, look: Look): (Dictionary | null)[] {
  const parameters = look(entries.get("DecodeParms") ?? entries.get("DP"));
  const list = Array.isArray(parameters) ? parameters : [parameters];
  return list.map((one) => {
    const resolved = look(one);
    return resolved instanceof Map ? resolved : null;
  });
}

/** The unpacked bytes of a stream, and how many of its packed ones they took. */
export function unpackStream(
  { entries, bytes }: { entries: Dictionary; bytes: Buffer },
  look: Look,
  budget: Budget,
): { bytes: Buffer; read: number } {
  const early = parametersOf(entries, look).map((one) => look(one?.get("EarlyChange")) !== 0);
  return unpack(bytes, filtersOf(entries, look), early, budget);
}

/** The same with predictors undone. Only the tables of a file need that: everything else is copied as it is. */
export function unpackTable(stream: { entries: Dictionary; bytes: Buffer }, look: Look, budget: Budget): Buffer {
  const { bytes } = unpackStream(stream, look, budget);
  const parameters = parametersOf(stream.entries, look).find((one) => one?.has("Predictor"));
  const predictor = numberOf(look(parameters?.get("Predictor")), 1);
  if (predictor === 1) return bytes;
  const [colors, bits] = [
    numberOf(look(parameters?.get("Colors")), 1),
    numberOf(look(parameters?.get("BitsPerComponent")), 8),
  ];
  if (predictor < 10 || colors !== 1 || bits !== 8) throw new NotReadable("An unusual predictor.");
  return withoutPredictor(bytes, numberOf(look(parameters?.get("Columns")), 1));
}

function numberOf(value: PdfValue, otherwise: number): number {
  if (value === null) return otherwise;
  if (typeof value !== "number" || value < 1 || value > 65_536) throw new NotReadable("A wrong number.");
  return value;
}

/** The rows of PNG, of one byte per pixel. */
function withoutPredictor(bytes: Buffer, columns: number): Buffer {
  const rows = Math.ceil(bytes.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const type = bytes[row * (columns + 1)];
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column === 0 ? 0 : out[at - 1]!;
      const up = row === 0 ? 0 : out[at - columns]!;
      const corner = row === 0 || column === 0 ? 0 : out[at - columns - 1]!;
      out[at] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + predicted(type, left, up, corner);
    }
  }
  return out;
}

function predicted(type: number | undefined, left: number, up: number, corner: number): number {
  if (type === 0) return 0;
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  if (type !== 4) throw new NotReadable("A wrong row.");
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
