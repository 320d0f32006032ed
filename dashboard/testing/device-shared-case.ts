import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { batch, newSource, type TestSource } from "../../server/risk/testing/evidence.ts";
import { newPublishedPolicy } from "../../server/risk/testing/policies.ts";
import { made } from "../../server/testing/answer.ts";
import type { TestOrganization } from "../../server/testing/organization.ts";

const [day, minute] = [86_400, 60];

/** The customer of the mock-ups: a score of 48 in band medium, and a shared device that forces band high. */
export async function deviceSharedCase(organization: TestOrganization, externalId = "cust-20419") {
  const [device, onboarding, ledger] = await Promise.all([
    newSource(organization, { key: "device-intel", facts: [{ key: "device.shared", type: "boolean" }] }),
    newSource(organization, {
      key: "onboarding-system",
      facts: [
        { key: "products", type: "list", itemType: "string" },
        { key: "income.monthly", type: "number" },
        { key: "document.country", type: "string" },
        { key: "office", type: "string" },
      ],
    }),
    newSource(organization, { key: "core-ledger", facts: [{ key: "account.age_months", type: "number" }] }),
  ]);
  const definition = policy(device, onboarding, ledger);
  const { id: policyVersionId } = await newPublishedPolicy(organization, { key: "onboarding", definition });
  const { key } = organization;
  const subjectId = made(await key.post("/risk/subjects", { kind: "person", externalId })).id;
  const say = async (source: TestSource, values: Record<string, unknown>, secondsAgo: number) => {
    const observedAt = new Date(Date.now() - secondsAgo * 1000).toISOString();
    const items = Object.entries(values).map(([fact, value]) => ({ fact, value, observedAt }));
    made(await key.post(`/risk/subjects/${subjectId}/evidence/batch`, batch(source.id, items)));
  };
  const assess = async () =>
    made(await key.post(`/risk/subjects/${subjectId}/assessments`, { policyVersionId, trigger: "onboarding" }));
  const sayOnboarding = (change: object = {}) =>
    say(
      onboarding,
      { products: ["crypto", "savings"], "income.monthly": 1240, "document.country": "PT", office: "none", ...change },
      4 * day,
    );
  return {
    organization,
    subjectId,
    policyVersionId,
    assess,
    sayOnboarding,
    sayDevice: (shared: boolean) => say(device, { "device.shared": shared }, 3 * minute),
    sayLedger: () => say(ledger, { "account.age_months": 31 }, 6 * 60 * minute),
  };
}

/** Both assessments of the mock-up: a quiet one, and one after a shared device and a former office were reported. */
export async function deviceSharedAssessments(organization: TestOrganization) {
  const customer = await deviceSharedCase(organization);
  await customer.sayOnboarding();
  await customer.sayDevice(false);
  await customer.sayLedger();
  const before = await customer.assess();
  await customer.sayDevice(true);
  await customer.sayOnboarding({ office: "former_pep" });
  return { ...customer, before, latest: await customer.assess() };
}

function policy(device: TestSource, onboarding: TestSource, ledger: TestSource): Definition {
  const input = (key: string, type: "string" | "number" | "boolean" | "list", source: TestSource, days: number) => ({
    key,
    type,
    ...(type === "list" && { itemType: "string" as const }),
    acceptedSources: [source.identity],
    maxAgeSeconds: days * day,
  });
  return {
    formatVersion: 1,
    inputs: [
      input("device.shared", "boolean", device, 1),
      input("office", "string", onboarding, 34),
      input("products", "list", onboarding, 90),
      input("income.monthly", "number", onboarding, 90),
      input("document.country", "string", onboarding, 365),
      input("account.age_months", "number", ledger, 8),
    ],
    factors: [
      factor("pep", 1, [{ id: "former", all: [{ input: "office", operator: "eq", value: "former_pep" }], points: 15 }]),
      factor("products", 0.5, [
        { id: "crypto", all: [{ input: "products", operator: "contains", value: "crypto" }], points: 60 },
      ]),
      factor("income", 0.5, [
        { id: "thin", all: [{ input: "income.monthly", operator: "lt", value: 1500 }], points: 8 },
      ]),
      {
        ...factor("doc_country", 1, [
          { id: "home", all: [{ input: "document.country", operator: "eq", value: "FI" }], points: 0 },
        ]),
        defaultPoints: 5,
      },
      factor("tenure", 1, [
        { id: "long", all: [{ input: "account.age_months", operator: "gt", value: 24 }], points: -6 },
      ]),
    ],
    aggregation: "sum",
    bands: [
      { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
      { id: "medium", lowerBound: 30, effect: { decision: "review", actions: ["manual_review"] } },
      { id: "high", lowerBound: 60, effect: { decision: "restrict", actions: ["limit_account", "manual_review"] } },
      { id: "critical", lowerBound: 85, effect: { decision: "reject", actions: ["block_account"] } },
    ],
    rules: [
      {
        id: "shared_device",
        title: "Device used by several customers",
        all: [{ input: "device.shared", operator: "eq", value: true }],
        reasons: [{ code: "SHARED_DEVICE", text: "The device belongs to another customer too." }],
        forcedBand: "high",
      },
      {
        id: "crypto",
        all: [{ input: "products", operator: "contains", value: "crypto" }],
        reasons: [{ code: "CRYPTO", text: "Wants to trade in crypto assets." }],
        effect: { decision: "review", actions: ["manual_review"] },
      },
      ...["sanctioned_country", "pep_in_office", "unverified_income"].map((id, at) => ({
        id,
        all: [{ input: "document.country", operator: "eq" as const, value: `X${at}` }],
        reasons: [{ code: id.toUpperCase(), text: "It matched." }],
        effect: { decision: "reject" as const, actions: ["block_account"] },
      })),
    ],
    missingEvidence: "awaiting_evidence",
    reviewAfterSeconds: 180 * day,
  };
}

function factor(id: string, weight: number, cases: NonNullable<Definition["factors"]>[number]["cases"]) {
  return { id, match: "first" as const, weight, defaultPoints: 0, cases };
}
