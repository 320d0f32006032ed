import { hash } from "node:crypto";
import { parseArgs } from "node:util";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { digestOf } from "@probity/engines/risk/policy/digest.ts";
import { diffInWords } from "@probity/engines/risk/policy/words/diff-in-words.ts";
import type { Send } from "#app/demo/demo-api.ts";
import { ApiRefusal } from "./api-calls.ts";
import { type AskPerson, askPerson } from "./ask-person.ts";
import { readPolicyFile } from "./policy-files.ts";
import { changeLines } from "./policy-plan-text.ts";
import { refusalLines } from "./policy-publish-refusals.ts";
import { refuse, type Result } from "./policy-result.ts";
import { listed, type StoredPolicy } from "./policy-server.ts";
import { signIn } from "./sign-in.ts";

export type PublishArguments = {
  path: string;
  url: string;
  email: string;
  organizationId: string | null;
  key: string | null;
  live: boolean;
  yes: boolean;
};

/** Null if they are written differently. */
export function publishArguments(args: string[]): PublishArguments | null {
  const options = {
    url: { type: "string" },
    email: { type: "string" },
    "organization-id": { type: "string" },
    key: { type: "string" },
    live: { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { url = "", email = "", "organization-id": organizationId = null, key = null, live, yes } = values;
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0 || !URL.canParse(url) || !email.includes("@")) return null;
  return { path, url: new URL(url).origin, email, organizationId, key, live, yes };
}

/** `policy publish`: a person signs in, and the definition of a file becomes the next published version. */
export async function policyPublish(asked: PublishArguments): Promise<Result> {
  const policy = await readPolicyFile(asked.path);
  if ("problems" in policy) return refuse(policy.problems);
  const key = asked.key ?? policy.key;
  if (key === null) return refuse([`${asked.path}: This file has no key. Name the policy that you mean with --key.`]);
  const ask = askPerson(process.stdin, process.stderr);
  try {
    const session = await signIn({ ...asked, mode: asked.live ? "live" : "test" }, ask);
    try {
      return await publish(session.send, { key, definition: policy.definition }, asked, ask);
    } finally {
      await session.end();
    }
  } catch (error) {
    return refuse(error instanceof ApiRefusal ? refusalLines(error, asked) : [(error as Error).message]);
  } finally {
    ask.close();
  }
}

type Wanted = { key: string; definition: Definition };

async function publish(send: Send, wanted: Wanted, asked: PublishArguments, ask: AskPerson): Promise<Result> {
  const digest = digestOf((text) => hash("sha256", text), wanted.definition);
  const newest = await listed(send, wanted.key, "published", () => true);
  if (newest?.data.definitionDigest === digest) {
    console.log(
      `Version ${newest.data.version} of ${wanted.key} is published with this definition, so there is nothing to do.`,
    );
    return "same";
  }
  if (!(await isMeant(wanted, newest, asked, ask))) return refuse(["Nothing was published."]);
  const draft = await draftOf(send, wanted, digest, newest);
  console.error(`Version ${draft.data.version} of ${wanted.key} is a draft: ${asked.url}/policies/${wanted.key}`);
  const { data } = await send<StoredPolicy>("POST", `/risk/policies/${draft.id}/publish`);
  console.log(`Version ${data.version} of ${data.key} is published. ${data.definitionDigest}`);
  return "same";
}

/** What changes is shown to whoever answers for it. */
async function isMeant(
  { key, definition }: Wanted,
  newest: StoredPolicy | null,
  asked: PublishArguments,
  ask: AskPerson,
) {
  const mode = asked.live ? "live" : "test";
  const changes = newest
    ? changeLines(diffInWords(newest.data.definition, definition))
    : ["  This is its first version."];
  console.error(
    [`${key} in ${mode} mode, against ${newest ? `version ${newest.data.version}` : "nothing"}:`, ...changes].join(
      "\n",
    ),
  );
  return asked.yes || (await ask.line(`Type ${key} to publish it: `)).trim() === key;
}

/** A draft with the same definition that is newer than what is published, whoever made it: that is how a second person publishes. */
async function draftOf(send: Send, wanted: Wanted, digest: string, newest: StoredPolicy | null): Promise<StoredPolicy> {
  const isNewer = ({ data }: StoredPolicy) => data.version > (newest?.data.version ?? 0);
  const known = await listed(
    send,
    wanted.key,
    "draft",
    (draft) => isNewer(draft) && draft.data.definitionDigest === digest,
  );
  return known ?? send<StoredPolicy>("POST", "/risk/policies", wanted);
}
