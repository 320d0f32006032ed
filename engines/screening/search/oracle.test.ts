import { describe, expect, it } from "vitest";
import { learnReadings } from "../names/learn-readings.ts";
import { scorers } from "../names/scorers.ts";
import { search } from "./search.ts";
import { differences } from "./testing/compare-with-oracle.ts";
import { generatedEntries } from "./testing/generated-entries.ts";
import { memorySnapshot } from "./testing/memory-snapshot.ts";
import { mutate, mutationKinds } from "./testing/mutations.ts";
import { Oracle } from "./testing/oracle.ts";
import { Random } from "./testing/random.ts";

describe("search", { timeout: 300_000 }, () => {
  it.each(scorers)("$version answers what comparing with every name of every entry answers", (scorer) => {
    const lists = (["eu_fsf", "ofac_sdn"] as const).map((listKey, index) => {
      const entries = [...generatedEntries(20 + index, 1500)];
      return { listKey, entries, learned: learnReadings(entries.map(({ names }) => names.map(({ text }) => text))) };
    });
    expect(lists[0]!.learned.size).toBeGreaterThan(0);
    const oracle = new Oracle(lists);
    const snapshots = lists.map(({ listKey, entries, learned }) => memorySnapshot(listKey, entries, learned));
    const random = new Random(1);
    const everybody = lists.flatMap(({ entries }) => entries);
    const kinds = new Set<string>();
    let [hits, crowded] = [0, 0];
    for (let count = 0; count < 600; count++) {
      const { kind, subject, policy } = mutate(random.pick(everybody), random, everybody);
      const result = search(snapshots, subject, policy, scorer);
      const answer = oracle.ask(subject, policy, scorer);
      expect(differences(result, answer, policy), `${kind}: ${JSON.stringify({ subject, policy })}`).toEqual([]);
      kinds.add(kind);
      hits += result.matches.length;
      if (answer.sharing > 200) crowded++;
    }
    expect([...kinds].sort()).toEqual([...mutationKinds].sort());
    expect(hits).toBeGreaterThan(400);
    expect(crowded).toBeGreaterThan(40);
  });
});
