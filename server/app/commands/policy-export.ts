import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Invariant } from "@probity/engines/risk/policy/plan/invariant.ts";
import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import type { Send } from "#app/demo/demo-api.ts";
import { refuse, type Result } from "./policy-result.ts";
import { publishedPolicy, senderOf } from "./policy-server.ts";
import { textFor } from "./policy-text.ts";

export type ExportArguments = {
  folder: string;
  key: string;
  organization: string;
  version: number | "newest";
  ending: "yaml" | "json";
  live: boolean;
  force: boolean;
};

/** Null if they are written differently. */
export function exportArguments(args: string[]): ExportArguments | null {
  const options = {
    key: { type: "string" },
    organization: { type: "string" },
    version: { type: "string" },
    format: { type: "string", default: "yaml" },
    live: { type: "boolean", default: false },
    force: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { key, organization, version: named, format: ending, live, force } = values;
  const [folder, ...more] = positionals;
  const version = named === undefined ? "newest" : /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
  if (folder === undefined || more.length > 0 || key === undefined || organization === undefined) return null;
  if (version === null || (ending !== "yaml" && ending !== "json")) return null;
  return { folder, key, organization, version, ending, live, force };
}

type Written = { file: string; content: unknown };

/** `policy export`: the folder of a policy, from what the server has of it. */
export async function policyExport(asked: ExportArguments): Promise<Result> {
  try {
    const send = await senderOf(asked.organization, asked.live);
    const files = await filesOf(send, asked);
    const there = asked.force ? [] : await existing(files.map(({ file }) => file));
    // A definition with references to shared lists would lose them.
    if (there.length > 0) return refuse(there.map((file) => `${file}: This file exists. Replace it with --force.`));
    for (const { file, content } of files) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, textFor(file, content));
      console.log(file);
    }
    return "same";
  } catch (error) {
    return refuse([(error as Error).message]);
  }
}

async function filesOf(send: Send, { folder, key, version, ending }: ExportArguments): Promise<Written[]> {
  const { data } = await publishedPolicy(send, key, version);
  const of = `/risk/policy-keys/${encodeURIComponent(key)}`;
  const { invariants } = await send<{ invariants: Invariant[] }>("GET", `${of}/invariants`);
  const { items } = await send<{ items: { name: string }[] }>("GET", `${of}/scenario-sets`);
  const sets = await Promise.all(
    items.map(({ name }) => send<{ name: string; scenarios: Scenario[] }>("GET", `${of}/scenario-sets/${name}`)),
  );
  const file = (name: string) => join(folder, key, `${name}.${ending}`);
  return [
    { file: file("definition"), content: { key, definition: data.definition } },
    ...(invariants.length > 0 ? [{ file: file("invariants"), content: { invariants } }] : []),
    ...sets.map(({ name, scenarios }) => ({ file: file(join("scenarios", name)), content: { scenarios } })),
  ];
}

async function existing(files: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    files.map((file) =>
      stat(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  return files.filter((_file, at) => found[at]);
}
