import { describe, expect, it } from "vitest";
import { nextHop } from "./next-hop.ts";

describe("a redirect", () => {
  it.each<[string, string | undefined, string | null]>([
    ["https://a.example/list.xml", "https://b.example/signed?x=1", "https://b.example/signed?x=1"],
    ["https://a.example/list.xml", "/other.xml", "https://a.example/other.xml"],
    ["https://a.example/list.xml", "http://a.example/list.xml", null],
    ["http://mirror.local/list.xml", "http://mirror.local/2.xml", "http://mirror.local/2.xml"],
    ["http://mirror.local/list.xml", "https://a.example/2.xml", "https://a.example/2.xml"],
    ["https://a.example/list.xml", "file:///etc/passwd", null],
    ["https://a.example/list.xml", "https://user:secret@b.example/", null],
    ["https://a.example/list.xml", "https://", null],
    ["https://a.example/list.xml", undefined, null],
  ])("from %s to %s leads to %s", (from, location, to) => {
    expect(nextHop(from, location)).toBe(to);
  });
});
