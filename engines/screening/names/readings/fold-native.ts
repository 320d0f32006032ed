import { foldHan } from "./han.ts";

/**
 * A word in its own script so that spellings of the same word are equal: case, marks that are often left out, and letters
 * that stand for each other. Nothing is folded that would make two different names the same name in most cases.
 */
export function foldNative(word: string, script: string): string {
  // The removed characters may have kept marks from their order, so they are put in order last.
  const plain = word
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\p{Cf}\u034F'’ʼ‘`´]/gv, "")
    .normalize("NFKC");
  return (folds[script]?.(plain) ?? plain).normalize("NFC");
}

const folds: Readonly<Record<string, (word: string) => string>> = {
  Cyrl: (word) => withoutMarks(word, /[ёѐѝ]|\p{M}/gv, { ё: "е", ѐ: "е", ѝ: "и" }),
  Grek: foldGreek,
  Armn: (word) => word.replaceAll("և", "եվ").replaceAll("եւ", "եվ"),
  Geor: foldGeorgian,
  Arab: foldArabic,
  Hani: foldHan,
  Hebr: foldHebrew,
  Thai: (word) => word.replaceAll("\u0E4D\u0E32", "\u0E33"),
  ...Object.fromEntries(
    ["Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym"].map((script) => [script, foldIndic]),
  ),
};

function withoutMarks(word: string, letters: RegExp, instead: Readonly<Record<string, string>>): string {
  return word.replaceAll(letters, (letter) => instead[letter] ?? "");
}

/** Capitals are written without accents, and a sigma that ends a word is a sigma. */
function foldGreek(word: string): string {
  return word.normalize("NFD").replaceAll(/\p{M}/gv, "").replaceAll("ς", "σ").normalize("NFC");
}

/** The old capitals and the church letters stand for the same alphabet. */
function foldGeorgian(word: string): string {
  return word.replaceAll(/[ⴀ-ⴥ]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x2d00 + 0x10d0));
}

const arabicLetters: Readonly<Record<string, string>> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ء: "",
  ؤ: "و",
  ۆ: "و",
  ۇ: "و",
  ۋ: "و",
  ئ: "ي",
  ى: "ي",
  ی: "ي",
  ې: "ي",
  ۍ: "ي",
  ێ: "ي",
  ے: "ي",
  ۓ: "ي",
  ة: "ه",
  ۃ: "ه",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  ۀ: "ه",
  ۂ: "ه",
  ک: "ك",
  ڪ: "ك",
  ګ: "گ",
  ـ: "",
};

/** Hamza, the dots of yeh and teh, the kaf and yeh of Persian and Urdu, and everything that is usually not written. */
function foldArabic(word: string): string {
  return word
    .normalize("NFC")
    .replaceAll(/[\u0600-\u06FF]/g, (letter) => arabicLetters[letter] ?? letter)
    .replaceAll(/\p{M}/gv, "");
}

const hebrewLetters: Readonly<Record<string, string>> = {
  ך: "כ",
  ם: "מ",
  ן: "נ",
  ף: "פ",
  ץ: "צ",
  װ: "וו",
  ױ: "וי",
  ײ: "יי",
};

/** Letters at the end of a word, points, and the marks for foreign sounds, which are as often left out. */
function foldHebrew(word: string): string {
  return word.replaceAll(/[ךםןףץװױײ]|[\p{M}׳״"]/gv, (letter) => hebrewLetters[letter] ?? "");
}

/** Places in the order of letters that the scripts of India share. */
const places = { chandrabindu: 0x01, anusvara: 0x02, nukta: 0x3c, virama: 0x4d };
const nasals = [0x19, 0x1e, 0x23, 0x28, 0x2e];

/**
 * A nasal before a consonant is as often written as a dot (नरेन्द्र, नरेंद्र), a moon as a dot, and the dot below a letter is left out.
 */
function foldIndic(word: string): string {
  let folded = "";
  const letters = Array.from(word.normalize("NFC")).filter(
    (letter) => (letter.codePointAt(0)! & 0x7f) !== places.nukta,
  );
  for (let at = 0; at < letters.length; at += 1) {
    const code = letters[at]!.codePointAt(0)!;
    const block = code & ~0x7f;
    const place = code - block;
    const joined = letters[at + 1]?.codePointAt(0) === block + places.virama && letters[at + 2] !== undefined;
    if (place === places.chandrabindu || (joined && nasals.includes(place) && block !== 0x0b80)) {
      folded += String.fromCodePoint(block + places.anusvara);
      if (place !== places.chandrabindu) at += 1;
    } else folded += letters[at]!;
  }
  return folded;
}
