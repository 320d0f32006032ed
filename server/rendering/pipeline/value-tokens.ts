// Noncharacters are for use inside a program, never for interchange, so a source that contains one is refused. Markdown
// treats them as ordinary letters: emphasis works around them, and they never form syntax.
const open = "\uFDD0";
const close = "\uFDD1";
const firstDigit = 0xfdd2;
const token = /\uFDD0([\uFDD2-\uFDE1]+)\uFDD1/g;

/** Stands in the Markdown for the value with this number. */
export function valueToken(number: number): string {
  let digits = "";
  for (let rest = number; digits === "" || rest > 0; rest = Math.floor(rest / 16))
    digits = String.fromCharCode(firstDigit + (rest % 16)) + digits;
  return open + digits + close;
}

/** Text as written and numbers of values, in their order. */
export function splitAtValues(text: string): (string | number)[] {
  if (!text.includes(open)) return text === "" ? [] : [text];
  return text
    .split(token)
    .map((part, at) => (at % 2 === 1 ? numberOf(part) : part))
    .filter((part) => part !== "");
}

export function firstValue(text: string): number | null {
  const digits = text.matchAll(token).next().value?.[1];
  return digits === undefined ? null : numberOf(digits);
}

function numberOf(digits: string): number {
  let number = 0;
  for (let at = 0; at < digits.length; at += 1) number = 16 * number + digits.charCodeAt(at) - firstDigit;
  return number;
}
