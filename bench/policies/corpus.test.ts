import { describe, expect, it } from "vitest";
import { validatePolicy } from "@probity/engines/risk/policy/checks/validate.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { corpus, family } from "./corpus.ts";

const errorsOf = (definition: Definition) =>
  validatePolicy({ key: "policy", definition }).errors.filter(({ code }) => code !== "unknown_source");

describe("the policies that plans are measured with", () => {
  it("are 200 in ten strata, the same each time", () => {
    const made = corpus();
    expect(made.map(({ pairs }) => pairs.length)).toEqual(Array.from({ length: 10 }, () => 20));
    expect(JSON.stringify(corpus())).toBe(JSON.stringify(made));
  });

  it("are valid in both versions, and the versions differ", () => {
    const pairs = [...corpus(), ...family()].flatMap((group) => group.pairs);
    for (const { name, from, to } of pairs) {
      expect({ name, errors: [...errorsOf(from), ...errorsOf(to)] }).toEqual({ name, errors: [] });
      expect(JSON.stringify(to)).not.toBe(JSON.stringify(from));
    }
  });

  it("grow from 5 to 100 inputs in a family", () => {
    for (const { size, pairs } of family())
      for (const { from } of pairs) expect({ size, inputs: from.inputs.length }).toEqual({ size, inputs: size });
  });
});
