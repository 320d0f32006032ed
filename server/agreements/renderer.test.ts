import { afterAll, describe, expect, it } from "vitest";
import type { RenderRequest } from "@probity/engines/agreements/model/rendering.ts";
import { poolDefaults } from "#rendering/children/pool.ts";
import { createRenderer } from "./renderer.ts";

const renderer = createRenderer({ ...poolDefaults, deadlineMs: 20_000 });
afterAll(() => renderer.close());

const requestOf = (source: string, change: Partial<RenderRequest> = {}): RenderRequest => ({
  source,
  data: {},
  pageSize: "A4",
  language: "en",
  date: new Date("2026-03-01T10:20:30Z"),
  purpose: { kind: "save" },
  ...change,
});

describe("rendering a template", () => {
  it("[DO-TE-5] gives pages, boxes, roles, variables, the model and the engine", async () => {
    const source =
      "# For {{ client.name }}\n\n:::signatures\n::signature{role=client, label=The client}\n::signature{role=us}\n:::\n";
    const outcome = await renderer.render(requestOf(source, { data: { client: { name: "Ann" } } }));
    if ("problems" in outcome) throw new Error(outcome.problems[0]?.message);
    const { pdf, ...rest } = outcome.rendered;
    expect(Buffer.from(pdf.subarray(0, 8)).toString("latin1")).toBe("%PDF-1.7");
    expect(rest).toMatchObject({
      pages: [{ pageNumber: 1, width: 595.28, height: 841.89, rotation: 0 }],
      boxes: [
        { role: "client", label: "The client", pageNumber: 1, width: 200, height: 50 },
        { role: "us", label: null, pageNumber: 1, width: 200, height: 50 },
      ],
      roles: [
        { role: "client", label: "The client" },
        { role: "us", label: null },
      ],
      variables: ["client.name"],
      model: { title: "For Ann", language: "en", pageSize: "A4" },
      engine: "typst-0.14.2/2",
    });
  });

  it("gives the problems of a template as they are", async () => {
    expect(await renderer.render(requestOf("a\n\n{{ b }}"))).toMatchObject({
      problems: [{ code: "template_variable_missing", position: { line: 3, column: 4 } }],
    });
  });

  it("[DO-TE-4] a character that no font has is named with the place of its value", async () => {
    const outcome = await renderer.render(
      requestOf("# Of\n\n| a | b |\n|---|---|\n| x | {{ name }} |\n", { data: { name: "Ann 😀" } }),
    );
    expect(outcome).toEqual({
      problems: [
        {
          code: "render_glyph_missing",
          message: "No font has the character U+1F600.",
          position: { line: 5, column: 7 },
        },
      ],
    });
  });

  it("[DO-TE-8] takes no longer than it may", async () => {
    const hasty = createRenderer({ ...poolDefaults, children: 1, deadlineMs: 300 });
    await hasty.pool.start();
    const long = requestOf("{% for a in items %}{% for b in items %}{{ a }} {{ b }}\n\n{% endfor %}{% endfor %}", {
      data: { items: Array.from({ length: 200 }, (_, at) => `Item number ${at}`) },
    });
    expect(await hasty.render(long)).toMatchObject({ problems: [{ code: "render_time_exceeded", position: null }] });
    await hasty.close();
  });
});
