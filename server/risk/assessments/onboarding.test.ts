import { expect, it } from "vitest";
import { newCase } from "../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";

/** One customer from evidence to an explained decision, with the whole record as a reader gets it. */
it("[RK-AS-2] [RK-PO-6] [RK-PO-8] [RK-PO-10] an onboarding, worked through from evidence to record", async () => {
  const { organization, subjectId, source, policyId, say, assess } = await newCase(await newOrganization());
  const { items: receipts } = await say({
    "country.residence": "DE",
    "country.document": "FR",
    "income.monthly": 1200.5,
    "public.office": true,
    products: ["credit", "crypto"],
  });
  const [event] = (await organization.key.get(`/risk/events?subjectId=${subjectId}`)).body.items;
  const { status, body } = await assess({ eventIds: [event.id] });
  expect(status).toBe(201);

  const { observedAt } = receipts[0].data;
  const after = (moment: string, seconds: number) => new Date(Date.parse(moment) + seconds * 1000).toISOString();
  const input = (index: number, value: unknown, type: string, maxAgeSeconds = 31_536_000) => ({
    key: receipts[index]!.data.fact,
    type,
    state: "resolved",
    value,
    usableUntil: after(observedAt, maxAgeSeconds),
    receipts: [
      {
        evidenceId: receipts[index]!.id,
        source: source.identity,
        status: "available",
        value,
        observedAt,
        expiresAt: null,
      },
    ],
  });
  const tried = (id: string, ...results: string[]) => ({
    id,
    result: results.includes("false") ? "false" : "true",
    conditions: results.map((result, index) => ({ index, result })),
  });
  const { evaluatedAt } = body.data;
  const policy = (await organization.key.get(`/risk/policies/${policyId}`)).body.data;
  const digest = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);
  const freshUntil = after(observedAt, 2_592_000);
  const reviewDueAt = after(evaluatedAt, 15_552_000);
  const shown = (moment: string) => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;

  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    resource: "assessments",
    data: {
      subjectId,
      policyVersionId: policyId,
      policyKey: policy.key,
      policyVersion: 1,
      trigger: "onboarding",
      eventIds: [event.id],
      evaluatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sequence: 1,
      evidenceRevision: 5,
      previousAssessmentId: null,
      evaluatorVersion: "risk-eval-1",
      complete: true,
      // 40 for the office; the higher of 60 and 30 for the products, at half weight.
      score: 70,
      band: "high",
      scoreBand: "high",
      decision: "restrict",
      inputs: [
        input(0, "DE", "string"),
        input(1, "FR", "string"),
        input(2, 1200.5, "number"),
        input(3, true, "boolean", 2_592_000),
        input(4, ["credit", "crypto"], "list"),
      ],
      applicability: { result: "matched", groupId: "served", groups: [tried("served", "true")] },
      factors: [
        {
          id: "office",
          state: "scored",
          caseId: "holds",
          usedDefault: false,
          points: 40,
          weight: 1,
          contribution: 40,
          cases: [tried("holds", "true")],
        },
        {
          id: "products",
          state: "scored",
          caseId: "crypto",
          usedDefault: false,
          points: 60,
          weight: 0.5,
          contribution: 30,
          cases: [tried("crypto", "true"), tried("thin_credit", "true", "true")],
        },
      ],
      rules: [{ id: "country_mismatch", result: "matched", conditions: [{ index: 0, result: "true" }] }],
      reasons: [
        { origin: "factor:office/holds", code: "PUBLIC_OFFICE", text: "Holds a public office." },
        {
          origin: "rule:country_mismatch",
          code: "COUNTRY_MISMATCH",
          text: "Residence differs from the country of the document.",
        },
      ],
      requiredActions: [
        { name: "limit_account", origins: ["band:high"], actionId: expect.any(String) },
        { name: "manual_review", origins: ["band:high", "rule:country_mismatch"], actionId: expect.any(String) },
        { name: "ask_for_address", origins: ["rule:country_mismatch"], actionId: expect.any(String) },
      ],
      freshUntil,
      reviewDueAt,
      definitionDigest: policy.definitionDigest,
      inputsDigest: digest,
      resultDigest: digest,
      explanation: [
        "The decision is restrict, because the score is in band high.",
        "The policy applies, because the subject matches group served.",
        "Rule “Countries differ” matched: Residence differs from the country of the document. It decides review.",
        "Factor “Political exposure” gives 40 points (case holds): Holds a public office.",
        "Factor “products” gives 30 points (case crypto: 60 points × weight 0.5).",
        "The score is 70 (40 + 30), in band high (60 and above).",
        "Required actions: limit_account (band high), manual_review (band high and rule “Countries differ”), ask_for_address (rule “Countries differ”).",
        `The evidence comes from ${source.data.key} (country.residence, country.document, income.monthly, public.office and products).`,
        `The evidence is fresh until ${shown(freshUntil)}, and the review is due at ${shown(reviewDueAt)}.`,
      ],
      explanationDetails: [
        { about: "decision", decision: "restrict", because: [{ kind: "score_band", id: "high" }] },
        { about: "applicability", result: "matched", groupId: "served", inputs: [] },
        { about: "rule", id: "country_mismatch", title: "Countries differ", decision: "review", forcedBand: null },
        {
          about: "factor",
          id: "office",
          title: "Political exposure",
          caseId: "holds",
          usedDefault: false,
          points: 40,
          weight: 1,
          contribution: 40,
        },
        {
          about: "factor",
          id: "products",
          title: null,
          caseId: "crypto",
          usedDefault: false,
          points: 60,
          weight: 0.5,
          contribution: 30,
        },
        { about: "score", score: 70, total: 70, bound: null, band: "high", lowerBound: 60, upperBound: null },
        {
          about: "actions",
          actions: body.data.requiredActions.map(({ name, origins }) => ({ name, origins })),
        },
        {
          about: "evidence",
          sources: [{ source: source.identity, name: source.data.key, inputs: receipts.map(({ data }) => data.fact) }],
        },
        { about: "deadlines", freshUntil, reviewDueAt },
      ],
      policySnapshot: policy.definition,
    },
  });

  const actions = (await organization.key.get(`/risk/actions?subjectId=${subjectId}`)).body.items;
  expect(actions.map(({ id }) => id)).toEqual(body.data.requiredActions.map(({ actionId }) => actionId));
  const state = (await organization.key.get(`/risk/assessments/${body.id}/state`)).body;
  expect(state).toMatchObject({ current: true, effectiveDecision: "restrict", freshUntil, reviewDueAt });
});
