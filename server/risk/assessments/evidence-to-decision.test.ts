import type { ApplicabilityGroup, Rule } from "@probity/engines/risk/policy/definition.ts";
import { describe, expect, it } from "vitest";
import {
  highRisk,
  lowRisk,
  newCase,
  onboarding,
  onboardingFacts,
  publishPolicy,
  sayAll,
} from "../testing/onboarding-case.ts";
import type { BodyOf } from "#testing/answer.ts";
import { newOrganization } from "#testing/organization.ts";
import { newSource } from "../testing/evidence.ts";

/** Evidence changes decisions, tested through the whole server. The evaluator has its own tests. */

async function newCaseOfTwo() {
  const organization = await newOrganization();
  const made = await newCase(organization);
  const other = await newSource(organization, { facts: onboardingFacts });
  const policyId = await publishPolicy(organization, onboarding([made.source.identity, other.identity]));
  return {
    ...made,
    other,
    policyId,
    assess: (change: object = {}) => made.assess({ policyVersionId: policyId, ...change }),
  };
}

const inputOf = (record: { data: { inputs: BodyOf<"GET", "/risk/assessments/{}">["data"]["inputs"] } }, key: string) =>
  record.data.inputs.find((input) => input.key === key);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe("an input", () => {
  it.each(["revoked", "unavailable"] as const)(
    "[RK-EV-7] %s evidence never falls back to an older favourable receipt, nor to another source",
    async (status) => {
      const made = await newCaseOfTwo();
      await made.say(lowRisk);
      await sayAll(made.organization, made.subjectId, made.other, lowRisk);
      expect((await made.assess()).body.data).toMatchObject({ complete: true, score: 0, decision: "none" });

      const { items } = await made.say({ "public.office": null }, { status });
      const { body } = await made.assess();
      expect(body.data).toMatchObject({ complete: false, score: null, band: null, decision: "awaiting_evidence" });
      expect(inputOf(body, "public.office")).toMatchObject({
        state: status,
        value: null,
        usableUntil: null,
        receipts: [
          { evidenceId: items[0].id, status, value: null },
          { status: "available", value: false, source: made.other.identity },
        ],
      });
      // Only a newer receipt of the same source ends it.
      await made.say({ "public.office": false });
      expect((await made.assess()).body.data.decision).toBe("none");
    },
  );

  it("[RK-EV-8] accepted sources that disagree leave it unresolved; agreeing ones resolve it", async () => {
    const made = await newCaseOfTwo();
    await made.say(lowRisk);
    await sayAll(made.organization, made.subjectId, made.other, { "public.office": true, products: ["savings"] });
    const { body } = await made.assess();
    expect(inputOf(body, "public.office")).toMatchObject({
      state: "conflict",
      value: null,
      receipts: [{ value: false }, { value: true }],
    });
    expect(inputOf(body, "products")).toMatchObject({ state: "resolved", value: ["savings"] });
    expect(body.data).toMatchObject({ complete: false, score: null, decision: "awaiting_evidence" });
    await sayAll(made.organization, made.subjectId, made.other, { "public.office": false });
    expect((await made.assess()).body.data).toMatchObject({ complete: true, score: 0 });
  });

  it("[RK-PO-17] older than maxAgeSeconds or expired does not satisfy it", async () => {
    const made = await newCase(await newOrganization());
    await made.say(lowRisk);
    await made.say({ "public.office": false }, { observedAt: minutesAgo(60 * 24 * 31) });
    let { body } = await made.assess();
    expect(inputOf(body, "public.office")).toMatchObject({ state: "stale", value: null });
    expect(body.data).toMatchObject({ complete: false, score: null });

    await made.say({ "public.office": false }, { observedAt: minutesAgo(9), expiresAt: minutesAgo(1) });
    ({ body } = await made.assess());
    expect(inputOf(body, "public.office")).toMatchObject({ state: "expired", value: null });

    await made.say({ "public.office": false }, { observedAt: minutesAgo(60 * 24 * 29) });
    expect((await made.assess()).body.data).toMatchObject({ complete: true, score: 0 });
  });

  it("takes no receipt from a source that the policy does not accept", async () => {
    const made = await newCase(await newOrganization());
    const stranger = await newSource(made.organization, { facts: onboardingFacts });
    await made.say(lowRisk);
    await sayAll(made.organization, made.subjectId, stranger, highRisk);
    const { body } = await made.assess();
    expect(body.data).toMatchObject({ score: 0, decision: "none" });
    expect(JSON.stringify(body)).not.toContain(stranger.id);
  });

  it("may be called constructor", async () => {
    const organization = await newOrganization();
    const source = await newSource(organization, { facts: [{ key: "constructor", type: "boolean" }] });
    const made = await newCase(organization);
    const policyVersionId = await publishPolicy(
      organization,
      onboarding([source.identity], {
        inputs: [{ key: "constructor", type: "boolean", acceptedSources: [source.identity], maxAgeSeconds: 86_400 }],
        applicability: [],
        factors: [],
        rules: [
          {
            id: "built",
            all: [{ input: "constructor", operator: "eq", value: true }],
            reasons: [{ code: "BUILT", text: "Built." }],
            effect: { decision: "reject", actions: [] },
          },
        ],
      }),
    );
    expect((await made.assess({ policyVersionId })).body.data).toMatchObject({
      complete: false,
      inputs: [{ key: "constructor", state: "missing", receipts: [] }],
    });
    await sayAll(organization, made.subjectId, source, { constructor: true });
    expect((await made.assess({ policyVersionId })).body.data).toMatchObject({ complete: true, decision: "reject" });
  });
});

describe("a decision", () => {
  const reject: Rule = {
    id: "office_abroad",
    all: [
      { input: "public.office", operator: "eq", value: true },
      { input: "country.document", operator: "eq", value: "US" },
    ],
    reasons: [{ code: "OFFICE_ABROAD", text: "Holds an office in a country we do not serve." }],
    forcedBand: "medium",
    effect: { decision: "reject", actions: ["close_case"] },
  };

  it("[RK-PO-10] is the strongest of band and matched rules, and a forced band only raises the band", async () => {
    const made = await newCase(await newOrganization(), { rules: [reject] });
    await made.say({ ...highRisk, "country.document": "US" });
    const { body } = await made.assess();
    // The score's band is high already; the rule that forces medium does not lower it.
    expect(body.data).toMatchObject({ score: 70, scoreBand: "high", band: "high", decision: "reject" });
    expect(body.data.requiredActions.map(({ name, origins }) => [name, origins])).toEqual([
      ["limit_account", ["band:high"]],
      ["manual_review", ["band:high"]],
      ["close_case", ["rule:office_abroad"]],
    ]);

    const weak: Rule = { ...reject, effect: { decision: "none", actions: [] } };
    const raised = await newCase(await newOrganization(), { rules: [weak], factors: [] });
    await raised.say({ ...highRisk, "country.document": "US" });
    expect((await raised.assess()).body.data).toMatchObject({
      score: 0,
      scoreBand: "low",
      band: "medium",
      decision: "review",
      requiredActions: [{ name: "manual_review", origins: ["band:medium"] }],
    });
  });

  it("[RK-PO-11] [RK-AS-9] rules whose inputs are present apply while others are missing: incomplete, no score, 201", async () => {
    const made = await newCase(await newOrganization(), { rules: [reject] });
    await made.say({ "country.residence": "DE", "country.document": "US", "public.office": true });
    const { status, body } = await made.assess();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      complete: false,
      score: null,
      scoreBand: null,
      band: "medium",
      decision: "reject",
      rules: [{ id: "office_abroad", result: "matched" }],
      requiredActions: [
        { name: "manual_review", origins: ["band:medium"] },
        { name: "close_case", origins: ["rule:office_abroad"] },
      ],
    });
    expect(body.data.factors.map(({ id, state }) => [id, state])).toEqual([
      ["office", "scored"],
      ["products", "input_unresolved"],
    ]);
    const read = await made.organization.key.get(`/risk/assessments/${body.id}`);
    expect(read.body.data).toEqual(body.data);
  });

  it.each([
    ["awaiting_evidence", "awaiting_evidence"],
    ["review", "review"],
  ] as const)(
    "[RK-PO-14] [RK-AS-9] missingEvidence %s decides an incomplete evaluation",
    async (missingEvidence, decision) => {
      const made = await newCase(await newOrganization(), { missingEvidence });
      await made.say({ "country.residence": "DE" });
      const { status, body } = await made.assess();
      expect([status, body.data.complete, body.data.score, body.data.decision]).toEqual([201, false, null, decision]);
      expect(body.data.requiredActions).toEqual([]);
    },
  );

  it("[RK-PO-13] covers a subject when all conditions of one group match", async () => {
    const groups: ApplicabilityGroup[] = [
      {
        id: "rich_germans",
        all: [
          { input: "country.residence", operator: "eq", value: "DE" },
          { input: "income.monthly", operator: "gte", value: 5000 },
        ],
      },
      { id: "french", all: [{ input: "country.residence", operator: "eq", value: "FR" }] },
    ];
    const made = await newCase(await newOrganization(), { applicability: groups });
    const outcome = async (values: object) => {
      await made.say({ ...lowRisk, ...values });
      const { body } = await made.assess();
      return body.code ?? body.data.applicability.groupId;
    };
    expect(await outcome({ "income.monthly": 5000 })).toBe("rich_germans");
    expect(await outcome({ "income.monthly": 4999 })).toBe("applicability_not_matched");
    expect(await outcome({ "country.residence": "FR" })).toBe("french");
    await made.say({ "income.monthly": null }, { status: "unavailable" });
    // France is settled by the country alone; for Germany the income would have to be known.
    expect((await made.assess()).body.data.applicability).toMatchObject({ result: "matched", groupId: "french" });
    await made.say({ "country.residence": "DE" });
    expect((await made.assess()).body.code).toBe("applicability_unknown");
  });

  it("[RK-GEN-2] [RK-GEN-11] belongs to its policy key: each has its own current one, and no list ranks them", async () => {
    const made = await newCase(await newOrganization());
    await made.say(highRisk);
    const fraud = await publishPolicy(made.organization, onboarding([made.source.identity], { factors: [] }));
    const first = (await made.assess()).body;
    const second = (await made.assess({ policyVersionId: fraud })).body;
    expect([first.data.policyKey === second.data.policyKey, first.data.score, second.data.score]).toEqual([
      false,
      70,
      0,
    ]);
    for (const { id } of [first, second]) {
      const { body } = await made.organization.key.get(`/risk/assessments/${id}/state`);
      expect(body).toMatchObject({ current: true, reasons: [] });
    }
    const { items } = (await made.organization.key.get("/risk/assessments")).body;
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id]);
    for (const order of ["sort=score", "order=score", "minScore=1"])
      expect((await made.organization.key.get(`/risk/assessments?${order}`)).body.code).toBe("unsupported_query");
  });

  it("[RK-GEN-4] [RK-GEN-11] `none` restricts nothing and approves nobody: only risk records change", async () => {
    const made = await newCase(await newOrganization());
    const { organization } = made;
    await made.say(lowRisk);
    const rows = async () => {
      const { rows: tables } = await organization.server.pool.query(
        "select table_name from information_schema.columns where column_name = 'organization_id' and table_schema = 'public' and table_name !~ '^(risk_|webhook_|idempotency_)' order by 1",
      );
      const counted = tables.map(async ({ table_name: table }) => {
        const digest = `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${table} t where organization_id = $1`;
        return [table, (await organization.server.pool.query(digest, [organization.organizationId])).rows[0].digest];
      });
      return Promise.all(counted);
    };
    const before = await rows();
    const { body } = await made.assess();
    expect(body.data).toMatchObject({ decision: "none", score: 0 });
    expect(await rows()).toEqual(before);
    const state = (await organization.key.get(`/risk/assessments/${body.id}/state`)).body;
    const { policySnapshot: _snapshot, ...said } = body.data;
    for (const text of [JSON.stringify(said), JSON.stringify(state)])
      expect(text).not.toMatch(/approv|verified|probab|likelihood|percent/i);
    const reference: any = await (await fetch(`${organization.server.origin}/openapi.json`)).json();
    const { Assessment, AssessmentDecision } = reference.components.schemas;
    expect(JSON.stringify(reference.paths["/risk/subjects/{id}/assessments"].post)).toContain("/schemas/Assessment");
    const shape = JSON.stringify([Assessment, AssessmentDecision]);
    expect(shape).toContain("approves nobody's identity");
    expect(shape).toContain("not comparable with another policy");
  });
});
