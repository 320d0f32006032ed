import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsePepSources } from "@probity/engines/screening/lists/pep/parse-pep-sources.ts";
import { parsed, publishedFile } from "@probity/engines/screening/lists/testing/list-files.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import type { ScreenedSubject } from "@probity/engines/screening/names/subject.ts";
import { search } from "@probity/engines/screening/search/search.ts";
import type { Snapshot } from "@probity/engines/screening/search/snapshot.ts";
import { openSnapshot } from "../../server/screening/snapshots/open-snapshot.ts";
import { openRealLists } from "../../server/screening/snapshots/testing/real-lists.ts";
import { writeSnapshot } from "../../server/screening/snapshots/write-snapshot.ts";
import { nameOnly, negatives } from "./questions.ts";

/**
 * Measures false alerts: people who are on no list, by name alone and with their date of birth, against sanctions and
 * against PEPs.
 */
const policy = { reviewScore: 70, matchScore: 90 };
const shown = 12;

const folder = await mkdtemp(join(tmpdir(), "probity-negatives-"));
try {
  const { snapshots } = await openRealLists(folder);
  const pep = await openPeps(join(folder, "service_pep"));
  const people = negatives();
  const withDate = (subject: ScreenedSubject) => ({ ...subject, nationalities: [] });
  for (const [name, lists, alter] of [
    ["sanctions, by name", snapshots, nameOnly],
    ["sanctions, with date of birth", snapshots, withDate],
    ["PEP, by name", [pep], nameOnly],
    ["PEP, with date of birth", [pep], withDate],
  ] as const)
    measure(name, lists, people.map(alter));
} finally {
  await rm(folder, { recursive: true });
}

async function openPeps(path: string): Promise<Snapshot> {
  const { entries } = await parsed(parsePepSources, publishedFile("service_pep/everypolitician_2016-08/persons.jsonl"));
  async function* each() {
    yield* entries;
  }
  await writeSnapshot(path, { listKey: "service_pep", versionId: "bench", termBuilderVersion }, each());
  return openSnapshot(path).snapshot;
}

function measure(name: string, lists: readonly Snapshot[], people: readonly ScreenedSubject[]): void {
  let [alerts, matches, capped] = [0, 0, 0];
  const examples: string[] = [];
  const started = performance.now();
  for (const subject of people) {
    const found = search(lists, subject, policy);
    if (found.candidatesCapped || found.pepCandidatesCapped) capped++;
    const [first] = found.matches;
    if (!first) continue;
    alerts++;
    if (first.score >= policy.matchScore) matches++;
    if (examples.length < shown) examples.push(`${subject.name} ~ ${first.matchedName} (${first.factors[0]?.code})`);
  }
  const each = (performance.now() - started) / people.length;
  console.log(
    `${name.padEnd(30)} ${people.length} people: ${((1000 * alerts) / people.length).toFixed(2)} alerts in 1,000, ` +
      `${matches} matches, ${capped} capped, ${each.toFixed(2)} ms each`,
  );
  console.log(examples.map((example) => `    ${example}`).join("\n"));
}
