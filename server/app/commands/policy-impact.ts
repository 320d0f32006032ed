import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Send } from "#app/demo/demo-api.ts";
import { type PolicyFile, readPolicyFile } from "./policy-files.ts";
import { type Impact, impactText, progressText } from "./policy-impact-text.ts";
import { refuse, type Result } from "./policy-result.ts";
import { senderOf } from "./policy-server.ts";

type ImpactArguments = {
  file: string;
  organization: string;
  key: string | null;
  basis: "stored" | "current";
  live: boolean;
  json: boolean;
};

const pollMs = 500;

/** Null if they are written differently. */
export function impactArguments(args: string[]): ImpactArguments | null {
  const options = {
    organization: { type: "string" },
    key: { type: "string" },
    basis: { type: "string", default: "stored" },
    live: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { organization, key = null, basis, live, json } = values;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || organization === undefined) return null;
  if (basis !== "stored" && basis !== "current") return null;
  return { file, organization, key, basis, live, json };
}

/** `policy impact`: has the server try a file on its assessments, waits, and tells what came of it. */
export async function policyImpact(asked: ImpactArguments): Promise<Result> {
  const policy = await readPolicyFile(asked.file);
  if ("problems" in policy) return refuse(policy.problems);
  const policyKey = asked.key ?? policy.key;
  if (policyKey === null)
    return refuse([`${asked.file}: This file has no key. Name the policy whose assessments you mean with --key.`]);
  try {
    const send = await senderOf(asked.organization, asked.live);
    const impact = await counted(send, policy, policyKey, asked.basis);
    console.log(asked.json ? JSON.stringify(impact, null, 2) : impactText(impact));
    return resultOf(impact);
  } catch (error) {
    return refuse([(error as Error).message]);
  }
}

async function counted(
  send: Send,
  { definition }: PolicyFile,
  policyKey: string,
  basis: ImpactArguments["basis"],
): Promise<Impact> {
  let impact = await send<Impact>("POST", "/risk/policy-impacts", { policyKey, to: { definition }, basis });
  let told = "";
  while (impact.data.status === "running") {
    const text = progressText(impact);
    // The result is all that goes to the standard output, so that it can be read by a program.
    if (text !== told) console.error((told = text));
    await delay(pollMs);
    impact = await send<Impact>("GET", `/risk/policy-impacts/${impact.id}`);
  }
  return impact;
}

/** `changes`: somebody is decided otherwise. `undecided`: the run failed or was stopped, or somebody could not be compared. */
function resultOf({ data }: Impact): Result {
  // An erased subject is no reason to doubt: nothing is decided about it any more.
  const isDoubtful = data.notComparable.reasons.some(({ reason }) => reason !== "subject_erased");
  if (data.status !== "completed" || isDoubtful) return "undecided";
  return data.moved > 0 || data.actions.length > 0 ? "changes" : "same";
}
