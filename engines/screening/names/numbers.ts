import type { Token } from "./normalise.ts";

const spelled: readonly (readonly [string, string])[] = [
  ["0", "zero null cero"],
  ["1", "one first 1st eins erste uno primero primera premier premiere primo prima odin pervyi pervy"],
  ["2", "two second 2nd zwei zweite deux dos segundo segunda due secondo seconda dva vtoroi vtoroy ii"],
  ["3", "three third 3rd drei dritte trois tres tercero tercera tre terzo terza tri tretii iii"],
  ["4", "four fourth vier vierte quatre cuatro cuarto quattro quarto chetyre iv"],
  ["5", "five fifth funf fuenf cinq cinco quinto cinque pyat"],
  ["6", "six sixth sechs seis sexto sei shest vi"],
  ["7", "seven seventh sieben sept siete septimo sette sem vii"],
  ["8", "eight eighth acht huit ocho octavo otto vosem viii"],
  ["9", "nine ninth neun neuf nueve noveno nove devyat ix"],
  ["10", "ten tenth zehn dix diez decimo dieci desyat"],
  ["11", "eleven eleventh elf onze once undici xi"],
  ["12", "twelve twelfth zwolf zwoelf douze doce dodici xii"],
  ["13", "thirteen thirteenth"],
  ["14", "fourteen fourteenth"],
  ["15", "fifteen fifteenth"],
  ["16", "sixteen sixteenth"],
  ["17", "seventeen seventeenth"],
  ["18", "eighteen eighteenth"],
  ["19", "nineteen nineteenth"],
  ["20", "twenty twentieth"],
  ["30", "thirty thirtieth"],
  ["40", "forty fourty fortieth"],
  ["50", "fifty fiftieth"],
  ["60", "sixty sixtieth"],
  ["70", "seventy seventieth"],
  ["80", "eighty eightieth"],
  ["90", "ninety ninetieth"],
  ["100", "hundred hundredth"],
  ["1000", "thousand thousandth"],
];

const digits = new Map(spelled.flatMap(([number, words]) => words.split(" ").map((word) => [word, number] as const)));
const ordinal = /^(\d+)(?:st|nd|rd|th|er|eme|nde|da|do|ro|ra|to|ta)$/;

/** A number written out, or an ordinal, in digits; null for every other word. */
export function inDigits(word: string): string | null {
  return digits.get(word) ?? ordinal.exec(word)?.[1] ?? null;
}

/** Forty-four, Forty Four and Forty 4 are one number. */
export function withWholeNumbers(tokens: readonly Token[]): Token[] {
  const written: Token[] = [];
  for (const token of tokens) {
    const before = written.at(-1);
    const tens = before && tensOf(before.text);
    const ones = tens ? onesOf(token.text) : 0;
    if (!before || !tens || !ones) written.push(token);
    else written[written.length - 1] = { ...before, text: before.text + token.text, alternates: [String(tens + ones)] };
  }
  return written;
}

function tensOf(word: string): number {
  return /\d/.test(word) || !word.endsWith("ty") ? 0 : Number(digits.get(word) ?? 0);
}

function onesOf(word: string): number {
  const number = Number(inDigits(word) ?? word);
  return number >= 1 && number <= 9 ? number : 0;
}
