import { validatePolicy } from "@probity/engines/risk/policy/checks/validate.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { errorAt, type Problem } from "@probity/engines/risk/policy/format/problem.ts";
import { listsNamedIn, withSharedLists } from "@probity/engines/risk/policy/format/shared-lists.ts";
import { type Invariant, invariantErrors } from "@probity/engines/risk/policy/plan/invariant.ts";
import { listFile, policyAt, type PolicyPlace } from "./policy-folder.ts";
import { type Finding, problemsIn, type Read, readSource, type Source } from "./policy-source.ts";

export type PolicyFile = { key: string | null; definition: Definition; place: PolicyPlace };
export type CheckedPolicy = {
  key: string | null;
  content: unknown;
  errors: Problem[];
  warnings: Problem[];
  /** What a check found, with its place in the file. */
  findingOf: (problem: Problem) => Finding;
};

/** A definition, or `{ key, definition }` as POST /risk/policies takes it, with what a full check finds. */
export async function checkPolicyFile({ definition: file, folderKey }: PolicyPlace): Promise<Read<CheckedPolicy>> {
  const read = await readWithLists(file);
  if ("problems" in read) return read;
  const whole = read.content as { key?: unknown; definition?: unknown } | null;
  const isWrapped = typeof whole === "object" && whole !== null && whole.definition !== undefined;
  const ownKey = isWrapped && typeof whole.key === "string" ? whole.key : null;
  if (folderKey !== null && ownKey !== null && folderKey !== ownKey)
    return { problems: [findingAt(read, keyProblem(ownKey, folderKey))] };
  const definition = isWrapped ? whole.definition : read.content;
  const key = ownKey ?? folderKey;
  const { errors, warnings } = validatePolicy({ key: key ?? "policy", definition });
  return {
    key,
    content: definition,
    // A file may leave sources to be filled in later. Here they are names that are compared, and nothing else.
    errors: errors.filter(({ code }) => code !== "unknown_source"),
    warnings,
    findingOf: (problem) =>
      findingAt(read, problem, isWrapped ? problem.path : problem.path.replace("/definition", "")),
  };
}

/** A definition without errors, of a file or of a policy's folder. */
export async function readPolicyFile(path: string): Promise<Read<PolicyFile>> {
  const place = await policyAt(path);
  if ("problems" in place) return place;
  const checked = await checkPolicyFile(place);
  if ("problems" in checked) return checked;
  if (checked.errors.length > 0) return { problems: checked.errors.map(checked.findingOf) };
  return { key: checked.key, definition: checked.content as Definition, place };
}

export type InvariantsFile = { invariants: Invariant[]; source: Source | null };

/** No file, no invariants. */
export async function readInvariantsFile(file: string | null): Promise<Read<InvariantsFile>> {
  if (file === null) return { invariants: [], source: null };
  const read = await readWithLists(file);
  if ("problems" in read) return read;
  const stated = read.content as { invariants: Invariant[] };
  const broken = invariantErrors(stated);
  const wrong = broken.length > 0 ? broken : repeatedIds(stated.invariants);
  if (wrong.length > 0) return { problems: wrong.map((problem) => findingAt(read, problem)) };
  return { invariants: stated.invariants, source: read };
}

/** A server refuses them too: whoever reads a verdict has to find its invariant. */
function repeatedIds(invariants: readonly Invariant[]): Problem[] {
  const ids = invariants.map(({ id }) => id);
  return ids.flatMap((id, at) =>
    ids.indexOf(id) < at ? [errorAt(`/invariants/${at}/id`, "duplicate", "Another invariant has this id.")] : [],
  );
}

/** The content of a file, with the values of shared lists in the places that refer to them. */
export async function readWithLists(file: string): Promise<Read<Source>> {
  const source = await readSource(file);
  if ("problems" in source) return source;
  const lists = await Promise.all(listsNamedIn(source.content).map((name) => readList(file, name)));
  const broken = problemsIn(lists);
  if (broken.length > 0) return { problems: broken };
  const found = lists.flatMap((list) => ("name" in list && list.isThere ? [[list.name, list.values] as const] : []));
  const { content, problems } = withSharedLists(source.content, new Map(found));
  if (problems.length > 0) return { problems: problems.map((problem) => findingAt(source, problem)) };
  return { ...source, content };
}

type List = { name: string; isThere: boolean; values: unknown };

async function readList(from: string, name: string): Promise<Read<List>> {
  const found = await listFile(from, name);
  if ("problems" in found) return found;
  if (found.file === null) return { name, isThere: false, values: null };
  const read = await readSource(found.file);
  return "problems" in read ? read : { name, isThere: true, values: read.content };
}

export function findingAt(
  { file, placeOf }: Source,
  { severity, path, code, message }: Pick<Problem, "severity" | "path" | "code" | "message">,
  pointer = path,
): Finding {
  return { file, place: placeOf(pointer), path, level: severity, code, message };
}

function keyProblem(key: string, folder: string) {
  const message = `This is the policy ${key}, but its folder is ${folder}.`;
  return { severity: "error", path: "/key", code: "another_policy", message } as const;
}
