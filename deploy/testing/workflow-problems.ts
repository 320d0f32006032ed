import { parse } from "yaml";

type Step = { uses?: string; run?: string; env?: Record<string, string>; with?: Record<string, unknown> };
type Job = { permissions?: Record<string, string>; "timeout-minutes"?: number; "runs-on"?: string; steps?: Step[] };
type Workflow = { permissions?: unknown; jobs?: Record<string, Job>; on?: unknown };

const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;

/** What is wrong with a workflow: everything that could run somebody else's code, or give away a right or a secret. */
export function workflowProblems(text: string): string[] {
  const { on, permissions, jobs = {} } = parse(text) as Workflow;
  const problems: string[] = [];
  const triggers = typeof on === "object" && on !== null ? Object.keys(on) : [String(on)];
  // It runs with the rights of the repository on code of whoever opened the request.
  if (triggers.includes("pull_request_target")) problems.push("runs on pull_request_target");
  if (JSON.stringify(permissions) !== '{"contents":"read"}') problems.push("may do more than read, or does not say");
  if (Object.keys(jobs).length === 0) problems.push("has no job");
  for (const [name, job] of Object.entries(jobs)) {
    if (!job["timeout-minutes"]) problems.push(`${name} has no time limit`);
    if (!/^ubuntu-\d/.test(job["runs-on"] ?? "")) problems.push(`${name} runs on no stated system`);
    if (!job.steps?.length) problems.push(`${name} has no step`);
    for (const step of job.steps ?? []) problems.push(...stepProblems(step).map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

function stepProblems({ uses, run, with: given }: Step): string[] {
  if (uses === undefined && run === undefined) return ["a step does nothing"];
  if (uses !== undefined) {
    const keeps = uses.startsWith("actions/checkout@") && given?.["persist-credentials"] !== false;
    return [
      ...(pinned.test(uses) || uses.startsWith("./") ? [] : [`${uses} is not pinned to a commit`]),
      ...(keeps ? ["checkout leaves its token behind"] : []),
    ];
  }
  // An expression is put into the text of the command before a shell reads it, so a title or a branch could be a command.
  return /\$\{\{/.test(run!) ? [`an expression stands in a command: ${run}`] : [];
}

type Field = {
  type?: string;
  id?: string;
  attributes?: { label?: string; value?: string; options?: string[] };
};

const fieldTypes = ["markdown", "textarea", "input", "dropdown", "checkboxes"];

/** What the forge would not accept of an issue form. */
export function formProblems(text: string): string[] {
  const form = parse(text) as { name?: string; description?: string; body?: Field[] };
  const problems = (["name", "description"] as const).filter((key) => !form[key]).map((key) => `no ${key}`);
  const fields = form.body ?? [];
  if (!fields.some(({ type }) => type !== "markdown")) problems.push("asks nothing");
  const ids = fields.map(({ id }) => id).filter((id) => id !== undefined);
  if (new Set(ids).size < ids.length) problems.push("an id is used twice");
  for (const { type = "", id, attributes } of fields) {
    if (!fieldTypes.includes(type)) problems.push(`${type} is no type of field`);
    if (type === "markdown" ? !attributes?.value : !attributes?.label || !id)
      problems.push(`${id ?? type} lacks words`);
    if (type === "dropdown" && !attributes?.options?.length) problems.push(`${id} has no options`);
  }
  return problems;
}
