// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import { describe, expect, it } from "vitest";
import type { Invariant } from "../plan/invariant.ts";
import { invariantSentence } from "./invariant-words.ts";

describe("an invariant as a sentence", () => {
  it.each<[string, Invariant]>([
    [
      "When screening.sanctions eq “match”, the decision is at least reject.",
      {
        id: "a",
        when: [{ input: "screening.sanctions", operator: "eq", value: "match" }],
        then: { decision: { atLeast: "reject" } },
      },
    ],
    [
      "When income is missing and age is known, the decision is at least review and at most restrict, the assessment is incomplete and it asks for call and letter.",
      {
        id: "a",
        when: [
          { input: "income", state: "unresolved" },
          { input: "age", state: "resolved" },
        ],
        then: { decision: { atLeast: "review", atMost: "restrict" }, complete: false, actions: ["call", "letter"] },
      },
    ],
    ["The decision is none.", { id: "a", when: [], then: { decision: { atLeast: "none", atMost: "none" } } }],
    ["The assessment is complete.", { id: "a", when: [], then: { complete: true } }],
    ["More of products never lowers the decision.", { id: "a", monotone: "products" }],
  ])("%s", (sentence, invariant) => {
    expect(invariantSentence(invariant)).toBe(sentence);
  });
});
