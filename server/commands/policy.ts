import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { validatePolicy } from "@probity/engines/policy/checks/validate.ts";
import type { Definition } from "@probity/engines/policy/definition.ts";
import { currentEvaluator } from "@probity/engines/policy/evaluators.ts";
import { planData } from "@probity/engines/policy/plan/plan-data.ts";
import { planOf } from "@probity/engines/policy/plan/plan.ts";
import { planText } from "./policy-plan-text.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `policy plan FROM TO [--json]

Says what changes from one version of a policy to another, without a server or a database: every pair of outcomes that occurs
with the smallest case that shows it, and what is proved about the new version. FROM and TO are JSON files with a definition, or
with { key, definition } as POST /risk/policies takes them.

Exits with 0 if nothing changes, 3 if something does, 4 if it could not be decided, 1 if a file is not a valid policy.`;

const exitCodes = { same: 0, invalid: 1, changes: 3, undecided: 4 } as const;

type Policy = { key: string | null; definition: Definition };

/** `policy …`: what an author of policies does at their own desk. Answers the exit code. */
export async function policyCommand([verb, ...args]: string[]): Promise<number> {
  const { files, json } = argumentsOf(verb, args);
  const [from, to] = await Promise.all(files.map(readPolicy));
  const problems = [from!, to!].flatMap((read) => ("problems" in read ? read.problems : []));
  if ("problems" in from! || "problems" in to!) return refuse(problems);
  if (from!.key !== null && to!.key !== null && from!.key !== to!.key)
    return refuse([
      `These are versions of two policies, ${from!.key} and ${to!.key}. A plan compares versions of one.`,
    ]);
  const plan = planOf(from!.definition, to!.definition, currentEvaluator);
  const { comparison } = plan;
  console.log(json ? JSON.stringify(planData(plan), null, 2) : planText(plan));
  if (!comparison.decided || comparison.equal === null) return exitCodes.undecided;
  return comparison.equal ? exitCodes.same : exitCodes.changes;
}

function argumentsOf(verb: string | undefined, args: string[]): { files: string[]; json: boolean } {
  try {
    const options = { json: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (verb === "plan" && positionals.length === 2) return { files: positionals, json: values.json };
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}

function refuse(problems: readonly string[]): number {
  for (const problem of problems) console.error(problem);
  return exitCodes.invalid;
}

async function readPolicy(file: string): Promise<Policy | { problems: string[] }> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return { problems: [`${file}: This file cannot be read.`] };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { problems: [`${file}: This is not JSON: ${(error as Error).message}`] };
  }
  const whole = content as { key?: unknown; definition?: unknown } | null;
  const wrapped = typeof whole === "object" && whole !== null && whole.definition !== undefined;
  const key = wrapped && typeof whole.key === "string" ? whole.key : null;
  const definition = wrapped ? whole.definition : content;
  const { errors } = validatePolicy({ key: key ?? "policy", definition });
  // A file may leave sources to be filled in later. Here they are names that are compared, and nothing else.
  const problems = errors
    .filter(({ code }) => code !== "unknown_source")
    .map(({ path, message, code }) => `${file}: ${path}: ${message} (${code})`);
  return problems.length > 0 ? { problems } : { key, definition: definition as Definition };
}
