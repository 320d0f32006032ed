import { describe, expect, it } from "vitest";
import { agreeNames } from "./compare-words.ts";
import { nameOf } from "./testing/names.ts";

/** The class, `~` before it where one word is one letter off. */
function agreed(subject: string, listed: string, kind: "person" | "entity" = "person"): string {
  const { nameClass, nearWord } = agreeNames(nameOf(subject, kind), nameOf(listed, kind));
  return (nearWord >= 0 ? "~" : "") + nameClass;
}

describe("two names", () => {
  it.each([
    ["Nicolas Maduro", "Maduro Nicolas", "name_exact"],
    ["Mohammad Hasni", "Mohammadhasni", "name_exact"],
    ["Mohammad Hasni Khan", "Khan Mohammadhasni", "name_exact"],
    ["Xi Jin Ping", "Xi Jinping", "name_exact"],
    ["Xi Jinping", "Ping Xi Jin", "some_tokens"],
    ["Nicolas Maduro", "Maduro Moros Nicolas", "all_subject_tokens"],
    ["Nicolas Maduro Moros", "Nicolas Moros", "all_listed_tokens"],
    ["Maduro", "Maduro Moros", "one_word_contained"],
    ["Nicolas Maduro", "Maduro", "one_word_contained"],
    ["Abu Saleh", "Abusaleh Ahmed", "one_word_contained"],
    ["Maduro", "Maduro", "name_exact"],
    ["Nicolas Maduro", "Nicolas Perez", "some_tokens"],
    ["Nicolas Maduro", "Hugo Chavez", "none"],
    ["Ali Ali Hassan", "Ali Hassan", "all_listed_tokens"],
    ["Ali Ali", "Ali Hassan", "some_tokens"],
  ])("%s and %s: %s", (subject, listed, expected) => {
    expect(agreed(subject, listed)).toBe(expected);
  });

  it.each([
    ["a letter changed", "Nikolas Maduro", "Nicolas Maduro", "~name_exact"],
    ["a letter added", "Nicolass Maduro", "Nicolas Maduro", "~name_exact"],
    ["a letter dropped", "Nicolas Madro", "Nicolas Maduro", "~name_exact"],
    ["neighbours swapped", "Nicolas Maudro", "Nicolas Maduro", "~name_exact"],
    ["within a longer name", "Nikolas Maduro", "Nicolas Maduro Moros", "~all_subject_tokens"],
    ["within a shorter name", "Nikolas Maduro Moros", "Nicolas Maduro", "~all_listed_tokens"],
    ["in the only word", "Madura", "Maduro Moros", "~one_word_contained"],
    ["in a word of four letters", "Nicolas Rosa", "Nicolas Rose", "some_tokens"],
    ["in two words", "Nikolas Madura", "Nicolas Maduro", "none"],
    ["two in one word", "Nikolaz Maduro", "Nicolas Maduro", "some_tokens"],
    ["where two words are one", "Fridrichbuchenberg", "Friedrich Buchenberg", "~name_exact"],
    ["in a digit that is a letter", "Igor Sech1n", "Igor Sechin", "~name_exact"],
    ["in a number", "Fund B2025", "Fund B2026", "some_tokens"],
  ])("[SC-MA-3] one letter off: %s", (_which, subject, listed, expected) => {
    expect(agreed(subject, listed)).toBe(expected);
  });

  it.each([
    ["John A Smith", "John B Smith", "some_tokens"],
    ["John A Smith", "Smith, John B", "some_tokens"],
    ["John A Smith", "John A Smith", "name_exact"],
    ["John A Smith", "John Smith", "name_exact"],
    ["John A B Smith", "John B Smith", "name_exact"],
    ["J Smith", "K Smith", "some_tokens"],
  ])("initials: %s and %s: %s", (subject, listed, expected) => {
    expect(agreed(subject, listed)).toBe(expected);
  });

  it.each([
    ["Siemens AG", "Siemens Aktiengesellschaft", "name_exact"],
    ["SiemensAG", "Siemens AG", "name_exact"],
    ["11420 CORP.", "BELLETECH CORP", "none"],
    ["Brigade Forty-Four", "Brigade 44", "name_exact"],
    ["AT and T Inc.", "AT&T", "name_exact"],
    ["3%ers", "Three Percenters", "name_exact"],
    ["ООО Ромашка", "Общество с ограниченной ответственностью «Ромашка»", "name_exact"],
    ["华为技术有限公司", "華為技術", "name_exact"],
  ])("entities: %s and %s: %s", (subject, listed, expected) => {
    expect(agreed(subject, listed, "entity")).toBe(expected);
  });

  it("is not one letter off where we romanised a Korean or Chinese name ourselves", () => {
    expect(agreed("김종은", "Kim Jongun")).toBe("name_exact");
    expect(agreed("김종은", "김정은")).toBe("none");
    expect(agreed("李家超", "Li Jiachae")).not.toMatch(/^~/);
  });

  it.each([
    ["박민", "PARK, Min", "name_exact"],
    ["박민", "PARK, Min Su", "some_tokens"],
    ["민수 영일 강", "KANG, Min", "some_tokens"],
    ["李家超", "John LEE Ka-chiu", "all_subject_tokens"],
    ["李家超", "LEE, Ka", "some_tokens"],
    ["John Lee Ka-chiu", "李家超", "all_listed_tokens"],
    ["Lee Ka", "李家超", "some_tokens"],
    ["정은 김", "KIM, Jong Un", "name_exact"],
    ["은정 김", "KIM, Jong Un", "some_tokens"],
    ["Jong Un KIM", "김정은", "name_exact"],
    ["Jong-un Kim", "김은정", "some_tokens"],
    ["李家超", "Ka-chiu LEE", "name_exact"],
    ["李家超", "LEE, John Ka-chiu", "all_subject_tokens"],
    ["王文", "WANG, Wen Chou", "some_tokens"],
    ["병철 현우 이", "RI, Pyong Chol", "some_tokens"],
    ["习近平", "Xi Jinping", "name_exact"],
    ["习近平", "Jinping Xi", "name_exact"],
    ["欧阳娜娜", "Nana Ouyang", "name_exact"],
  ])("agrees with all syllables that we romanised: %s and %s: %s", (subject, listed, expected) => {
    expect(agreed(subject, listed)).toBe(expected);
  });

  it("is compared by its own letters where both names are in one script", () => {
    expect(agreed("高石早苗", "高市早苗")).toBe("none");
    expect(agreed("Путин Владимир", "Владимир Путин")).toBe("name_exact");
    expect(agreed("Путен Владимир", "Владимир Путин")).toBe("~name_exact");
  });

  it("of more words than are compared agree as a whole or not at all", () => {
    const long = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");
    expect(agreed(long, long, "entity")).toBe("name_exact");
    expect(agreed(long, `${long} more`, "entity")).toBe("none");
  });
});
