import { describe, expect, it } from "vitest";
import { agreement, outline } from "./testing/agreement.ts";

const items = [
  { name: "Paper", price: 3 },
  { name: "Ink", price: 9.5 },
];

const says = (source: string, data = {}) => outline(agreement(source, data).model.body);

describe("content that a template may have", () => {
  it.each([
    ["# One\n\n## Two\n\nThree\n=====\n", {}, "h1(One) h2(Two) h1(Three)"],
    [
      "Some *soft* **loud** ***both*** `code`\nnext line\\\nhard",
      {},
      "p(Some <i>soft</i> <b>loud</b> <i><b>both</b></i> `code` next line⏎hard)",
    ],
    ["- a\n- b\n  1. c\n  2. d\n\n7. e", {}, "ul[li(p(a)) li(p(b) ol1[li(p(c)) li(p(d))])] ol7[li(p(e))]"],
    ['```\n{ "a": 1 }\n  <b>\n```\n\n    indented', {}, 'code({ "a": 1 }\n  <b>) code(indented)'],
    [
      "[a](https://e.com/x) <mailto:a@e.com> [r]\n\n[r]: https://e.com",
      {},
      "p(<a https://e.com/x>a</a> <a mailto:a@e.com>mailto:a@e.com</a> <a https://e.com/>r</a>)",
    ],
    ["| a | b |\n|---|:-:|\n| 1 \\| 2 | *x* |\n| short |", {}, "table(a|b / 1 | 2|<i>x</i> / short|)"],
    ["1 \\< 2 &amp; &copy; \\*", {}, "p(1 < 2 & © *)"],
    ["Ratio a:b at 10:30, note::this ::pagebreak here", {}, "p(Ratio a:b at 10:30, note::this ::pagebreak here)"],
    ["\uFEFF# A\r\n\r\nb\r\n", {}, "h1(A) p(b)"],
  ])("[DO-TE-3] Markdown: %j", (source, data, said) => {
    expect(says(source, data)).toBe(said);
  });

  it.each([
    [
      "{{ a.b }} {{ list[1] }} {{ list.size }} {{ o['x y'] }}",
      { a: { b: "B" }, list: [1, 2], o: { "x y": "z" } },
      "p(B 2 2 z)",
    ],
    ["{{ a | upcase }} {{ a | downcase | upcase }} {{ 'q' | upcase }}", { a: "Straße" }, "p(STRASSE STRASSE Q)"],
    ["{{ n }} {{ big }} {{ yes }}", { n: 12.5, big: 1e21, yes: false }, "p(12.5 1e+21 false)"],
    ["{% if a > 1 %}x{% elsif a == 1 %}y{% else %}z{% endif %}", { a: 1 }, "p(y)"],
    ["{% if a and b != 'c' %}x{% else %}y{% endif %}", { a: true, b: "c" }, "p(y)"],
    ["{% if a %}x{% else %}y{% endif %}", { a: null }, "p(y)"],
    ["{% if list contains 'b' %}x{% endif %}", { list: ["a", "b"] }, "p(x)"],
    ["{% unless a %}x{% else %}y{% endunless %}", { a: false }, "p(x)"],
    [
      "{% for i in list %}{{ forloop.index }}/{{ forloop.length }}{{ i }}{% if forloop.last %}!{% endif %} {% endfor %}",
      { list: ["a", "b"] },
      "p(1/2a 2/2b!)",
    ],
    ["{% for i in list %}x{% else %}none{% endfor %}", { list: [] }, "p(none)"],
    ["{% for r in rows %}{% for c in r %}{{ c }}{% endfor %};{% endfor %}", { rows: [[1, 2], [3]] }, "p(12;3;)"],
    ["a   {{- x -}}   b {%- if x %} c {% endif -%} d", { x: "X" }, "p(aXb c d)"],
  ])("[DO-TE-2] Liquid: %j", (source, data, said) => {
    expect(says(source, data)).toBe(said);
  });

  it.each([
    ["para\n::pagebreak\nmore", "p(para) pagebreak p(more)"],
    ["| a |\n|---|\n| b |\n::pagebreak\nx", "table(a / b) pagebreak p(x)"],
    ["- a\n::signature{role=x}", "ul[li(p(a))] sig(x)"],
    ["::signature{role=a,label=Client's name: X}", "sig(a: Client's name: X)"],
    [
      ':::signatures\n::signature{ role = b-1 , label = "x, \\"y\\" {z}" }\n\n::signature{role=c_2}\n:::',
      'sig(b-1: x, "y" {z}|c_2)',
    ],
    ["  ::signature{role=a}  ", "sig(a)"],
    ["```\n::signature{role=inCode}\n```", "code(::signature{role=inCode})"],
  ])("[DO-TE-5] directives: %j", (source, said) => {
    expect(says(source)).toBe(said);
  });

  it.each([
    ["tags on lines of their own", "{% for i in items %}\n| {{ i.name }} | {{ i.price }} |\n{% endfor %}\n"],
    ["tags on the lines of rows", "{% for i in items %}| {{ i.name }} | {{ i.price }} |\n{% endfor %}"],
    ["tags that trim", "{%- for i in items %}\n| {{ i.name }} | {{ i.price }} |\n{%- endfor %}\n"],
    [
      "indented tags",
      "  {% for i in items %}\n  {% if i.price %}\n| {{ i.name }} | {{ i.price }} |\n  {% endif %}\n  {% endfor %}\n",
    ],
  ])("[DO-TE-2] a loop makes rows of a table: %s", (_how, rows) => {
    expect(says(`| N | P |\n|---|--:|\n${rows}\nAfter`, { items })).toBe("table(N|P / Paper|3 / Ink|9.5) p(After)");
  });

  it("[DO-TE-2] paragraphs around a line of tags stay apart, items of a list stay together", () => {
    expect(says("A\n{% if x %}\nB\n{% endif %}\nC", { x: true })).toBe("p(A) p(B) p(C)");
    expect(says("1. one\n{% if x %}\n2. two\n   - deep {{ x }}\n{% endif %}\n3. three", { x: "yes" })).toBe(
      "ol1[li(p(one)) li(p(two) ul[li(p(deep yes))]) li(p(three))]",
    );
  });

  it("[DO-TE-4] a value's line ends are breaks in prose and cells, spaces in headings", () => {
    const source = "# {{ v }}\n\nx {{ v }}\n\n| {{ v }} |\n|---|\n| {{ v }} |";
    expect(says(source, { v: "a\r\nb\u2028c" })).toBe("h1(a b c) p(x a⏎b⏎c) table(a⏎b⏎c / a⏎b⏎c)");
  });

  it("[DO-TE-4] control characters and noncharacters of values are replaced, tabs are spaces", () => {
    expect(says("{{ v }}", { v: "a\u0000b\u001Bc\u0085d\uFDD0e\uFFFEf\u{1FFFF}g\ud800h\ti" })).toBe(
      "p(a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFDf\uFFFDg\uFFFDh i)",
    );
  });

  it("a document is called what its first heading says", () => {
    expect(agreement("x\n\n## Deed of *{{ a }}*", { a: "gift" }).model.title).toBe("Deed of gift");
    expect(agreement("x").model.title).toBe("Agreement");
  });

  it("finds where a text of the document comes from", () => {
    const source =
      "# One\n\nTwo\nthree {{ v }} four\n\n| a |\n|---|\n| b \\| c |\n\n- x\n  `code`\n\n::signature{role=r, label=Sign}";
    const { originOf } = agreement(source, { v: "value" });
    expect(originOf("ne")).toEqual({ line: 1, column: 4 });
    expect(originOf("four")).toEqual({ line: 4, column: 15 });
    expect(originOf("valu")).toEqual({ line: 4, column: 7 });
    expect(originOf("b")).toEqual({ line: 8, column: 3 });
    expect(originOf("code")).toEqual({ line: 11, column: 4 });
    expect(originOf("Sign")).toEqual({ line: 13, column: 27 });
    expect(originOf("nowhere")).toBeNull();
  });

  it.each([
    ["a\n\n| b | c |", "paragraph_like_table", 3],
    ["| a |\n|---|\n| b |\nText right below", "table_row_without_cells", 4],
  ])("warns of what is probably not meant: %j", (source, code, line) => {
    expect(agreement(source).warnings).toMatchObject([{ code, line }]);
  });
});
