import { describe, expect, it } from "vitest";
import { differenceInWords } from "./expectation-in-words.ts";

describe("what came out otherwise than expected", () => {
  it.each([
    [
      { property: "decision", expected: "review", actual: "restrict" },
      "Expected the decision review, got the decision restrict.",
    ],
    [
      { property: "decision", expected: "none", actual: null },
      "Expected the decision none, got that the policy does not apply.",
    ],
    [{ property: "band", expected: null, actual: "high" }, "Expected no band, got the band high."],
    [{ property: "score", expected: 20, actual: null }, "Expected the score 20, got no score."],
    [{ property: "complete", expected: true, actual: false }, "Expected a complete assessment, got an incomplete one."],
    [{ property: "complete", expected: false, actual: true }, "Expected an incomplete assessment, got a complete one."],
    [
      { property: "actions", expected: ["call", "file"], actual: ["file", "report"] },
      "Expected call, which is not asked for. Asks for report, which was not expected.",
    ],
    [{ property: "actions", expected: [], actual: ["a", "b"] }, "Asks for a and b, which was not expected."],
  ] as const)("%j is said as “%s”", (difference, said) => {
    expect(differenceInWords(difference as never)).toBe(said);
  });
});
