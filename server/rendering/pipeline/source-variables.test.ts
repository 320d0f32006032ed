import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceVariables } from "@probity/engines/agreements/model/source-variables.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLiquid } from "./parse-liquid.ts";
import { SourceText } from "./source-text.ts";
import { variablesOf } from "./variables.ts";

const repository = join(import.meta.dirname, "../../..");
const files = ["examples/agreements/*.md", "dashboard/pages/templates/{starters,clauses}/*.md"];

/** What the renderer reads; null for a source that it does not accept. */
function readByRenderer(source: string): { path: string; at: number }[] | null {
  const text = new SourceText(source);
  const variables = variablesOf(parseLiquid(text).nodes);
  return text.problems.length > 0 ? null : variables.map(({ path, begin }) => ({ path, at: begin }));
}

/** The same by the form's reader. Items of lists are supplied by their list, so the renderer does not name them. */
const readByForm = (source: string) =>
  sourceVariables(source)
    .filter(({ path }) => !path.endsWith("[]"))
    .map(({ path, at }) => ({ path, at }));

describe("sourceVariables", () => {
  it.each(globSync(files, { cwd: repository }))("%s: reads what the renderer reads, at the same places", (file) => {
    const source = readFileSync(join(repository, file), "utf8");
    expect(readByForm(source)).toEqual(readByRenderer(source));
  });

  it("reads what the renderer reads in any source that it accepts", () => {
    const names = fc.constantFrom("a", "b_1", "item", "forloop", "größe", "with-dash");
    const paths = fc
      .tuple(
        names,
        fc.array(fc.constantFrom(".name", "[0]", '["a b"]', ".item", "[b_1]", "[b_1.name].x"), { maxLength: 2 }),
      )
      .map(([root, rest]) => root + rest.join(""));
    const tests = fc.tuple(paths, fc.constantFrom("", " == 'it]' ", ' contains "|" ', " > 3", " != nil", " and item"));
    const pieces = fc.oneof(
      paths.map((path) => `{{ ${path} | upcase }}`),
      paths.map((path) => `{{-${path}-}}`),
      tests.map(([path, test]) => `{% if ${path}${test} %}x{% elsif ${path} %}`),
      tests.map(([path, test]) => `{% unless ${path}${test} %}`),
      paths.map((path) => `{% for item in ${path} %}`),
      fc.constantFrom("{% else %}", "{% endif %}", "{% endunless %}", "{% endfor %}", "text }} {", "{{ 'a.b' }}"),
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }).map(closed), (source) => {
        const read = tried(() => readByRenderer(source));
        if (read === null) return;
        accepted += 1;
        expect(readByForm(source)).toEqual(read);
      }),
      { numRuns: 4_000 },
    );
    expect(accepted).toBeGreaterThan(1_000);
  });

  it("says how each value is used", () => {
    const uses = sourceVariables(
      "{% if open %}{{ name }}{% endif %}{% for tag in tags %}{{ tag }}{% endfor %}{{ open }}",
    );
    expect(uses.map(({ path, uses: of }) => `${path}: ${[...of].join(", ")}`)).toEqual([
      "open: tested, printed",
      "name: printed",
      "tags: looped",
      "tags[]: printed",
    ]);
  });
});

/** Closes the blocks that pieces have opened, so that more of them are accepted. */
function closed(pieces: readonly string[]): string {
  const open: string[] = [];
  const kept = pieces.filter((piece) => {
    const ending = /^\{% (end\w+)/.exec(piece)?.[1];
    if (ending !== undefined && open.at(-1) !== ending) return false;
    if (ending !== undefined) open.pop();
    const begun = /^\{% (if|unless|for)/.exec(piece)?.[1];
    if (begun !== undefined) open.push(`end${begun}`);
    return piece !== "{% else %}";
  });
  return [...kept, ...open.toReversed().map((ending) => `{% else %}{{ item.last }}{% ${ending} %}`)].join(" ");
}

/** A source that stops the reader is not accepted either. */
function tried<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}
