import { describe, expect, it } from "vitest";
import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import { parseTemplate } from "./parse-template.ts";
import { SourceText, Stopped } from "./source-text.ts";

const good = "# For {{ client.name }}\n\n{% if urgent %}\nSoon.\n{% endif %}\n\n::signature{role=a}\n";

describe("what a source says without data", () => {
  it("is kept for the next document of the same template", () => {
    const first = parseTemplate(new SourceText(good));
    expect(parseTemplate(new SourceText(good))).toBe(first);
    expect(first.variables.map(({ path }) => path)).toEqual(["client.name", "urgent"]);
  });

  it("is read anew if it has problems, which are reported each time with their place", () => {
    const problems = [1, 2].map(() => {
      const source = new SourceText("Good\n\n{% include other %}\n");
      expect(() => parseTemplate(source)).toThrow(Stopped);
      return source.problems;
    });
    expect(problems[0]).toMatchObject([{ code: "template_tag_unsupported", position: { line: 3, column: 1 } }]);
    expect(problems[1]).toEqual(problems[0]);
  });

  it("does not hide a problem of the data that was found before", () => {
    parseTemplate(new SourceText(good));
    const source = new SourceText(good);
    source.report("template_data_invalid", "Too much.", null);
    expect(() => parseTemplate(source)).toThrow(Stopped);
  });

  it("is not kept for a long source", () => {
    const long = `${"Word. ".repeat(12_000)}\n`;
    expect(long.length).toBeLessThan(agreementLimits.sourceBytes);
    expect(parseTemplate(new SourceText(long))).not.toBe(parseTemplate(new SourceText(long)));
  });
});
