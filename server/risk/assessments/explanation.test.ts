import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { highRisk, newCase, onboarding } from "../testing/onboarding-case.ts";
import { newNativePolicy } from "#risk/verification/testing/native-policy.ts";
import { newOrganization } from "#testing/organization.ts";
import { newDraft } from "../testing/policies.ts";
import { newSource } from "../testing/evidence.ts";
import { newWorkflow } from "#risk/verification/testing/sessions.ts";
import { newSubject } from "../testing/subjects.ts";

describe("[RK-AS-2] the explanation of an assessment", () => {
  it("is read as it was answered, alone and in lists, with a detail for every sentence", async () => {
    const { say, assess, organization } = await newCase(await newOrganization());
    await say(highRisk);
    const { id, data } = (await assess()).body;
    expect(data.explanationDetails).toHaveLength(data.explanation.length);
    const [alone, listed] = await Promise.all([
      organization.key.get(`/risk/assessments/${id}`),
      organization.key.get("/risk/assessments"),
    ]);
    for (const read of [alone.body.data, listed.body.items[0].data])
      expect([read.explanation, read.explanationDetails]).toEqual([data.explanation, data.explanationDetails]);
  });

  it("names a source that has said nothing, and a step of a workflow", async () => {
    const { source, say, assess, organization } = await newCase(await newOrganization());
    await say({ "country.residence": "DE" });
    expect((await assess()).body.data.explanation).toContain(
      `No evidence for products has arrived from ${source.data.key}.`,
    );
    const workflow = await newWorkflow(organization);
    const policyVersionId = await newNativePolicy(organization, workflow, [
      { key: "document.country", stepId: "id_document", field: "issuingCountry" },
    ]);
    const { data } = (await assess({ policyVersionId })).body;
    expect(data.explanation).toContain(
      `No evidence for document.country has arrived from step id_document of workflow ${workflow.data.key}.`,
    );
  });

  it("stays unchanged if it was stored as sentences only", async () => {
    const { say, assess, organization } = await newCase(await newOrganization());
    await say(highRisk);
    const { id, data } = (await assess()).body;
    const old = [
      "Decision restrict, because the score is in band high.",
      "Score 70 = office 40 × 1 + products 60 × 0.5.",
    ];
    const client = await organization.server.pool.connect();
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("update risk_assessments set explanation = $2 where id = $1", [id, JSON.stringify(old)]);
    await client.query("commit");
    client.release();
    const { explanation, explanationDetails, ...read } = (await organization.key.get(`/risk/assessments/${id}`)).body
      .data;
    expect([explanation, explanationDetails]).toEqual([old, []]);
    const { explanation: _texts, explanationDetails: _details, ...rest } = data;
    expect(read).toEqual(rest);
    const replayed = (await organization.key.post(`/risk/assessments/${id}/replay`)).body;
    expect(replayed.matches).toBe(true);
  });

  it("names no source of another organization or mode", async () => {
    const [organization, stranger] = [await newOrganization(), await newOrganization()];
    const foreign = [await newSource(stranger), await newSource(organization, { mode: "live" })];
    const acceptedSources = foreign.map(({ identity }) => identity);
    const scenario = { name: "nobody", inputs: {} };
    const definition = { ...onboarding(acceptedSources), applicability: [] };
    const body = { definition, scenarios: [scenario] };
    const answer = await organization.key.post("/risk/policies/simulate", body, { idempotencyKey: null });
    const text = answer.body.results[0].explanation.join("\n");
    expect(text).toContain(`from source ${foreign[0]!.id} or source ${foreign[1]!.id}.`);
    for (const { data } of foreign) expect(text).not.toContain(data.key);
  });

  it("409, not a failure, for a draft whose sources are not valid identities", async () => {
    const organization = await newOrganization();
    const sources = ["registered:x", "registered:0198f2c4", `verification:${randomUUID()}x:r1:s`, "registered:", ":"];
    const { id } = await newDraft(organization, { definition: onboarding(sources) });
    const path = `/risk/subjects/${await newSubject(organization)}/assessments` as const;
    const answer = await organization.key.post(path, { policyVersionId: id, trigger: "test" });
    expect([answer.status, answer.body.code]).toEqual([409, "policy_not_published"]);
  });
});

describe("[RK-PO-16] the explanation of a scenario", () => {
  it("is that of an assessment with the same evidence", async () => {
    const { policyId, say, assess, organization } = await newCase(await newOrganization());
    await say(highRisk);
    const { data } = (await assess()).body;
    const inputs = Object.fromEntries(
      data.inputs.map(({ key, receipts: [{ value, observedAt }] }) => [
        key,
        { status: "available", value, observedAt },
      ]),
    );
    const scenarios = [{ name: "the same", inputs }];
    for (const policy of [{ policyVersionId: policyId }, { definition: data.policySnapshot }]) {
      const body = { ...policy, evaluatedAt: data.evaluatedAt, scenarios };
      const answer = await organization.key.post("/risk/policies/simulate", body, { idempotencyKey: null });
      const [{ explanation, explanationDetails }] = answer.body.results;
      expect([explanation, explanationDetails]).toEqual([data.explanation, data.explanationDetails]);
    }
  });

  it("says that the policy does not apply, and decides nothing", async () => {
    const { policyId, organization } = await newCase(await newOrganization());
    const inputs = { "country.residence": { status: "available", value: "US" } };
    const body = {
      policyVersionId: policyId,
      scenarios: [
        { name: "abroad", inputs },
        { name: "nowhere", inputs: {} },
      ],
    };
    const answer = await organization.key.post("/risk/policies/simulate", body, { idempotencyKey: null });
    const [abroad, nowhere] = answer.body.results;
    expect(abroad.explanation).toEqual([
      "The policy does not apply, because the subject does not match its group (served); nothing is decided.",
    ]);
    expect(nowhere.explanation[0]).toBe(
      "It is unknown whether the policy applies, because that depends on country.residence; nothing is decided.",
    );
    expect(nowhere.explanationDetails[0]).toEqual({
      about: "applicability",
      result: "unknown",
      groupId: null,
      inputs: ["country.residence"],
    });
  });
});
