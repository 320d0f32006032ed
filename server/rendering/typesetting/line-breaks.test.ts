import { describe, expect, it } from "vitest";
import { breakable, widthInEms } from "./line-breaks.ts";

describe("places where a long word may break", () => {
  it.each(["m", "W", "a", "é", "Ж", "あ"])(
    "a word of %s that fits has none, and one that does not has some",
    (letter) => {
      for (let length = 8; length < 60; length += 1) {
        const word = letter.repeat(length);
        const fits = widthInEms(word);
        for (const text of [word, `so ${word}`, `${word} is`, `one\u00A0${word}\ntwo`]) {
          expect(breakable(text, fits + 0.01)).toBe(text);
          // The engine itself knows where lines of Japanese may end.
          expect(breakable(text, fits - 0.01).includes("\u200B")).toBe(letter !== "あ");
        }
      }
    },
  );
});
