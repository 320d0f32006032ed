import { describe, expect, it } from "vitest";
import { type AttentionReason, attentionTo, type PublicationFigures } from "./attention.ts";

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const active: PublicationFigures = {
  format: "uk_xml",
  publishedAt: day("2026-09-10"),
  entryCount: 1000,
  droppedEntries: 3,
};

describe("[SC-LI-2] attention: the rules, with both sides of each limit", () => {
  it.each<[string, Partial<PublicationFigures>, AttentionReason[]]>([
    ["as before", {}, []],
    ["a tenth fewer", { entryCount: 900 }, []],
    ["more than a tenth fewer", { entryCount: 899 }, ["entries_fell"]],
    ["twice as many", { entryCount: 2000 }, []],
    ["nothing at all", { entryCount: 0, droppedEntries: 0 }, ["empty_publication", "entries_fell"]],
    ["five of a thousand unreadable", { entryCount: 995, droppedEntries: 5 }, []],
    ["six of a thousand unreadable", { entryCount: 994, droppedEntries: 6 }, ["entries_dropped"]],
    [
      "everything unreadable",
      { entryCount: 0, droppedEntries: 1000 },
      ["empty_publication", "entries_fell", "entries_dropped"],
    ],
    ["another format", { format: "uk_csv" }, ["format_changed"]],
    ["published on the same day", { publishedAt: day("2026-09-10") }, []],
    ["published the day after", { publishedAt: day("2026-09-11") }, []],
    ["published the day before", { publishedAt: day("2026-09-09") }, ["publication_went_back"]],
    ["no day of publication", { publishedAt: null }, []],
    [
      "all at once",
      { entryCount: 1, droppedEntries: 1, format: "uk_csv", publishedAt: day("2018-04-13") },
      ["entries_fell", "entries_dropped", "format_changed", "publication_went_back"],
    ],
  ])("%s", (_what, change, reasons) => {
    expect(attentionTo({ ...active, ...change }, active)).toEqual(reasons);
  });

  it.each<[string, Partial<PublicationFigures>, AttentionReason[]]>([
    ["anything", {}, []],
    ["nothing at all", { entryCount: 0, droppedEntries: 0 }, ["empty_publication"]],
    ["six of a thousand unreadable", { entryCount: 994, droppedEntries: 6 }, ["entries_dropped"]],
  ])("the first publication of a list: %s", (_what, change, reasons) => {
    expect(attentionTo({ ...active, ...change }, null)).toEqual(reasons);
  });

  it("the active version states no day of publication", () => {
    expect(attentionTo(active, { ...active, publishedAt: null })).toEqual([]);
  });
});
