import { describe, expect, it } from "vitest";
import { type ListKey, listKeys, listKindOf } from "./list-keys.ts";
import { type ListStanding, listState, publicationDaysMax, type StaleReason } from "./list-state.ts";

const now = new Date("2026-11-15T12:00:00Z");
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const hour = 3_600_000;
const day = 24 * hour;

const standing = (key: ListKey, change: Partial<ListStanding> = {}): ListStanding => ({
  key,
  lastConfirmedAt: before(hour),
  publishedAt: before(day),
  loadedAt: before(hour),
  attentionReasons: [],
  ...change,
});

describe("the lists", () => {
  it("[SC-LI-1] are five of sanctions and one of politically exposed persons", () => {
    expect(listKeys.map((key) => [key, listKindOf(key)])).toEqual([
      ["eu_fsf", "sanctions"],
      ["ofac_sdn", "sanctions"],
      ["ofac_consolidated", "sanctions"],
      ["uk_sanctions", "sanctions"],
      ["idb_sanctions", "sanctions"],
      ["service_pep", "pep"],
    ]);
  });
});

describe("[SC-LI-2] the state of a list, with both sides of each limit", () => {
  it.each<[string, ListKey, Partial<ListStanding>, StaleReason[]]>([
    ["confirmed and recent", "eu_fsf", {}, []],
    ["never confirmed", "eu_fsf", { lastConfirmedAt: null, publishedAt: null, loadedAt: null }, ["never_confirmed"]],
    ["36 hours since a sanctions list was confirmed", "ofac_sdn", { lastConfirmedAt: before(36 * hour) }, []],
    ["a moment more", "ofac_sdn", { lastConfirmedAt: before(36 * hour + 1) }, ["not_confirmed_in_time"]],
    ["14 days since the PEP list was confirmed", "service_pep", { lastConfirmedAt: before(14 * day) }, []],
    ["a moment more", "service_pep", { lastConfirmedAt: before(14 * day + 1) }, ["not_confirmed_in_time"]],
    ["no day of publication", "idb_sanctions", { publishedAt: null }, []],
    ["no day, loaded 60 days ago", "ofac_sdn", { publishedAt: null, loadedAt: before(60 * day) }, []],
    [
      "no day, loaded a moment before",
      "ofac_sdn",
      { publishedAt: null, loadedAt: before(60 * day + 1) },
      ["publication_too_old"],
    ],
    ["a recent day, loaded long ago", "ofac_sdn", { loadedAt: before(90 * day) }, []],
    [
      "neither confirmed nor recent",
      "uk_sanctions",
      { lastConfirmedAt: before(40 * day), publishedAt: before(61 * day) },
      ["not_confirmed_in_time", "publication_too_old"],
    ],
  ])("%s: %s", (_what, key, change, staleReasons) => {
    expect(listState(standing(key, change), now)).toEqual({
      stale: staleReasons.length > 0,
      staleReasons,
      attention: false,
      attentionReasons: [],
    });
  });

  it.each(listKeys)("a publication of %s may be so old and no older", (key) => {
    const limit = publicationDaysMax[key] * day;
    expect(listState(standing(key, { publishedAt: before(limit) }), now).staleReasons).toEqual([]);
    expect(listState(standing(key, { publishedAt: before(limit + 1) }), now).staleReasons).toEqual([
      "publication_too_old",
    ]);
  });

  it("attention is what was stored, and makes nothing stale", () => {
    expect(listState(standing("eu_fsf", { attentionReasons: ["entries_fell", "format_changed"] }), now)).toEqual({
      stale: false,
      staleReasons: [],
      attention: true,
      attentionReasons: ["entries_fell", "format_changed"],
    });
  });
});
