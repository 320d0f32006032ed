/** Names with their slash; arrays are flattened, because no operator we read has another operand beside one. */
export type Operand = number | string;

export type ContentReader = {
  instruction: (operator: string, operands: readonly Operand[]) => void;
  /** The glyphs of texts, of two bytes each, before the instruction that shows them. */
  glyph: (number: number) => void;
};

const [opening, closing, escape, less, greater, slash] = [0x28, 0x29, 0x5c, 0x3c, 0x3e, 0x2f];
const [plus, minus, point, zero, nine] = [0x2b, 0x2d, 0x2e, 0x30, 0x39];
const escaped: ReadonlyMap<number, number> = new Map(
  Array.from("nrtbf", (letter, at) => [letter.charCodeAt(0), "\n\r\t\b\f".charCodeAt(at)]),
);

/** What a byte is, in a table, because there are a hundred thousand bytes in a document. */
const [inWord, blank, delimiter] = [0, 1, 2];
const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code <= 0x20 || "[]".includes(String.fromCharCode(code))) return blank;
  return "()<>/".includes(String.fromCharCode(code)) ? delimiter : inWord;
});

const isOctal = (code: number) => code >= zero && code < zero + 8;
const startsNumber = (code: number) =>
  (code >= zero && code <= nine) || code === minus || code === point || code === plus;

/** The instructions of a page's content in order; a fast replacement for a full parser. */
export function readContent(content: Buffer, { instruction, glyph }: ContentReader): void {
  let operands: Operand[] = [];
  for (let at = 0; at < content.length;) {
    const code = content[at]!;
    if (kinds[code] === blank) at += 1;
    else if (code === opening) at = readText(content, at, glyph);
    else if (code === less && content[at + 1] !== less) {
      const end = content.indexOf(">", at);
      for (const digits of content.toString("latin1", at + 1, end).match(/.{4}/g) ?? [])
        glyph(Number.parseInt(digits, 16));
      at = end + 1;
    } else if (code === less || code === greater) at += 2;
    else {
      let end = at + 1;
      while (end < content.length && kinds[content[end]!] === inWord) end += 1;
      if (startsNumber(code)) operands.push(numberIn(content, at, end));
      else if (code === slash) operands.push(wordIn(content, at, end));
      else {
        instruction(wordIn(content, at, end), operands);
        operands = [];
      }
      at = end;
    }
  }
}

/** Reads a text in parentheses, which may hold balanced ones, and returns where it ends. */
function readText(content: Buffer, begin: number, glyph: ContentReader["glyph"]): number {
  let depth = 1;
  let first = -1;
  for (let at = begin + 1; at < content.length; at += 1) {
    let byte = content[at]!;
    if (byte === escape) {
      at += 1;
      byte = content[at]!;
      if (isOctal(byte)) {
        byte -= zero;
        for (let digits = 1; digits < 3 && isOctal(content[at + 1]!); digits += 1) {
          at += 1;
          byte = 8 * byte + content[at]! - zero;
        }
        byte &= 0xff;
      } else byte = escaped.get(byte) ?? byte;
    } else if (byte === opening) depth += 1;
    else if (byte === closing && (depth -= 1) === 0) return at + 1;
    if (first === -1) first = byte;
    else {
      glyph(256 * first + byte);
      first = -1;
    }
  }
  throw new Error("A text of a page's content has no end.");
}

/** Up to so many digits the quotient below is the number that is nearest to what is written. */
const exactDigits = 15;
const powers = Array.from({ length: exactDigits }, (_, decimals) => 10 ** decimals);

function numberIn(content: Buffer, begin: number, end: number): number {
  if (end - begin > exactDigits) return Number(content.toString("latin1", begin, end));
  let digits = 0;
  let decimals = 0;
  for (let at = begin; at < end; at += 1) {
    const code = content[at]!;
    if (code >= zero && code <= nine) digits = 10 * digits + code - zero;
    else if (code === point) decimals = end - 1 - at;
  }
  const value = digits / powers[decimals]!;
  return content[begin] === minus ? -value : value;
}

/** Operators and names have few letters, so that a number holds them, and there are few of them. */
const words = new Map<number, string>();
const longest = 6;

function wordIn(content: Buffer, begin: number, end: number): string {
  if (end - begin > longest) return content.toString("latin1", begin, end);
  let key = 0;
  for (let at = begin; at < end; at += 1) key = 256 * key + content[at]!;
  const known = words.get(key);
  if (known !== undefined) return known;
  const word = content.toString("latin1", begin, end);
  words.set(key, word);
  return word;
}
