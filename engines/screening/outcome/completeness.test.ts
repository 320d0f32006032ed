import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { incompleteReasons, isWhole, type ListReport, reasonsOf, type SearchLimits } from "./completeness.ts";

const whole: ListReport = {
  key: "eu_fsf",
  listKind: "sanctions",
  versionId: "0198f2c4-0000-7000-8000-000000000001",
  publishedAt: "2026-11-01T00:00:00.000Z",
  missing: false,
  stale: false,
  staleReasons: [],
  attention: false,
  droppedEntries: 0,
  reindexPending: false,
  termBuilderVersion: 3,
};
const unlimited: SearchLimits = {
  candidatesCapped: false,
  pepCandidatesCapped: false,
  nameTermsCapped: false,
  nameWithoutTokens: false,
};
const report: fc.Arbitrary<ListReport> = fc
  .record({
    listKind: fc.constantFrom("sanctions" as const, "pep" as const),
    missing: fc.boolean(),
    stale: fc.boolean(),
    attention: fc.boolean(),
    droppedEntries: fc.constantFrom(0, 0, 3),
    reindexPending: fc.boolean(),
  })
  .map((change) => ({ ...whole, ...change }));
const limits = fc.record({
  candidatesCapped: fc.boolean(),
  pepCandidatesCapped: fc.boolean(),
  nameTermsCapped: fc.boolean(),
  nameWithoutTokens: fc.boolean(),
});

describe("reasonsOf", () => {
  it.each([
    ["source_missing", { missing: true }, {}],
    ["source_stale", { stale: true }, {}],
    ["source_attention", { attention: true }, {}],
    ["source_dropped_entries", { droppedEntries: 1 }, {}],
    ["source_reindex_pending", { reindexPending: true }, {}],
    ["candidates_capped", {}, { candidatesCapped: true }],
    ["pep_candidates_capped", {}, { pepCandidatesCapped: true }],
    ["name_terms_capped", {}, { nameTermsCapped: true }],
    ["name_without_tokens", {}, { nameWithoutTokens: true }],
  ])("[SC-ST-2] %s alone", (reason, list, search) => {
    expect(reasonsOf([whole, { ...whole, ...list }], { ...unlimited, ...search })).toEqual([reason]);
  });

  it("[SC-ST-2] names each reason that holds once, and none when all was searched", () => {
    expect(reasonsOf([whole], unlimited)).toEqual([]);
    fc.assert(
      fc.property(fc.array(report, { maxLength: 6 }), limits, (reports, search) => {
        const reasons = reasonsOf(reports, search);
        expect(reasons).toEqual(incompleteReasons.filter((reason) => reasons.includes(reason)));
        expect(isWhole("sanctions", reports, search) && isWhole("pep", reports, search)).toBe(reasons.length === 0);
      }),
      { numRuns: 2000 },
    );
  });

  it("[SC-RE-1] a problem with one kind of list leaves the other kind whole", () => {
    const pep: ListReport = { ...whole, key: "service_pep", listKind: "pep", stale: true };
    expect(isWhole("sanctions", [whole, pep], { ...unlimited, pepCandidatesCapped: true })).toBe(true);
    expect(isWhole("pep", [whole, pep], unlimited)).toBe(false);
    expect(
      isWhole(
        "pep",
        [
          { ...whole, missing: true },
          { ...pep, stale: false },
        ],
        unlimited,
      ),
    ).toBe(true);
    expect(isWhole("pep", [{ ...pep, stale: false }], { ...unlimited, nameTermsCapped: true })).toBe(false);
  });
});
