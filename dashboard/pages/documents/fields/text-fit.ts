import type { PlacedField } from "./field-model.ts";

/** The widths of U+0020 to U+007E in Noto Sans, which values are printed in, in thousandths of the size. */
const ascii =
  "260 269 408 646 572 831 732 225 300 300 551 572 268 322 268 372 572 572 572 572 572 572 572 572 572 572 268 268 572 572 572 434 899 639 650 632 730 556 519 728 741 339 273 619 524 907 760 781 605 781 622 549 556 731 600 930 586 566 572 329 372 329 572 444 281 561 615 480 615 564 344 615 618 258 258 534 258 935 618 605 615 615 413 479 361 618 508 786 529 510 470 380 551 380 572"
    .split(" ")
    .map(Number);
/** Of a digit. A text that nobody has written yet is taken for digits: they are about as wide as letters are on average. */
const digitWidth = 0.572;
const wideScripts = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;
const marks = /\p{M}/u;

const paddingPoints = 4;
const sizeMax = 12;
const lineHeight = 1.2;

function characterWidth(character: string): number {
  const known = ascii[character.codePointAt(0)! - 0x20];
  if (known !== undefined) return known / 1000;
  if (marks.test(character)) return 0;
  return wideScripts.test(character) ? 1 : digitWidth;
}

/** The points that a text takes on one line. Outside of ASCII it is an estimate. */
export function textWidth(text: string, size: number): number {
  return Array.from(text).reduce((sum, character) => sum + characterWidth(character), 0) * size;
}

/** The size that the completed PDF prints a value in. */
const printedSize = ({ height }: { height: number }) => Math.min(sizeMax, height * 0.6);

export type Fit = {
  characters: number;
  size: number;
  /** Points on a line, or lines in a multiline box. */
  unit: "points" | "lines";
  needed: number;
  room: number;
  /** What is measured: a value, the longest option, or as many digits as may be entered. */
  text: string;
};

type Fitted = Pick<
  PlacedField,
  "fieldType" | "value" | "options" | "maxLength" | "multiline" | "dateFormat" | "width" | "height"
>;

/** Whether what will be printed fits its box; null where nothing is printed, or nobody knows how long it will be. */
export function fitOf(field: Fitted): Fit | null {
  const text = longestText(field);
  if (text === null || text === "") return null;
  const size = printedSize(field);
  const characters = Array.from(text).length;
  const inside = field.width - paddingPoints;
  if (!field.multiline) return { characters, size, unit: "points", needed: textWidth(text, size), room: inside, text };
  const room = Math.max(1, Math.floor(field.height / (lineHeight * size) + 0.001));
  return { characters, size, unit: "lines", needed: linesOf(text, size, inside), room, text };
}

export const fits = ({ needed, room }: Fit) => needed <= room + 0.01;

function longestText({ fieldType, value, options, maxLength, dateFormat }: Fitted): string | null {
  if (fieldType === "signature" || fieldType === "initials" || fieldType === "checkbox") return null;
  if (value !== null) return value;
  if (fieldType === "date") return (dateFormat ?? "DD/MM/YYYY").replace(/[DMY]/g, "0");
  if (fieldType === "dropdown")
    return options?.toSorted((one, other) => textWidth(other, 1) - textWidth(one, 1))[0] ?? null;
  return maxLength === null ? null : "0".repeat(maxLength);
}

/** The lines of a text that is broken between words, and inside of a word that is wider than a line. */
function linesOf(text: string, size: number, inside: number): number {
  const width = Math.max(1, inside);
  let lines = 0;
  for (const paragraph of text.split("\n")) {
    let used = 0;
    lines += 1;
    for (const word of paragraph.split(/(?<= )/)) {
      const wide = textWidth(word.trimEnd(), size);
      if (used > 0 && used + wide > width) {
        lines += 1;
        used = 0;
      }
      if (wide > width) lines += Math.ceil(wide / width) - 1;
      used = (used + textWidth(word, size)) % Math.max(width, 1);
    }
  }
  return lines;
}
