import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dist } from "./sources.ts";

it("llms.txt lists pages that exist, and llms-full.txt has their text, commands included", () => {
  const listed = readFileSync(join(dist, "llms.txt"), "utf8");
  const full = readFileSync(join(dist, "llms-full.txt"), "utf8");
  const links = Array.from(listed.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm), ([, to]) => to!);
  expect(links.length).toBeGreaterThan(50);
  for (const to of links.filter((one) => one.endsWith("/")))
    expect(() => readFileSync(join(dist, to, "index.html"))).not.toThrow();
  expect(listed).toMatch(/^# Probity\n\n> .+\n\n## Start\n/);
  expect(full).toContain("probity keys rewrap");
  expect(full).toContain("| `eu_fsf` | European Union consolidated financial sanctions list |");
  expect(full).not.toMatch(/<svg|!\[/);
  expect(full.length).toBeLessThan(700_000);
});
