import { randomUUID } from "node:crypto";
import { checkKinds } from "@probity/engines/risk/verification/workflow.ts";
import { describe, expect, it } from "vitest";
import { decide, inputsOf, newNativePolicy } from "../testing/native-policy.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { claim, newSource } from "#risk/testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { complete, newSession, newWorkflow, report, runOf } from "../testing/sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";

const check = (kind: string, participant?: string) => ({
  id: kind,
  type: "check",
  config: { kind, fields: [{ field: "status", type: "string" }], ...(participant && { participant }) },
});

/** A subject whose session has a step for every kind of check. */
async function checkedCase(organization: TestOrganization) {
  const workflow = await newWorkflow(organization, { steps: checkKinds.map((kind) => check(kind)) });
  const subjectId = await newSubject(organization);
  const session = await newSession(organization, { workflowId: workflow.id, subjectId });
  const end = async (kind: string, status: string, runId = runOf(session)): Promise<string> => {
    const body = status === "failed" ? { status } : { status: "completed", output: { status } };
    return (await report(organization, runId, kind, body)).data.checks[0].id;
  };
  const path = `/risk/subjects/${subjectId}/session-checks` as const;
  return { workflowId: workflow.id as string, subjectId, session, end, path };
}

/** A policy that reads one kind of check from these sources. */
const readingCheck = (organization: TestOrganization, kind: string, acceptedSources: string[]) =>
  newNativePolicy(organization, { id: "" }, [
    { key: `check.${kind}`, type: "string", acceptedSources, maxAgeSeconds: 3600 },
  ]);

describe("POST /risk/subjects/{id}/session-checks", () => {
  it("[RK-VE-6] 201: a receipt of check.<kind>, with the importing principal as its source", async () => {
    const organization = await newOrganization();
    const { key, apiKeys } = organization;
    const member = await organization.user("member");
    const { workflowId, subjectId, session, end, path } = await checkedCase(organization);
    for (const kind of checkKinds) {
      const checkId = await end(kind, "clear");
      const byKey = await key.post(path, { checkId });
      expect(byKey.status).toBe(201);
      const { data: found } = (await key.get(`/verification/sessions/${session.id}/checks`)).body.items.find(
        ({ id }) => id === checkId,
      );
      expect(byKey.body.data).toEqual({
        subjectId,
        sourceRegistrationId: null,
        source: `api_key:${apiKeys.test.id}`,
        fact: `check.${kind}`,
        type: "string",
        status: "available",
        value: "clear",
        observedAt: found.createdAt,
        expiresAt: null,
        providerRef: `session-check:${checkId}`,
        receivedAt: expect.any(String),
        supersedes: null,
        supersededBy: null,
        batchId: null,
        provenance: {
          evidenceClass: "native",
          workflowId,
          sessionWorkflowId: session.data.sessionWorkflowId,
          workflowRunId: runOf(session),
          stepId: kind,
          checkId,
        },
      });
      const byMember = await member.post(path, { checkId });
      expect(byMember.body.data).toMatchObject({ source: `user:${member.userId}`, supersedes: null });
      const again = await key.post(path, { checkId });
      expect(again.body.data.supersedes).toBe(byKey.body.id);
      const read = await key.get(`/risk/evidence/${byKey.body.id}`);
      expect(read.body.data).toEqual({ ...byKey.body.data, supersededBy: again.body.id });
    }
  });

  it.each([
    ["liveness", "clear", "available", "clear"],
    ["liveness", "review_required", "available", "review_required"],
    ["liveness", "block", "available", "block"],
    ["pep_sanctions", "review_required", "available", "review_required"],
    ["pep_sanctions", "match", "available", "match"],
    ["liveness", "failed", "unavailable", null],
    ["pep_sanctions", "failed", "unavailable", null],
  ])(
    "[RK-VE-6] a %s check that ended %s is %s as %s: nothing else ever becomes clear",
    async (kind, status, as, value) => {
      const organization = await newOrganization();
      const { subjectId, end, path } = await checkedCase(organization);
      const checkId = await end(kind, status);
      const { body } = await organization.key.post(path, { checkId });
      expect([body.data.status, body.data.value]).toEqual([as, value]);
      const policyId = await readingCheck(organization, kind, [`api_key:${organization.apiKeys.test.id}`]);
      const { states } = await inputsOf(organization, subjectId, policyId);
      expect(states[`check.${kind}`]).toBe(value ?? "unavailable");
    },
  );

  it("[RK-VE-8] counts only if the policy accepts the importing principal", async () => {
    const organization = await newOrganization();
    const member = await organization.user("member");
    const { subjectId, end, path } = await checkedCase(organization);
    await member.post(path, { checkId: await end("email", "clear") });
    const stateWith = async (source: string) => {
      const policyId = await readingCheck(organization, "email", [source]);
      return (await inputsOf(organization, subjectId, policyId)).states["check.email"];
    };
    expect(await stateWith(`user:${member.userId}`)).toBe("clear");
    expect(await stateWith(`user:${randomUUID()}`)).toBe("missing");
    expect(await stateWith(`api_key:${organization.apiKeys.test.id}`)).toBe("missing");
  });

  it("[RK-VE-6] 400 for a check about a participant, 409 for a session that is not about this subject; nothing is stored", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const workflow = await newWorkflow(organization, { steps: [check("email"), check("phone", "director")] });
    const [subjectId, other] = [await newSubject(organization), await newSubject(organization)];
    const participants = [{ id: "director" }];
    const session = await newSession(organization, { workflowId: workflow.id, subjectId, participants });
    const loose = await newSession(organization, { workflowId: workflow.id, participants });
    const clear = { status: "completed", output: { status: "clear" } };
    const checkOf = async (of: typeof session, stepId: string) =>
      (await report(organization, runOf(of), stepId, clear)).data.checks[0].id;
    const [email, phone] = [await checkOf(session, "email"), await checkOf(session, "phone")];
    const looseEmail = await checkOf(loose, "email");
    const before = await rowsOf(organization);
    for (const [subject, checkId, status, code] of [
      [subjectId, phone, 400, "participant_level"],
      [other, email, 409, "session_not_linked"],
      [subjectId, looseEmail, 409, "session_not_linked"],
      [subjectId, randomUUID(), 404, "not_found"],
      [randomUUID(), email, 404, "not_found"],
    ] as const) {
      const answer = await key.post(`/risk/subjects/${subject}/session-checks`, { checkId });
      expect([answer.status, answer.body.errors?.[0]?.code ?? answer.body.code]).toEqual([status, code]);
    }
    const smuggled = await key.post(`/risk/subjects/${subjectId}/session-checks`, { checkId: email, status: "clear" });
    expect([smuggled.status, smuggled.body.errors[0].path]).toEqual([400, "/status"]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-VE-6] [RK-GEN-3] 404: a check of the other mode, for either credential", async () => {
    const organization = await newOrganization();
    const { end } = await checkedCase(organization);
    const checkId = await end("email", "clear");
    const liveSubject = await newSubject({ key: organization.liveKey });
    const path = `/risk/subjects/${liveSubject}/session-checks` as const;
    const live = await organization.liveKey.post(path, { checkId });
    expect([live.status, live.body.errors[0].path]).toEqual([404, "/checkId"]);
    expect((await organization.key.post(path, { checkId })).status).toBe(404);
    expect((await (await organization.user("owner", "live")).post(path, { checkId })).status).toBe(404);
  });

  it("[RK-VE-4] an import counts until a newer attempt begins, and one of an older attempt is refused", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const { subjectId, session, end, path } = await checkedCase(organization);
    const policyId = await readingCheck(organization, "email", [`api_key:${organization.apiKeys.test.id}`]);
    const state = async () => (await inputsOf(organization, subjectId, policyId)).states["check.email"];
    const first = await end("email", "clear");
    await key.post(path, { checkId: first });
    expect(await state()).toBe("clear");
    const second = (await key.post(`/verification/sessions/${session.id}/runs`)).body.id;
    expect(await state()).toBe("unavailable");
    const refused = await key.post(path, { checkId: first });
    expect([refused.status, refused.body.code]).toEqual([409, "attempt_not_standing"]);
    await key.post(path, { checkId: await end("email", "review_required", second) });
    expect(await state()).toBe("review_required");
  });

  it("[RK-VE-2] [RK-VE-4] an attempt that was rejected takes its imported checks along", async () => {
    const organization = await newOrganization();
    const { subjectId, session, end, path } = await checkedCase(organization);
    const policyId = await readingCheck(organization, "email", [`api_key:${organization.apiKeys.test.id}`]);
    const state = async () => (await inputsOf(organization, subjectId, policyId)).states["check.email"];
    const checkId = await end("email", "clear");
    await organization.key.post(path, { checkId });
    await complete(organization, runOf(session));
    await decide(organization, subjectId, session, runOf(session), "rejected");
    expect(await state()).toBe("not_approved");
    const refused = await organization.key.post(path, { checkId });
    expect([refused.status, refused.body.code]).toEqual([409, "attempt_not_standing"]);
    await decide(organization, subjectId, session, runOf(session), "approved");
    expect(await state()).toBe("clear");
  });
});

describe("[RK-VE-7] results of a session do not come in again as external evidence", () => {
  it("a registered source only has its own identity, whatever facts it declares", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const { workflowId, subjectId, path, end } = await checkedCase(organization);
    const native = `verification:${workflowId}:r1:liveness`;
    const source = await newSource(organization, {
      facts: [
        { key: "status", type: "string" },
        { key: "check.liveness", type: "string" },
      ],
    });
    // Neither as a step nor as a person: the source of a receipt is nothing that a caller can say.
    for (const smuggled of [
      { source: native },
      { source: `api_key:${organization.apiKeys.test.id}` },
      { provenance: { evidenceClass: "native" } },
    ]) {
      const answer = await key.post(`/risk/subjects/${subjectId}/evidence`, {
        ...claim(source.id, { fact: "status", value: "clear" }),
        ...smuggled,
      });
      expect([answer.status, answer.body.errors[0].code]).toEqual([400, "unknown_property"]);
    }
    for (const fact of ["status", "check.liveness"]) {
      const answer = await key.post(`/risk/subjects/${subjectId}/evidence`, claim(source.id, { fact, value: "clear" }));
      expect([answer.status, answer.body.data.source]).toEqual([201, source.identity]);
      expect(answer.body.data.provenance.evidenceClass).toBe("assertion");
    }
    const policyId = await newNativePolicy(organization, { id: workflowId }, [
      { key: "liveness", stepId: "liveness", field: "status" },
      {
        key: "check.liveness",
        type: "string",
        acceptedSources: [`api_key:${organization.apiKeys.test.id}`],
        maxAgeSeconds: 3600,
      },
    ]);
    const states = async () => (await inputsOf(organization, subjectId, policyId)).states;
    expect(await states()).toEqual({ liveness: "missing", "check.liveness": "missing" });
    const checkId = await end("liveness", "block");
    await key.post(path, { checkId });
    expect(await states()).toEqual({ liveness: "block", "check.liveness": "block" });
    // And what it says afterwards supersedes nothing of the session's.
    await key.post(
      `/risk/subjects/${subjectId}/evidence`,
      claim(source.id, { fact: "check.liveness", value: "clear" }),
    );
    expect(await states()).toEqual({ liveness: "block", "check.liveness": "block" });
  });
});
