import { describe, expect, it } from "vitest";
import type { EntityKind } from "../lists/entry.ts";
import { agreeNames } from "./compare-words.ts";
import type { Name, Word } from "./name.ts";
import { readListedName, readName } from "./read-name.ts";
import { listedNamesOf, nameOf } from "./testing/names.ts";
import { nothingLearned } from "./testing/sample-people.ts";

const spelled = ({ spellings }: Word) => spellings.map(({ text }) => text).join("|");
const wordsOf = ({ words }: Name) => words.map(spelled).join(" ");

describe("the words of a name", () => {
  it.each<[string, EntityKind | null, string]>([
    ["PUTIN, Vladimir Vladimirovich", "person", "putin vladimir vladimirovich"],
    ["ＰＵＴＩＮ　Ｖｌａｄｉｍｉｒ", "person", "putin vladimir"],
    ["Conor O'Brien", "person", "conor obrien"],
    ["Conor O’Brien", "person", "conor obrien"],
    ["Jürgen Groß", "person", "jurgen|juergen gross"],
    ["Søren Łukasz Đinđić", "person", "soren|soeren lukasz dindic|djindjic"],
    ["Ægir Þór Œuvre", "person", "aegir thor oeuvre"],
    ["IŞIK ışık", "person", "isik isik"],
    ["Miloš Žižek", "person", "milos|milosh zizek|zhizhek"],
    ["Nguyễn Văn Minh", "person", "nguyen van minh"],
    ["Jean-Claude Juncker", "person", "jean claude juncker"],
    ["Vladi\u00ADmir Pu\u200Btin", "person", "vladimir putin"],
    ["Dr. Hans Friedrich", "person", "hans friedrich"],
    ["Dr.", "person", "dr"],
    ["Haji Omar", "person", "haji omar"],
    ["Haji Omar Khan", "person", "omar khan"],
    ["Hans J. Friedrich", "person", "hans friedrich"],
    ["H. Friedrich", "person", "h friedrich"],
    ["Bashar al-Assad", "person", "bashar assad|alassad"],
    ["Omar as-Saadi", "person", "omar saadi|assaadi|alsaadi"],
    ["Juan de la Cruz", "person", "juan cruz|delacruz"],
    ["Bin Laden", "person", "bin laden"],
    ["Mao Tse-tung", "person", "mao tse|ce|ze tung|dong|tong"],
    ["Siemens AG", "entity", "siemens"],
    ["Siemens Aktiengesellschaft", "entity", "siemens"],
    ["11420 CORP.", "entity", "11420"],
    ["BELLETECH CORP", "entity", "belletech"],
    ["The Company Ltd.", "entity", "the"],
    ["Limited Company", "entity", "limited company"],
    ["Nanshan Group Co., Ltd.", "entity", "nanshan group"],
    ["Faberlic Europe Sp. z o.o.", "entity", "faberlic europe"],
    ["Acme S.A. de C.V.", "entity", "acme"],
    ["Acme A/S", "entity", "acme"],
    ["OOO «Iskusstvo Krasoty»", "entity", "iskusstvo krasoty"],
    ["Bank of Ag Finance", "entity", "bank of ag finance"],
    ["AT&T Inc.", "entity", "at t"],
    ["U.S. Steel", "entity", "us steel"],
    ["United States Steel", "entity", "us|unitedstates steel"],
    ["First Bank Int'l", "entity", "first|1 bank intl|international"],
    ["Deutsche Bank's", "entity", "deutsche banks|bank"],
    ["Brigade Forty-Four", "entity", "brigade fortyfour|44"],
    ["Brigade ٤٤", "entity", "brigade 44"],
    ["2nd Brigade", "entity", "2nd|2 brigade"],
  ])("%s (%s)", (text, kind, words) => {
    expect(wordsOf(nameOf(text, kind))).toBe(words);
  });

  it("leaves a legal form to a person, and a title to an entity", () => {
    expect(wordsOf(nameOf("Maria Sa", "person"))).toBe("maria sa");
    expect(wordsOf(nameOf("General Motors", "entity"))).toBe("general motors");
  });

  it.each([
    ["Dr. Oetker GmbH", ["dr oetker"]],
    ["Dr. Oetker", ["oetker", "dr oetker"]],
    ["Siemens AG", ["siemens ag", "siemens"]],
    ["Maria Sa", ["maria sa", "maria"]],
    ["Usama bin Laden", ["usama laden|binladen"]],
    ["First Int'l Bank", ["first|1 intl|international bank"]],
    ["J.P. Morgan S.A.", ["j p morgan s a", "jp morgan"]],
  ])("reads %s both ways where nobody says whose name it is", (text, readings) => {
    const names = readName(text, { kind: null, country: null, learned: nothingLearned });
    expect(names.map(wordsOf)).toEqual(readings);
  });

  it("tells initials by their place among the words", () => {
    expect(nameOf("Hans J. K. Friedrich Q").initials).toEqual([
      [1, "j"],
      [1, "k"],
      [2, "q"],
    ]);
  });

  it("writes the whole as one word, with and without what is left out", () => {
    expect(nameOf("Siemens AG", "entity").whole).toEqual(["siemens", "siemensag"]);
    expect(nameOf("Bashar al-Assad").whole).toEqual(["basharassad", "basharalassad"]);
  });

  it("joins neighbours", () => {
    expect(nameOf("Mohammad Hasni Khan").joins.map(spelled)).toEqual(["mohammadhasni", "hasnikhan"]);
  });

  it("has nothing to say about a text without letters and digits", () => {
    expect(readName(" —!? ", { kind: null, country: null, learned: nothingLearned })).toEqual([]);
  });

  it("adds what a list has learned of a word in another script", () => {
    const learned = new Map([["محمد", ["mohammad", "muhammad"]]]);
    const [name] = readName("محمد", { kind: "person", country: null, learned });
    expect(spelled(name!.words[0]!)).toContain("mohammad");
    expect(name!.words[0]!.native).toBe("محمد");
  });
});

describe("names written with spaces between characters", () => {
  it("[SC-MA-5] are also read without them", () => {
    const names = readName("李 家超", { kind: "person", country: null, learned: nothingLearned });
    expect(names).toHaveLength(2);
    expect(names.map(({ whole }) => whole[0])).toEqual([names[0]!.whole[0], names[0]!.whole[0]]);
    expect(readName("LEE Ka-chiu", { kind: "person", country: null, learned: nothingLearned })).toHaveLength(1);
    expect(readName("김 정은", { kind: "person", country: null, learned: nothingLearned })).toHaveLength(2);
  });

  it.each(["Li Jiachao", "Li Chia-chao", "LEE Ka-chiu", "李家超", "李 家超"])(
    "[SC-MA-5] 李家超 without a country is %s",
    (listed) => {
      expect(agreeNames(nameOf("李家超"), nameOf(listed)).nameClass).toBe("name_exact");
    },
  );
});

describe("listed names", () => {
  it("are read with their particles as words too, and others once", () => {
    const context = { kind: "person", country: null, learned: nothingLearned } as const;
    expect(readListedName("BIN LADEN, Hamza", context).map(wordsOf)).toEqual([
      "laden|binladen hamza",
      "bin laden hamza",
    ]);
    expect(readListedName("MADURO MOROS, Nicolas", context)).toHaveLength(1);
  });

  it("have every word of a short name that is a particle and one word", () => {
    const classes = listedNamesOf("BIN LADEN, Hamza", "person").map(
      (listed) => agreeNames(nameOf("Bin Laden"), listed).nameClass,
    );
    expect(classes).toContain("all_subject_tokens");
  });
});
