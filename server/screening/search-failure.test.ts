import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { screened } from "@probity/engines/screening/names/testing/sample-people.ts";
import type { ScreeningRequest } from "@probity/engines/screening/outcome/screening.ts";
import { expect, it } from "vitest";
import { createScreen, type OpenList } from "./screen.ts";
import { createEnvironment } from "./snapshots/environment.ts";
import { writeManifest } from "./snapshots/manifest.ts";
import { openSnapshot } from "./snapshots/open-snapshot.ts";
import { writeSnapshot } from "./snapshots/write-snapshot.ts";

const named = (id: number, text: string) => sampleEntry(`${id}`, { names: [{ text, weak: false }] });
const many = Array.from({ length: 220 }, (_, index) => index + 1);
/** More share a word than are scored, so that entries are marked while the words of a name are looked up one by one. */
const entries = [
  named(0, "Alvaro Gonfalon Delmar"),
  ...many.map((id) => named(id, `Alvaro Bellweather Person${id}`)),
  ...many.map((id) => named(1_000 + id, `Bellweather Other${id}`)),
];

async function* published(): AsyncGenerator<ListEntry> {
  yield* entries;
}

/** A list that has lost where its most frequent word occurs. */
async function damagedList(): Promise<OpenList> {
  const folder = await mkdtemp(join(tmpdir(), "probity-search-failure-"));
  const versionId = "0198f2c4-0000-7000-8000-000000000001";
  const identity = { listKey: "eu_fsf", versionId, termBuilderVersion } as const;
  const { digest } = await writeSnapshot(folder, identity, published());
  const { root, table } = createEnvironment(folder);
  const rows = [...table.postings.getRange()].toSorted((one, other) => other.value.length - one.value.length);
  table.postings.removeSync(rows[0]!.key);
  await root.close();
  await rm(join(folder, "manifest.json"));
  await writeManifest(folder, digest); // which says how long the file is
  const standing = {
    key: "eu_fsf",
    lastConfirmedAt: new Date("9999-01-01"),
    publishedAt: null,
    loadedAt: null,
    attentionReasons: [],
  };
  return { standing, droppedEntries: 0, snapshot: openSnapshot(folder).snapshot, versionId, folder } as OpenList;
}

const requestOf = (name: string): ScreeningRequest => ({
  subject: screened(name),
  sources: ["eu_fsf"],
  reviewScore: 70,
  matchScore: 90,
  pepLookbackMonths: null,
});

it("[SC-ST-1] a search that failed half way hides nobody from the next one", async () => {
  const list = await damagedList();
  const failures: string[] = [];
  const screen = createScreen(
    () => new Map([["eu_fsf", list]]),
    ({ message }) => void failures.push(message),
  );
  const found = (name: string) => {
    const { errorCode, matches } = screen(requestOf(name), new Date());
    return [errorCode, matches.map(({ entry }) => entry.id)];
  };
  const before = found("Alvaro Gonfalon");
  expect(before).toEqual([null, ["0"]]);
  expect(found("Alvaro Bellweather")).toEqual(["screening_failed", []]);
  expect(failures).toEqual([expect.stringContaining("in postings")]);
  expect(found("Alvaro Gonfalon")).toEqual(before);
});
