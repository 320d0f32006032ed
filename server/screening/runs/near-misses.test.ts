import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { describe, expect, it } from "vitest";
import { samplePep } from "../testing/sample-lists.ts";
import { screeningOrganization } from "../testing/screening-organization.ts";

const born = (day: string) => [{ from: day, to: day, circa: false }];
const named = (text: string) => [{ text, weak: false }];

describe("the near misses of a run", () => {
  it("are entries up to ten points below review, the highest first, with what was missing; they count nowhere", async () => {
    const { key } = await screeningOrganization({
      eu_fsf: [
        sampleEntry("near", { names: named("Jarek Velmond"), datesOfBirth: born("1961-03-14"), nationalities: ["BY"] }),
        sampleEntry("found", { names: named("Jarek Velmont Ostrava") }),
        sampleEntry("far", { names: named("Velmont"), kind: "entity" }),
        sampleEntry("other", { names: named("Ottokar Bandry") }),
      ],
      service_pep: [samplePep("Q1", { names: named("Jarek Velmonte") })],
    });
    const subject = { name: "Jarek Velmont", entityType: "person" };
    const sources = ["eu_fsf", "service_pep"];
    const made = (await key.post("/screening/runs", { subject, sources })).body;
    const near = made.nearMisses;
    expect(near.map((miss: any) => [miss.source, miss.sourceEntryId, miss.listKind, miss.score])).toEqual([
      ["eu_fsf", "near", "sanctions", 60],
      ["service_pep", "Q1", "pep", 60],
    ]);
    expect(near[0]).toEqual({
      source: "eu_fsf",
      listKind: "sanctions",
      sourceEntryId: "near",
      listedName: "Jarek Velmond",
      matchedName: "Jarek Velmond",
      score: 60,
      missing: ["exact_name", "date_of_birth", "nationality"],
    });
    expect([made.status, made.matchCount, made.matches.length]).toEqual(["possible_match", 1, 1]);
    expect((await key.get(`/screening/runs/${made.id}`)).body).toEqual(made);
    const lower = (await key.post("/screening/runs", { subject, sources, reviewScore: 55 })).body;
    expect(lower.nearMisses).toEqual([]); // they are matches now
    expect(lower.matchCount).toBe(3);
    const higher = (await key.post("/screening/runs", { subject, sources, reviewScore: 71 })).body;
    expect(higher.nearMisses).toEqual([]); // eleven points below
    const all = await key.get("/screening/runs");
    expect(all.body.items.every((run: object) => !("nearMisses" in run))).toBe(true);
  });

  it("are ten at most, never an entry that was set aside, and never quote the subject", async () => {
    const nearly = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) => sampleEntry(`n${from + index}`, { names: named("Jarek Velmond") }));
    const { key } = await screeningOrganization({ eu_fsf: nearly(12), uk_sanctions: nearly(300) });
    const screen = async (list: string) =>
      (await key.post("/screening/runs", { subject: { name: "Jarek Velmont" }, sources: [list] })).body;
    const few = await screen("eu_fsf");
    expect([few.status, few.nearMisses.length, few.candidateCount, few.topScore]).toEqual(["clear", 10, 12, 60]);
    expect(JSON.stringify(few)).not.toContain("Velmont");
    // More than 200 share a word, and by their bound none of them could reach review.
    const many = await screen("uk_sanctions");
    expect([many.status, many.nearMisses, many.candidateCount]).toEqual(["clear", [], 0]);
  });
});

describe("a run that could not screen", () => {
  it("no_lists: incomplete with source_missing, and each list in the state that its own page tells", async () => {
    const { key } = await screeningOrganization({});
    const run = (await key.post("/screening/runs", { subject: { name: "Anna Berg" }, sources: ["eu_fsf", "nowhere"] }))
      .body;
    expect([run.status, run.errorCode, run.incomplete, run.incompleteReasons]).toEqual([
      "error",
      "no_lists",
      true,
      ["source_missing"],
    ]);
    const [told] = (await key.get("/screening/sources")).body.items;
    const { stale, staleReasons, attention } = told;
    expect(run.sources[0]).toMatchObject({ key: "eu_fsf", missing: true, stale, staleReasons, attention });
    expect(staleReasons).toEqual(["never_confirmed"]);
    expect(run.sources[1]).toMatchObject({ key: "nowhere", missing: true, stale: false, staleReasons: [] });
  });

  it("missing_name: incomplete with name_without_tokens, also where every list is whole", async () => {
    const { key } = await screeningOrganization({ eu_fsf: [sampleEntry("1")] });
    const run = (await key.post("/screening/runs", { subject: { name: "—" }, sources: ["eu_fsf"] })).body;
    expect([run.status, run.errorCode, run.incomplete, run.incompleteReasons]).toEqual([
      "error",
      "missing_name",
      true,
      ["name_without_tokens"],
    ]);
  });
});
