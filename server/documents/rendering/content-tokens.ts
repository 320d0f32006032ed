/**
 * Texts as bytes, names with their slash; arrays are flattened, because no operator we read has another operand beside one.
 */
export type Operand = number | string | Buffer;

const [space, opening, closing, escape, less, greater, slash, bracket, endBracket] = Buffer.from(" ()\\<>/[]");
const escaped: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
const isBlank = (byte: number) => byte <= space! || byte === bracket || byte === endBracket;
const endsWord = (byte: number) =>
  isBlank(byte) || byte === opening || byte === less || byte === greater || byte === slash;
const zero = 0x30;
const isOctal = (byte: number | undefined) => byte !== undefined && byte >= zero && byte < zero + 8;
const startsNumber = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e || byte === 0x2b;

/** The instructions of a page's content in order; a fast replacement for a full parser. */
export function readContent(
  content: Buffer,
  instruction: (operator: string, operands: readonly Operand[]) => void,
): void {
  let operands: Operand[] = [];
  for (let at = 0; at < content.length;) {
    const byte = content[at]!;
    if (isBlank(byte)) at += 1;
    else if (byte === opening) {
      const text = literal(content, at + 1);
      operands.push(text.bytes);
      at = text.end;
    } else if (byte === less && content[at + 1] !== less) {
      const end = content.indexOf(">", at);
      operands.push(Buffer.from(content.toString("latin1", at + 1, end), "hex"));
      at = end + 1;
    } else if (byte === less || byte === greater) at += 2;
    else {
      let end = at + 1;
      while (end < content.length && !endsWord(content[end]!)) end += 1;
      const word = content.toString("latin1", at, end);
      if (startsNumber(byte)) operands.push(Number(word));
      else if (byte === slash) operands.push(word);
      else {
        instruction(word, operands);
        operands = [];
      }
      at = end;
    }
  }
}

/** A text in parentheses, which may hold balanced ones, from behind the first on. */
function literal(content: Buffer, begin: number): { bytes: Buffer; end: number } {
  const bytes: number[] = [];
  let depth = 1;
  for (let at = begin; ; at += 1) {
    const byte = content[at];
    if (byte === undefined) throw new Error("A text of a page's content has no end.");
    if (byte === escape) {
      let [value, digits] = [0, 0];
      while (digits < 3 && isOctal(content[at + 1 + digits])) value = 8 * value + content[at + 1 + digits++]! - zero;
      const next = content[at + 1]!;
      bytes.push(digits > 0 ? value : (escaped[String.fromCharCode(next)] ?? next));
      at += digits || 1;
      continue;
    }
    depth += byte === opening ? 1 : byte === closing ? -1 : 0;
    if (depth === 0) return { bytes: Buffer.from(bytes), end: at + 1 };
    bytes.push(byte);
  }
}
