import { access, readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import { findingOf, type Read } from "./policy-source.ts";

/**
 * How policies are kept in a repository:
 *
 *   policies/KEY/definition.yaml     the definition, or { key, definition }
 *   policies/KEY/scenarios.yaml      scenarios, or a file for each set of them in policies/KEY/scenarios/
 *   policies/KEY/invariants.yaml     what must hold, whatever a version says
 *   lists/NAME.yaml                  values that several policies share
 *
 * Each may be JSON instead, with the ending .json.
 */
export type PolicyPlace = {
  definition: string;
  /** The name of the policy's folder; null for a file that stands alone. */
  folderKey: string | null;
  scenarios: string[];
  invariants: string | null;
};

const endings = [".yaml", ".yml", ".json"];

/** All policies that are meant: by a file, by the folder of a policy, or by a folder with such folders. */
export async function policiesAt(path: string): Promise<Read<{ policies: PolicyPlace[] }>> {
  if (!(await isFolder(path)))
    return { policies: [{ definition: path, folderKey: null, scenarios: [], invariants: null }] };
  if ((await filesCalled(path, "definition")).length > 0) return together([await policyIn(path)]);
  const folders = (await readdir(path)).toSorted().map((name) => join(path, name));
  const hold = await Promise.all(folders.map(async (folder) => (await filesCalled(folder, "definition")).length > 0));
  const found = folders.filter((_folder, index) => hold[index]);
  if (found.length > 0) return together(await Promise.all(found.map(policyIn)));
  return { problems: [findingOf(path, "no_policy", "This folder has no definition.yaml or definition.json.")] };
}

/** The one policy that is meant. */
export async function policyAt(path: string): Promise<Read<PolicyPlace>> {
  const found = await policiesAt(path);
  if ("problems" in found) return found;
  const [policy, ...more] = found.policies;
  if (more.length === 0) return policy!;
  return {
    problems: [findingOf(path, "several_policies", "This folder has several policies. Name the folder of one.")],
  };
}

function together(reads: readonly Read<PolicyPlace>[]): Read<{ policies: PolicyPlace[] }> {
  const problems = reads.flatMap((read) => ("problems" in read ? read.problems : []));
  return problems.length > 0 ? { problems } : { policies: reads as PolicyPlace[] };
}

async function policyIn(folder: string): Promise<Read<PolicyPlace>> {
  const [definitions, invariants, one, several] = await Promise.all([
    filesCalled(folder, "definition"),
    filesCalled(folder, "invariants"),
    filesCalled(folder, "scenarios"),
    filesIn(join(folder, "scenarios")),
  ]);
  // Which of two files counts must not depend on the order in which they are looked for.
  const twice = [definitions, invariants, one].find(({ length }) => length > 1);
  if (twice)
    return { problems: [findingOf(twice[1]!, "file_twice", `This file stands beside ${basename(twice[0]!)}.`)] };
  const folderKey = basename(resolve(folder));
  if (!new RegExp(idPattern).test(folderKey))
    return { problems: [findingOf(folder, "invalid_key", "The folder of a policy has the name of its key.")] };
  return { definition: definitions[0]!, folderKey, scenarios: [...one, ...several], invariants: invariants[0] ?? null };
}

/** The file of a shared list; null where there is none. */
export async function listFile(from: string, name: string): Promise<Read<{ file: string | null }>> {
  const folder = await listsFolder(from);
  const files = folder === null ? [] : await filesCalled(folder, name);
  if (files.length > 1)
    return { problems: [findingOf(files[1]!, "file_twice", `This file stands beside ${basename(files[0]!)}.`)] };
  return { file: files[0] ?? null };
}

/** The nearest folder `lists` beside the file or beside a folder that it is in, within its repository. */
async function listsFolder(from: string): Promise<string | null> {
  let folder = dirname(resolve(from));
  for (;;) {
    const lists = join(folder, "lists");
    if (await isFolder(lists)) return lists;
    const parent = dirname(folder);
    // What stands outside of the repository is on this machine alone, and a build elsewhere would lack it.
    if (parent === folder || (await exists(join(folder, ".git")))) return null;
    folder = parent;
  }
}

async function filesCalled(folder: string, name: string): Promise<string[]> {
  return (await filesIn(folder)).filter((file) => endings.some((ending) => basename(file) === `${name}${ending}`));
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .toSorted()
    .map((name) => join(folder, name));
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
