import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@probity/client";
import { signRequest } from "@probity/client/sign";
import type { Visit } from "./visitors.ts";
import type { Credential } from "./writers.ts";

const api = "/api/v1";
const policyFile = join(import.meta.dirname, "../../examples/onboarding/policy.json");

/** What `organization create --json` prints. */
export type Created = {
  organizationId: string;
  owner: { email: string; password: string };
  apiKeys: { test: Credential & { id: string } };
};

type Prepared = { sourceRegistrationId: string; policyVersionId: string; signingSecret: string };

/** As the owner: a source of evidence, a published policy, and a subscription of everything about risk. */
export async function prepare(baseUrl: string, { owner, apiKeys }: Created, receiverPort: number): Promise<Prepared> {
  const { accessToken } = await createClient({ baseUrl }).auth.signIn({
    email: owner.email,
    password: owner.password,
  });
  const asOwner = createClient({ baseUrl, bearer: accessToken, mode: "test" });
  const source = await asOwner.sources.register({
    key: "onboarding-app",
    facts: [
      { key: "country.residence", type: "string" },
      { key: "income.monthly", type: "number" },
      { key: "products", type: "list", itemType: "string" },
      { key: "device.shared", type: "boolean" },
    ],
    apiKeyIds: [apiKeys.test.id],
  });
  const policy = readFileSync(policyFile, "utf8").replaceAll("SOURCE", source.id);
  const version = await asOwner.policies.create(JSON.parse(policy));
  await asOwner.policies.publish(version.id);
  const url = `http://127.0.0.1:${receiverPort}/`;
  const hook = await createClient({ baseUrl, ...apiKeys.test }).webhooks.create({
    url,
    events: ["risk.*"],
    mode: "test",
  });
  return {
    sourceRegistrationId: source.id,
    policyVersionId: version.id,
    signingSecret: hook.signingSecret!,
  };
}

/**
 * Everything an API key can read without an id, in the words of the version that is asked: whatever it answers with 200 before the
 * upgrade it has to answer with 200 all the time.
 */
export async function readableTargets(baseUrl: string, credential: Credential): Promise<string[]> {
  const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as {
    paths: Record<string, { get?: { security?: { apiKey?: string[] }[] } }>;
  };
  const open = Object.entries(document.paths)
    .filter(([path, { get }]) => !path.includes("{") && get?.security?.some(({ apiKey }) => apiKey))
    .map(([path]) => `${api}${path}`);
  const answers = await Promise.all(open.map((target) => get(baseUrl, target, credential)));
  return open.filter((_, index) => answers[index]!.status === 200);
}

async function get(baseUrl: string, target: string, credential: Credential): Promise<Response> {
  const timestamp = Math.floor(Date.now() / 1000);
  return fetch(baseUrl + target, { headers: await signRequest({ ...credential, method: "GET", target, timestamp }) });
}

/** Ids that were answered with 201: what may be neither lost nor announced twice. */
export type Acknowledged = { subjects: string[]; assessments: string[] };

/**
 * A customer is registered, monitored and described. Every other one is assessed at once, the others by a worker. Then the next three
 * things are read.
 */
export function onboardAndRead(prepared: Prepared, targets: readonly string[], acknowledged: Acknowledged): Visit {
  const { sourceRegistrationId, policyVersionId } = prepared;
  let reads = 0;
  return async (send, turn) => {
    const post = (target: string, body: object) => send("POST", target, body) as Promise<{ id: string } | null>;
    const subject = await post(`${api}/risk/subjects`, { kind: "person", externalId: randomUUID() });
    if (subject) {
      acknowledged.subjects.push(subject.id);
      const about = `${api}/risk/subjects/${subject.id}`;
      await post(`${about}/monitoring`, { policyVersionId, enabled: true });
      await post(`${about}/evidence/batch`, { sourceRegistrationId, items: evidence() });
      const decide = () => post(`${about}/assessments`, { policyVersionId, trigger: "onboarding" });
      const assessment = turn % 2 === 0 ? await decide() : null;
      if (assessment) acknowledged.assessments.push(assessment.id);
    }
    for (let read = 0; read < 3; read += 1) await send("GET", targets[reads++ % targets.length]!);
  };
}

function evidence(): object[] {
  const values = { "country.residence": "DE", "income.monthly": 1_400, products: ["credit"], "device.shared": false };
  const observedAt = new Date().toISOString();
  return Object.entries(values).map(([fact, value]) => ({ fact, status: "available", value, observedAt }));
}
