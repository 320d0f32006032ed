import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./markdown.ts";
import { agreement } from "./testing/agreement.ts";

const source =
  "# For {{ name }}\n\n| a |\n|---|\n{% for item in items %}\n| **{{ item }}** |\n{% endfor %}\n\n::signature{role=a}\n";

const bodyOf = (data: Record<string, unknown>) => JSON.stringify(agreement(source, data).model);

describe("tokens that are kept for the next document", () => {
  it("hold no value of a document: each has its own, in whatever order they are read", () => {
    const [first, second] = [
      { name: "Northwind", items: ["one", "two"] },
      { name: "Contoso", items: ["three", "four"] },
    ];
    const [before, other] = [bodyOf(first), bodyOf(second)];
    expect(before).toMatch(/Northwind.*one.*two/);
    expect(other).toMatch(/Contoso.*three.*four/);
    expect(other).not.toMatch(/Northwind|one|two/);
    expect(bodyOf(first)).toBe(before);
  });

  it("are those of short texts that were read last", () => {
    const first = parseMarkdown("first");
    expect(parseMarkdown("first")).toBe(first);
    const long = "long\n\n".repeat(12_000);
    expect(parseMarkdown(long)).not.toBe(parseMarkdown(long));
    for (let at = 0; at < 8; at += 1) parseMarkdown(`text ${at}`);
    expect(parseMarkdown("first")).not.toBe(first);
    expect(parseMarkdown("first")).toEqual(first);
  });
});
