import { afterAll, describe, expect, it } from "vitest";
import type { RenderRequest } from "@probity/engines/agreements/model/rendering.ts";
import type { AgreementModel, Block } from "@probity/engines/agreements/model/model.ts";
import { testRenderer } from "#agreements/testing/renderer.ts";
import { hostileTemplates } from "../pipeline/testing/hostile-templates.ts";
import { poolDefaults } from "../children/pool.ts";
import { RenderersBusy } from "../children/renderers-busy.ts";
import { createRenderer } from "#agreements/renderer.ts";
import { pageTexts } from "./testing/pages-of-pdf.ts";
import { agreementOf, heading, paragraph, text } from "./testing/sample-agreement.ts";
import { setModel } from "./testing/set-model.ts";
import { textRuns } from "./text-extent.ts";

const requestOf = (source: string, data: RenderRequest["data"]): RenderRequest => ({
  source,
  data,
  pageSize: "A4",
  language: "en",
  date: new Date(0),
  purpose: { kind: "save" },
});

const renderer = createRenderer({ ...poolDefaults, queue: 200 });
afterAll(() => renderer.close());

describe("hostile templates", () => {
  // What the host takes from a virtual machine can count as the thread's own time, now and then. What blocks does so each time.
  const tried = { timeout: 120_000, retry: 2 };
  it(
    "[DO-TE-8] 100 at once: each ends, the process that answers stays free, and the next document is set",
    tried,
    async () => {
      await renderer.pool.start();
      const loop = watchLoop();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 100 }, (_, at) => {
          const { source, data } = hostileTemplates[at % hostileTemplates.length]!;
          return renderer.render(requestOf(source, data));
        }),
      );
      const busyMsMost = loop.stop();
      const codes = outcomes.map((outcome) => {
        if (outcome.status === "rejected") return outcome.reason instanceof RenderersBusy ? "busy" : outcome.reason;
        return "rendered" in outcome.value ? "rendered" : outcome.value.problems[0]?.code;
      });
      for (const code of codes) expect(code).toMatch(/^(busy|rendered|template_\w+|render_\w+)$/);
      expect(busyMsMost).toBeLessThan(50);
      const next = await renderer.render(requestOf("# {{ a }}", { a: "Still here" }));
      expect("rendered" in next && pageTexts(next.rendered.pdf)[0]).toContain("Still here");
    },
  );

  it.each(hostileTemplates.map(({ name, source, data }) => [name, source, data] as const))(
    "[DO-TE-8] ends in a PDF or a problem: %s",
    async (_name, source, data) => {
      const outcome = await testRenderer.render(requestOf(source, data));
      if ("problems" in outcome) expect(outcome.problems).not.toEqual([]);
      else expect(outcome.rendered.pages.length).toBeLessThanOrEqual(50);
    },
  );
});

/**
 * The longest that one turn of the event loop kept its thread busy. The delay of a timer would also count the time in which the
 * machine did something else.
 */
function watchLoop(): { stop: () => number } {
  let [most, last] = [0, process.threadCpuUsage()];
  const timer = setInterval(() => {
    const used = process.threadCpuUsage(last);
    most = Math.max(most, (used.user + used.system) / 1000);
    last = process.threadCpuUsage();
  }, 1);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

const nested = (depth: number, inner: Block[], start: number): Block =>
  depth === 0
    ? inner[0]!
    : { kind: "list", ordered: start > 1, start, items: [[paragraph("level"), nested(depth - 1, inner, start)]] };
const table = (columns: number, cell: string): Block => ({
  kind: "table",
  align: Array.from({ length: columns }, () => "left" as const),
  header: Array.from({ length: columns }, () => [text(cell)]),
  rows: [Array.from({ length: columns }, () => [text(cell)])],
});
const wide = "W".repeat(400);
const long: Readonly<Record<string, AgreementModel>> = {
  "in a paragraph": agreementOf([paragraph(wide)]),
  "in a heading": agreementOf([heading(1, wide)]),
  "in code": agreementOf([{ kind: "code", text: wide }, paragraph({ kind: "code", text: wide })]),
  "in a deep list": agreementOf([nested(16, [paragraph(wide.slice(0, 100))], 1)]),
  "in two columns": agreementOf([table(2, wide)]),
  "in twelve columns": agreementOf([table(12, wide.slice(0, 60))]),
  "in twelve columns of words": agreementOf([table(12, "Responsibility Würdenträgerschaft")]),
  "in a label": agreementOf([{ kind: "signatures", boxes: [{ role: "a", label: wide.slice(0, 80) }] }]),
  "in Arabic": agreementOf([paragraph("ش".repeat(300)), table(12, "ش".repeat(30))]),
  "with marks": agreementOf([paragraph("e\u0301".repeat(300)), table(8, "नमस्ते".repeat(20))]),
};

describe("long words", () => {
  it.each(Object.entries(long))("stay between the margins, give or take three points: %s", async (_where, model) => {
    const { pdf } = await setModel(model);
    const runs = textRuns(pdf).flat();
    expect(Math.min(...runs.map(({ left }) => left))).toBeGreaterThanOrEqual(72 - 3);
    expect(Math.max(...runs.map(({ right }) => right))).toBeLessThanOrEqual(595.28 - 72 + 3);
  });

  it("scripts without spaces break where their readers would, and words that fit have nothing put into them", async () => {
    const thai = "สัญญาฉบับนี้ทำขึ้นระหว่างผู้ว่าจ้างและผู้รับจ้าง".repeat(4);
    const chinese = "甲方应当在收到发票后三十日内付款，逾期付款的，应当支付违约金。".repeat(4);
    const { pdf } = await setModel(
      agreementOf([paragraph(thai), paragraph(chinese), table(4, "Responsibility"), table(2, chinese)]),
    );
    expect(
      Math.max(
        ...textRuns(pdf)
          .flat()
          .map(({ right }) => right),
      ),
    ).toBeLessThanOrEqual(595.28 - 72 + 3);
    expect(pageTexts(pdf).join("")).not.toContain("\u200B");
  });

  it("content that does not fit its page is a problem that names the page", async () => {
    const model = agreementOf([paragraph("first"), { kind: "pagebreak" }, nested(24, [paragraph("x")], 999_999_999)]);
    expect(await testRenderer.run("model", { model, date: new Date(0) })).toEqual({
      problems: [{ code: "render_output_too_large", message: "Text runs off page 2. Shorten it.", position: null }],
    });
  });
});
