import { sourceVariables } from "@probity/engines/agreements/model/source-variables.ts";
import { describe, expect, it } from "vitest";
import { marksOf, missingVariable, type Problem, rangeOf } from "./problem.ts";

const source = "# Order\n\nFor {{ client.name }}, {{ client.adress | upcase }}.\n| a | b |\n";
const missing: Problem = {
  severity: "error",
  code: "template_variable_missing",
  message: "Missing variable: client.adress.",
  line: 3,
  column: 27,
};
const warning: Problem = { severity: "warning", code: "paragraph_like_table", message: "", line: 4, column: null };

const textOf = ({ from, to }: { from: number; to: number }) => source.slice(from, to);

describe("problems in the source", () => {
  it("a problem inside of a tag is about the tag; one of a line is about the line", () => {
    expect(textOf(rangeOf(source, missing)!)).toBe("{{ client.adress | upcase }}");
    expect(textOf(rangeOf(source, warning)!)).toBe("| a | b |");
    expect(rangeOf(source, { ...missing, line: null, column: null })).toBeNull();
    expect(rangeOf("short", { ...missing, line: 90, column: 1 })).toEqual({ from: 5, to: 5 });
  });

  it("are marked above the tags they are in", () => {
    expect(marksOf(source, [missing, warning])).toEqual([
      { line: 3, column: 5, length: 17, look: "value" },
      { line: 3, column: 24, length: 28, look: "value" },
      { line: 3, column: 24, length: 28, look: "stop" },
      { line: 4, column: 1, length: 9, look: "look" },
    ]);
  });

  it("a missing value is found by its place, and other problems have none", () => {
    const variables = sourceVariables(source);
    expect(missingVariable(source, variables, missing)?.path).toBe("client.adress");
    expect(missingVariable(source, variables, { ...missing, code: "template_syntax" })).toBeUndefined();
    const twice = "{{ a }} and {{ a }}";
    expect(missingVariable(twice, sourceVariables(twice), { ...missing, line: 1, column: 16 })?.path).toBe("a");
  });
});
