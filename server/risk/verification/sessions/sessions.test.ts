import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { complete, newSession, newWorkflow, outputs, report, runOf } from "../testing/sessions.ts";

async function subjectOf(client: TestClient): Promise<string> {
  return (await client.post("/risk/subjects", { kind: "person", externalId: randomUUID() })).body.id;
}

const journeyOf = async (client: TestClient, subjectId: string): Promise<string[]> =>
  (await client.get(`/risk/subjects/${subjectId}/journey`)).body.items.map(({ data }) => data.type).toReversed();

describe("POST /verification/sessions", () => {
  it("201: a session with its own sessionWorkflowId and an open first run of the newest revision", async () => {
    const organization = await newOrganization();
    const { key, apiKeys } = organization;
    const workflow = await newWorkflow(organization);
    const subjectId = await subjectOf(key);
    const answer = await key.post("/verification/sessions", { workflowId: workflow.id, subjectId });
    expect(answer.status).toBe(201);
    const by = `api_key:${apiKeys.test.id}`;
    const { createdAt, sessionWorkflowId, runs } = answer.body.data;
    expect(answer.body).toEqual({
      id: expect.any(String),
      resource: "sessions",
      data: {
        workflowId: workflow.id,
        sessionWorkflowId: expect.any(String),
        subjectId,
        participants: [],
        createdAt,
        createdBy: by,
        linkedAt: createdAt,
        linkedBy: by,
        runs: [
          {
            id: expect.any(String),
            sessionId: answer.body.id,
            attempt: 1,
            workflowId: workflow.id,
            workflowRevision: 1,
            status: "open",
            startedAt: createdAt,
            startedBy: by,
            completedAt: null,
            completedBy: null,
            decision: null,
            results: [],
          },
        ],
        checks: [],
      },
    });
    expect(new Set([answer.body.id, sessionWorkflowId, runs[0].id]).size).toBe(3);
    expect((await key.get(`/verification/sessions/${answer.body.id}`)).body).toEqual(answer.body);
    expect(await journeyOf(key, subjectId)).toEqual(["risk.subject.created", "risk.verification.session_created"]);
  });

  it("201: without a subject it belongs to nobody yet; its event has no subject either", async () => {
    const organization = await newOrganization();
    const session = await newSession(organization);
    expect(session.data).toMatchObject({ subjectId: null, linkedAt: null, linkedBy: null });
    const { body } = await organization.key.get(`/risk/events?resourceId=${session.id}`);
    expect(body.items.map(({ data }) => [data.type, data.subjectId, data.sequence])).toEqual([
      ["risk.verification.session_created", null, null],
    ]);
  });

  it("[RK-GEN-3] 404 with its path: a workflow or subject of the other mode or another organization", async () => {
    const organization = await newOrganization();
    const other = await newOrganization();
    const workflowId = (await newWorkflow(organization)).id;
    const cases: [string, object][] = [
      ["/workflowId", { workflowId: randomUUID() }],
      ["/workflowId", { workflowId: (await newWorkflow(organization, { mode: "live" })).id }],
      ["/workflowId", { workflowId: (await newWorkflow(other)).id }],
      ["/subjectId", { workflowId, subjectId: randomUUID() }],
      ["/subjectId", { workflowId, subjectId: await subjectOf(organization.liveKey) }],
      ["/subjectId", { workflowId, subjectId: await subjectOf(other.key) }],
    ];
    const before = await rowsOf(organization);
    for (const [path, body] of cases) {
      const answer = await organization.key.post("/verification/sessions", body);
      expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([404, "not_found", path]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("400 for participants that repeat, or are missing where a step names one", async () => {
    const organization = await newOrganization();
    const status = { field: "status", type: "string" };
    const check = (participant: string) => ({
      id: `face_${participant}`,
      type: "check",
      config: { kind: "face_match", participant, fields: [status] },
    });
    const { id: workflowId } = await newWorkflow(organization, { steps: [check("director"), check("owner")] });
    const create = (participants?: object[]) =>
      organization.key.post("/verification/sessions", { workflowId, ...(participants && { participants }) });
    const director = { id: "director", role: "signatory" };
    for (const [path, participants] of [
      ["/participants", undefined],
      ["/participants", [director]],
      ["/participants/2/id", [director, { id: "owner" }, director]],
      ["/participants/0/id", [{ id: "Anna Muster" }]],
      ["/participants/0/name", [{ id: "director", name: "Anna" }]],
      ["/participants", Array.from({ length: 21 }, (_, i) => ({ id: `p${i}` }))],
    ] as const) {
      const answer = await create(participants as object[]);
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    }
    const made = await create([director, { id: "owner" }]);
    expect([made.status, made.body.data.participants]).toEqual([201, [director, { id: "owner" }]]);
  });
});

describe("POST /verification/sessions/{id}/link", () => {
  it("[RK-GEN-1] 200: says once whom the session is about; the subject was there before and stays", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const session = await newSession(organization);
    const subjectId = await subjectOf(key);
    const member = await organization.user("member");
    const linked = await member.post(`/verification/sessions/${session.id}/link`, { subjectId });
    expect(linked.status).toBe(200);
    expect(linked.body.data).toEqual({
      ...session.data,
      subjectId,
      linkedAt: expect.any(String),
      linkedBy: `user:${member.userId}`,
    });
    expect(await journeyOf(key, subjectId)).toEqual(["risk.subject.created", "risk.verification.session_linked"]);

    const again = await key.post(`/verification/sessions/${session.id}/link`, { subjectId });
    expect([again.status, again.body]).toEqual([200, linked.body]);
    expect(await journeyOf(key, subjectId)).toHaveLength(2);
  });

  it("409 already_linked: a session never moves to another subject, by either way of linking it", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const subjectId = await subjectOf(key);
    const session = await newSession(organization, { subjectId });
    const before = await rowsOf(organization);
    const other = { subjectId: await subjectOf(key) };
    const answer = await key.post(`/verification/sessions/${session.id}/link`, other);
    expect([answer.status, answer.body.code]).toEqual([409, "already_linked"]);
    expect((await key.get(`/verification/sessions/${session.id}`)).body.data.subjectId).toBe(subjectId);
    expect((await rowsOf(organization)).filter((row) => !before.includes(row)).map((row) => row.split(" ")[0])).toEqual(
      // Only the rows that registering the other subject wrote.
      ["idempotency_keys", "risk_events", "risk_subjects"],
    );
    await expect(
      organization.server.pool.query("update verification_sessions set subject_id = $2 where id = $1", [
        session.id,
        other.subjectId,
      ]),
    ).rejects.toThrow("linked to one subject for good");
  });

  it("two callers at the same moment: one subject wins, the other is refused", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const session = await newSession(organization);
    const subjects = [await subjectOf(key), await subjectOf(key)];
    const answers = await Promise.all(
      subjects.map((subjectId) => key.post(`/verification/sessions/${session.id}/link`, { subjectId })),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  it("[RK-GEN-3] 404: a subject of the other mode", async () => {
    const organization = await newOrganization();
    const session = await newSession(organization);
    const subjectId = await subjectOf(organization.liveKey);
    const answer = await organization.key.post(`/verification/sessions/${session.id}/link`, { subjectId });
    expect([answer.status, answer.body.errors[0].path]).toEqual([404, "/subjectId"]);
  });
});

describe("GET /verification/sessions/{id}", () => {
  it("shows every attempt with what its steps put out, and the checks, to everybody who may read", async () => {
    const organization = await newOrganization();
    const session = await newSession(organization);
    const first = runOf(session);
    await report(organization, first, "id_document");
    await report(organization, first, "face", { status: "failed" });
    await complete(organization, first);
    const second = (await organization.key.post(`/verification/sessions/${session.id}/runs`)).body.id;
    await report(organization, second, "face", { status: "completed", output: { status: "review_required" } });

    const auditor = await organization.user("auditor");
    const { body } = await auditor.get(`/verification/sessions/${session.id}`);
    expect(
      body.data.runs.map(({ id, attempt, status, results }) => [
        id,
        attempt,
        status,
        results.map(({ stepId, status, output }) => [stepId, status, output]),
      ]),
    ).toEqual([
      [
        first,
        1,
        "completed",
        [
          ["id_document", "completed", outputs["id_document"]],
          ["face", "failed", null],
        ],
      ],
      [second, 2, "open", [["face", "completed", { status: "review_required" }]]],
    ]);
    const checks = body.data.checks.map(({ workflowRunId, kind, status, recommendation }) => [
      workflowRunId,
      kind,
      status,
      recommendation,
    ]);
    expect(checks).toEqual([
      [first, "face_match", "error", "review"],
      [second, "face_match", "review_required", "review"],
    ]);
  });

  it("413 record: refuses a result that would make the session too large to read", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const fields = Array.from({ length: 25 }, (_, i) => ({ field: `f${i}`, type: "string" }));
    const { id: workflowId } = await newWorkflow(organization, {
      steps: Array.from({ length: 20 }, (_, i) => ({ id: `s${i}`, type: "capture", config: { fields } })),
    });
    const session = await newSession(organization, { workflowId });
    const output = Object.fromEntries(fields.map(({ field }) => [field, "x ".repeat(1000)]));
    let refused: object | undefined;
    for (let step = 0; step < 20 && !refused; step += 1) {
      const path = `/verification/runs/${runOf(session)}/steps/s${step}/result` as const;
      const answer = await key.post(path, { status: "completed", output });
      if (answer.status !== 201) refused = answer.body;
    }
    expect(refused).toMatchObject({ status: 413, code: "payload_too_large", limitName: "record", limitBytes: 786_432 });
    const { text } = await key.get(`/verification/sessions/${session.id}`);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(786_432);
    expect(Buffer.byteLength(text)).toBeGreaterThan(700_000);
  });
});
