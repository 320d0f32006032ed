import type { Person } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { mentionAt, mentionsIn, partsOf, suggestedFor } from "./mentions.ts";

const person = (id: string, email: string): Person => ({ id, resource: "people", data: { email, role: "member" } });
const marit = person("1", "marit.oksanen@bank.example");
const omar = person("2", "omar@bank.example");
const people = [omar, marit];

describe("a mention", () => {
  it.each([
    ["@", 1, { from: 0, query: "" }],
    ["ask @mar", 8, { from: 4, query: "mar" }],
    ["ask\n@marit.oksanen@ba", 21, { from: 4, query: "marit.oksanen@ba" }],
    ["ask @mar please", 8, { from: 4, query: "mar" }],
    ["ask @mar please", 12, null],
    ["write to a@b", 12, null],
  ])("begins in %j before %i", (text, caret, found) => expect(mentionAt(text, caret)).toEqual(found));

  it("is suggested by any part of an address, its beginning first", () => {
    expect(suggestedFor(people, "o").map(({ id }) => id)).toEqual(["2", "1"]);
    expect(suggestedFor(people, "OKSA").map(({ id }) => id)).toEqual(["1"]);
    expect(suggestedFor(people, "nobody")).toEqual([]);
  });

  it("is an address of somebody with an @ before it, and nothing else", () => {
    const text = "@omar@bank.example, see (marit.oksanen@bank.example) and @marit.oksanen@bank.example.";
    expect(partsOf(text, people)).toEqual([omar, ", see (marit.oksanen@bank.example) and ", marit, "."]);
    expect(mentionsIn(`${text} @OMAR@bank.example`, people)).toEqual(["2", "1"]);
    expect(mentionsIn("@omar@bank.example.org and x@omar@bank.example", people)).toEqual([]);
  });

  it("takes no time to find in a text that is all but one", () => {
    const began = performance.now();
    mentionsIn("@".repeat(2000) + "a".repeat(2000), people);
    mentionsIn("@a@".repeat(1300), people);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
