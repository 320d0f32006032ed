import { describe, expect, it } from "vitest";
import { addressOf, fileAddress, targetOf } from "./addresses.ts";
import { descriptionOf, linesOf, plainText, replaceLinks, splitTitle } from "./markdown.ts";

describe("links of Markdown", () => {
  const marked = (markdown: string) =>
    replaceLinks(markdown, ({ isPicture, text, to }) => `<${isPicture ? "!" : ""}${text}:${to}>`);

  it("are replaced, also where their words go on in the next line or hold brackets and code", () => {
    expect(marked("See [a\nb](c.md#d) and ![e](f.png).")).toBe("See <a\nb:c.md#d> and <!e:f.png>.");
    expect(marked("[`GET /a`](b.md), [one [two]](c.md)")).toBe("<`GET /a`:b.md>, <one [two]:c.md>");
  });

  it("are left alone in code", () => {
    for (const code of ["`[a](b)`", "``a ` [a](b)``", "```sh\n[a](b)\n```", "````md\n```\n[a](b)\n```\n[a](b)\n````"])
      expect(marked(`${code}\n[x](y)`)).toBe(`${code}\n<x:y>`);
  });

  it("lead to the file they name, seen from their own", () => {
    expect(targetOf("docs/guides/a.md", "../operate.md#settings")).toEqual({
      path: "docs/operate.md",
      anchor: "#settings",
    });
    expect(targetOf("docs/a.md", "#b")).toEqual({ path: "docs/a.md", anchor: "#b" });
    expect(targetOf("docs/a.md", "../deploy/proxy/")).toEqual({ path: "deploy/proxy", anchor: "" });
    for (const elsewhere of ["https://example.org", "mailto:a@b", "//example.org/x"])
      expect(targetOf("docs/a.md", elsewhere)).toBe(null);
  });
});

it("addresses follow from where a source is", () => {
  expect(
    ["docs/start.md", "docs/operate.md", "docs/guides/a-b.md", "SECURITY.md", "README.md", "client/README.md"].map(
      addressOf,
    ),
  ).toEqual(["", "operate/", "guides/a-b/", "security/", "five-minutes/", "client/"]);
  expect(fileAddress("deploy/proxy/nginx.conf")).toBe("files/deploy/proxy/nginx-conf/");
});

describe("text of Markdown", () => {
  it("has a title, or is refused by name", () => {
    expect(splitTitle("a.md", "# One `two`\n\nText")).toEqual({ title: "One two", body: "Text" });
    expect(() => splitTitle("a.md", "Text")).toThrow("a.md does not begin with a title");
  });

  it("is read without its marks", () => {
    expect(plainText("**A** `b` [c](d) ![e](f)\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n- *g* <https://h.example>")).toBe(
      "A b c x · y 1 · 2 g https://h.example",
    );
  });

  it("is described by its first sentences, cut where a word ends", () => {
    expect(descriptionOf("![a](b)\n\nOne **two**.\n\nThree.")).toBe("One two.");
    const long = descriptionOf("word ".repeat(60));
    expect(long).toMatch(/^(word )+…$/);
    expect(long.length).toBeLessThanOrEqual(160);
  });

  it("is code between fences of the same length", () => {
    const code = linesOf("a\n~~~\n```\n~~~\nb").map(({ isCode }) => isCode);
    expect(code).toEqual([false, true, true, true, false]);
  });
});
