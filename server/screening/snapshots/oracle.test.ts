import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whyWithout, withoutLists } from "@probity/engines/screening/lists/testing/list-files.ts";
import { scorers } from "@probity/engines/screening/names/scorers.ts";
import { search } from "@probity/engines/screening/search/search.ts";
import { differences } from "@probity/engines/screening/search/testing/compare-with-oracle.ts";
import { mutate, mutationKinds } from "@probity/engines/screening/search/testing/mutations.ts";
import { Oracle } from "@probity/engines/screening/search/testing/oracle.ts";
import { Random } from "@probity/engines/screening/search/testing/random.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRealLists } from "./testing/real-lists.ts";

describe.skipIf(withoutLists)(`search of the published sanctions lists${whyWithout}`, () => {
  let folder: string;
  let real: Awaited<ReturnType<typeof openRealLists>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "probity-oracle-"));
    real = await openRealLists(folder);
  });
  afterAll(async () => {
    await real?.close();
    await rm(folder, { recursive: true, force: true });
  });

  // Brute force reads every name for each question; `npm run drill -- oracle` asks 20,000.
  it.each(scorers)(
    "[SC-RU-3] [SC-MA-3] $version answers changed names as brute force over all names does",
    (scorer) => {
      const { lists, snapshots } = real;
      const oracle = new Oracle(lists);
      const everybody = lists.flatMap(({ entries }) => entries);
      const random = new Random(2026);
      const seen = { kinds: new Set<string>(), hits: 0, crowded: 0, capped: 0 };
      for (let count = 0; count < 150; count++) {
        const { kind, subject, policy } = mutate(random.pick(everybody), random, everybody);
        const result = search(snapshots, subject, policy, scorer);
        const answer = oracle.ask(subject, policy, scorer);
        expect(differences(result, answer, policy), `${count}, ${kind}`).toEqual([]);
        seen.kinds.add(kind);
        seen.hits += result.matches.length;
        if (answer.sharing > 200) seen.crowded++;
        if (result.candidatesCapped) seen.capped++;
      }
      // Nothing would be proven by subjects that nobody is like, or that are all easy.
      expect([...seen.kinds].sort()).toEqual([...mutationKinds].sort());
      expect(seen.hits).toBeGreaterThan(75);
      expect(seen.crowded).toBeGreaterThan(20);
      expect(seen.capped).toBeLessThan(5);
    },
    240_000,
  );
});
