import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { readSite } from "./pages/read-pages.ts";
import { headingsOf } from "./search/headings.ts";
import { dist } from "./sources.ts";

const pages = new Map(
  globSync("**/*.html", { cwd: dist }).map((name) => [name, readFileSync(join(dist, name), "utf8")]),
);
const idsOf = new Map([...pages].map(([name, html]) => [name, new Set(attributes(html, "id"))]));

function attributes(html: string, ...names: string[]): string[] {
  const markup = html.replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, (script) =>
    script.slice(0, script.indexOf(">") + 1),
  );
  return names.flatMap((name) =>
    Array.from(markup.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g")), ([, value]) =>
      value!.replaceAll("&amp;", "&"),
    ),
  );
}

/** What is wrong with an address on a page; null if it leads somewhere. */
function fault(from: string, to: string): string | null {
  if (/^(https?:|mailto:|data:)/.test(to)) return null;
  const [path = "", anchor] = to.split("#");
  if (path.startsWith("/")) return "is bound to one path of the server";
  const at = posix.join(posix.dirname(from), path);
  const target = path === "" ? from : path.endsWith("/") || path === "." ? posix.join(at, "index.html") : at;
  if (!existsSync(join(dist, target))) return `leads to ${target}, which does not exist`;
  if (!anchor) return null;
  return idsOf.get(target)?.has(decodeURIComponent(anchor)) ? null : `leads to ${target} without #${anchor}`;
}

describe("the links of the built site", () => {
  it("none is dead, with anchors, pictures, scripts and styles", () => {
    const links = [...pages].flatMap(([from, html]) => attributes(html, "href", "src").map((to) => ({ from, to })));
    expect(pages.size).toBeGreaterThan(120);
    expect(links.length).toBeGreaterThan(5_000);
    const dead = links.flatMap(({ from, to }) => {
      const found = fault(from, to);
      return found ? [`${from}: ${to} ${found}`] : [];
    });
    expect([...new Set(dead)]).toEqual([]);
  });

  it("every heading that the search can show is where it says", () => {
    const headings = readSite().pages.flatMap((page) => headingsOf(page));
    expect(headings.length).toBeGreaterThan(500);
    expect(headings.map(({ url }) => fault("index.html", url || "./")).filter((found) => found !== null)).toEqual([]);
  });

  it("every page can be reached from the start", () => {
    const reached = new Set(["index.html"]);
    for (const name of reached) {
      for (const to of attributes(pages.get(name)!, "href").map((link) => link.split("#", 1)[0]!))
        if (to.endsWith("/") && !/^https?:/.test(to)) {
          const target = posix.join(posix.dirname(name), to, "index.html");
          if (pages.has(target)) reached.add(target);
        }
    }
    expect([...pages.keys()].filter((name) => !reached.has(name) && name !== "404.html")).toEqual([]);
  });

  it("the walk notices what is dead", () => {
    expect(fault("index.html", "nowhere/")).toMatch(/does not exist/);
    expect(fault("index.html", "operate/#nothing-like-this")).toMatch(/without #/);
    expect(fault("index.html", "/docs/operate/")).toMatch(/bound to one path/);
    expect(fault("guides/sign-a-request/index.html", "../../operate/#settings")).toBe(null);
  });
});
