import { describe, expect, it } from "vitest";
import { type AttentionReason, attentionTo, firstEntriesMin, type PublicationFigures } from "./attention.ts";
import { listKeys } from "./list-keys.ts";

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const active: PublicationFigures = {
  format: "uk_xml",
  publishedAt: day("2026-09-10"),
  entryCount: 1000,
  nameCount: 2000,
  identifierCount: 500,
  droppedEntries: 3,
  gaps: [],
  highestId: 5000,
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
    ["a tenth fewer names", { nameCount: 1800 }, []],
    ["more than a tenth fewer names", { nameCount: 1799 }, ["names_fell"]],
    ["a tenth fewer identifiers", { identifierCount: 450 }, []],
    ["more than a tenth fewer identifiers", { identifierCount: 449 }, ["identifiers_fell"]],
    ["no end mark", { gaps: ["end_mark_missing"] }, ["end_mark_missing"]],
    ["no companion file", { gaps: ["companion_file_missing"] }, ["companion_file_missing"]],
    ["another format", { format: "uk_csv" }, ["format_changed"]],
    ["published on the same day", { publishedAt: day("2026-09-10") }, []],
    ["published the day after", { publishedAt: day("2026-09-11") }, []],
    ["published the day before", { publishedAt: day("2026-09-09") }, ["publication_went_back"]],
    ["no day of publication any more", { publishedAt: null }, ["publication_undated"]],
    ["a lower number, published the day after", { publishedAt: day("2026-09-11"), highestId: 4999 }, []],
    [
      "all at once",
      { entryCount: 1, nameCount: 1, droppedEntries: 1, format: "uk_csv", publishedAt: day("2018-04-13") },
      ["entries_fell", "entries_dropped", "format_changed", "publication_went_back"],
    ],
  ])("%s", (_what, change, reasons) => {
    expect(attentionTo({ ...active, ...change }, active, 0)).toEqual(reasons);
  });

  it.each<[string, Partial<PublicationFigures>, AttentionReason[]]>([
    ["anything", {}, []],
    ["nothing at all", { entryCount: 0, droppedEntries: 0 }, ["empty_publication"]],
    ["six of a thousand unreadable", { entryCount: 994, droppedEntries: 6 }, ["entries_dropped"]],
    ["as many as it must have", { entryCount: 900 }, []],
    ["fewer than it must have", { entryCount: 899 }, ["publication_too_small"]],
    ["no end mark", { gaps: ["end_mark_missing"] }, ["end_mark_missing"]],
  ])("the first publication of a list: %s", (_what, change, reasons) => {
    expect(attentionTo({ ...active, ...change }, null, 900)).toEqual(reasons);
  });

  it("nobody states days: the entry added last tells which one is older", () => {
    const undated = { ...active, publishedAt: null };
    expect(attentionTo(undated, undated, 0)).toEqual([]);
    expect(attentionTo({ ...undated, highestId: 4999 }, undated, 0)).toEqual(["publication_went_back"]);
    expect(attentionTo({ ...undated, highestId: null }, undated, 0)).toEqual([]);
    expect(attentionTo({ ...active, highestId: 4999 }, undated, 0)).toEqual(["publication_went_back"]);
  });

  it("a gap of the active version, which an operator took, is no reason again", () => {
    const gaps = ["companion_file_missing"] as const;
    expect(attentionTo({ ...active, gaps }, { ...active, gaps }, 0)).toEqual([]);
    expect(attentionTo({ ...active, gaps: [...gaps, "end_mark_missing"] }, { ...active, gaps }, 0)).toEqual([
      "end_mark_missing",
    ]);
  });

  it("every list has a least size of its first publication", () => {
    for (const key of listKeys) expect(firstEntriesMin[key]).toBeGreaterThan(0);
  });
});
