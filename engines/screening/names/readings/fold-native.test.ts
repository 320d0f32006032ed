import { describe, expect, it } from "vitest";
import { foldNative } from "./fold-native.ts";

describe("a word in its own script", () => {
  it.each([
    ["Cyrl", "Фёдор", "ФЕДОР"],
    ["Cyrl", "Лук’яненко", "Лукʼяненко"],
    ["Cyrl", "Ива́нов", "Иванов"],
    ["Grek", "Μητσοτάκης", "ΜΗΤΣΟΤΑΚΗΣ"],
    ["Grek", "Ἀλέξανδρος", "Αλέξανδρος"],
    ["Armn", "Լևոն", "Լեւոն"],
    ["Armn", "ՍԵՐԺ", "Սերժ"],
    ["Geor", "ᲓᲐᲕᲘᲗ", "დავით"],
    ["Arab", "أحمد", "احمد"],
    ["Arab", "إبراهيم", "ابراهيم"],
    ["Arab", "آل", "ال"],
    ["Arab", "مصطفى", "مصطفي"],
    ["Arab", "فاطمة", "فاطمه"],
    ["Arab", "مُحَمَّد", "محمد"],
    ["Arab", "محـــمد", "محمد"],
    ["Arab", "علی", "علي"],
    ["Arab", "کریم", "كريم"],
    ["Arab", "پزشک\u200cفر", "پزشکفر"],
    ["Arab", "ﻣﺤﻤﺪ", "محمد"],
    ["Arab", "مؤيد", "مويد"],
    ["Arab", "علاء", "علا"],
    ["Hebr", "בִּנְיָמִין", "בנימין"],
    ["Hebr", "ג׳ורג׳", "ג'ורג'"],
    ["Hebr", "כץ", "כצ"],
    ["Deva", "नरेन्द्र", "नरेंद्र"],
    ["Deva", "ज़फ़र", "जफर"],
    ["Deva", "कुँवर", "कुंवर"],
    ["Thai", "ก\u0e33", "ก\u0e4d\u0e32"],
  ])("%s: %s is %s", (script, one, other) => {
    expect(foldNative(one, script)).toBe(foldNative(other, script));
  });

  it.each([
    ["Cyrl", "Иванов", "Іванов"],
    ["Cyrl", "Йотов", "Иотов"],
    ["Grek", "Μητσοτάκης", "Μητσοτάκος"],
    ["Arab", "سلمان", "سلطان"],
    ["Arab", "كمال", "گمال"],
    ["Hebr", "נתניהו", "נתניחו"],
    ["Deva", "मोदी", "मोडी"],
    ["Armn", "Սարգսյան", "Սարգիսյան"],
  ])("%s: %s is not %s", (script, one, other) => {
    expect(foldNative(one, script)).not.toBe(foldNative(other, script));
  });
});
