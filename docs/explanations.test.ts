import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { samples } from "./testing/explanation-samples.ts";

const page = readFileSync(join(import.meta.dirname, "explanations.md"), "utf8");
const sections = [...page.matchAll(/^## (.+)\n[^]*?```text\n([^]*?)\n```$/gm)].map(([, title, text]) => ({
  title,
  texts: text!.split("\n"),
}));

it("[RK-AS-2] the page has the explanation of every sample", () => {
  expect(sections).toEqual(samples.map(({ title, texts }) => ({ title, texts })));
  expect(sections.length).toBeGreaterThanOrEqual(10);
});
