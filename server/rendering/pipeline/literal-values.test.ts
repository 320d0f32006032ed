import { runsBothWays, withoutIsolates } from "@probity/engines/agreements/model/direction.ts";
import { literalText } from "@probity/engines/agreements/model/literal-text.ts";
import type { Block, Inline } from "@probity/engines/agreements/model/model.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreement } from "./testing/agreement.ts";
import { hostileValue } from "./testing/hostile-values.ts";

// Values stand wherever a template may have them, next to all the syntax there is.
const source = `# Title {{ h }}

{{ p }} and **{{ p }}**_{{ p }}_ [{{ p }}](https://e.example) [x]{{ p }}(y) \`code\` {{ p }}
{{ p }}

- {{ p }}
  1. x{{ p }}y

| h {{ p }} | k |
|:-:|---|
{% for x in xs %}
| {{ x }} | **{{ x }}**{{ x | upcase }} |
{% endfor %}

    code
::pagebreak
{{ p }}
:::signatures
::signature{role=a, label=L}
::signature{role=b}
:::
{{ p }}`;

const valuesPerDocument = 25;

describe("values", () => {
  it("[DO-TE-4] 10,000 hostile values are literal text: what a document is made of never changes with them", () => {
    const harmless = { h: "⟦h⟧", p: "⟦p⟧", xs: Array.from({ length: valuesPerDocument - 2 }, (_, at) => `⟦${at}⟧`) };
    const expected = agreement(source, harmless).model.body;
    const values = fc.array(hostileValue, { minLength: valuesPerDocument, maxLength: valuesPerDocument });
    fc.assert(
      fc.property(values, ([h = "", p = "", ...xs]) => {
        const { body } = agreement(source, { h, p, xs }).model;
        expect(shapeOf(body)).toEqual(shapeOf(expected));
        const put = (text: string) =>
          text.replaceAll(/⟦(\w+)⟧/g, (_whole, name: string) => {
            if (name === "h") return literalText(h).replaceAll("\n", " ");
            return name === "p" ? literalText(p) : literalText(xs[Number(name)] ?? "");
          });
        // The filter works on the value as it was given.
        const upcased = (text: string) => literalText(text.toUpperCase());
        expect(textsOf(body)).toEqual(
          textsOf(expected).map((text) => {
            const row = /^⟦(\d+)⟧⟦\d+⟧$/.exec(text)?.[1];
            const value = xs[Number(row)] ?? "";
            return settled(row === undefined ? put(text) : literalText(value) + upcased(value));
          }),
        );
      }),
      { numRuns: 400 },
    );
  }, 300_000);

  it("[DO-TE-4] the same request gives the same document", () => {
    fc.assert(
      fc.property(hostileValue, hostileValue, (p, x) => {
        const data = { h: "h", p, xs: [x] };
        expect(JSON.stringify(agreement(source, data))).toBe(JSON.stringify(agreement(source, data)));
      }),
      { numRuns: 200 },
    );
  });
});

/** Isolates stay where they make a difference. */
const settled = (text: string) => (runsBothWays(text, "en") ? text : withoutIsolates(text));

const words = (content: readonly Inline[]): unknown[] =>
  content.flatMap((inline) => {
    if (inline.kind === "text" || inline.kind === "break") return [];
    return [inline.kind === "code" ? inline : { ...inline, content: words(inline.content) }];
  });

/** A document without its texts and the breaks in them. */
function shapeOf(blocks: readonly Block[]): unknown[] {
  return blocks.map((block) => {
    if (block.kind === "list") return { ...block, items: block.items.map(shapeOf) };
    if (block.kind === "table")
      return { ...block, header: block.header.map(words), rows: block.rows.map((row) => row.map(words)) };
    return "content" in block ? { ...block, content: words(block.content) } : block;
  });
}

const said = (content: readonly Inline[]): string =>
  content
    .map((inline) => (inline.kind === "break" ? "\n" : "text" in inline ? inline.text : said(inline.content)))
    .join("");

/** The texts of a document, block by block and cell by cell. */
function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flatMap(textsOf);
    if (block.kind === "table") return [block.header, ...block.rows].flatMap((row) => row.map(said));
    return "content" in block ? [said(block.content)] : [];
  });
}
