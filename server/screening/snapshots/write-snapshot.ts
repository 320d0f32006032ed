import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { canonical } from "@probity/engines/json/canonical.ts";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { learnReadings } from "@probity/engines/screening/names/learn-readings.ts";
import { buildSnapshot, type SnapshotIdentity } from "@probity/engines/screening/search/build-snapshot.ts";
import type { SnapshotHeader } from "@probity/engines/screening/search/layout.ts";
import { createEnvironment, type Environment } from "./environment.ts";
import { writeManifest } from "./manifest.ts";
import { TableWriter } from "./table-writer.ts";

export type WrittenSnapshot = { header: SnapshotHeader; digest: Buffer };

/**
 * Writes the snapshot of a list version into a folder that is not there yet. It is made beside it, synced, and renamed when it
 * is whole: whoever finds the folder finds all of it.
 */
export async function writeSnapshot(
  folder: string,
  identity: SnapshotIdentity,
  entries: AsyncIterable<ListEntry>,
): Promise<WrittenSnapshot> {
  const building = `${folder}.building`;
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true });
  const environment = createEnvironment(building);
  try {
    const written = await fill(environment, identity, entries);
    await environment.root.close();
    await writeManifest(building, written.digest);
    await syncFolder(building);
    await rename(building, folder);
    await syncFolder(dirname(folder));
    return written;
  } catch (error) {
    await environment.root.close();
    await rm(building, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  environment: Environment,
  identity: SnapshotIdentity,
  entries: AsyncIterable<ListEntry>,
): Promise<WrittenSnapshot> {
  const writer = new TableWriter(environment);
  const teachers: number[] = [];
  let count = 0;
  for await (const entry of entries) {
    if (entry.names.some(({ text }) => otherThanLatin.test(text))) teachers.push(count);
    writer.put("entries", count++, Buffer.from(canonical(entry)));
  }
  writer.flush();
  const learned = learnReadings(namesOf(storedEntries(environment, teachers)));
  const header = buildSnapshot(identity, storedEntries(environment, numbersBelow(count)), learned, writer);
  writer.put("header", 0, Buffer.from(canonical(header)));
  return { header, digest: writer.end() };
}

/** Only entries with a name in another script teach how such names are written in Latin letters. */
const otherThanLatin = /[\u0370-\uffff]/;

/** Entries as they were stored a moment ago: a list may be larger than the memory. */
function* storedEntries({ table }: Environment, numbers: Iterable<number>): Generator<ListEntry> {
  for (const number of numbers) yield JSON.parse(table.entries.getBinaryFast(number)!.toString());
}

function* numbersBelow(count: number): Generator<number> {
  for (let number = 0; number < count; number++) yield number;
}

function* namesOf(entries: Iterable<ListEntry>): Generator<string[]> {
  for (const { names } of entries) yield names.map(({ text }) => text);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
