import { describe, expect, it } from "vitest";
import { decisionMixes, policyKeys, type Version, versionBefore } from "./policy-keys.ts";

const version = (key: string, number: number, status: "draft" | "published"): Version => ({
  id: `${key}-${number}`,
  data: {
    key,
    version: number,
    status,
    definitionDigest: "",
    createdAt: "",
    createdBy: "",
    publishedAt: null,
    publishedBy: null,
  },
});

describe("policyKeys", () => {
  it("groups versions by key, with the newest published one and the drafts after it", () => {
    const versions = [
      version("b", 3, "draft"),
      version("b", 2, "published"),
      version("b", 1, "draft"),
      version("a", 1, "draft"),
    ];
    const shown = policyKeys(versions).map(({ key, newest, published, drafts }) => [
      key,
      newest.data.version,
      published?.data.version ?? null,
      drafts.map(({ data }) => data.version),
    ]);
    expect(shown).toEqual([
      ["a", 1, null, [1]],
      ["b", 3, 2, [3]],
    ]);
  });
});

describe("versionBefore", () => {
  const versions = [
    version("a", 4, "draft"),
    version("a", 3, "draft"),
    version("a", 2, "published"),
    version("a", 1, "draft"),
  ];
  it.each([
    [4, 2],
    [3, 2],
    [2, 1],
    [1, null],
  ])("compares v%s with v%s", (of, with_) => {
    expect(versionBefore(versions, of)?.data.version ?? null).toBe(with_);
  });
});

describe("decisionMixes", () => {
  it("adds up the days of each key; what has no decision is incomplete", () => {
    const day = { day: "2026-09-01", assessments: 3, bands: {}, overrides: 0, overrideRate: null };
    const mixes = decisionMixes([
      { ...day, policyKey: "a", decisions: { none: 2, awaiting_evidence: 1 } },
      { ...day, policyKey: "a", decisions: { none: 1, reject: 4 } },
    ]);
    expect(mixes.get("a")).toEqual({ none: 3, review: 0, restrict: 0, reject: 4, incomplete: 1 });
  });
});
