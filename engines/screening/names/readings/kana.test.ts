import { describe, expect, it } from "vitest";
import { readKana } from "./kana.ts";

const texts = (run: string) => readKana(run, "JP").map((word) => word.map(({ text }) => text));

describe("kana", () => {
  it.each([
    ["あべ しんぞう", [["abe"], ["shinzo", "shinzou", "shinzoh"]]],
    ["アベ・シンゾウ", [["abe"], ["shinzo", "shinzou", "shinzoh"]]],
    ["おおの", [["ono", "oono", "ohno"]]],
    ["じゅんぺい", [["junpei", "jumpei"]]],
    ["はっとり", [["hattori"]]],
    ["きっちょ", [["kitcho", "kiccho"]]],
    ["ジョー", [["jo", "joh", "joo"]]],
    ["ウィリアム", [["wiriamu"]]],
    ["ﾔﾏﾀﾞ", [["yamada"]]],
    ["っ", [[]]],
    ["漢字", []],
  ])("%s is read word by word", (run, words) => expect(texts(run)).toEqual(words));

  it("keeps to eight spellings, however many long vowels a word has", () =>
    expect(texts("おうおうおうおうおうおうおうおう")[0]).toHaveLength(8));
});
