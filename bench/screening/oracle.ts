import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { scoreV2, scoreV3 } from "@probity/engines/screening/names/scorers.ts";
import { search } from "@probity/engines/screening/search/search.ts";
import { differences } from "@probity/engines/screening/search/testing/compare-with-oracle.ts";
import { mutate } from "@probity/engines/screening/search/testing/mutations.ts";
import { Oracle } from "@probity/engines/screening/search/testing/oracle.ts";
import { Random } from "@probity/engines/screening/search/testing/random.ts";
import { openRealLists } from "../../server/screening/snapshots/testing/real-lists.ts";

const usage = "npm run drill -- oracle [--subjects 20000] [--seed 1] [--v2]";

/** Searches for subjects made of the real lists and compares every answer with brute force over all names of all entries. */
const { values } = parseArgs({
  options: {
    subjects: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    v2: { type: "boolean", default: false },
  },
});
const subjects = Number(values.subjects);
const seed = Number(values.seed);
const scorer = values.v2 ? scoreV2 : scoreV3;
if (!(subjects > 0) || !Number.isInteger(seed)) throw new Error(usage);

const folder = await mkdtemp(join(tmpdir(), "probity-oracle-"));
const real = await openRealLists(folder);
const { lists, snapshots } = real;
const oracle = new Oracle(lists);
const everybody = lists.flatMap(({ entries }) => entries);
console.log(
  `${everybody.length} entries, ${everybody.reduce((sum, { names }) => sum + names.length, 0)} names, seed ${seed}`,
);

const random = new Random(seed);
const totals = { subjects: 0, found: 0, crowded: 0, capped: 0, wrong: 0 };
let searched = 0;
const started = performance.now();
for (; totals.subjects < subjects; totals.subjects++) {
  const { kind, subject, policy } = mutate(random.pick(everybody), random, everybody);
  const before = performance.now();
  const result = search(snapshots, subject, policy, scorer);
  searched += performance.now() - before;
  const answer = oracle.ask(subject, policy, scorer);
  const problems = differences(result, answer, policy);
  totals.found += result.matches.length;
  if (answer.sharing > 200) totals.crowded++;
  if (result.candidatesCapped) totals.capped++;
  if (problems.length > 0 && ++totals.wrong <= 10) console.log({ kind, subject, policy, problems });
}
const seconds = (performance.now() - started) / 1000;
console.log({ ...totals, seconds: seconds.toFixed(0), millisecondsPerSearch: (searched / subjects).toFixed(3) });
await real.close();
await rm(folder, { recursive: true });
process.exitCode = totals.wrong === 0 ? 0 : 1;
