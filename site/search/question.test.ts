import { expect, it } from "vitest";
import { headingsOf } from "./headings.ts";
import { mentions, ranked, wordsOf } from "./question.ts";

it("a question is searched by the words that tell what it is about", () => {
  expect(wordsOf("How do I restore a backup?")).toEqual(["restore", "backup"]);
  expect(wordsOf("delete a customer's data, GDPR")).toEqual(["delete", "customer", "data", "gdpr"]);
  expect(wordsOf("what does rate_limited mean in v1.2.")).toEqual(["rate_limited", "mean", "v1.2"]);
  expect(wordsOf("how do I")).toEqual(["how", "do", "i"]);
  expect(wordsOf("  ")).toEqual([]);
});

it("a word is known by its stem, and by nothing shorter than three letters", () => {
  expect(mentions("Published versions", "publishing")).toBe(true);
  expect(mentions("Rotate keys", "rotated")).toBe(true);
  expect(mentions("x is an example", "xylophone")).toBe(false);
});

it("whoever has more of the words comes first, and a rare word counts more than a common one", () => {
  const common = ["a", "b", "c", "d", "e"].map((id) => ({ id, score: 1 }));
  const rare = [{ id: "e", score: 1 }];
  expect(ranked([common, rare]).map(({ id }) => id)).toEqual(["e", "a", "b", "c", "d"]);
  const often = [{ id: "x", score: 50 }];
  const elsewhere = [{ id: "y", score: 1 }];
  const [first, second] = ranked([often, elsewhere]).map(({ score }) => score);
  expect(first).toBeCloseTo(second!);
  expect(ranked([])).toEqual([]);
});

it("headings are found with the text below them, with anchors as GitHub makes them, and none in code", () => {
  const markdown = "Begin.\n\n## 1. Do `it`\n\nText.\n\n```sh\n## no\n```\n\n### Do it\n\n## 1. Do `it`\n";
  const page = { source: "docs/a.md", address: "a/", title: "A", description: "", section: "S", markdown };
  expect(headingsOf(page).map(({ title, url, text }) => [title, url, text])).toEqual([
    ["A", "a/", "Begin."],
    ["1. Do it", "a/#1-do-it", "Text. ## no"],
    ["Do it", "a/#do-it", ""],
    ["1. Do it", "a/#1-do-it-1", ""],
  ]);
});
