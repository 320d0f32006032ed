import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreementOf } from "./agreement-of.ts";
import { requestOf } from "./testing/agreement.ts";
import { hostileTemplates } from "./testing/hostile-templates.ts";

const depthOf = (value: unknown): number =>
  value !== null && typeof value === "object" ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe("hostile templates", () => {
  it.each(hostileTemplates)("[DO-TE-8] ends in time: $name", ({ source, data }) => {
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(agreementLimits.sourceBytes);
    const before = process.cpuUsage();
    const outcome = agreementOf(requestOf(source, data));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(agreementLimits.renderMs);
    if ("problems" in outcome) expect(outcome.problems).not.toEqual([]);
    // The layout engine reads JSON to a depth of about 100.
    else expect(depthOf(outcome.model)).toBeLessThan(90);
  });

  it("[DO-TE-8] any source ends in a document or in problems with positions", () => {
    const parts = fc.constantFrom(
      "# ",
      "- ",
      "1. ",
      "  ",
      "    ",
      "\n",
      "\n\n",
      "> ",
      "|",
      "| a | b |\n|---|---|\n",
      "```\n",
      "`",
      "*",
      "**",
      "_",
      "[",
      "](",
      ")",
      "<",
      ">",
      "{{ a }}",
      "{{ b.c | upcase }}",
      "{{",
      "}}",
      "{% if a %}",
      "{% else %}",
      "{% elsif b %}",
      "{% endif %}",
      "{% unless a %}",
      "{% endunless %}",
      "{% for i in l %}",
      "{{ i }}",
      "{% endfor %}",
      "{%",
      "%}",
      "{% x %}",
      "::signature{role=a}",
      "\n::signature{role=b}\n",
      "::pagebreak",
      ":::",
      "\n:::signatures\n",
      "text",
      "\\",
      "&amp;",
      "https://e.example",
      "[x](https://e.example)",
      "---",
      "\t",
      "'",
      '"',
      ".",
      "[0]",
      "é",
      "\u{1F600}",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (chosen) => {
        const source = chosen.join("");
        const lines = source.split("\n");
        const outcome = agreementOf(requestOf(source, { a: "*", b: { c: 1 }, l: [1, "|"] }));
        if (!("problems" in outcome)) return;
        expect(outcome.problems).not.toEqual([]);
        for (const { position } of outcome.problems) {
          if (!position) continue;
          const line = lines[position.line - 1];
          expect(line).toBeDefined();
          expect(position.column).toBeGreaterThan(0);
          expect(position.column).toBeLessThanOrEqual((line?.length ?? 0) + 1);
        }
      }),
      { numRuns: 5_000 },
    );
  }, 300_000);
});
