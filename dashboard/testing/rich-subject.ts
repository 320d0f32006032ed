import { made } from "../../server/testing/answer.ts";
import { keyClient, type TestOrganization } from "../../server/testing/organization.ts";
import { batch, newSource } from "../../server/risk/testing/evidence.ts";
import { onboarding, onboardingFacts, publishPolicy } from "../../server/risk/testing/onboarding-case.ts";
import { newScreeningRun } from "../../server/screening/testing/screening-runs.ts";
import {
  complete,
  newSession,
  newWorkflow,
  outputs,
  report,
  runOf,
} from "../../server/risk/verification/testing/sessions.ts";

const day = 86_400_000;

export type RichSubject = Awaited<ReturnType<typeof richSubject>>;

/**
 * A person with a history of a year: evidence that is fresh, lapsing, unavailable and old, four policy keys of which one is not
 * current and one awaits evidence, and work in every list. The server's clock is put back for what lies in the past.
 */
export async function richSubject(organization: TestOrganization, externalId = "cust-20419") {
  const { server, apiKeys } = organization;
  const realNow = server.clock.now;
  const key = keyClient(server.origin, apiKeys.test, () => Math.floor(server.clock.now().getTime() / 1000));
  const source = await newSource(organization, { key: "onboarding-system", facts: onboardingFacts });
  const device = await newSource(organization, {
    key: "device-intel",
    facts: [{ key: "device.shared", type: "boolean" }],
  });
  const bank = await newSource(organization, {
    key: "open-banking",
    facts: [{ key: "income.proof", type: "boolean" }],
  });
  const definition = onboarding([source.identity], {
    bands: [
      { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
      { id: "medium", lowerBound: 30, effect: { decision: "review", actions: ["manual_review"] } },
      { id: "high", lowerBound: 60, effect: { decision: "restrict", actions: ["limit_account", "manual_review"] } },
      { id: "critical", lowerBound: 85, effect: { decision: "reject", actions: ["close_account"] } },
    ],
    rules: [
      {
        id: "country_mismatch",
        all: [{ input: "country.residence", operator: "neq_fact", value: "country.document" }],
        reasons: [{ code: "COUNTRY_MISMATCH", text: "Residence differs from the country of the document." }],
        forcedBand: "high",
      },
    ],
  });
  const inputs = definition.inputs.map((input) => ({
    ...input,
    maxAgeSeconds: { "public.office": 30, "income.monthly": 90, products: 90 }[input.key] ?? 365,
  }));
  const policy = {
    ...definition,
    inputs: inputs.map((input) => ({ ...input, maxAgeSeconds: input.maxAgeSeconds * 86_400 })),
  };
  const oneInput = (identity: string, fact: string) => ({
    ...definition,
    inputs: [{ key: fact, type: "boolean" as const, acceptedSources: [identity], maxAgeSeconds: 86_400 }],
    applicability: [],
    rules: [],
    factors: [
      {
        id: "only",
        match: "first" as const,
        weight: 1,
        defaultPoints: 12,
        cases: [{ id: "yes", all: [{ input: fact, operator: "eq" as const, value: true }], points: 30 }],
      },
    ],
  });
  const policies = {
    onboarding: await publishPolicy(organization, policy, "onboarding"),
    fraud: await publishPolicy(organization, { ...policy, applicability: [], rules: [] }, "fraud"),
    screening: await publishPolicy(organization, oneInput(device.identity, "device.shared"), "screening"),
    credit_limit: await publishPolicy(organization, oneInput(bank.identity, "income.proof"), "credit_limit"),
  };
  const workflow = await newWorkflow(organization, { key: "identity-document" });
  const at = <T>(daysAgo: number, act: () => Promise<T>): Promise<T> => {
    server.clock.now = () => new Date(Date.now() - daysAgo * day);
    return act();
  };
  const subjectId = await at(
    395,
    async () => made(await key.post("/risk/subjects", { kind: "person", externalId })).id,
  );
  const say = async (values: Record<string, unknown>, of: { id: string } = source, also: object = {}) => {
    const observedAt = new Date(server.clock.now().getTime() - 60_000).toISOString();
    const items = Object.entries(values).map(([fact, value]) => ({
      fact,
      value,
      status: value === null ? "unavailable" : "available",
      observedAt,
      ...also,
    }));
    return made(await key.post(`/risk/subjects/${subjectId}/evidence/batch`, batch(of.id, items)));
  };
  const assess = async (policyVersionId: string, trigger = "periodic_review") =>
    made(await key.post(`/risk/subjects/${subjectId}/assessments`, { policyVersionId, trigger }));
  try {
    await at(330, () => say({ "country.residence": "DE", "country.document": "DE", "income.monthly": 2500 }));
    await at(330, () => say({ "public.office": false, products: ["savings"] }));
    await at(330, () => assess(policies.onboarding, "onboarding"));
    await at(240, () => say({ products: ["credit"], "income.monthly": 1200, "public.office": false }));
    await at(240, () => assess(policies.onboarding));
    await at(180, () => say({ "public.office": null }));
    await at(180, () => assess(policies.onboarding));
    await at(150, () => say({ "public.office": true, products: ["credit"], "income.monthly": 1200 }));
    await at(150, () => assess(policies.onboarding));
    await at(75, () => say({ "public.office": true, products: ["savings"], "income.monthly": 2600 }));
    await at(75, () => assess(policies.onboarding));
    await at(2, () => say({ products: ["savings"], "income.monthly": 2700, "public.office": true }));
    await at(1, () => say({ "country.document": "FR" }));
    const past = { ...organization, key };
    await at(3, () => newScreeningRun(past, { sources: ["eu_fsf"], riskSubjectId: subjectId }));
    const session = await at(2.5, () => newSession(past, { workflowId: workflow.id, subjectId }));
    for (const step of Object.keys(outputs)) await at(2.5, () => report(past, runOf(session), step));
    await at(2.4, () => complete(past, runOf(session)));
    await at(0.12, () => say({ "income.proof": null }, bank));
    await at(0.11, () => say({ "device.shared": false }, device));
    await at(0.1, () => assess(policies.screening));
    await at(0.09, () => say({ "device.shared": true }, device));
    for (const each of ["fraud", "credit_limit", "onboarding"] as const) await at(0.08, () => assess(policies[each]));
    await at(0.07, async () =>
      made(
        await key.post(`/risk/subjects/${subjectId}/activities`, {
          activityType: "analyst.recommendation",
          category: "support",
          title: "Recommendation of an analyst",
          summary: "Household of cust-18802",
          occurredAt: server.clock.now().toISOString(),
          reference: "note-1",
        }),
      ),
    );
    for (const policyVersionId of [policies.onboarding, policies.fraud])
      await at(0.06, async () =>
        made(await key.post(`/risk/subjects/${subjectId}/monitoring`, { policyVersionId, enabled: true })),
      );
    return { subjectId, externalId, policies, sessionId: session.id, runId: runOf(session) };
  } finally {
    server.clock.now = realNow;
  }
}
