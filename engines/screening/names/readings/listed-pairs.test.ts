import { beforeAll, describe, expect, it } from "vitest";
import { whyWithout, withoutLists } from "../../lists/testing/list-files.ts";
import type { ScriptReader } from "../name.ts";
import { nanyangSurnames } from "../tables/surnames.ts";
import { foldHan, readHan } from "./han.ts";
import { readHangul } from "./hangul.ts";
import { readKana } from "./kana.ts";
import { covers, latinWords } from "./testing/cover.ts";
import { listedPairs, type ListedPair } from "./testing/listed-pairs.ts";

const readers: Record<ListedPair["script"], ScriptReader> = { Han: readHan, Hangul: readHangul, kana: readKana };

const isFound = ({ script, native, latin }: ListedPair, country: string | null) => {
  const read = readers[script](native, country);
  return latin.some((name) => covers(latinWords(name), read));
};

/** The tables were chosen by looking at the entries whose id begins with 0 to 7; the others were never looked at. */
const wasSeen = ({ id }: ListedPair) => /^[0-7]/.test(id);

/** In Malaysia and Singapore Malay and Tamil names are spelled out in characters too: they begin with no Chinese surname. */
const isChinese = ({ country, native }: ListedPair) =>
  !["MY", "SG"].includes(country) || new RegExp(`(^|[|\n])${foldHan(native[0]!)} `, "m").test(nanyangSurnames);

describe.skipIf(withoutLists)(`names of one entry in two scripts${whyWithout}`, () => {
  let pairs: ListedPair[] = [];
  beforeAll(async () => {
    pairs = (await listedPairs()).filter(isChinese);
  });

  const share = (some: readonly ListedPair[], country?: null) => {
    const found = some.filter((pair) => isFound(pair, country === null ? null : pair.country)).length;
    return `${found}/${some.length}`.padStart(9);
  };

  // Entries that give an English name and a surname alone cannot be found by any reading: the most that is possible is below 1.
  it.each([
    ["KP", "Hangul", 0.97],
    ["KP", "Han", 0.97],
    ["KR", "Hangul", 0.85],
    ["KR", "Han", 0.85],
    ["TW", "Han", 0.8],
    ["HK", "Han", 0.8],
    ["MO", "Han", 0.8],
    ["SG", "Han", 0.4],
    ["MY", "Han", 0.15],
    ["JP", "kana", 0.9],
  ] as const)("[SC-MA-6] %s in %s: recall at least %d", (country, script, least) => {
    const some = pairs.filter((pair) => pair.country === country && pair.script === script);
    console.log(
      `${country} ${script.padEnd(6)} all ${share(some)}  seen ${share(some.filter(wasSeen))}`,
      ` not seen ${share(some.filter((pair) => !wasSeen(pair)))}  without country ${share(some, null)}`,
    );
    expect(some.length).toBeGreaterThan(25);
    expect(some.filter((pair) => isFound(pair, country)).length / some.length).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ["Han", 0.75],
    ["Hangul", 0.85],
    ["kana", 0.95],
  ] as const)("%s of all places: recall at least %d", (script, least) => {
    const some = pairs.filter((pair) => pair.script === script);
    console.log(`${script.padEnd(6)} ${share(some)}`);
    expect(some.filter((pair) => isFound(pair, pair.country)).length / some.length).toBeGreaterThanOrEqual(least);
  });

  // Counted in the processor's time, because other tests run beside this one.
  it("reads at least 200,000 characters a second", () => {
    const read = () => {
      const started = process.cpuUsage();
      let characters = 0;
      for (const { script, native, country } of pairs) {
        for (const place of [country, null]) readers[script](native, place);
        characters += 2 * native.length;
      }
      return characters / (process.cpuUsage(started).user / 1_000_000);
    };
    const speeds = Array.from({ length: 5 }, read);
    console.log(
      `characters a second of one core: first ${Math.round(speeds[0]!)}, best ${Math.round(Math.max(...speeds))}`,
    );
    expect(Math.max(...speeds)).toBeGreaterThan(200_000);
  });
});
