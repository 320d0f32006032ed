import { UnreadablePublication } from "../published.ts";

/** Every JavaScript runtime has it; only the language's own type library leaves it out. */
declare const TextDecoder: new (
  encoding: string,
  options: { fatal: boolean; ignoreBOM?: boolean },
) => { decode(bytes?: Uint8Array, options?: { stream: boolean }): string };

/** The text of a file that must be UTF-8, piece by piece. */
export async function* utf8Text(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadablePublication("malformed", "The file is not UTF-8.");
  }
}

/**
 * The text of a file that is UTF-8 in some places and Latin-1 in others, piece by piece: what is no UTF-8 is Latin-1, as Windows
 * understands it.
 */
export async function* mixedText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array();
  let first = true;
  for await (const piece of bytes) {
    const known = joined(rest, piece);
    const end = known.length - unfinishedLength(known);
    rest = known.subarray(end);
    const text = mixed(known.subarray(0, end));
    if (text === "") continue;
    yield first ? text.replace(/^\uFEFF/, "") : text;
    first = false;
  }
  yield mixed(rest);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** The number of bytes at the end that may be the beginning of a character. */
function unfinishedLength(bytes: Uint8Array): number {
  for (let length = Math.min(3, bytes.length); length > 0; length--) {
    if (characterLength(bytes[bytes.length - length]!) > length) return length;
  }
  return 0;
}

function characterLength(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

function mixed(bytes: Uint8Array): string {
  const whole = strictly(bytes);
  if (whole !== null) return whole;
  const latin1 = new TextDecoder("latin1", { fatal: false });
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes[at]!);
    const character = strictly(bytes.subarray(at, at + length));
    text += character ?? latin1.decode(bytes.subarray(at, at + 1));
    at += character === null ? 1 : length;
  }
  return text;
}

/** Null unless all of it is UTF-8. */
function strictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
