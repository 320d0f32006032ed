import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldHan, readHan } from "./han.ts";
import { covers, latinWords, syllablesFound } from "./testing/cover.ts";
import { knownNames } from "./testing/office-holders.ts";

const texts = (run: string, country: string | null) =>
  readHan(run, country).map((word) => word.map(({ text }) => text));

describe("Han characters", () => {
  it("[SC-MA-5] without a country are read as on the mainland, in Taiwan and in Hong Kong", () => {
    const [lee, ka, chiu] = readHan("李家超", null);
    expect(lee!.map(({ text }) => text)).toEqual(expect.arrayContaining(["li", "lee"]));
    expect(ka).toEqual(
      expect.arrayContaining([
        { text: "jia", reading: "CN/TW" },
        { text: "chia", reading: "TW" },
        { text: "ka", reading: "HK" },
      ]),
    );
    expect(chiu).toEqual(
      expect.arrayContaining([
        { text: "chao", reading: "CN/TW" },
        { text: "chiu", reading: "HK" },
      ]),
    );
  });

  it("[SC-MA-6] are read as the subject's country reads them", () => {
    expect(texts("李家超", "CN")).toEqual([["li"], ["jia"], ["chao"]]);
    expect(texts("賴清德", "TW")[1]).toEqual(["ching", "cing", "qing"]);
    expect(texts("黃", "HK")[0]![0]).toBe("wong");
    expect(texts("黃", "MO")[0]).toContain("vong");
    expect(texts("黃", "SG")[0]).toEqual(expect.arrayContaining(["ng", "huang", "wong", "ong"]));
    expect(texts("黃", "KR")[0]![0]).toBe("hwang");
    expect(texts("李", "KP")[0]![0]).toBe("ri");
    expect(texts("高市早苗", "JP")).toEqual([[], [], [], []]);
  });

  it("reads characters where a surname stands as surnames", () => {
    expect(texts("任志强", "CN")[0]![0]).toBe("ren");
    expect(texts("单霁翔", "CN")[0]![0]).toBe("shan");
    expect(texts("單霽翔", "CN")[0]![0]).toBe("shan");
    expect(texts("简单", "CN")[1]![0]).toBe("dan");
    expect(texts("尉迟", "CN")[0]![0]).toBe("yu");
    expect(texts("尉健行", "CN")[0]).toContain("wei");
    expect(texts("區", "HK")[0]![0]).toBe("au");
    expect(texts("司徒華", "HK")[0]![0]).toBe("sze");
  });

  it("writes ü as people do", () => {
    expect(texts("吕", "CN")).toEqual([["lu", "lyu", "lv"]]);
    expect(texts("呂", "TW")[0]).toEqual(expect.arrayContaining(["lu", "lyu"]));
  });

  it("repeats the character before 々, and passes over what is no character", () => {
    expect(texts("佐々", "CN")).toEqual([["zuo"], ["zuo"]]);
    expect(texts("李 明·a", "CN")).toHaveLength(2);
  });
});

describe("names of office holders", () => {
  const hongKong = knownNames.slice(knownNames.findIndex(({ country }) => country === "HK")).slice(0, 16);

  it("in Hong Kong: more than 42 of the 49 syllables that a table of alternates without surnames gives", () => {
    const found = hongKong.reduce(
      (sum, { native, latin }) => sum + syllablesFound(latinWords(latin), readHan(native, "HK")),
      0,
    );
    const all = hongKong.reduce((sum, { latin }) => sum + latinWords(latin).length, 0);
    console.log(`Hong Kong: ${found} of ${all} syllables`);
    expect(all).toBe(49);
    expect(found).toBeGreaterThan(46);
  });

  it("do not agree with another person's", () => {
    expect(covers(latinWords("Li Keqiang"), readHan("习近平", null))).toBe(false);
    expect(covers(latinWords("Jinping"), readHan("习近平", null))).toBe(false);
  });
});

describe("foldHan", () => {
  it.each([
    ["習近平", "习近平"],
    ["習 近 平", "习近平"],
    ["鄧炳強", "邓炳强"],
    ["曾國衞", "曾国卫"],
    ["澤広辺", "沢廣邊"],
    ["桜井", "櫻井"],
    ["\uf900\u{2f800}", "\u8c48\u4e3d"],
    ["佐々木", "佐佐木"],
  ])("%s and %s are one name", (one, other) => expect(foldHan(one)).toBe(foldHan(other)));

  it.each([
    ["譚", "談"],
    ["彬", "斌"],
    ["魏", "巍"],
    ["高石早苗", "高市早苗"],
    ["丘", "邱"],
  ])("%s and %s are two", (one, other) => expect(foldHan(one)).not.toBe(foldHan(other)));

  it("leaves other scripts and their spaces alone", () => expect(foldHan("Xi 習 近平 abc")).toBe("Xi 习近平 abc"));

  const han = fc
    .array(fc.integer({ min: 0x3400, max: 0x323af }).map((code) => String.fromCodePoint(code)))
    .map((all) => all.join(" "));

  it("gives a form that stays as it is", () => {
    const stays = fc.property(han, (text) => {
      expect(foldHan(foldHan(text))).toBe(foldHan(text));
    });
    fc.assert(stays, { numRuns: 2000 });
  });
});
