import { describe, expect, it } from "vitest";
import { readHangul } from "./hangul.ts";

const texts = (run: string, country: string | null) =>
  readHangul(run, country).map((word) => word.map(({ text }) => text));

describe("Hangul", () => {
  it.each([
    ["김", ["kim", "gim"]],
    ["이", ["lee", "yi", "ri", "rhee"]],
    ["박", ["park", "pak", "bak"]],
    ["최", ["choi", "choe"]],
    ["정", ["jung", "jeong", "chung", "jong"]],
    ["류", ["ryu", "yoo", "yu"]],
    ["유", ["yoo", "yu", "ryu"]],
    ["임", ["lim", "im", "rim"]],
    ["노", ["noh", "roh", "no", "ro"]],
  ])("%s as a family name is written in each of its ways", (syllable, spellings) =>
    expect(texts(syllable, null)[0]).toEqual(expect.arrayContaining(spellings)),
  );

  it("[SC-MA-6] is read as the subject's country writes it", () => {
    expect(texts("정은", "KP")[0]![0]).toBe("jong");
    expect(readHangul("은", "KP")[0]![0]).toEqual({ text: "un", reading: "KP/KR" });
    expect(readHangul("김병", "KR")[1]![0]).toEqual({ text: "byeong", reading: "KR" });
    expect(readHangul("김병", "KP")[1]![0]).toEqual({ text: "pyong", reading: "KP/KR" });
    expect(texts("이", "KP")[0]!.slice(0, 2)).toEqual(["i", "ri"]);
  });

  it("has the Revised Romanization and McCune-Reischauer of a given name", () => {
    expect(texts("김경훈", null)[1]).toEqual(expect.arrayContaining(["gyeong", "kyong", "kyung"]));
    expect(texts("김철수", null).slice(1)).toEqual([
      expect.arrayContaining(["cheol", "chol", "chul"]),
      expect.arrayContaining(["su", "soo"]),
    ]);
  });

  it("takes letters that are written apart as one syllable", () =>
    expect(texts("\u1100\u1175\u11b7", null)).toEqual(texts("김", null)));
});
