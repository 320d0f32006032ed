import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { allFields, decide, inputsOf, newNativePolicy } from "../testing/native-policy.ts";
import { newOrganization } from "#testing/organization.ts";
import { complete, newSession, newWorkflow, report, reviseWorkflow, runOf } from "../testing/sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { all, evidenceOf, nativeCase, resolved, startAgain, statesOf, wentThrough } from "../testing/native-case.ts";

describe("[RK-VE-3] findings of a session", () => {
  it("capture, check, validate and risk inform while review is pending; extraction and enrichment wait for approval", async () => {
    const made = await nativeCase();
    const { session, runId } = await wentThrough(made);
    const pending = {
      ...resolved,
      "document.country": "not_approved",
      employed: "not_approved",
      employers: "not_approved",
    };
    expect(await statesOf(made)).toEqual(pending);
    expect((await decide(made.organization, made.subjectId, session, runId, "approved")).status).toBe(201);
    expect(await statesOf(made)).toEqual(resolved);
  });

  it("shows no value of what is not approved in an assessment", async () => {
    const made = await nativeCase();
    await wentThrough(made);
    const { data } = await inputsOf(made.organization, made.subjectId, made.policyId);
    const input = data.inputs.find(({ key }) => key === "document.country");
    expect(input.receipts).toEqual([
      {
        evidenceId: expect.any(String),
        source: `verification:${made.workflowId}:r1:id_document`,
        status: "not_approved",
        value: null,
        observedAt: expect.any(String),
        expiresAt: null,
      },
    ]);
    expect(data.complete).toBe(false);
  });

  it("becomes evidence of its subject as soon as the session is linked, with the time it was found", async () => {
    const made = await nativeCase();
    const { session } = await wentThrough(made, { linked: false });
    expect(await statesOf(made)).toEqual(all("missing"));
    const linked = await made.organization.key.post(`/verification/sessions/${session.id}/link`, {
      subjectId: made.subjectId,
    });
    expect(await statesOf(made)).toMatchObject({ "selfie.sharpness": 0.9, "document.country": "not_approved" });
    const [first] = await evidenceOf(made.organization, made.subjectId);
    expect(first.data.observedAt).toBe(linked.body.data.runs[0].results[0].recordedAt);
    expect(first.data.receivedAt).toBe(linked.body.data.linkedAt);
  });
});

describe("[RK-VE-5] a receipt", () => {
  it("holds the value of one declared field, where it comes from, and nothing else of the output", async () => {
    const made = await nativeCase();
    const { organization, workflowId, subjectId } = made;
    const session = await newSession(organization, { workflowId, subjectId });
    const runId = runOf(session);
    const stored = await report(organization, runId, "registry");
    const items = await evidenceOf(organization, subjectId);
    expect(items.map(({ data }) => [data.fact, data.type, data.status, data.value])).toEqual([
      ["employed", "boolean", "available", true],
      ["employers", "list", "available", ["ACME", "Globex"]],
    ]);
    for (const { data } of items) {
      expect(data).toEqual({
        ...data,
        subjectId,
        sourceRegistrationId: null,
        source: `verification:${workflowId}:r1:registry`,
        providerRef: null,
        observedAt: stored.data.recordedAt,
        expiresAt: null,
        supersedes: null,
        batchId: null,
        provenance: {
          evidenceClass: "native",
          workflowId,
          workflowRevision: 1,
          stepId: "registry",
          sessionWorkflowId: session.data.sessionWorkflowId,
          workflowRunId: runId,
        },
      });
    }
    // One event per receipt, then the one about the step; none holds a value.
    const journey = (await organization.key.get(`/risk/subjects/${subjectId}/journey`)).body.items.toReversed();
    expect(journey.map(({ data }) => [data.sequence, data.type])).toEqual([
      [1, "risk.subject.created"],
      [2, "risk.verification.session_created"],
      [3, "risk.evidence.recorded"],
      [4, "risk.evidence.recorded"],
      [5, "risk.verification.step_recorded"],
    ]);
    expect(JSON.stringify(journey)).not.toContain("ACME");
    expect((await organization.key.get(`/risk/subjects/${subjectId}`)).body.data.evidenceRevision).toBe(2);
  });

  it("is not made of what a step found about a participant", async () => {
    const organization = await newOrganization();
    const fields = [{ field: "name", type: "string" }];
    const workflow = await newWorkflow(organization, {
      steps: [{ id: "director", type: "capture", config: { fields, participant: "director" } }],
    });
    const subjectId = await newSubject(organization);
    const session = await newSession(organization, {
      workflowId: workflow.id,
      subjectId,
      participants: [{ id: "director" }],
    });
    await report(organization, runOf(session), "director", { status: "completed", output: { name: "Somebody Else" } });
    expect(await evidenceOf(organization, subjectId)).toEqual([]);
    expect((await organization.key.get("/risk/verification-inputs")).body.items).toEqual([]);
  });

  it("of an older revision is outdated once an attempt at a new one has begun: the policy has to be bound again", async () => {
    const made = await nativeCase();
    const { organization, workflowId } = made;
    const { session, runId } = await wentThrough(made);
    await decide(organization, made.subjectId, session, runId, "approved");
    await reviseWorkflow(organization, workflowId, 1);
    // The revision alone changes nothing; the runs that have begun keep theirs.
    expect(await statesOf(made)).toEqual(resolved);

    const next = await wentThrough({ ...made });
    await decide(organization, made.subjectId, next.session, next.runId, "approved");
    expect(await statesOf(made)).toEqual(all("binding_outdated"));
    const rebound = await newNativePolicy(organization, { id: workflowId, revision: 2 }, allFields);
    expect(await statesOf({ ...made, policyId: rebound })).toEqual(resolved);
  });

  it("[RK-VE-5] of a newcomer is outdated as soon as the workflow has a newer revision, before and after an attempt", async () => {
    const made = await nativeCase();
    const { organization, workflowId, subjectId, policyId } = made;
    expect(await statesOf(made)).toEqual(all("missing"));
    await reviseWorkflow(organization, workflowId, 1);
    const { id, data } = await inputsOf(organization, subjectId, policyId);
    expect(data.inputs.map(({ state }) => state)).toEqual(Object.keys(resolved).map(() => "binding_outdated"));
    expect(data.inputs[0].receipts).toEqual([
      {
        evidenceId: null,
        source: `verification:${workflowId}:r1:selfie`,
        status: "binding_outdated",
        value: null,
        observedAt: data.evaluatedAt,
        expiresAt: null,
      },
    ]);
    const replay = await organization.key.post(`/risk/assessments/${id}/replay`, undefined, { idempotencyKey: null });
    expect(replay.body.matches).toBe(true);

    const { session, runId } = await wentThrough(made);
    await decide(organization, subjectId, session, runId, "approved");
    expect(await statesOf(made)).toEqual(all("binding_outdated"));
  });

  it("[RK-VE-5] of an attempt at an older revision counts, despite newer revisions", async () => {
    const made = await nativeCase();
    const session = await newSession(made.organization, { workflowId: made.workflowId, subjectId: made.subjectId });
    await reviseWorkflow(made.organization, made.workflowId, 1);
    await reviseWorkflow(made.organization, made.workflowId, 2);
    expect(await statesOf(made)).toEqual(all("missing"));
    await report(made.organization, runOf(session), "face");
    expect(await statesOf(made)).toEqual({ ...all("missing"), face: "clear" });
    const second = await newNativePolicy(made.organization, { id: made.workflowId, revision: 2 }, allFields);
    expect(await statesOf({ ...made, policyId: second })).toEqual(all("binding_outdated"));
  });
});

describe("[RK-GEN-1] a subject", () => {
  it.each(["person", "business", "account", "transaction"])(
    "a %s outlives its sessions: evidence and assessments stay with it, as they were",
    async (kind) => {
      const { organization, workflowId, policyId } = await nativeCase();
      const { key } = organization;
      const subjectId = (await key.post("/risk/subjects", { kind, externalId: randomUUID() })).body.id;
      const made = { organization, workflowId, policyId, subjectId };
      await wentThrough(made);
      const first = await inputsOf(organization, subjectId, policyId);
      await wentThrough(made, { failed: ["face"] });
      const second = await inputsOf(organization, subjectId, policyId);
      expect([first.states["face"], second.states["face"]]).toEqual(["clear", "unavailable"]);

      const kept = await key.get(`/risk/assessments/${first.id}`);
      expect(kept.body.data).toEqual(first.data);
      expect(kept.body.data.explanation.length).toBeGreaterThan(0);
      const face = (await evidenceOf(organization, subjectId)).filter(({ data }) => data.source.endsWith(":face"));
      expect(face.map(({ id, data }) => [data.status, data.supersedes, data.supersededBy, id])).toEqual([
        ["available", null, face[1].id, face[0].id],
        ["unavailable", face[0].id, null, face[1].id],
      ]);
      expect((await key.get(`/risk/subjects/${subjectId}`)).body.data.kind).toBe(kind);
    },
  );
});

describe("[RK-AS-5] an assessment", () => {
  it("is no longer current after anything happened to a session of its subject", async () => {
    const made = await nativeCase();
    const { organization, workflowId, subjectId, policyId } = made;
    const reasonsAfter = async (change: () => Promise<unknown>) => {
      const { id } = await inputsOf(organization, subjectId, policyId);
      expect((await organization.key.get(`/risk/assessments/${id}/state`)).body).toMatchObject({ current: true });
      await change();
      const { body } = await organization.key.get(`/risk/assessments/${id}/state`);
      expect([body.current, body.effectiveDecision]).toEqual([false, "reassessment_required"]);
      return body.reasons;
    };
    const loose = await newSession(organization, { workflowId });
    let session!: Awaited<ReturnType<typeof newSession>>;
    let runId = "";
    const onlyVerification = ["verification_changed"];
    expect(
      await reasonsAfter(() => organization.key.post(`/verification/sessions/${loose.id}/link`, { subjectId })),
    ).toEqual(onlyVerification);
    expect(
      await reasonsAfter(async () => (session = await newSession(organization, { workflowId, subjectId }))),
    ).toEqual(onlyVerification);
    expect(await reasonsAfter(async () => (runId = await startAgain(made, session)))).toEqual(onlyVerification);
    expect(await reasonsAfter(() => report(organization, runId, "selfie"))).toEqual([
      "newer_evidence",
      "verification_changed",
    ]);
    expect(await reasonsAfter(() => complete(organization, runId))).toEqual(onlyVerification);
    expect(await reasonsAfter(() => decide(organization, subjectId, session, runId, "approved"))).toEqual(
      onlyVerification,
    );
  });
});
