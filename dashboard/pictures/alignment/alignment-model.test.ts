import { alignNames } from "@probity/engines/screening/names/align-names.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignmentSummary, alignmentTable } from "./alignment-model.ts";

const context = { kind: "person", country: null, learned: new Map() } as const;
const word = fc.constantFrom("Yusuf", "Khoury", "Юсуф", "خوري", "אברהם", "周文海", "김", "Ångström", "al-Rahman");
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

describe("alignment", () => {
  it("says every word of both names in its summary and in its table", () => {
    fc.assert(
      fc.property(name, name, (subject, listed) => {
        const model = alignNames(subject, listed, context);
        const table = alignmentTable(model)
          .rows.map((row) => row.join(" "))
          .join(" ");
        for (const { subject: mine, listed: theirs } of model.columns)
          for (const each of [mine, theirs])
            if (each)
              expect([alignmentSummary(model), table]).toEqual([
                expect.stringContaining(each.text),
                expect.stringContaining(each.text),
              ]);
        expect(alignmentTable(model).rows).toHaveLength(model.columns.length);
      }),
    );
  });

  it("says which word is one letter off", () =>
    expect(alignmentSummary(alignNames("Yusuf Khoury", "Yusef Khoury", context))).toBe(
      "Yusuf and Yusef: one letter off; Khoury and Khoury: exact",
    ));
});
