import { describe, expect, it } from "vitest";
import { parsed } from "../testing/list-files.ts";
import { parsePepSources } from "./parse-pep-sources.ts";
import { answer, below, dump, item, person, ref, type MadeItem } from "./testing/items.ts";

const top = 35_120;
const holder = person(1000, "Jane Roe", { P39: [ref(500)] });

async function unknown(...items: MadeItem[]): Promise<string[]> {
  const found = await parsed(parsePepSources, dump([holder, ...items]));
  return found.dropped.map(({ record, reason }) => `${record} ${reason}`);
}

describe("a position that somebody holds", () => {
  it.each<[string, MadeItem[], string[]]>([
    ["whose item is missing", [], ["Q500 position_unknown"]],
    ["whose item has a label and nothing else", [item(500, "Minister of Works")], ["Q500 position_unknown"]],
    ["whose class is missing", [below(500, "Minister of Works", 501)], ["Q500 position_unknown"]],
    [
      "whose class is there, and the one above it is missing",
      [below(500, "Minister of Works", 501), below(501, "minister of the country", 502)],
      ["Q500 position_unknown"],
    ],
    ["that counts", [below(500, "Minister of Works", 83_307)], []],
    ["that is excluded", [below(500, "priest of Works", 42_603)], []],
    ["that leads to the top and counts nowhere", [below(500, "captain", 501), below(501, "role", top)], []],
    ["one of whose ways up is missing", [below(500, "captain", 501, 502), below(501, "role", top)], []],
    ["that is an instance and has no class of its own", [item(500, "captain", { P31: [ref(4_164_871)] })], []],
    ["whose classes go round in a circle", [below(500, "a", 501), below(501, "b", 500)], ["Q500 position_unknown"]],
  ])("%s", async (_what, items, told) => {
    expect(await unknown(...items)).toEqual(told);
  });

  it("is told once, whoever holds it, also by somebody who is listed for another one", async () => {
    const files = [
      answer(person(1001, "John Doe", { P39: [ref(500), ref(503)] }), below(503, "Minister", 83_307)),
      dump([holder]),
    ];
    const { entries, dropped } = await parsed(parsePepSources, ...files);
    expect(entries.map(({ id }) => id)).toEqual(["Q1001"]);
    expect(dropped).toEqual([{ type: "dropped", record: "Q500", reason: "position_unknown" }]);
  });
});
