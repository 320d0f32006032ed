import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { readOrganization, writeSettings } from "./settings.ts";

/**
 * Once, as the owner of the organization: says where evidence comes from, publishes the policy, and subscribes to decisions.
 *
 *   node setup.ts --organization acme.json --receiver http://127.0.0.1:8082/webhooks
 */
const { values } = parseArgs({
  options: {
    organization: { type: "string", default: "acme.json" },
    receiver: { type: "string", default: "http://127.0.0.1:8082/webhooks" },
    out: { type: "string", default: "onboarding.json" },
  },
});
if (existsSync(values.out)) {
  console.error(`${values.out} is there already: this organization has been set up.`);
  process.exit(1);
}
const { url, organizationId, owner, apiKeys } = readOrganization(values.organization);
const { id: apiKeyId, keyId, secret } = apiKeys.test;

const { accessToken } = await createClient({ baseUrl: url }).auth.signIn({
  email: owner.email,
  password: owner.password,
});
const asOwner = createClient({ baseUrl: url, bearer: accessToken, mode: "test" });
const source = await asOwner.sources.register({
  key: "onboarding-app",
  facts: [
    { key: "country.residence", type: "string" },
    { key: "income.monthly", type: "number" },
    { key: "products", type: "list", itemType: "string" },
    { key: "device.shared", type: "boolean" },
  ],
  apiKeyIds: [apiKeyId],
});
// The policy names its source, whose id is known only now.
const policy = readFileSync(new URL("policy.json", import.meta.url), "utf8").replaceAll("SOURCE", source.id);
const version = await asOwner.policies.create(JSON.parse(policy));
await asOwner.policies.publish(version.id);

const webhook = await createClient({ baseUrl: url, keyId, secret }).webhooks.create({
  url: values.receiver,
  // A person may decide otherwise later, so overrides matter as much as assessments.
  events: ["risk.assessment.created", "risk.override.created", "risk.override.revoked"],
  mode: "test",
});
writeSettings(values.out, {
  url,
  organizationId,
  key: { keyId, secret },
  sourceRegistrationId: source.id,
  policyVersionId: version.id,
  // Null only in the answer to a request that is repeated a day later.
  webhookSecret: webhook.signingSecret!,
});
console.log(`${values.out} is written. Start the application with: node main.ts`);
