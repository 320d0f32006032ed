import { parseArgs } from "node:util";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { effectsOf } from "@probity/engines/risk/policy/plan/effects.ts";
import { type Verdict, verdictsOf } from "@probity/engines/risk/policy/plan/invariants.ts";
import { changesData, planData, verdictsData } from "@probity/engines/risk/policy/plan/plan-data.ts";
import { type Plan, planOf, wayOf } from "@probity/engines/risk/policy/plan/plan.ts";
import { diffInWords } from "@probity/engines/risk/policy/words/diff-in-words.ts";
import { readInvariantsFile, readPolicyFile } from "./policy-files.ts";
import type { PolicyPlace } from "./policy-folder.ts";
import { changeLines, planText } from "./policy-plan-text.ts";
import { refuse, type Result, resultOfVerdicts } from "./policy-result.ts";
import { publishedPolicy, senderOf } from "./policy-server.ts";
import { problemsIn } from "./policy-source.ts";

/** The version before is a file, or a published version of a server. */
type Before = { file: string } | Stored;
type Stored = { version: number | "newest"; organization: string; live: boolean; key: string | null };

export type CompareArguments = { from: Before; to: string; invariants: string | null; json: boolean };

/** Null if they are written differently. */
export function compareArguments(args: string[]): CompareArguments | null {
  const options = {
    against: { type: "string" },
    organization: { type: "string" },
    key: { type: "string" },
    live: { type: "boolean", default: false },
    invariants: { type: "string" },
    json: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { against, organization, key = null, live, invariants = null, json } = values;
  const [first, second, ...more] = positionals;
  if (first === undefined || more.length > 0) return null;
  if (against === undefined) {
    const isOther = organization !== undefined || key !== null || live;
    return second === undefined || isOther ? null : { from: { file: first }, to: second, invariants, json };
  }
  const version = against === "live" ? "newest" : /^[1-9]\d{0,8}$/.test(against) ? Number(against) : null;
  if (second !== undefined || organization === undefined || version === null) return null;
  return { from: { version, organization, live, key }, to: first, invariants, json };
}

/** `policy diff`: what differs, in words. */
export async function policyDiff({ from, to, json }: CompareArguments): Promise<Result> {
  const read = await readVersions(from, to);
  if (!read) return "invalid";
  const changes = diffInWords(read.from, read.to);
  console.log(json ? JSON.stringify({ changes }, null, 2) : changeLines(changes).join("\n"));
  return changes.length === 0 ? "same" : "changes";
}

/** `policy plan`: every decision that moves, and what is proved about the new version. */
export async function policyPlan({ from, to, invariants, json }: CompareArguments): Promise<Result> {
  const read = await readVersions(from, to);
  if (!read) return "invalid";
  const claims = await readInvariantsFile(invariants ?? read.place.invariants);
  if ("problems" in claims) return refuse(claims.problems);
  const planned = planOf(read.from, read.to, currentEvaluator);
  const verdicts = verdictsOf(read.to, claims.invariants, currentEvaluator);
  const changes = diffInWords(read.from, read.to);
  const effects = effectsOf(read.from, read.to, changes, currentEvaluator, { way: wayOf(planned) });
  const data = {
    ...planData(planned),
    changes: changesData(changes, effects),
    invariants: verdictsData(claims.invariants, verdicts),
  };
  console.log(json ? JSON.stringify(data, null, 2) : planText(planned, { changes, effects }, verdicts));
  return resultOf(planned, verdicts);
}

type Versions = { from: Definition; to: Definition; place: PolicyPlace };

/** Null, and the reasons told, if they are not two versions of one policy. */
async function readVersions(before: Before, path: string): Promise<Versions | null> {
  const [from, to] = await Promise.all(["file" in before ? readPolicyFile(before.file) : before, readPolicyFile(path)]);
  if ("problems" in from || "problems" in to) return nothing(problemsIn([from, to]));
  const { definition, key, place } = to;
  if (!("definition" in from)) {
    const stored = await storedDefinition(from, from.key ?? key);
    return stored && { from: stored, to: definition, place };
  }
  if (from.key !== null && key !== null && from.key !== key)
    return nothing([`These are versions of two policies, ${from.key} and ${key}. Compare versions of one.`]);
  return { from: from.definition, to: definition, place };
}

async function storedDefinition(
  { version, organization, live }: Stored,
  key: string | null,
): Promise<Definition | null> {
  if (key === null) return nothing(["The file has no key. Name the policy that you mean with --key."]);
  try {
    const { data } = await publishedPolicy(await senderOf(organization, live), key, version);
    console.error(`against version ${data.version} of ${key}`);
    return data.definition;
  } catch (error) {
    return nothing([(error as Error).message]);
  }
}

function nothing(problems: Parameters<typeof refuse>[0]): null {
  refuse(problems);
  return null;
}

function resultOf({ comparison }: Plan, verdicts: readonly Verdict[]): Result {
  if (!comparison.decided || comparison.equal === null) return resultOfVerdicts(verdicts, "undecided");
  return resultOfVerdicts(verdicts, comparison.equal ? "same" : "changes");
}
