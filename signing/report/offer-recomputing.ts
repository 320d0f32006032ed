import type { Evaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { digestNames, recompute, type Recomputed } from "@probity/engines/risk/policy/report/recompute.ts";
import { reportMain } from "@probity/engines/risk/policy/report/report-page.ts";
import { digestTitles } from "@probity/engines/risk/policy/report/report-words.ts";
import type { ReportFacts } from "@probity/engines/risk/policy/report/reported-assessment.ts";

/** The program of a report: it waits for the button, decides again with the evaluator that it was built with, and says what it found. */
export function offerRecomputing(version: string, evaluate: Evaluator["evaluate"]): void {
  const button = document.querySelector("button")!;
  const status = document.querySelector("[role=status]")!;
  button.disabled = false;
  button.addEventListener("click", () => {
    status.replaceChildren();
    void findings(version, evaluate).then((found) => status.replaceChildren(...shown(found)));
  });
}

type Findings = { version: string; recomputed: Recomputed | null; stored: Record<string, string>; problems: string[] };

async function findings(version: string, evaluate: Evaluator["evaluate"]): Promise<Findings> {
  // Only a page from a disk or over https may hash.
  if (!isSecureContext)
    return unread(
      version,
      "This browser hashes only in files and over https. Save this file and open it from your disk.",
    );
  let facts: ReportFacts;
  try {
    facts = JSON.parse(document.querySelector("#facts")!.textContent) as ReportFacts;
    const { assessment } = facts;
    const recomputed = await recompute(assessment, evaluate, sha256);
    const { data } = assessment;
    const stored = Object.fromEntries(digestNames.map((name) => [name, data[name]]));
    const problems = [
      ...(data.evaluatorVersion === version
        ? []
        : [`The decision was made by ${data.evaluatorVersion}; this file holds ${version}.`]),
      ...(recomputed.digests ? [] : ["The evidence in this file cannot be evaluated."]),
      ...membersOf(recomputed),
      ...(showsItsData(facts) ? [] : ["The page shows something else than the data that it holds."]),
    ];
    return { version, recomputed, stored, problems };
  } catch {
    return unread(version, "The data in this file cannot be read.");
  }
}

const unread = (version: string, problem: string): Findings => ({
  version,
  recomputed: null,
  stored: {},
  problems: [problem],
});

function membersOf({ differences, digests }: Recomputed): string[] {
  const members = digests ? differences.filter((name) => !(name in digests)) : [];
  return members.length === 0 ? [] : [`The evaluator finds something else for: ${members.join(", ")}.`];
}

/** What people read is made again from the data, and both have to be the same. */
function showsItsData(facts: ReportFacts): boolean {
  const made = new DOMParser().parseFromString(reportMain(facts), "text/html").querySelector("main");
  return made?.outerHTML === document.querySelector("main")?.outerHTML;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function shown({ version, recomputed, stored, problems }: Findings): Element[] {
  const digests = recomputed?.digests;
  const rows = digestNames.flatMap((name) =>
    digests ? [{ name, found: digests[name], agrees: digests[name] === stored[name] }] : [],
  );
  const fine = problems.length === 0 && rows.length > 0 && rows.every(({ agrees }) => agrees);
  const verdict = element("p", fine ? "verdict fine" : "verdict stop");
  verdict.append(
    element("b", "", fine ? "The same decision, the same digests" : "This report does not agree with itself"),
  );
  const list = element("dl", "recomputed");
  for (const { name, found, agrees } of rows) {
    list.append(
      element("dt", agrees ? "" : "differs", `${digestTitles[name]}: ${agrees ? "agrees" : "differs"}`),
      element("dd", "", found),
    );
  }
  const said = problems.map((problem) => element("p", "problem", problem));
  const next = fine
    ? `Recomputed by ${version} in this browser. Now compare the SHA-256 of this file with the one in the sealed PDF: code that was changed would say the same.`
    : "Do not rely on it. Ask for the report again, and compare the SHA-256 of this file with the one in the sealed PDF.";
  return [verdict, ...said, ...(rows.length > 0 ? [list] : []), element("p", "note", next)];
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.textContent = text;
  return made;
}
