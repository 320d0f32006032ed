import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { runProbity, startProbity } from "#testing/processes.ts";
import { problemText } from "./template-problems.ts";

const folder = mkdtempSync(join(tmpdir(), "probity-template-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function newFile(extension: string, text: string): string {
  const path = join(folder, `${(files += 1)}.${extension}`);
  writeFileSync(path, text);
  return path;
}

// An author has no database and no keys.
const settings = { DATABASE_URL: "", MASTER_KEYS: "" };
const preview = (...args: string[]) => runProbity(["template", "preview", ...args], settings);

describe("probity template preview", () => {
  it("[DO-TE-6] writes the PDF and says what it is, without a server or a database", () => {
    const file = newFile("md", "# Hello {{ name }}\n\n::signature{role=client}\n");
    const data = newFile("json", '{ "name": "Ann" }');
    const { status, stdout, stderr } = preview(file, "--data", data);
    const pdf = file.replace(".md", ".pdf");
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${pdf}: 1 page, signed by client\n`, stderr: "" });
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("[DO-TE-6] prints every problem as an editor would, and writes nothing", () => {
    const file = newFile("md", "# Hello\n\n\tDear {{ nmae }},\n\n<b>bold</b>\n");
    const out = join(folder, "never.pdf");
    const { status, stderr } = preview(file, "--out", out);
    expect(status).toBe(1);
    expect(stderr).toContain(
      `${file}:5:1: Raw HTML is not supported. Write \\< for a literal <. (template_markdown_unsupported)\n  <b>bold</b>\n  ^\n`,
    );
    expect(stderr).toContain(
      `${file}:3:7: Variables are not allowed in code. (template_variable_forbidden)\n  \tDear {{ nmae }},\n  \t     ^\n`,
    );
    expect(existsSync(out)).toBe(false);
  });

  it("warns of what is allowed and probably not meant", () => {
    const file = newFile("md", "a\n\n| b | c |\n");
    const { status, stderr } = preview(file);
    expect(status).toBe(0);
    expect(stderr).toMatch(/:3: warning: .* \(paragraph_like_table\)\n$/);
  });

  it.each([
    ["data that is no JSON", () => [newFile("md", "x"), "--data", newFile("json", "{")], /json: This is not JSON: /],
    ["data that is no object", () => [newFile("md", "x"), "--data", newFile("json", "[]")], /must be a JSON object/],
    ["a file that is not there", () => [join(folder, "none.md")], /none\.md: This file cannot be read\./],
    ["a source that is too large", () => [newFile("md", "x".repeat(131_073))], /at most 128 KiB/],
  ])("tells of %s", (_what, args, message) => {
    const { status, stderr } = preview(...args());
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
  });

  it("shows how it is written when it is written differently", () => {
    expect(runProbity(["template", "preview"], settings)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--watch"),
    });
    expect(preview("a.md", "--page-size", "A3")).toMatchObject({ status: 2 });
  });

  it("with --watch does it again when a file is saved", async () => {
    const file = newFile("md", "One");
    const data = newFile("json", "{}");
    const running = startProbity(["template", "preview", file, "--data", data, "--watch"], settings);
    const pages = async (count: number, times: number) => {
      for (let attempt = 0; attempt < 200; attempt += 1) {
        if (running.log().split(`${count} page`).length > times) return;
        await wait(100);
      }
      throw new Error(running.log());
    };
    try {
      await pages(1, 1);
      await wait(200);
      writeFileSync(file, "One\n\n::pagebreak\n\nTwo {{ a }}");
      writeFileSync(data, '{ "a": 1 }');
      await pages(2, 1);
    } finally {
      running.kill("SIGINT");
    }
    const [code] = await new Promise<unknown[]>((resolve) => running.once("exit", (...ended) => resolve(ended)));
    expect(code).toBe(0);
  });
});

describe("the place of a problem", () => {
  it("is shown within a long line", () => {
    const source = `short\n${"a".repeat(300)}X${"b".repeat(300)}`;
    const text = problemText("f.md", source, {
      code: "template_syntax",
      message: "No.",
      position: { line: 2, column: 301 },
    });
    const [, shown = "", mark = ""] = text.split("\n");
    expect(shown[mark.indexOf("^")]).toBe("X");
    expect(shown.length).toBeLessThan(120);
  });
});
