import type { ScriptReader } from "./name.ts";
import { readArabic } from "./readings/arabic.ts";
import { readArmenian } from "./readings/armenian.ts";
import { readCyrillic } from "./readings/cyrillic.ts";
import { readDevanagari } from "./readings/devanagari.ts";
import { foldNative } from "./readings/fold-native.ts";
import { readGeorgian } from "./readings/georgian.ts";
import { readGreek } from "./readings/greek.ts";
import { readHan } from "./readings/han.ts";
import { readHangul } from "./readings/hangul.ts";
import { readHebrew } from "./readings/hebrew.ts";
import {
  readBengali,
  readGujarati,
  readGurmukhi,
  readKannada,
  readMalayalam,
  readOriya,
  readTamil,
  readTelugu,
} from "./readings/indic.ts";
import { readKana } from "./readings/kana.ts";
import { readThai } from "./readings/thai.ts";

/** The reader of each script. A word of any other script agrees with its own letters alone. */
export const scriptReaders: ReadonlyMap<string, ScriptReader> = new Map<string, ScriptReader>([
  ["Arab", readArabic],
  ["Armn", readArmenian],
  ["Beng", readBengali],
  ["Cyrl", readCyrillic],
  ["Deva", readDevanagari],
  ["Geor", readGeorgian],
  ["Grek", readGreek],
  ["Gujr", readGujarati],
  ["Guru", readGurmukhi],
  ["Hang", readHangul],
  ["Hani", readHan],
  ["Hira", readKana],
  ["Kana", readKana],
  ["Hebr", readHebrew],
  ["Knda", readKannada],
  ["Mlym", readMalayalam],
  ["Orya", readOriya],
  ["Taml", readTamil],
  ["Telu", readTelugu],
  ["Thai", readThai],
]);

/** The word in the form in which it is compared with others of its script. */
export function foldNativeWord(word: string, script: string): string {
  return foldNative(word, script);
}
