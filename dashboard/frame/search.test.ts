import { describe, expect, it } from "vitest";
import { flag, id, oneOf, parseSearch, readSearch, stringifySearch, text } from "./search.ts";

describe("the search of an address", () => {
  const shape = { kind: oneOf("match", "action"), mine: flag, subject: id, search: text };

  it("is read as far as the page knows it", () => {
    const given = parseSearch("?kind=match&mine=true&subject=nonsense&search=cust%201&other=1");
    expect(readSearch(shape, given)).toEqual({ kind: "match", mine: true, search: "cust 1" });
    expect(readSearch(shape, parseSearch("?kind=anything&mine=yes"))).toEqual({});
  });

  it("is written in plain texts, without what is not set", () => {
    expect(stringifySearch({ kind: "match", search: "a b", mine: undefined, view: "" })).toBe("?kind=match&search=a+b");
    expect(stringifySearch({})).toBe("");
    expect(parseSearch(stringifySearch({ search: "100" }))).toEqual({ search: "100" });
  });
});
