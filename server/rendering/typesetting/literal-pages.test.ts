import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { literalText } from "@probity/engines/agreements/model/literal-text.ts";
import { testRenderer } from "#agreements/testing/renderer.ts";
import { hostileValue } from "../pipeline/testing/hostile-values.ts";
import { pageTexts } from "./testing/pages-of-pdf.ts";
import { unprintable } from "./unprintable.ts";

const valuesPerDocument = 200;
const documents = 52;

/** Values stand in paragraphs and in cells, each behind a mark of its own. */
const source = `# Values

{% for value in paragraphs %}
⟦{{ forloop.index0 }}⟧

{{ value }}

⟦⟧

{% endfor %}

| mark | value |
|---|---|
{% for value in cells %}
| ⟦{{ forloop.index0 }}⟧ | {{ value }} |
| ⟦⟧ | |
{% endfor %}
`;

describe("values on the page", () => {
  it("[DO-TE-4] more than 10,000 hostile values are read from the pages as they were given", async () => {
    let found = 0;
    for (let at = 0; at < documents; at++) {
      const values = fc
        .sample(hostileValue, { numRuns: valuesPerDocument, seed: at })
        .map(shortened)
        .map(withoutUnprintable);
      const [paragraphs, cells] = [values.slice(0, valuesPerDocument / 2), values.slice(valuesPerDocument / 2)];
      const read = await valuesRead(paragraphs, cells);
      expect(read).toHaveLength(valuesPerDocument);
      for (const [index, value] of values.entries()) {
        expect({ at, index, value, read: comparable(read[index]!, value) }).toEqual({
          at,
          index,
          value,
          read: comparable(literalText(value), value),
        });
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(10_000);
  }, 300_000);
});

async function valuesRead(paragraphs: readonly string[], cells: readonly string[]): Promise<string[]> {
  const outcome = await testRenderer.render({
    source,
    data: { paragraphs, cells },
    pageSize: "A4",
    language: "en",
    date: new Date(0),
    purpose: { kind: "generate", roles: [], variables: ["paragraphs", "cells"] },
  });
  if ("problems" in outcome) throw new Error(JSON.stringify(outcome.problems));
  const text = pageTexts(outcome.rendered.pdf)
    .map((page) =>
      page
        .trimEnd()
        .replace(/\d+ \/ \d+$/, "")
        .replaceAll(/mark\s+value/g, ""),
    )
    .join("");
  return [...text.matchAll(/⟦\d+⟧([\s\S]*?)⟦⟧/g)].map(([, between]) => between!);
}

/** Invisible characters are not read back, and white space depends on line breaks. */
const invisible = /[\p{Default_Ignorable_Code_Point}\s]/gu;
const turnsDirection = /[\p{Script=Arabic}\p{Script=Hebrew}\u202A-\u202E\u2066-\u2069\u200F\u061C]/u;

/** For text in both directions, readers differ in the order and the count of characters, but find all of them. */
function comparable(text: string, value: string): string {
  const seen = text.normalize("NFKD").replaceAll(invisible, "");
  return turnsDirection.test(value) ? Array.from(new Set(seen)).toSorted().join("") : seen;
}

const shortened = (value: string) => value.replaceAll(/(.)\1{40,}|(x ){20,}/g, (run) => run.slice(0, 40));
/** They are problems, and have their own tests. */
const withoutUnprintable = (value: string) => {
  const missing = new Set(unprintable(literalText(value)));
  return Array.from(literalText(value)).some((character) => missing.has(character))
    ? Array.from(value)
        .filter((character) => unprintable(literalText(character)).length === 0)
        .join("")
    : value;
};
