import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";
import { readReleased } from "../testing/released.ts";
import { reportedCase } from "../testing/reported-case.ts";
import { sampleCase } from "../testing/sample-case.ts";
import { html } from "./markup.ts";
import { recompute } from "./recompute.ts";
import { reportMain, reportPage } from "./report-page.ts";
import type { ReportFacts } from "./reported-assessment.ts";

const sha256 = async (text: string) => hash("sha256", text);
const { evaluate } = evaluatorOf(currentEvaluator)!;
const reported = (seed: number, version = currentEvaluator) => reportedCase(version, sampleCase(seed));
const versions = Object.keys(await readReleased());

/** A report in which something was changed after it was made. */
function changed(change: (data: any) => void, seed = 7): ReportFacts["assessment"] {
  const { assessment } = structuredClone(reported(seed));
  change(assessment.data);
  return assessment;
}

describe("a report that is recomputed", () => {
  it.each(versions)("[RK-AS-7] agrees with itself in 100 recorded cases of %s", async (version) => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const { assessment } = reported(seed, version);
      const { differences, digests } = await recompute(assessment, evaluatorOf(version)!.evaluate, sha256);
      expect(differences).toEqual([]);
      expect(digests?.resultDigest).toBe(assessment.data.resultDigest);
    }
  });

  it.each<[string, (data: any) => void, string[]]>([
    ["the decision", (data) => (data.decision = "none"), ["decision"]],
    ["the score", (data) => (data.score = 1e6), ["score"]],
    ["a reason", (data) => data.reasons.push({ origin: "rule:x", code: "X", text: "x" }), ["reasons"]],
    ["an action", (data) => data.requiredActions.push({ name: "x", origins: [] }), ["requiredActions"]],
    ["a receipt that nobody sent", (data) => (data.inputs[0].receipts = []), ["inputsDigest"]],
    ["the definition", (data) => (data.policySnapshot.reviewAfterSeconds += 60), ["definitionDigest", "reviewDueAt"]],
    ["the moment", (data) => (data.evaluatedAt = "2001-01-01T00:00:00.000Z"), ["resultDigest"]],
    ["a digest", (data) => (data.inputsDigest = data.resultDigest), ["inputsDigest"]],
    ["a missing member", (data) => delete data.reasons, ["reasons"]],
  ])("is found changed by %s", async (_what, change, found) => {
    const { differences } = await recompute(changed(change), evaluate, sha256);
    expect(differences).toEqual(expect.arrayContaining(found));
  });

  it("cannot be evaluated at all where nothing could ever have been stored", async () => {
    const { digests, differences } = await recompute(
      changed((data) => (data.policySnapshot = null)),
      evaluate,
      sha256,
    );
    expect([digests, differences.length]).toEqual([null, 3]);
  });
});

describe("the page", () => {
  const hostile = [
    "</script><script>alert(1)</script>",
    "<!--",
    "]]>",
    `"'><img src=x onerror=alert(1)>`,
    "\r\n",
    "\u202E",
    "\ud800",
  ];
  const facts = structuredClone(reported(7));
  const { data } = facts.assessment;
  const dressed = hostile.join(" ");
  Object.assign(data, { explanation: [dressed, dressed], trigger: dressed });
  data.inputs[0]!.value = hostile;
  data.policySnapshot.inputs[0]!.acceptedSources.push(dressed);
  const parts = { style: { text: "b {}", sha256: "s" }, program: { text: "run()", sha256: "p" } };
  const page = reportPage(facts, parts);

  it("has no markup but its own, whatever the values say", () => {
    expect(page.match(/<script\b/g)).toHaveLength(2);
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).not.toMatch(/<!--|<img|\r|[\ud800-\udfff]/);
    expect(page).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
    // Nothing that reverses what follows reaches the reader's eyes; the data keep it.
    expect(page.replace(/<script type="application.*?<\/script>/s, "")).not.toContain("\u202E");
    expect(page).toContain("(U+202E)");
  });

  it("holds its facts, letter by letter", () => {
    const [, json] = /<script type="application\/json" id="facts">(.*?)<\/script>/.exec(page)!;
    expect(JSON.parse(json!)).toEqual(facts);
  });

  it("runs one script and asks nobody for anything", () => {
    const policy =
      "default-src 'none'; script-src 'sha256-p'; style-src 'sha256-s'; base-uri 'none'; form-action 'none'";
    expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}" />`);
    expect(page).toContain("<style>b {}</style>");
    expect(page).toContain("<script>run()</script>");
    expect(page).not.toMatch(/<[^>]*\b(src|href|style|on\w+)=/);
  });

  it("is the same for the same assessment", () => {
    expect(reportPage(structuredClone(facts), parts)).toBe(page);
    expect(reportMain(reported(8))).not.toBe(reportMain(reported(9)));
  });

  it("escapes texts, and nothing that it has made itself", () => {
    expect(html`<b>${"a & b"}</b>${[html`<i></i>`, "<i>"]}${null}${0}`.text).toBe("<b>a &amp; b</b><i></i>&lt;i&gt;0");
  });
});
