import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import type { OpenList } from "../screen.ts";
import { createEnvironment } from "../snapshots/environment.ts";
import { writeManifest } from "../snapshots/manifest.ts";
import { openSnapshot } from "../snapshots/open-snapshot.ts";
import { writeSnapshot } from "../snapshots/write-snapshot.ts";

/** An entry of the PEP list who sits in a parliament. */
export function samplePep(id: string, changes: Partial<ListEntry> = {}): ListEntry {
  const position = {
    category: "parliament_member" as const,
    title: "member of parliament",
    country: "FR",
    startDate: "2022-06-22",
    endDate: null,
    ended: false,
    roster: "wikidata",
  };
  return sampleEntry(id, { pep: { positions: [position], diedOn: null, related: [] }, ...changes });
}

/** Invented people: every test may screen them, and nobody publishes anything else under the lists of the shared server. */
const entries: Partial<Record<ListKey, readonly ListEntry[]>> = {
  eu_fsf: [
    sampleEntry("EU.1.1", {
      names: [
        { text: "Radomir Sablin", weak: false },
        { text: "Rado", weak: true },
      ],
      datesOfBirth: [{ from: "1961-03-14", to: "1961-03-14", circa: false }],
      nationalities: ["BY"],
      identifiers: [{ kind: "passport", value: "MP4402917", country: "BY" }],
      programmes: ["BLR"],
    }),
  ],
  service_pep: [samplePep("Q1", { names: [{ text: "Odile Marchetta", weak: false }] })],
};

let opened: Promise<ReadonlyMap<ListKey, OpenList>> | undefined;

/** Their snapshots, built once for a worker's tests and confirmed at any time. */
export function sampleLists(): Promise<ReadonlyMap<ListKey, OpenList>> {
  opened ??= openLists(entries);
  return opened;
}

/** Snapshots of these entries, confirmed at any time. */
export async function openLists(
  listed: Partial<Record<ListKey, readonly ListEntry[]>>,
): Promise<ReadonlyMap<ListKey, OpenList>> {
  const directory = await mkdtemp(join(tmpdir(), "probity-sample-lists-"));
  const lists = new Map<ListKey, OpenList>();
  for (const [listKey, people] of Object.entries(listed) as [ListKey, readonly ListEntry[]][]) {
    const versionId = `0198f2c4-0000-7000-8000-00000000000${lists.size + 1}`;
    const folder = join(directory, listKey);
    await write(folder, listKey, versionId, people);
    lists.set(listKey, openedAt(folder, listKey, versionId));
  }
  return lists;
}

/** A list of theirs whose snapshot has lost its first entry after it was built: a search that finds it fails. */
export async function damagedList(listKey: ListKey): Promise<OpenList> {
  const folder = await mkdtemp(join(tmpdir(), "probity-damaged-list-"));
  const versionId = "0198f2c4-0000-7000-8000-0000000000ff";
  const { digest } = await write(folder, listKey, versionId, entries[listKey]!);
  const { root, table } = createEnvironment(folder);
  table.entries.removeSync(0);
  await root.close();
  await rm(join(folder, "manifest.json"));
  await writeManifest(folder, digest); // which says how long the file is
  return openedAt(folder, listKey, versionId);
}

const write = (folder: string, listKey: ListKey, versionId: string, people: readonly ListEntry[]) =>
  writeSnapshot(folder, { listKey, versionId, termBuilderVersion }, published(people));

const openedAt = (folder: string, key: ListKey, versionId: string): OpenList => ({
  standing: { key, lastConfirmedAt: new Date("9999-01-01"), publishedAt: null, loadedAt: null, attentionReasons: [] },
  droppedEntries: 0,
  snapshot: openSnapshot(folder).snapshot,
  versionId,
  folder,
});

async function* published(people: readonly ListEntry[]): AsyncGenerator<ListEntry> {
  yield* people;
}
