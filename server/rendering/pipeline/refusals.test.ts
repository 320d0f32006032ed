import { describe, expect, it } from "vitest";
import { agreement, problemPlaces, problems } from "./testing/agreement.ts";

const nine = Array.from({ length: 9 }, (_, at) => `::signature{role=r${at}}`).join("\n");

describe("content that a template may not have", () => {
  it.each([
    ["a\n\nb {{ nope }} {{ neither.nor }}", {}, ["template_variable_missing 3:6", "template_variable_missing 3:17"]],
    ["{% if nope %}x{% endif %}", {}, ["template_variable_missing 1:7"]],
    ["{% for i in items %}\n\nq {{ i.zz }}\n{% endfor %}", { items: [{}, {}] }, ["template_variable_missing 3:6"]],
    ["x {{ a }}", { a: null }, ["template_variable_missing 1:3"]],
    ["x {{ a | upcase }}", { a: null }, ["template_variable_missing 1:3"]],
    ["x {{ a.b }}", { a: null }, ["template_variable_missing 1:3"]],
    [
      "x {{ a.constructor }} {{ a.__proto__ }}",
      { a: {} },
      ["template_variable_missing 1:6", "template_variable_missing 1:26"],
    ],
    [
      "{{ a }} {{ b }}",
      { a: { b: 1 }, b: [1] },
      ["template_variable_not_scalar 1:1", "template_variable_not_scalar 1:9"],
    ],
    ["{{ a | upcase }}", { a: { b: 1 } }, ["template_variable_not_scalar 1:1"]],
    ["\n{% for i in a %}x{% endfor %}", { a: "text" }, ["template_not_array 2:13"]],
    ["{% for i in a %}x{% endfor %}", { a: { b: 1 } }, ["template_not_array 1:13"]],
    ["{% if a %}", { a: 1 }, ["template_syntax 1:1"]],
    ["{% if a %}x{% endfor %}", { a: 1 }, ["template_syntax 1:1", "template_syntax 1:12"]],
    ["{% unless a %}x{% else %}y{% else %}z{% endunless %}", { a: 1 }, ["template_syntax 1:27"]],
    ["{% if a %}x{% else %}y{% elsif b %}z{% endif %}", { a: 1 }, ["template_syntax 1:23"]],
    ["{{ a b }}", { a: 1 }, ["template_syntax 1:4"]],
    ["{{ a. }}", { a: 1 }, ["template_syntax 1:6"]],
    ["{{ a[0 junk] }}", { a: [1] }, ["template_syntax 1:6"]],
    ["{{ a, b }}", { a: 1 }, ["template_syntax 1:5"]],
    ["{{ a", {}, ["template_syntax 1:1"]],
    ["{{ }}", {}, ["template_syntax 1:4"]],
    ["{{ (1..3) }}", {}, ["template_syntax 1:4"]],
    ["{% if a == %}x{% endif %}", { a: 1 }, ["template_syntax 1:9"]],
    ["{% for i in (1..5) %}x{% endfor %}", {}, ["template_syntax 1:13"]],
    ["{% for i in a limit:2 %}x{% endfor %}", { a: [] }, ["template_syntax 1:15"]],
    ["{% for i in a reversed %}x{% endfor %}", { a: [] }, ["template_syntax 1:15"]],
    ["{% if a %}x{% endif a %}", { a: 1 }, ["template_syntax 1:12"]],
    [
      "a\n{% assign b = 1 %}\n{% include 'x' %}{% # note %}",
      {},
      ["template_tag_unsupported 2:1", "template_tag_unsupported 3:1", "template_tag_unsupported 3:18"],
    ],
    ["{% comment %}x{% endcomment %}", {}, ["template_tag_unsupported 1:1", "template_tag_unsupported 1:15"]],
    ["a {% raw %}{{ x }}{% endraw %}", {}, ["template_tag_unsupported 1:3"]],
    [
      "{{ a | append: 'b' }} {{ a | raw }}",
      { a: 1 },
      ["template_filter_unsupported 1:8", "template_filter_unsupported 1:30"],
    ],
    ["{{ a | upcase: 2 }}", { a: 1 }, ["template_syntax 1:8"]],
  ])("[DO-TE-2] Liquid: %j", (source, data, found) => {
    expect(problemPlaces(source, data)).toEqual(found);
  });

  it.each([
    ["a\n\nb <b>x</b>", ["template_markdown_unsupported 3:3", "template_markdown_unsupported 3:7"]],
    ["<div>\n", ["template_markdown_unsupported 1:1"]],
    ["- a\n  - one\n    two <br> three", ["template_markdown_unsupported 3:9"]],
    ["| a |\n|---|\n| b <i> |", ["template_markdown_unsupported 3:5"]],
    ["x ![x](https://e.com/a.png)", ["template_markdown_unsupported 1:3"]],
    ["a\n\n> q\n> - r", ["template_markdown_unsupported 3:1"]],
    ["a\n\n---\n", ["template_markdown_unsupported 3:1"]],
    ["| a |\n|---|\n| b | c |", ["template_markdown_unsupported 3:1"]],
    [`|${" x |".repeat(13)}\n|${"---|".repeat(13)}`, ["template_markdown_unsupported 1:1"]],
    [`${"- ".repeat(14)}x`, ["template_markdown_unsupported 1:1"]],
    [`${"*".repeat(60)}x${"*".repeat(60)}`, ["template_markdown_unsupported 1:1"]],
    ["see [x](http://e.com)", ["template_link_forbidden 1:6"]],
    ["[x](javascript:alert(1)) <ftp://e.com>", ["template_link_forbidden 1:2", "template_link_forbidden 1:26"]],
    ["[x](/rel) [y]()", ["template_link_forbidden 1:2", "template_link_forbidden 1:12"]],
    ["a\n\n[r]\n\n[r]: data:text/html,x", ["template_link_forbidden 3:2"]],
  ])("[DO-TE-3] Markdown: %j", (source, found) => {
    expect(problemPlaces(source)).toEqual(found);
  });

  it.each([
    ["a\n\n`x {{ v }}`", "3:4"],
    ["```\nx {{ v }}\n```", "2:3"],
    ["```{{ v }}\nx\n```", "1:4"],
    ["a\n\n    indented {{ v }}", "3:14"],
    ["[a](https://e.com/{{ v }})", "1:19"],
    ['[a](https://e.com "{{ v }}")', "1:20"],
    ["<https://e.com/{{ v }}>", "1:16"],
    ["[a][r]\n\n[r]: https://e.com/{{ v }}", "3:20"],
    ["a\n\n[{{ v }}]: https://e.com", "3:2"],
    ["[r]\n\n[r]: https://e.com\n[r]: https://e.com/{{ v }}", "4:20"],
    ["::signature{role={{ v }}}", "1:18"],
    ["::signature{role=a, label={{ v }}}", "1:27"],
    ["::pagebreak{{ v }}", "1:12"],
    ["{% if no %}`{{ v }}`{% endif %}", "1:13"],
    ["{% for i in none %}[x](https://e.com/{{ i }}){% endfor %}", "1:38"],
  ])("[DO-TE-4] a variable in %j", (source, place) => {
    const found = problemPlaces(source, { v: "a", no: false, none: [] });
    expect(found).toEqual([`template_variable_forbidden ${place}`]);
  });

  it.each([
    ["::signature{role=1a}", "template_role_invalid 1:1"],
    ["::signature{label=x}", "template_role_invalid 1:1"],
    [`::signature{role=${"a".repeat(41)}}`, "template_role_invalid 1:1"],
    ["::signature{role=a}\n::signature{role=a}", "template_role_duplicate 2:1"],
    [nine, "template_too_many_roles 9:1"],
    [`::signature{role=a, label=${"x".repeat(81)}}`, "template_label_too_long 1:1"],
    [":::signatures\n:::", "template_group_size 1:1"],
    [":::signatures\n::signature{role=a}\n::signature{role=b}\n::signature{role=c}\n:::", "template_group_size 1:1"],
    ["x\n:::signatures\ntext\n", "template_directive_misplaced 3:1"],
    ["x\n\n:::signatures\n::signature{role=a}", "template_directive_misplaced 3:1"],
    [":::signatures\n::pagebreak\n::signature{role=a}\n:::", "template_directive_misplaced 2:1"],
    [":::", "template_directive_misplaced 1:1"],
    ["- ::signature{role=a}", "template_directive_misplaced 1:1"],
    ["a\n\n  ::sigature{role=a}", "template_directive_invalid 3:3"],
    ["::signature{role=a, foo=b}", "template_directive_invalid 1:1"],
    ["::signature{role=a role=b}", "template_role_invalid 1:1"],
    ["::signature{role=a, role=b}", "template_directive_invalid 1:1"],
    ['::signature{role=a, label="x}', "template_directive_invalid 1:1"],
    ["::signature{role=a}x", "template_directive_invalid 1:1"],
    ["::signature", "template_directive_invalid 1:1"],
    ["::::", "template_directive_invalid 1:1"],
  ])("[DO-TE-5] directives: %j", (source, found) => {
    expect(problemPlaces(source)[0]).toBe(found);
  });

  it.each([
    ["{% if v %}\n::signature{role=a}\n{% endif %}\n", "2:1"],
    ["{% unless v %}\n::signature{role=a}\n{% endunless %}\n", "2:1"],
    ["{% for i in vs %}\n::signature{role=a}\n{% endfor %}\n", "2:1"],
    ["{% if v %}\n::signature{role=a}\n{% else %}\n::signature{role=a}\n{% endif %}\n", "2:1"],
    ["{% if v %}\n```\n{% endif %}\n::signature{role=a}\n{% if v %}\n```\n{% endif %}\n", "4:1"],
    [
      "::signature{role=a}\n{% if v %}\n    {% endif %}\n\n::signature{role=b}\n{% if v %}::signature{role=c}{% endif %}",
      "6:11",
    ],
  ])("[DO-TE-5] a role that depends on a condition: %j", (source, place) => {
    expect(problemPlaces(source, { v: true, vs: [1] })).toContain(`template_role_conditional ${place}`);
  });

  it("[DO-TE-5] roles of a document are those of its template, in their order", () => {
    const source = "::signature{role=a}\n::signature{role=b}";
    const generate = (roles: string[]) => problemPlaces(source, {}, { kind: "generate", roles, variables: [] });
    expect(generate(["a", "b"])).toEqual([]);
    expect(generate(["b", "a"])).toEqual(["template_role_mismatch 1:1"]);
    expect(generate(["a"])).toEqual(["template_role_mismatch 2:1"]);
    expect(generate(["a", "b", "c"])).toEqual(["template_role_mismatch"]);
    const hiding = "{% if a %}\n~~~\n{% endif %}\n{% if b %}\n~~~\n{% endif %}\n::signature{role=x}";
    expect(problemPlaces(hiding, { a: false, b: false })).toEqual([]);
    const generateHidden = { kind: "generate", roles: ["x"], variables: [] } as const;
    expect(problemPlaces(hiding, { a: true, b: false }, generateHidden)).toEqual(["template_role_mismatch 7:1"]);
  });

  it("[DO-DC-2] a document has to be given all that its template reads, also in branches not taken; null is given", () => {
    const source = "{% if a %}{{ b.c }}{% for i in list %}{{ i.x }}{% endfor %}{% endif %} {{ d }}";
    const variables = ["a", "b.c", "list", "list[].x", "d"];
    expect(agreement("{{ d }}{% if a %}{{ b.c }}{% endif %}", { a: null, d: 1, b: { c: 2 } }).variables).toEqual([
      "d",
      "a",
      "b.c",
    ]);
    const generate = (data: Record<string, unknown>) =>
      problemPlaces(source, data, { kind: "generate", roles: [], variables });
    expect(generate({ a: false, b: null, list: null, d: "x" })).toEqual([]);
    expect(generate({ a: false, b: {}, list: [{ x: 1 }, {}], d: "x" })).toEqual([
      "template_variable_missing 1:14",
      "template_variable_missing 1:42",
    ]);
    expect(generate({ a: false, d: null })).toEqual([
      "template_variable_missing 1:14",
      "template_variable_missing 1:32",
    ]);
  });

  it("[DO-TE-2] a sample may lack what it does not print, with a warning", () => {
    expect(agreement("a\n\n{% if a %}{{ b }}{% endif %}", { a: false }).warnings).toEqual([
      {
        code: "sample_variable_missing",
        message: "The sample data lacks b, and every document needs it.",
        line: 3,
      },
    ]);
  });

  it.each([
    ["a\n b\uFDD0", "template_character_forbidden 2:3"],
    ["a\u0007", "template_character_forbidden 1:2"],
    ["a\ud800", "template_character_forbidden 1:2"],
  ])("a source holds no character that nobody can see: %j", (source, found) => {
    expect(problemPlaces(source)).toEqual([found]);
  });

  it("[DO-TE-1] arrays have at most 200 items at any depth, data at most 20 levels", () => {
    const array = (length: number) => Array.from({ length }, () => 1);
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
    expect(problems("x", { a: { b: [array(200)] }, c: nested(19) })).toEqual([]);
    expect(problems("x", { a: { b: [array(201)] } })).toEqual([
      { code: "template_array_too_long", message: "a.b[0] has 201 items; at most 200 are allowed.", position: null },
    ]);
    expect(problemPlaces("x", { c: nested(21) })).toEqual(["template_data_too_deep"]);
  });
});
