type Hostile = { name: string; source: string; data: Record<string, unknown> };

const two = Array.from({ length: 200 }, (_, at) => at);
const nest = (depth: number, open: string, inner: string, close: string) =>
  open.repeat(depth) + inner + close.repeat(depth);
const backticks = (longest: number) => Array.from({ length: longest }, (_, at) => "`".repeat(at + 1)).join(" ");

/** Templates made to take long, to use memory, or to break what reads them. Each is within the limit of a source. */
export const hostileTemplates: readonly Hostile[] = [
  { name: "20 conditions deep", source: nest(20, "{% if a %}", "x", "{% endif %}"), data: { a: true } },
  { name: "21 conditions deep", source: nest(21, "{% if a %}", "x", "{% endif %}"), data: { a: true } },
  { name: "6,000 conditions deep", source: nest(6_000, "{%if a%}", "x", "{%endif%}"), data: { a: true } },
  { name: "6,000 conditions open", source: "{% if a %}".repeat(6_000), data: { a: true } },
  { name: "6,000 conditions in a row", source: "{%if a%}x{%endif%}".repeat(6_000), data: { a: true } },
  {
    name: "a condition of 10,000 terms",
    source: `{% if a ${"or a ".repeat(10_000)}%}x{% endif %}`,
    data: { a: false },
  },
  {
    name: "a long condition in loops",
    source: `{% for i in l %}{% for j in l %}{% if a ${"or a ".repeat(10_000)}%}x{% endif %}{% endfor %}{% endfor %}`,
    data: { a: false, l: two },
  },
  {
    name: "loops in loops in loops",
    source: "{% for i in l %}{% for j in l %}{% for k in l %}x{% endfor %}{% endfor %}{% endfor %}",
    data: { l: two },
  },
  {
    name: "loops in loops over much text",
    source: `{% for i in l %}{% for j in l %}${"y".repeat(100)}{% endfor %}{% endfor %}`,
    data: { l: two },
  },
  {
    name: "a long value many times",
    source: "{% for i in l %}{{ t }} {% endfor %}",
    data: { l: two, t: "t".repeat(100_000) },
  },
  {
    name: "a variable missing in loops",
    source: "{% for i in l %}{% for j in l %}{{ no }}{% endfor %}{% endfor %}",
    data: { l: two },
  },
  {
    name: "a table of 4,000 rows",
    source: "| a | b |\n|---|---|\n{% for i in l %}{% for j in m %}\n| {{ i }} | {{ j }} |\n{% endfor %}{% endfor %}",
    data: { l: two, m: two.slice(0, 20) },
  },
  { name: "a table of 1,000 columns", source: `|${" x |".repeat(1_000)}\n|${"---|".repeat(1_000)}`, data: {} },
  {
    name: "a table of empty cells",
    source: `| ${"a | ".repeat(12)}\n|${"---|".repeat(12)}\n${"|\n".repeat(30_000)}`,
    data: {},
  },
  { name: "one long word", source: "w".repeat(120_000), data: {} },
  {
    name: "long words in cells",
    source: `| a | b |\n|---|---|\n| ${"w".repeat(50_000)} | ${"v".repeat(50_000)} |`,
    data: {},
  },
  { name: "growing runs of backticks", source: backticks(480), data: {} },
  { name: "backticks without end", source: "`".repeat(120_000), data: {} },
  { name: "nested markers of lists", source: "- ".repeat(60_000), data: {} },
  { name: "nested numbers of lists", source: "1. ".repeat(40_000), data: {} },
  {
    name: "lists that indent",
    source: Array.from({ length: 450 }, (_, at) => `${"  ".repeat(at)}- x`)
      .join("\n")
      .slice(0, 130_000),
    data: {},
  },
  { name: "nested quotes", source: ">".repeat(120_000), data: {} },
  { name: "brackets that open", source: "[".repeat(120_000), data: {} },
  { name: "images that open", source: "![".repeat(60_000), data: {} },
  { name: "links in links", source: "[a](".repeat(30_000), data: {} },
  { name: "references to nothing", source: "[a][b".repeat(24_000), data: {} },
  { name: "stars", source: "*".repeat(120_000), data: {} },
  { name: "stars around words", source: "*a **b ".repeat(17_000), data: {} },
  { name: "stars and underscores", source: "*_".repeat(60_000), data: {} },
  { name: "tags of HTML that open", source: "<a ".repeat(40_000), data: {} },
  { name: "comments of HTML that open", source: "<!-- ".repeat(25_000), data: {} },
  { name: "entities", source: "&".repeat(120_000), data: {} },
  { name: "directives", source: "::pagebreak\n".repeat(10_000), data: {} },
  { name: "groups that open", source: ":::signatures\n".repeat(9_000), data: {} },
  { name: "an attribute without end", source: `::signature{role=a, label="${'\\"'.repeat(60_000)}}`, data: {} },
  { name: "outputs without end", source: "{{ ".repeat(40_000), data: {} },
  { name: "20,000 values", source: "{{a}} ".repeat(20_000), data: { a: "x" } },
  { name: "properties of properties", source: `{{ a${".a".repeat(60_000)} }}`, data: { a: { a: 1 } } },
  { name: "indexes in indexes", source: `{{ a${"[a".repeat(30_000)}${"]".repeat(30_000)} }}`, data: { a: { a: 1 } } },
  { name: "blank lines", source: "\n".repeat(130_000), data: {} },
  { name: "blank lines and tags", source: "{%if a%}\n{%endif%}\n".repeat(6_500), data: { a: 1 } },
];
