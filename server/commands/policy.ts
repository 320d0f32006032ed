import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { validatePolicy } from "@probity/engines/policy/checks/validate.ts";
import type { Definition } from "@probity/engines/policy/definition.ts";
import { currentEvaluator } from "@probity/engines/policy/evaluators.ts";
import type { Problem } from "@probity/engines/policy/format/problem.ts";
import { type Invariant, invariantErrors } from "@probity/engines/policy/plan/invariant.ts";
import { type Verdict, verdictsOf } from "@probity/engines/policy/plan/invariants.ts";
import { planData, verdictData } from "@probity/engines/policy/plan/plan-data.ts";
import { type Plan, planOf } from "@probity/engines/policy/plan/plan.ts";
import { planText } from "./policy-plan-text.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `policy plan FROM TO [--invariants FILE] [--json]

Says what changes from one version of a policy to another, without a server or a database: every pair of outcomes that occurs
with the smallest case that shows it, and what is proved about the new version. FROM and TO are JSON files with a definition, or
with { key, definition } as POST /risk/policies takes them. --invariants names a file with { invariants }, which are proved or
refuted for the new version.

Exits with 0 if nothing changes, 3 if something does, 4 if something could not be decided or an invariant is about no case at
all, 5 if an invariant is refuted, 1 if a file is not valid.`;

const exitCodes = { same: 0, invalid: 1, changes: 3, undecided: 4, refuted: 5 } as const;

type Policy = { key: string | null; definition: Definition };

/** `policy …`: what an author of policies does at their own desk. Answers the exit code. */
export async function policyCommand([verb, ...args]: string[]): Promise<number> {
  const { files, invariants: invariantsFile, json } = argumentsOf(verb, args);
  const [from, to] = await Promise.all([readPolicy(files[0]), readPolicy(files[1])]);
  const stated = invariantsFile === null ? { invariants: [] } : await readInvariants(invariantsFile);
  if ("problems" in from || "problems" in to || "problems" in stated)
    return refuse([from, to, stated].flatMap((read) => ("problems" in read ? read.problems : [])));
  if (from.key !== null && to.key !== null && from.key !== to.key)
    return refuse([`These are versions of two policies, ${from.key} and ${to.key}. A plan compares versions of one.`]);
  const plan = planOf(from.definition, to.definition, currentEvaluator);
  const verdicts = verdictsOf(to.definition, stated.invariants, currentEvaluator);
  const data = { ...planData(plan), invariants: verdicts.map(verdictData) };
  console.log(json ? JSON.stringify(data, null, 2) : planText(plan, verdicts));
  return exitCodes[resultOf(plan, verdicts)];
}

function resultOf({ comparison }: Plan, verdicts: readonly Verdict[]): keyof typeof exitCodes {
  if (verdicts.some(({ verdict }) => verdict === "refuted")) return "refuted";
  if (!comparison.decided || comparison.equal === null) return "undecided";
  if (verdicts.some(({ verdict }) => verdict !== "proved")) return "undecided";
  return comparison.equal ? "same" : "changes";
}

type Arguments = { files: readonly [string, string]; invariants: string | null; json: boolean };

function argumentsOf(verb: string | undefined, args: string[]): Arguments {
  try {
    const options = { invariants: { type: "string" }, json: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [from, to, ...more] = positionals;
    if (verb === "plan" && from !== undefined && to !== undefined && more.length === 0)
      return { files: [from, to], invariants: values.invariants ?? null, json: values.json };
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}

function refuse(problems: readonly string[]): number {
  for (const problem of problems) console.error(problem);
  return exitCodes.invalid;
}

type Problems = { problems: string[] };

async function readPolicy(file: string): Promise<Policy | Problems> {
  const read = await readJson(file);
  if ("problems" in read) return read;
  const whole = read.content as { key?: unknown; definition?: unknown } | null;
  const wrapped = typeof whole === "object" && whole !== null && whole.definition !== undefined;
  const key = wrapped && typeof whole.key === "string" ? whole.key : null;
  const definition = wrapped ? whole.definition : read.content;
  const { errors } = validatePolicy({ key: key ?? "policy", definition });
  // A file may leave sources to be filled in later. Here they are names that are compared, and nothing else.
  const wrong = errors.filter(({ code }) => code !== "unknown_source");
  return wrong.length > 0 ? told(file, wrong) : { key, definition: definition as Definition };
}

async function readInvariants(file: string): Promise<{ invariants: Invariant[] } | Problems> {
  const read = await readJson(file);
  if ("problems" in read) return read;
  const wrong = invariantErrors(read.content);
  return wrong.length > 0 ? told(file, wrong) : (read.content as { invariants: Invariant[] });
}

function told(file: string, problems: readonly Problem[]): Problems {
  return { problems: problems.map(({ path, message, code }) => `${file}: ${path}: ${message} (${code})`) };
}

async function readJson(file: string): Promise<{ content: unknown } | Problems> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return { problems: [`${file}: This file cannot be read.`] };
  try {
    return { content: JSON.parse(text) as unknown };
  } catch (error) {
    return { problems: [`${file}: This is not JSON: ${(error as Error).message}`] };
  }
}
