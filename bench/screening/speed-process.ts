import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { type ListKey, listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { type Scorer, scorers } from "@probity/engines/screening/names/scorers.ts";
import { search } from "@probity/engines/screening/search/search.ts";
import { openSnapshot } from "../../server/screening/snapshots/open-snapshot.ts";
import { realLists } from "../../server/screening/snapshots/testing/real-lists.ts";
import { writeSnapshot } from "../../server/screening/snapshots/write-snapshot.ts";
import { generatedPeps } from "./generated-peps.ts";
import { questions } from "./questions.ts";

/**
 * A part of the speed bench in a process of its own, so that one part's memory is not another's: `build <folder> <count>` or
 * `search <folder> <count> <questions>`. Answers one line of JSON.
 */
const [part, folder, countText, questionText] = process.argv.slice(2);
const policy = { reviewScore: 70, matchScore: 90 };

if (part === "build") console.log(JSON.stringify(await build(folder!, Number(countText))));
else console.log(JSON.stringify(searchAll(folder!, Number(countText), Number(questionText))));

async function build(into: string, count: number) {
  for (const { listKey, entries } of await realLists()) await write(into, listKey, entries);
  const started = performance.now();
  const { digest, header } = await write(into, "service_pep", generatedPeps(count));
  const seconds = (performance.now() - started) / 1000;
  return { seconds, digest: digest.toString("hex").slice(0, 16), entries: header.entryCount, names: header.nameCount };
}

async function write(into: string, listKey: ListKey, entries: Iterable<ListEntry>) {
  const identity = { listKey, versionId: "bench", termBuilderVersion };
  return writeSnapshot(join(into, listKey), identity, each(entries));
}

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

function searchAll(from: string, count: number, questionCount: number) {
  const asked = questions(questionCount, count);
  globalThis.gc?.();
  const before = anonymousMegabytes();
  const opening = performance.now();
  const snapshots = listKeys.map((key) => openSnapshot(join(from, key)).snapshot);
  const openMs = performance.now() - opening;
  // Pages are loaded into memory on first use, and the first thousand searches pay for that.
  for (const subject of asked.slice(0, 1000)) for (const scorer of scorers) search(snapshots, subject, policy, scorer);
  // One after the other for each subject, so that whatever else the machine does costs all of them the same.
  const timed = scorers.map((scorer) => ({ scorer, millis: [] as number[], found: 0, capped: 0 }));
  asked.forEach((subject, index) => {
    for (const one of index % 2 === 0 ? timed : timed.toReversed()) {
      const started = performance.now();
      const result = search(snapshots, subject, policy, one.scorer);
      one.millis.push(performance.now() - started);
      if (result.matches.length > 0) one.found++;
      if (result.candidatesCapped || result.pepCandidatesCapped) one.capped++;
    }
  });
  globalThis.gc?.();
  const anonymous = anonymousMegabytes() - before;
  return { openMs, anonymous, scorers: timed.map(figures) };
}

function figures({
  scorer,
  millis,
  found,
  capped,
}: {
  scorer: Scorer;
  millis: number[];
  found: number;
  capped: number;
}) {
  const sorted = millis.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  const mean = millis.reduce((sum, one) => sum + one, 0) / millis.length;
  return { version: scorer.version, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1), mean, found, capped };
}

/** Memory of this process alone; pages of mapped files belong to all who map them. */
function anonymousMegabytes(): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))![1]) / 1024;
}
