/**
 * Names with their slash, texts with their opening parenthesis and a character for each byte; arrays are flattened, because no operator
 * we read has another operand beside one.
 */
export type Operand = number | string;

export const isText = (operand: Operand): operand is string => typeof operand === "string" && operand.startsWith("(");

const [space, opening, closing, escape, less, greater, slash, bracket, endBracket] = Buffer.from(" ()\\<>/[]");
const escaped: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const isBlank = (code: number) => code <= space! || code === bracket || code === endBracket;
const endsWord = (code: number) =>
  isBlank(code) || code === opening || code === less || code === greater || code === slash;
const zero = 0x30;
const isOctal = (code: number) => code >= zero && code < zero + 8;
const startsNumber = (code: number) =>
  (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2e || code === 0x2b;

/** The instructions of a page's content in order; a fast replacement for a full parser. */
export function readContent(
  bytes: Buffer,
  instruction: (operator: string, operands: readonly Operand[]) => void,
): void {
  // Pieces of one string cost little; each piece of bytes would be copied by itself.
  const content = bytes.toString("latin1");
  let operands: Operand[] = [];
  for (let at = 0; at < content.length;) {
    const code = content.charCodeAt(at);
    if (isBlank(code)) at += 1;
    else if (code === opening) {
      const { text, end } = literal(content, at);
      operands.push(text);
      at = end;
    } else if (code === less && content.charCodeAt(at + 1) !== less) {
      const end = content.indexOf(">", at);
      operands.push(`(${Buffer.from(content.slice(at + 1, end), "hex").toString("latin1")}`);
      at = end + 1;
    } else if (code === less || code === greater) at += 2;
    else {
      let end = at + 1;
      while (end < content.length && !endsWord(content.charCodeAt(end))) end += 1;
      const word = content.slice(at, end);
      if (startsNumber(code)) operands.push(Number(word));
      else if (code === slash) operands.push(word);
      else {
        instruction(word, operands);
        operands = [];
      }
      at = end;
    }
  }
}

/** A text in parentheses, which may hold balanced ones, from the first on. */
function literal(content: string, begin: number): { text: string; end: number } {
  let [text, from, depth] = ["", begin, 1];
  for (let at = begin + 1; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    if (code === escape) {
      let [value, digits] = [0, 0];
      while (digits < 3 && isOctal(content.charCodeAt(at + 1 + digits)))
        value = 8 * value + content.charCodeAt(at + 1 + digits++) - zero;
      const next = content.charAt(at + 1);
      text += content.slice(from, at) + (digits > 0 ? String.fromCharCode(value & 0xff) : (escaped[next] ?? next));
      at += digits || 1;
      from = at + 1;
    } else if (code === opening) depth += 1;
    else if (code === closing && (depth -= 1) === 0) return { text: text + content.slice(from, at), end: at + 1 };
  }
  throw new Error("A text of a page's content has no end.");
}
