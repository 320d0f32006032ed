import { hash } from "node:crypto";
import { parseArgs } from "node:util";
import type { Json } from "@probity/engines/json/canonical.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { digestOf } from "@probity/engines/risk/policy/digest.ts";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { errorAt } from "@probity/engines/risk/policy/format/problem.ts";
import { type Verdict, verdictsOf } from "@probity/engines/risk/policy/plan/invariants.ts";
import { verdictsData } from "@probity/engines/risk/policy/plan/plan-data.ts";
import { invariantSentence } from "@probity/engines/risk/policy/words/invariant-words.ts";
import { checkPolicyFile, findingAt, type InvariantsFile, readInvariantsFile } from "./policy-files.ts";
import { policiesAt, type PolicyPlace } from "./policy-folder.ts";
import { verdictLines } from "./policy-plan-text.ts";
import { type Result, resultOfVerdicts, worstOf } from "./policy-result.ts";
import { sarifOf } from "./policy-sarif.ts";
import { type Finding, findingLine, problemsIn } from "./policy-source.ts";

type CheckArguments = { path: string; invariants: string | null; format: "text" | "json" | "sarif" };

/** Null if they are written differently. */
export function checkArguments(args: string[]): CheckArguments | null {
  const options = { invariants: { type: "string" }, format: { type: "string" }, json: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { invariants = null, json = false, format = json ? "json" : "text" } = values;
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) return null;
  return format === "text" || format === "json" || format === "sarif" ? { path, invariants, format } : null;
}

type Checked = {
  file: string;
  result: Result;
  findings: Finding[];
  /** Invariants that are not proved: lines of their own for people, findings for programs. */
  claims: Finding[];
  lines: string[];
  data: object;
};

/** `policy check`: whether each policy could be published, and what its invariants come to. */
export async function policyCheck({ path, invariants, format }: CheckArguments): Promise<Result> {
  const places = await policiesAt(path);
  const checked =
    "problems" in places
      ? [unreadable(path, places.problems)]
      : await Promise.all(places.policies.map((place) => checkOne(place, invariants ?? place.invariants)));
  tell[format](checked);
  return worstOf(checked.map(({ result }) => result));
}

const tell: Record<CheckArguments["format"], (checked: readonly Checked[]) => void> = {
  text: (checked) => {
    for (const { findings, lines } of checked) {
      for (const finding of findings)
        if (finding.level === "error") console.error(findingLine(finding));
        else console.log(findingLine(finding));
      for (const line of lines) console.log(line);
    }
  },
  // One policy is an object, several are a list of them.
  json: (checked) => {
    const data = checked.map((each) => ({ file: each.file, ...each.data }));
    console.log(JSON.stringify(data.length === 1 ? data[0] : data, null, 2));
  },
  sarif: (checked) => {
    const findings = checked.flatMap((each) => [...each.findings, ...each.claims]);
    console.log(JSON.stringify(sarifOf(findings), null, 2));
  },
};

async function checkOne(place: PolicyPlace, invariants: string | null): Promise<Checked> {
  const [checked, stated] = [await checkPolicyFile(place), await readInvariantsFile(invariants)];
  if ("problems" in checked || "problems" in stated) return unreadable(place.definition, problemsIn([checked, stated]));
  const { errors, warnings, content } = checked;
  const valid = errors.length === 0;
  const verdicts = valid ? verdictsOf(content as Definition, stated.invariants, currentEvaluator) : [];
  return {
    file: place.definition,
    result: valid ? resultOfVerdicts(verdicts, "same") : "invalid",
    findings: [...errors, ...warnings].map(checked.findingOf),
    claims: verdicts.flatMap((verdict, at) => claimOf(stated, verdict, at)),
    lines: [...(valid ? [`${place.definition}: valid`] : []), ...verdicts.flatMap(verdictLines)],
    data: {
      key: checked.key,
      valid,
      // What the server would call this definition, with the values of shared lists in it.
      definitionDigest: valid ? digestOf((text) => hash("sha256", text), content as Json) : null,
      errors,
      warnings,
      invariants: verdictsData(stated.invariants, verdicts),
    },
  };
}

function unreadable(file: string, findings: Finding[]): Checked {
  const errors = findings.map(({ path, code, message }) => errorAt(path, code, message));
  const data = { key: null, valid: false, definitionDigest: null, errors, warnings: [], invariants: [] };
  return { file, result: "invalid", findings, claims: [], lines: [], data };
}

function claimOf({ invariants, source }: InvariantsFile, { id, verdict }: Verdict, at: number): Finding[] {
  if (verdict === "proved" || !source) return [];
  const message = `${id} is ${verdict.replace("_", " ")}: ${invariantSentence(invariants[at]!)}`;
  const severity = verdict === "refuted" ? "error" : "warning";
  return [findingAt(source, { severity, path: `/invariants/${at}`, code: `invariant_${verdict}`, message })];
}
