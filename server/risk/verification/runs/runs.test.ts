import { randomUUID } from "node:crypto";
import { mayMove, runStatuses, type RunStatus } from "@probity/engines/risk/verification/runs.ts";
import { describe, expect, it } from "vitest";
import { roles } from "#platform/operation/caller.ts";
import type { Answer, BodyOf } from "#testing/answer.ts";
import { newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { complete, newSession, newWorkflow, outputs, report, runOf } from "../testing/sessions.ts";

/** A run in a given status, with its session. */
async function runIn(organization: TestOrganization, status: RunStatus): Promise<{ sessionId: string; runId: string }> {
  const session = await newSession(organization);
  const ids = { sessionId: session.id as string, runId: runOf(session) };
  if (status === "completed") await complete(organization, ids.runId);
  if (status === "superseded") await organization.key.post(`/verification/sessions/${session.id}/runs`);
  return ids;
}

const statusOf = async ({ key }: TestOrganization, { sessionId, runId }: { sessionId: string; runId: string }) =>
  (await key.get(`/verification/sessions/${sessionId}`)).body.data.runs.find(({ id }) => id === runId).status;

/** The call that moves a run to each status. */
const moves: Record<
  RunStatus,
  | ((
      client: TestClient,
      run: { sessionId: string; runId: string },
    ) => Promise<Answer<BodyOf<"POST", "/verification/sessions/{}/runs">>>)
  | null
> = {
  open: null,
  completed: (client, { runId }) => client.post(`/verification/runs/${runId}/complete`),
  superseded: (client, { sessionId }) => client.post(`/verification/sessions/${sessionId}/runs`),
};

const callers = ["key", ...roles] as const;
const pairs = runStatuses.flatMap((from) =>
  runStatuses.flatMap((to) => (moves[to] ? callers.map((who) => [from, to, who] as const) : [])),
);

describe("the states of a run", () => {
  it.each(pairs)("%s to %s by %s: as the table says", async (from, to, who) => {
    const organization = await newOrganization();
    const run = await runIn(organization, from);
    const client = who === "key" ? organization.key : await organization.user(who);
    const answer = await moves[to]!(client, run);
    if (who === "auditor") expect([answer.status, answer.body.code]).toEqual([403, "insufficient_role"]);
    const moved = who !== "auditor" && mayMove(from, to);
    expect(await statusOf(organization, run)).toBe(moved ? to : from);
    if (to === "completed" && !moved && who !== "auditor") {
      expect([answer.status, answer.body]).toEqual([
        409,
        expect.objectContaining({ code: "invalid_transition", from, to }),
      ]);
    }
    // A newer attempt may always begin; what has ended before it stays as it was.
    if (to === "superseded" && who !== "auditor")
      expect([answer.status, answer.body.data.attempt]).toEqual([201, from === "superseded" ? 3 : 2]);
  });

  it.each(runStatuses.flatMap((status) => callers.map((who) => [status, who] as const)))(
    "a result while it is %s, by %s: only an open run takes one",
    async (status, who) => {
      const organization = await newOrganization();
      const { runId } = await runIn(organization, status);
      const client = who === "key" ? organization.key : await organization.user(who);
      const before = await rowsOf(organization);
      const answer = await client.post(`/verification/runs/${runId}/steps/face/result`, {
        status: "completed",
        output: outputs["face"],
      });
      if (who === "auditor") expect([answer.status, answer.body.code]).toEqual([403, "insufficient_role"]);
      else if (status === "open") expect(answer.status).toBe(201);
      else expect([answer.status, answer.body.code]).toEqual([409, "run_not_open"]);
      if (answer.status !== 201) expect(await rowsOf(organization)).toEqual(before);
    },
  );

  it("the database keeps a run that has ended, and one open run of a session", async () => {
    const organization = await newOrganization();
    const { pool } = organization.server;
    const { runId } = await runIn(organization, "completed");
    const reopen =
      "update verification_runs set status = 'open', completed_at = null, completed_by = null where id = $1";
    await expect(pool.query(reopen, [runId])).rejects.toThrow("stays as it is");
    const { sessionId } = await runIn(organization, "open");
    const second = `insert into verification_runs select organization_id, mode, gen_random_uuid(), session_id, 2, workflow_id, workflow_revision,
                    'open', now(), started_by from verification_runs where session_id = $1`;
    await expect(pool.query(second, [sessionId])).rejects.toThrow("verification_runs_open");
  });

  it("two newer attempts at the same moment: both begin, one after the other, and one stays open", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const session = await newSession(organization);
    const answers = await Promise.all([1, 2, 3].map(() => key.post(`/verification/sessions/${session.id}/runs`)));
    expect(answers.map(({ body }) => body.data.attempt)).toEqual(expect.arrayContaining([2, 3, 4]));
    const { runs } = (await key.get(`/verification/sessions/${session.id}`)).body.data;
    expect(runs.map(({ status }) => status)).toEqual(["superseded", "superseded", "superseded", "open"]);
  });
});

describe("POST /verification/sessions/{id}/runs", () => {
  it("[RK-VE-4] 201: a newer attempt has nothing of the last one", async () => {
    const organization = await newOrganization();
    const session = await newSession(organization);
    await report(organization, runOf(session), "id_document");
    await complete(organization, runOf(session));
    await organization.key.post(`/verification/sessions/${session.id}/runs`);
    const { runs } = (await organization.key.get(`/verification/sessions/${session.id}`)).body.data;
    expect(runs.map(({ status, results }) => [status, results.length])).toEqual([
      ["completed", 1],
      ["open", 0],
    ]);
    await report(organization, runs[1].id, "id_document");
  });
});

describe("POST /verification/runs/{id}/steps/{stepId}/result", () => {
  it("201: steps are recorded in any order, each once", async () => {
    const organization = await newOrganization();
    const runId = runOf(await newSession(organization));
    for (const stepId of ["device", "face", "id_document", "selfie", "registry", "consistency"]) {
      const answer = await organization.key.post(`/verification/runs/${runId}/steps/${stepId}/result`, {
        status: "completed",
        output: outputs[stepId],
      });
      expect([answer.status, answer.body.resource]).toEqual([201, "step-results"]);
      expect(answer.body.data).toMatchObject({
        workflowRunId: runId,
        stepId,
        status: "completed",
        output: outputs[stepId],
      });
      const again = await organization.key.post(`/verification/runs/${runId}/steps/${stepId}/result`, {
        status: "failed",
      });
      expect([again.status, again.body.code, again.body.existingId]).toEqual([409, "already_exists", answer.body.id]);
    }
  });

  it("two results of one step at the same moment: one is recorded", async () => {
    const organization = await newOrganization();
    const runId = runOf(await newSession(organization));
    const post = (body: object) => organization.key.post(`/verification/runs/${runId}/steps/face/result`, body);
    const answers = await Promise.all([
      post({ status: "failed" }),
      post({ status: "completed", output: { status: "clear" } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  });

  it.each<[string, string, string, object]>([
    ["a field too many", "registry", "/output/salary", { output: { ...outputs["registry"], salary: 1 } }],
    ["a field too few", "registry", "/output/employers", { output: { employed: true } }],
    ["a wrong type", "registry", "/output/employed", { output: { ...outputs["registry"], employed: "yes" } }],
    ["a wrong item", "registry", "/output/employers", { output: { ...outputs["registry"], employers: [1] } }],
    [
      "an image",
      "id_document",
      "/output/fullName",
      { output: { ...outputs["id_document"], fullName: "data:image/png;base64,AA==" } },
    ],
    [
      "a long text",
      "id_document",
      "/output/fullName",
      { output: { ...outputs["id_document"], fullName: "x ".repeat(1001) } },
    ],
    [
      "another document",
      "id_document",
      "/output/documentType",
      { output: { ...outputs["id_document"], documentType: "visa" } },
    ],
    ["no output", "face", "/output/status", { output: undefined }],
    ["an outcome nobody may report", "face", "/output/status", { output: { status: "error" } }],
    ["the outcome of another kind", "face", "/output/status", { output: { status: "match" } }],
    ["an output of a failure", "face", "/output", { status: "failed" }],
    ["a status of its own", "face", "/status", { status: "skipped" }],
    ["anything else", "face", "/files", { files: [] }],
  ])("[RK-VE-5] 400 for %s, and nothing is stored", async (_what, stepId, path, change) => {
    const organization = await newOrganization();
    const runId = runOf(await newSession(organization));
    const before = await rowsOf(organization);
    const body = { status: "completed", output: outputs[stepId], ...change };
    const answer = await organization.key.post(`/verification/runs/${runId}/steps/${stepId}/result`, body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors.map((error) => error.path)).toEqual([path]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("404: a step that the run's revision does not have, and a run that is none", async () => {
    const organization = await newOrganization();
    const runId = runOf(await newSession(organization));
    for (const path of [`${runId}/steps/other`, `${runId}/steps/__proto__`, `${randomUUID()}/steps/face`]) {
      const answer = await organization.key.post(`/verification/runs/${path}/result`, { status: "failed" });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
  });

  it("[RK-ID-1] an identical retry returns the first answer, also after the run has ended", async () => {
    const organization = await newOrganization();
    const runId = runOf(await newSession(organization));
    const send = () =>
      organization.key.post(
        `/verification/runs/${runId}/steps/face/result`,
        { status: "completed", output: outputs["face"] },
        { idempotencyKey: `${runId}:face` },
      );
    const first = await send();
    await complete(organization, runId);
    const again = await send();
    expect([again.status, again.body, again.headers["idempotency-replayed"]]).toEqual([201, first.body, "true"]);
  });

  it("keeps what was found out of events, logs and errors", async () => {
    const organization = await newOrganization();
    const { key, server } = organization;
    const subjectId = (await key.post("/risk/subjects", { kind: "person", externalId: randomUUID() })).body.id;
    const runId = runOf(await newSession(organization, { subjectId }));
    await report(organization, runId, "id_document");
    const wrong = { status: "completed", output: { ...outputs["id_document"], extra: "Secret Street 1" } };
    const refused = await key.post(`/verification/runs/${runId}/steps/id_document/result`, wrong);
    const journey = await key.get(`/risk/subjects/${subjectId}/journey`);
    const said = [refused.text, journey.text, ...server.logged].join("\n");
    for (const value of ["ANNA MUSTER", "C01X00T47", "1990-02-03", "Secret Street 1"])
      expect(said).not.toContain(value);
  });
});

describe("checks", () => {
  const status = { field: "status", type: "string" };
  const check = (id: string, config: object) => ({ id, type: "check", config: { fields: [status], ...config } });

  it("end as they are reported; a failed one ends in error with review recommended, never clear", async () => {
    const organization = await newOrganization();
    const { id: workflowId } = await newWorkflow(organization, {
      steps: [
        check("a", { kind: "liveness" }),
        check("b", { kind: "pep_sanctions" }),
        check("c", { kind: "email", participant: "director" }),
        check("d", { kind: "custom" }),
      ],
    });
    const session = await newSession(organization, { workflowId, participants: [{ id: "director" }] });
    const ended = [];
    for (const [stepId, body] of [
      ["a", { status: "completed", output: { status: "block" } }],
      ["b", { status: "completed", output: { status: "match" } }],
      ["c", { status: "completed", output: { status: "clear" } }],
      ["d", { status: "failed" }],
    ] as const)
      ended.push(...(await report(organization, runOf(session), stepId, body)).data.checks);
    expect(
      ended.map(({ kind, participant, status, recommendation }) => [kind, participant, status, recommendation]),
    ).toEqual([
      ["liveness", null, "block", "block"],
      ["pep_sanctions", null, "match", "block"],
      ["email", "director", "clear", "none"],
      ["custom", null, "error", "review"],
    ]);
    const { body } = await organization.key.get(`/verification/sessions/${session.id}/checks`);
    expect(
      body.items.map(({ id, data }) => ({ id, ...data })).toSorted((x, y) => (x.stepId < y.stepId ? -1 : 1)),
    ).toEqual(ended);
    expect(body.nextOffset).toBeNull();
  });

  it("of a provider that no longer exists end in error, and nobody can report them", async () => {
    const organization = await newOrganization();
    const steps = [
      { id: "selfie", type: "capture", config: { fields: [] } },
      check("first", { kind: "pep_sanctions", provider: "gone" }),
      check("second", { kind: "email", provider: "gone" }),
      { id: "last", type: "capture", config: { fields: [] } },
      check("third", { kind: "phone", provider: "gone" }),
    ];
    const { id: workflowId } = await newWorkflow(organization);
    const { pool } = organization.server;
    // The API would not save it; an earlier version of the service could have.
    await pool.query(
      `insert into verification_workflow_revisions select organization_id, mode, workflow_id, 2, $2, created_at, created_by
         from verification_workflow_revisions where workflow_id = $1`,
      [workflowId, JSON.stringify(steps)],
    );
    await pool.query("update verification_workflows set revision = 2 where id = $1", [workflowId]);

    const session = await newSession(organization, { workflowId });
    const refused = await organization.key.post(`/verification/runs/${runOf(session)}/steps/first/result`, {
      status: "completed",
      output: { status: "clear" },
    });
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, "carried_out_by_provider"]);
    const done = { status: "completed", output: {} };
    const first = await report(organization, runOf(session), "selfie", done);
    const second = await report(organization, runOf(session), "last", done);
    const endedAs = (result: typeof first) =>
      result.data.checks.map(({ stepId, provider, status }) => [stepId, provider, status]);
    expect([endedAs(first), endedAs(second)]).toEqual([
      [
        ["first", "gone", "error"],
        ["second", "gone", "error"],
      ],
      [["third", "gone", "error"]],
    ]);
  });
});
