/** The ranges of each script's letters in Unicode, in ascending order: [first, last, ISO 15924]. */
const ranges: readonly (readonly [number, number, string])[] = [
  [0x0041, 0x02af, "Latn"],
  [0x0370, 0x03ff, "Grek"],
  [0x0400, 0x052f, "Cyrl"],
  [0x0530, 0x058f, "Armn"],
  [0x0590, 0x05ff, "Hebr"],
  [0x0600, 0x06ff, "Arab"],
  [0x0700, 0x074f, "Syrc"],
  [0x0750, 0x077f, "Arab"],
  [0x08a0, 0x08ff, "Arab"],
  [0x0900, 0x097f, "Deva"],
  [0x0980, 0x09ff, "Beng"],
  [0x0a00, 0x0a7f, "Guru"],
  [0x0a80, 0x0aff, "Gujr"],
  [0x0b00, 0x0b7f, "Orya"],
  [0x0b80, 0x0bff, "Taml"],
  [0x0c00, 0x0c7f, "Telu"],
  [0x0c80, 0x0cff, "Knda"],
  [0x0d00, 0x0d7f, "Mlym"],
  [0x0d80, 0x0dff, "Sinh"],
  [0x0e00, 0x0e7f, "Thai"],
  [0x0e80, 0x0eff, "Laoo"],
  [0x0f00, 0x0fff, "Tibt"],
  [0x1000, 0x109f, "Mymr"],
  [0x10a0, 0x10ff, "Geor"],
  [0x1100, 0x11ff, "Hang"],
  [0x1200, 0x139f, "Ethi"],
  [0x1780, 0x17ff, "Khmr"],
  [0x1800, 0x18af, "Mong"],
  [0x1c80, 0x1c8f, "Cyrl"],
  [0x1c90, 0x1cbf, "Geor"],
  [0x1d00, 0x1dbf, "Latn"],
  [0x1e00, 0x1eff, "Latn"],
  [0x1f00, 0x1fff, "Grek"],
  [0x2c60, 0x2c7f, "Latn"],
  [0x2d00, 0x2d2f, "Geor"],
  [0x2e80, 0x2fdf, "Hani"],
  [0x3005, 0x3007, "Hani"],
  [0x3040, 0x309f, "Hira"],
  [0x30a0, 0x30ff, "Kana"],
  [0x3130, 0x318f, "Hang"],
  [0x31f0, 0x31ff, "Kana"],
  [0x3400, 0x9fff, "Hani"],
  [0xa640, 0xa69f, "Cyrl"],
  [0xa720, 0xa7ff, "Latn"],
  [0xac00, 0xd7ff, "Hang"],
  [0xf900, 0xfaff, "Hani"],
  [0xfb50, 0xfdff, "Arab"],
  [0xfe70, 0xfeff, "Arab"],
  [0x20000, 0x323af, "Hani"],
];

/** The script of a letter; `Zzzz` for those that are not told apart, which then agree by their own letters alone. */
export function scriptOf(codePoint: number): string {
  if (codePoint < 0x0370) return "Latn";
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last, script] = ranges[middle]!;
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return script;
  }
  return "Zzzz";
}

/** Scripts without spaces between words: a name is one string of characters, and each is read as a word of its own. */
export function isWrittenWithoutSpaces(script: string): boolean {
  return script === "Hani" || script === "Hang";
}

/** Arabic names are written in one or in two words as the writer likes, and then not read as the two are: عبد الله is Abdullah. */
export const writtenInOneOrTwo = "Arab";
