import { describe, expect, it } from "vitest";
import { isAt, navItems, pageTypeOf } from "./navigation.ts";

describe("navigation", () => {
  it.each([
    ["/$mode/", "/test/", "/"],
    ["/$mode/subjects", "/test/subjects", "/subjects"],
    ["/$mode/subjects/$id", "/test/subjects/0198", "/subjects"],
    ["/$mode/screening/runs/$id/matches/$matchId", "/live/screening/runs/1/matches/2", "/screening/runs"],
    ["/$mode/templates/$id/revisions", "/live/templates/0198/revisions", "/templates"],
    ["/$mode/$", "/live/nothing/here", ""],
  ])("switching the mode of %s at %s goes to %s", (pattern, path, expected) => {
    expect(pageTypeOf(pattern, path)).toBe(expected);
  });

  it("has no path and no key twice", () => {
    const keys = navItems.flatMap(({ go }) => go ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(navItems.map(({ path }) => path)).size).toBe(navItems.length);
  });

  it("a record belongs to its list, and Home to itself alone", () => {
    const item = (path: string) => navItems.find((each) => each.path === path)!;
    expect(isAt(item("/subjects"), "/subjects/0198")).toBe(true);
    expect(isAt(item("/subjects"), "/subjects-of-others")).toBe(false);
    expect(isAt(item("/"), "/subjects")).toBe(false);
    expect(isAt(item("/"), "")).toBe(true);
  });
});
