import { describe, expect, it } from "vitest";
import { breakablePaths, relativeAddresses, withoutInlineStyles, withoutSheets } from "./finish.ts";

describe("a finished page", () => {
  it("knows every address from where it is, and changes nothing in scripts and in text", () => {
    const html = `<a title="x > y" href="/docs/a/#b">"/docs/a"</a><script src="/docs/c.js"></script><script>f("/d")</script><a href="https://e.example/docs/">`;
    expect(relativeAddresses(html, "../../")).toBe(
      `<a title="x > y" href="../../a/#b">"/docs/a"</a><script src="../../c.js"></script><script>f("/d")</script><a href="https://e.example/docs/">`,
    );
  });

  it("breaks paths of tables after their parts", () => {
    expect(breakablePaths("<td>/a/{id}/b</td><td>/a</td><td>a /b/c</td>")).toBe(
      "<td>/a/<wbr>{id}/<wbr>b</td><td>/a</td><td>a /b/c</td>",
    );
  });

  it("has classes instead of style attributes, one for each different style", () => {
    const styles = new Map<string, string>();
    const html = `<head></head><i data-code="a > b" style="--0:#fff">a</i><b class="x" style="--0:#fff"></b><u style="--0:#000" id="y"></u>`;
    expect(withoutInlineStyles(html, styles)).toBe(
      `<head><link rel="stylesheet" href="/docs/_astro/inline.css"></head><i class="i-0" data-code="a > b">a</i><b class="i-0 x"></b><u class="i-1" id="y"></u>`,
    );
    expect([...styles]).toEqual([
      ["--0:#fff", "i-0"],
      ["--0:#000", "i-1"],
    ]);
  });

  it("gives the rules of its drawings to the stylesheet, and leaves other markup alone", () => {
    const sheets = new Set<string>();
    const drawing = `<svg role="img"><title id="a">A</title><desc>B</desc><style>.p-a{fill:red}</style><rect/></svg>`;
    const html = `<style>body{}</style>${drawing}${drawing}`;
    const bare = drawing.replace(/<style>.*<\/style>/, "");
    expect(withoutSheets(html, sheets)).toBe(`<style>body{}</style>${bare}${bare}`);
    expect([...sheets]).toEqual([".p-a{fill:red}"]);
  });
});
