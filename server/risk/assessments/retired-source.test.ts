import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newCase, onboarding, publishPolicy, highRisk } from "../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";

const retired = "service:session-checks";

/** A subject whose policy also accepts the retired source, about which that source said something long ago. */
async function caseWithRetiredSource(acceptedOnly = false) {
  const organization = await newOrganization();
  const made = await newCase(organization);
  const { identity } = made.source;
  const definition = onboarding([identity]);
  const inputs = definition.inputs.map((input) =>
    input.key === "public.office"
      ? { ...input, acceptedSources: acceptedOnly ? [retired] : [identity, retired] }
      : input,
  );
  const policyVersionId = await publishPolicy(organization, { ...definition, inputs });
  await made.say(acceptedOnly ? { ...highRisk, "public.office": true } : highRisk);
  await organization.server.pool.query(
    `with receipt as (
       insert into risk_evidence (organization_id, mode, id, subject_id, revision, source, fact, type, status, value, observed_at, received_at, provenance)
       select organization_id, mode, gen_random_uuid(), id, evidence_revision + 1, $2, 'public.office', 'boolean', 'available', 'false', now(), now(), '{}'
         from risk_subjects where id = $1
       returning *
     )
     insert into risk_evidence_heads (organization_id, mode, subject_id, fact, source, evidence_id, status, value, observed_at, bytes)
     select organization_id, mode, subject_id, fact, source, id, status, value, observed_at, 1 from receipt`,
    [made.subjectId, retired],
  );
  return { ...made, assess: () => made.assess({ policyVersionId }) };
}

describe("[RK-SO-9] the retired source of session checks", () => {
  it("is excluded from new assessments: what it said neither counts nor contradicts", async () => {
    const { assess } = await caseWithRetiredSource();
    const { data } = (await assess()).body;
    const input = data.inputs.find(({ key }) => key === "public.office");
    expect([input.state, input.value]).toEqual(["resolved", true]);
    expect(input.receipts.map(({ source, status, value }) => [source, status, value])).toEqual([
      [expect.stringMatching(/^registered:/), "available", true],
      [retired, "source_retired", null],
    ]);
    expect(data.complete).toBe(true);
  });

  it("leaves an input that accepts no other source without a value, and says why", async () => {
    const { assess, organization } = await caseWithRetiredSource(true);
    const { id, data } = (await assess()).body;
    const input = data.inputs.find(({ key }) => key === "public.office");
    expect([input.state, input.value, data.complete, data.score]).toEqual(["source_retired", null, false, null]);
    // It did not count it, so it does not have to be made again.
    const state = await organization.key.get(`/risk/assessments/${id}/state`);
    expect(state.body).toMatchObject({ current: true, reasons: [] });
    const replayed = await organization.key.post(`/risk/assessments/${id}/replay`);
    expect([replayed.status, replayed.body.recomputed]).toEqual([200, replayed.body.stored]);
  });

  it("an assessment that counted it, from before, requires reassessment", async () => {
    const { assess, organization } = await caseWithRetiredSource();
    const { id } = (await assess()).body;
    const earlier = randomUUID();
    await organization.server.pool.query(
      `insert into risk_assessments
       select (jsonb_populate_record(a, jsonb_build_object('id', $2::text, 'sequence', a.sequence + 1,
                 'result', replace(a.result::text, 'source_retired', 'available')::jsonb))).*
         from risk_assessments a where id = $1`,
      [id, earlier],
    );
    await organization.server.pool.query(
      "update risk_assessment_heads set assessment_id = $2, sequence = sequence + 1 where assessment_id = $1",
      [id, earlier],
    );
    const { body } = await organization.key.get(`/risk/assessments/${earlier}/state`);
    expect(body).toMatchObject({
      current: false,
      effectiveDecision: "reassessment_required",
      reasons: ["source_retired"],
    });
    // The other one, which did not count it, is only no longer the newest.
    expect((await organization.key.get(`/risk/assessments/${id}/state`)).body.reasons).toEqual(["newer_assessment"]);
  });
});
