import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { learnReadings } from "@probity/engines/screening/names/learn-readings.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { screened } from "@probity/engines/screening/names/testing/sample-people.ts";
import { search } from "@probity/engines/screening/search/search.ts";
import { generatedEntries } from "@probity/engines/screening/search/testing/generated-entries.ts";
import { memorySnapshot } from "@probity/engines/screening/search/testing/memory-snapshot.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEnvironment } from "./environment.ts";
import { openSnapshot, verifySnapshot } from "./open-snapshot.ts";
import { writeSnapshot } from "./write-snapshot.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "probity-snapshots-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const identity = { listKey: "eu_fsf", versionId: "version", termBuilderVersion } as const;
const entries = [...generatedEntries(3, 2000)];
const policy = { reviewScore: 70, matchScore: 90 };

async function* each(items: readonly ListEntry[]): AsyncGenerator<ListEntry> {
  yield* items;
}

async function write(name: string, items: readonly ListEntry[] = entries) {
  return writeSnapshot(join(folder, name), identity, each(items));
}

describe("a snapshot", () => {
  it("is read as it was written, with the entries as they were published", async () => {
    const { header, digest } = await write("whole");
    expect(header).toMatchObject({ ...identity, entryCount: 2000 });
    const opened = openSnapshot(join(folder, "whole"));
    expect(opened.digest).toEqual(digest);
    expect(opened.snapshot.header).toEqual(header);
    const memory = memorySnapshot(
      "eu_fsf",
      entries,
      learnReadings(entries.map(({ names }) => names.map(({ text }) => text))),
    );
    for (const entry of entries.slice(0, 200)) {
      const subject = screened(entry.names[0]!.text, { identifiers: entry.identifiers.slice(0, 1) });
      const found = search([opened.snapshot], subject, policy);
      expect(found).toEqual(search([memory], subject, policy));
      expect(found.matches.map((match) => match.entry)).toContainEqual(entry);
    }
    await opened.close();
  });

  it("has the same digest whenever the same entries are written, and another one for any other", async () => {
    const turned = entries.map((entry) => Object.fromEntries(Object.entries(entry).reverse()) as ListEntry);
    const { digest } = await write("one");
    expect((await write("two", turned)).digest).toEqual(digest);
    expect(await verifySnapshot(join(folder, "two"))).toEqual(digest);
    const changed = entries.with(1000, { ...entries[1000]!, listedOn: "2026-01-01" });
    expect((await write("three", changed)).digest).not.toEqual(digest);
    expect((await write("four", entries.slice(1))).digest).not.toEqual(digest);
  });

  it("is found damaged when a row is another, or missing, or the file is cut off", async () => {
    for (const damage of ["changed", "removed"] as const) {
      await write(damage);
      const environment = createEnvironment(join(folder, damage));
      const row = Buffer.from(environment.table.words.get(7)!);
      row[3]! ^= 1;
      if (damage === "changed") environment.table.words.putSync(7, row);
      else environment.table.words.removeSync(7);
      await environment.root.close();
      await expect(verifySnapshot(join(folder, damage))).rejects.toThrow("damaged");
    }
    await write("cut");
    await truncate(join(folder, "cut", "data.mdb"), 4096);
    expect(() => openSnapshot(join(folder, "cut"))).toThrow("damaged");
    await expect(verifySnapshot(join(folder, "cut"))).rejects.toThrow("damaged");
  });

  it("can be opened and closed again and again, beside others", async () => {
    await write("again");
    const beside = openSnapshot(join(folder, "again"));
    for (let times = 0; times < 20; times++) {
      const opened = openSnapshot(join(folder, "again"));
      expect(opened.snapshot.entry(5)).toEqual(entries[5]);
      await opened.close();
    }
    expect(beside.snapshot.entry(6)).toEqual(entries[6]);
    await beside.close();
  });

  it("is not there when its entries cannot be read to the end", async () => {
    async function* failing(): AsyncGenerator<ListEntry> {
      yield entries[0]!;
      throw new Error("connection lost");
    }
    await expect(writeSnapshot(join(folder, "failed"), identity, failing())).rejects.toThrow("connection lost");
    expect((await readdir(folder)).filter((name) => name.startsWith("failed"))).toEqual([]);
  });
});

describe("a build that is killed", () => {
  const script = new URL("testing/build-generated.ts", import.meta.url).pathname;

  it("leaves the snapshot before it as it was and nothing that opens, and the next build succeeds", async () => {
    const { digest } = await write("before");
    const path = join(folder, "killed");
    for (const afterBytes of [0, 3e6, 12e6]) {
      const child = spawn(process.execPath, [script, path, "20000"], { stdio: ["ignore", "pipe", "inherit"] });
      await once(child.stdout, "data");
      while ((await bytesOf(join(`${path}.building`, "data.mdb"))) < afterBytes) await pause(5);
      child.kill("SIGKILL");
      await once(child, "exit");
      expect((await readdir(folder)).includes("killed")).toBe(false);
      expect(() => openSnapshot(path)).toThrow("ENOENT");
      expect(await verifySnapshot(join(folder, "before"))).toEqual(digest);
    }
    await write("killed");
    expect(await verifySnapshot(path)).toEqual(digest);
    expect((await readdir(folder)).filter((name) => name.includes("building"))).toEqual([]);
  });
});

async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? -1;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
