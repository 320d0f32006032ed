import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileNameOf } from "@probity/engines/risk/policy/report/policy-section.ts";
import { type Hashed, type PageParts, reportPage } from "@probity/engines/risk/policy/report/report-page.ts";
import type { ReportFacts } from "@probity/engines/risk/policy/report/reported-assessment.ts";

/** A report as a file. */
export type ReportFile = { name: string; bytes: Buffer; sha256: Buffer };

const built = new URL("./built/", import.meta.url);

const read = (name: string): Hashed => {
  const text = readFileSync(new URL(name, built), "utf8");
  return { text, sha256: hash("sha256", text, "base64") };
};

const kept = new Map<string, PageParts>();

/** The program that holds the evaluator of an assessment. Versions are few, and their programs never change. */
function partsFor(version: string): PageParts {
  const known = kept.get(version);
  if (known) return known;
  const parts = { style: read("report.css"), program: read(`${version}.js`) };
  kept.set(version, parts);
  return parts;
}

/** The same assessment gives the same bytes, whoever asks and whenever: the sealed PDF names their SHA-256. */
export function reportFile(facts: ReportFacts): ReportFile {
  const { id, data } = facts.assessment;
  const bytes = Buffer.from(reportPage(facts, partsFor(data.evaluatorVersion)));
  return { name: fileNameOf(id), bytes, sha256: hash("sha256", bytes, "buffer") };
}
