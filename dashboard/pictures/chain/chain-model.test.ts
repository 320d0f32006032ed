import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chain, type ChainRecord, chainSummary, chainTable, nearby } from "./chain-model.ts";

const receipts = (count: number): ChainRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    supersedes: at === 0 ? null : `r${at - 1}`,
    supersededBy: at === count - 1 ? null : `r${at + 1}`,
    at: new Date(Date.UTC(2026, 0, 1 + at)),
    says: String(at),
  }));

describe("a chain", () => {
  it("has every record that was read, oldest first, whichever one asks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), fc.nat(), (count, from, missing) => {
        const all = receipts(count);
        const start = all[from % count]!;
        const gap = missing % (count + 1);
        const known = all.filter((_, at) => at !== gap || all[at] === start);
        const model = chain(known, start);
        const ids = model.links.map(({ record }) => record.id);
        const at = from % count;
        const cut = gap < count && gap !== at;
        expect(ids).toEqual(all.filter((_, each) => !cut || (gap < at ? each > gap : each < gap)).map(({ id }) => id));
        expect([model.olderUnread, model.newerUnread]).toEqual([cut && gap < at, cut && gap > at]);
        expect(model.links.filter(({ isThis }) => isThis)).toEqual([{ record: start, isThis: true }]);
        expect(chainTable(model).rows).toHaveLength(ids.length);
      }),
    );
  });

  it("draws the ones around this, and counts the rest", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), fc.integer({ min: 1, max: 9 }), (count, from, room) => {
        const all = receipts(count);
        const { shown, before, after } = nearby(chain(all, all[from % count]!), room);
        expect(before + shown.length + after).toBe(count);
        expect(shown).toHaveLength(Math.min(room, count));
        expect(shown.some(({ isThis }) => isThis)).toBe(true);
      }),
    );
  });

  it("ends where a link leads back", () => {
    const [one, other] = receipts(2) as [ChainRecord, ChainRecord];
    const model = chain([{ ...one, supersedes: other.id }, other], other);
    expect(model.links.map(({ record }) => record.id)).toEqual([one.id, other.id]);
  });

  it("says in words what stands before and after", () => {
    const [first, second, third] = receipts(3) as [ChainRecord, ChainRecord, ChainRecord];
    expect(chainSummary(chain([{ ...first, supersededBy: null }], { ...first, supersededBy: null }))).toBe(
      "The only receipt: it supersedes none, and none supersedes it.",
    );
    expect(chainSummary(chain([first, second, third], second))).toBe(
      "Receipt 2 of 3. It supersedes the one of 1 Jan 2026 (0), and was superseded on 3 Jan 2026 (2).",
    );
    expect(chainSummary(chain([], second))).toBe("It supersedes an older one, and was superseded.");
    expect(chainSummary(chain([second], third))).toBe("It supersedes the one of 2 Jan 2026 (1), and is the newest.");
  });
});
