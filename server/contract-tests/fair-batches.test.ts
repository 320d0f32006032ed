import { rm } from "node:fs/promises";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { screened } from "@probity/engines/screening/names/testing/sample-people.ts";
import type { ScreeningRequest } from "@probity/engines/screening/outcome/screening.ts";
import { afterAll, describe, expect, it } from "vitest";
import { leavingOnePlace } from "#platform/operation/admission.ts";
import { createThreads } from "#platform/threads/compute.ts";
import { createScreen } from "#screening/screen.ts";
import { damagedList, openLists, sampleLists } from "#screening/testing/sample-lists.ts";

const threads = createThreads(
  { threads: 2, limitMs: 60_000 },
  leavingOnePlace({ places: 2, queue: 64, waitMs: 60_000 }),
);
afterAll(() => threads.close());
const compute = threads.inTurn({ organizationId: "one", mode: "live" });
const now = new Date();

const requestOf = (name: string, sources = ["eu_fsf", "service_pep"]): ScreeningRequest => ({
  subject: screened(name),
  sources,
  reviewScore: 70,
  matchScore: 90,
  pepLookbackMonths: 12,
});
const names = ["Radomir Sablin", "Odile Marchetta", "Hanneke Tulp", "", "Rado Sablin", "Odile Marchetta Rossi"];
const several = Array.from({ length: 30 }, (_, at) => requestOf(names[at % names.length]!));

describe("a batch", () => {
  it("is searched in other threads, and finds what single runs find", async () => {
    const lists = await sampleLists();
    const screen = createScreen(
      () => lists,
      ({ message }) => expect.unreachable(message),
    );
    let searched = 0;
    const outcomes = await screen.many(several, now, async (folders, questions) => {
      searched += questions.length;
      return compute.search(folders, questions);
    });
    expect(searched).toBe(several.length);
    expect(outcomes).toEqual(several.map((request) => screen(request, now)));
    expect(outcomes.filter(({ matches }) => matches.length > 0).length).toBeGreaterThan(10);
  });

  it("a search that fails is an outcome of its own, and is told", async () => {
    const list = await damagedList("eu_fsf");
    const failures: Error[] = [];
    const screen = createScreen(
      () => new Map([["eu_fsf", list]]),
      (error) => void failures.push(error),
    );
    const requests = ["Hanneke Tulp", "Radomir Sablin", "Hanneke Tulp", "Jan Visser"].map((name) =>
      requestOf(name, ["eu_fsf"]),
    );
    const outcomes = await screen.many(requests, now, (folders, questions) => compute.search(folders, questions));
    expect(outcomes.map(({ errorCode }) => errorCode)).toEqual([null, "screening_failed", null, null]);
    expect(failures).toHaveLength(1);
  });

  it("a list that is exchanged and removed meanwhile is searched in the version that is in use", async () => {
    const versionOf = (name: string) =>
      openLists({ eu_fsf: [sampleEntry("EU.9", { names: [{ text: name, weak: false }] })] });
    const [before, after] = [await versionOf("Alba Quillane"), await versionOf("Berit Quillane")];
    let active = before;
    const screen = createScreen(
      () => active,
      ({ message }) => expect.unreachable(message),
    );
    const requests = Array.from({ length: 25 }, () => requestOf("Berit Quillane", ["eu_fsf"]));
    const outcomes = await screen.many(requests, now, async (folders, questions) => {
      if (active === before) {
        active = after;
        await rm(before.get("eu_fsf")!.folder, { recursive: true });
      }
      return compute.search(folders, questions);
    });
    expect(outcomes.map(({ matches }) => matches[0]?.matchedName)).toEqual(requests.map(() => "Berit Quillane"));
  });

  it("threads that are ended while they search leave the others and the lists as they are", async () => {
    const lists = await sampleLists();
    const folders = [...lists.values()].map(({ folder }) => folder);
    const hasty = createThreads(
      { threads: 2, limitMs: 60_000 },
      leavingOnePlace({ places: 2, queue: 64, waitMs: 60_000 }),
    );
    const questions = several.map(({ sources: _sources, ...question }) => question);
    const search = hasty.inTurn({ organizationId: "one", mode: "live" }).search(folders, questions.concat(questions));
    search.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 300));
    await hasty.close();
    const screen = createScreen(
      () => lists,
      ({ message }) => expect.unreachable(message),
    );
    expect(screen(requestOf("Radomir Sablin"), now).matches).toHaveLength(1);
    expect(await compute.search(folders, questions.slice(0, 4))).toHaveLength(4);
  });
});
