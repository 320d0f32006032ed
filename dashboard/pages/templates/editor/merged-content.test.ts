import { describe, expect, it } from "vitest";
import { type Content, emptyContent } from "./content.ts";
import { merging, noChoices } from "./merged-content.ts";

const base: Content = {
  ...emptyContent,
  name: "Order",
  source: "# Order\n\nOne.\n\nTwo.\n",
  sampleData: { a: 1, b: 1 },
};

describe("merging a template", () => {
  it("takes both changes where they touch different places", () => {
    const mine = { ...base, source: base.source.replace("One", "First"), sampleData: { a: 2, b: 1 } };
    const theirs = { ...base, name: "Purchase order", source: `${base.source}\nThree.\n`, sampleData: { a: 1, b: 3 } };
    expect(merging(base, mine, theirs, noChoices)).toMatchObject({
      left: 0,
      content: {
        ...base,
        name: "Purchase order",
        source: "# Order\n\nFirst.\n\nTwo.\n\nThree.\n",
        sampleData: { a: 2, b: 3 },
      },
    });
  });

  it("is nothing until every place that both have changed has a choice", () => {
    const mine = { ...base, name: "Mine", source: base.source.replace("One", "First") };
    const theirs = { ...base, name: "Theirs", source: base.source.replace("One", "Uno") };
    const first = merging(base, mine, theirs, noChoices);
    expect(first).toMatchObject({ left: 2, content: null, conflicts: [{ path: "/name" }] });
    const place = first.parts.findIndex(({ kind }) => kind === "conflict");
    const half = merging(base, mine, theirs, { ...noChoices, lines: new Map([[place, "theirs"]]) });
    expect(half).toMatchObject({ left: 1, content: null });
    const whole = merging(base, mine, theirs, {
      lines: new Map([[place, "theirs"]]),
      values: new Map([["/name", "mine"]]),
    });
    expect(whole.content).toEqual({ ...theirs, name: "Mine" });
  });
});
