import { readFile } from "node:fs/promises";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Send } from "#app/demo/demo-api.ts";
import { senderTo, signed } from "./api-calls.ts";

/** Policies of a server, as the commands of policies ask for them. */

/** What they read of a version. */
export type StoredPolicy = {
  id: string;
  data: { key: string; version: number; definition: Definition; definitionDigest: string };
};

type Credentials = { keyId: string; secret: string };
/** Parts of what `organization create --json` prints; a pipeline needs no more than the key of one mode. */
type Organization = { url: string; apiKeys: { test?: Credentials; live?: Credentials } };

export async function senderOf(organization: string, live: boolean): Promise<Send> {
  const text = await readFile(organization, "utf8").catch(() => null);
  if (text === null)
    throw new Error(`${organization}: This file cannot be read. It is what organization create --json prints.`);
  const { url, apiKeys } = organizationIn(organization, text);
  const mode = live ? "live" : "test";
  const key = apiKeys[mode];
  if (!key) throw new Error(`${organization}: This file has no key of the ${mode} mode.`);
  return senderTo(url, async (request) => signed(key, request, new Date()));
}

/** The message of a parser would quote the file, which holds secrets. */
function organizationIn(file: string, text: string): Organization {
  try {
    return JSON.parse(text) as Organization;
  } catch {
    throw new Error(`${file}: This file is not JSON. It is what organization create --json prints.`);
  }
}

/** A published version: the newest one, or the one with this number. */
export async function publishedPolicy(send: Send, key: string, version: number | "newest"): Promise<StoredPolicy> {
  const policy = await listed(
    send,
    key,
    "published",
    (policy) => version === "newest" || policy.data.version === version,
  );
  if (policy) return policy;
  throw new Error(
    version === "newest" ? `No version of ${key} is published.` : `Version ${version} of ${key} is not published.`,
  );
}

/** The newest policy of a key and status of which `isMeant` is true; null if there is none. */
export async function listed(
  send: Send,
  key: string,
  status: "draft" | "published",
  isMeant: (policy: StoredPolicy) => boolean,
): Promise<StoredPolicy | null> {
  let after: string | null = "";
  while (after !== null) {
    const query = new URLSearchParams({ key, status, order: "desc", limit: "20", after });
    const page: { items: StoredPolicy[]; nextCursor: string | null } = await send(
      "GET",
      `/risk/policies?${query.toString()}`,
    );
    const found = page.items.find(isMeant);
    if (found) return found;
    after = page.nextCursor;
  }
  return null;
}
