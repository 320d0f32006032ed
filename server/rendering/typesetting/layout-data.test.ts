import type { Inline } from "@probity/engines/agreements/model/model.ts";
import { expect, it } from "vitest";
import { layoutOf } from "./layout-data.ts";

/** How often the words of a paragraph are read that has so much code beside them. */
function readsBeside(codes: number): number {
  let reads = 0;
  const words: Inline = {
    kind: "text",
    get text() {
      reads += 1;
      return "\u05D0 and b";
    },
  };
  const code = Array.from({ length: codes }, (): Inline => ({ kind: "code", text: "a" }));
  const model = {
    title: "Code",
    language: "en",
    pageSize: "A4",
    body: [{ kind: "paragraph", content: [words, ...code] }],
  };
  layoutOf(model as Parameters<typeof layoutOf>[0], new Date());
  return reads;
}

it("a paragraph is read as often with a thousand pieces of code as with one", () => {
  expect(readsBeside(1_000)).toBe(readsBeside(1));
});
