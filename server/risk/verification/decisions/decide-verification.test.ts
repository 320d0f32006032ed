import { randomUUID } from "node:crypto";
import { type DecisionState, mayDecide, verificationDecisions } from "@probity/engines/risk/verification/decisions.ts";
import { describe, expect, it } from "vitest";
import { decide, inputsOf, newNativePolicy } from "../testing/native-policy.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { complete, newSession, newWorkflow, report, runOf } from "../testing/sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";

async function completedCase(organization?: TestOrganization) {
  const of = organization ?? (await newOrganization());
  const [workflow, subjectId] = await Promise.all([newWorkflow(of), newSubject(of)]);
  const session = await newSession(of, { workflowId: workflow.id, subjectId });
  await report(of, runOf(session), "id_document");
  await report(of, runOf(session), "selfie");
  await complete(of, runOf(session));
  const say = (decision: string, runId = runOf(session)) => decide(of, subjectId, session, runId, decision);
  return { organization: of, workflowId: workflow.id as string, subjectId, session, runId: runOf(session), say };
}

describe("POST /risk/subjects/{id}/verification-decisions", () => {
  it("[RK-VE-2] 201: records who decided what about which attempt and why, and announces nothing", async () => {
    const organization = await newOrganization();
    const { subjectId, session, runId } = await completedCase(organization);
    await newWebhook(organization, { events: ["risk.*"] });
    const admin = await organization.user("admin");
    const body = {
      sessionWorkflowId: session.data.sessionWorkflowId,
      workflowRunId: runId,
      decision: "approved",
      reason: "The document is genuine.",
    };
    const answer = await admin.post(`/risk/subjects/${subjectId}/verification-decisions`, body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      resource: "verification-decisions",
      data: { subjectId, ...body, createdAt: expect.any(String), createdBy: `user:${admin.userId}` },
    });
    const { items } = (await organization.key.get(`/risk/events?resourceId=${answer.body.id}`)).body;
    expect(items.map(({ data }) => data)).toEqual([
      expect.objectContaining({
        type: "risk.verification.decided",
        subjectId,
        resourceType: "verification-decisions",
        actor: `user:${admin.userId}`,
        reason: "The document is genuine.",
        details: { sessionWorkflowId: body.sessionWorkflowId, workflowRunId: runId, decision: "approved" },
      }),
    ]);
    const { rows } = await organization.server.pool.query("select from webhook_deliveries where organization_id = $1", [
      organization.organizationId,
    ]);
    expect(rows).toEqual([]);
    const read = await organization.key.get(`/verification/sessions/${session.id}`);
    expect(read.body.data.runs[0].decision).toBe("approved");
  });

  const states = ["undecided", ...verificationDecisions] as const;
  /** The earlier decisions that lead to each state. */
  const paths: Record<DecisionState, string[]> = {
    undecided: [],
    approved: ["approved"],
    rejected: ["rejected"],
    revoked: ["approved", "revoked"],
  };
  it.each(states.flatMap((from) => verificationDecisions.map((to) => [from, to] as const)))(
    "[RK-VE-2] %s to %s: as the table says, and only what stands approved counts",
    async (from, to) => {
      const { organization, workflowId, subjectId, say } = await completedCase();
      const policyId = await newNativePolicy(organization, { id: workflowId }, [
        { key: "country", stepId: "id_document", field: "issuingCountry" },
        { key: "sharpness", stepId: "selfie", field: "sharpness" },
      ]);
      for (const decision of paths[from]) expect((await say(decision)).status).toBe(201);
      const before = await rowsOf(organization);
      const answer = await say(to);
      if (mayDecide(from, to)) expect(answer.status).toBe(201);
      else {
        expect([answer.status, answer.body]).toEqual([
          409,
          expect.objectContaining({ code: "invalid_transition", from, to }),
        ]);
        // The owner who asked is new; nothing else is.
        const changed = (await rowsOf(organization)).filter((row) => !before.includes(row));
        expect(changed.map((row) => row.split(" ")[0])).toEqual(["memberships", "sessions"]);
      }
      const stands = mayDecide(from, to) ? to : from;
      const { states } = await inputsOf(organization, subjectId, policyId);
      expect(states).toEqual({
        country: stands === "approved" ? "DE" : "not_approved",
        // Needs no approval while review is pending, but what was turned down counts for nothing.
        sharpness: stands === "approved" || stands === "undecided" ? 0.9 : "not_approved",
      });
    },
  );

  it("[RK-VE-2] a newer attempt does not inherit an approval, and revoking it restores no earlier one", async () => {
    const { organization, workflowId, subjectId, session, runId, say } = await completedCase();
    const policyId = await newNativePolicy(organization, { id: workflowId }, [
      { key: "country", stepId: "id_document", field: "issuingCountry" },
    ]);
    const country = async () => (await inputsOf(organization, subjectId, policyId)).states["country"];
    await say("approved");
    const second = (await organization.key.post(`/verification/sessions/${session.id}/runs`)).body.id;
    await report(organization, second, "id_document");
    await complete(organization, second);
    expect(await country()).toBe("not_approved");
    await say("approved", second);
    expect(await country()).toBe("DE");
    await say("revoked", second);
    expect(await country()).toBe("not_approved");
    const { runs } = (await organization.key.get(`/verification/sessions/${session.id}`)).body.data;
    expect(runs.map(({ id, decision }) => [id, decision])).toEqual([
      [runId, "approved"],
      [second, "revoked"],
    ]);
  });

  it("[RK-VE-2] 404 and 409: a decision belongs to the subject, the session's workflow and the exact, completed run", async () => {
    const { organization, workflowId, subjectId, session, runId } = await completedCase();
    const owner = await organization.user("owner");
    const other = await completedCase(organization);
    const loose = await newSession(organization, { workflowId });
    await complete(organization, runOf(loose));
    const open = await newSession(organization, { workflowId, subjectId });
    const liveSubject = await newSubject({ key: organization.liveKey });
    const right = { sessionWorkflowId: session.data.sessionWorkflowId, workflowRunId: runId };
    const cases: [string, object, number, string, string | undefined][] = [
      [randomUUID(), right, 404, "not_found", undefined],
      [liveSubject, right, 404, "not_found", undefined],
      [subjectId, { ...right, sessionWorkflowId: randomUUID() }, 404, "not_found", "/sessionWorkflowId"],
      [subjectId, { ...right, sessionWorkflowId: session.id }, 404, "not_found", "/sessionWorkflowId"],
      [subjectId, { ...right, workflowRunId: randomUUID() }, 404, "not_found", "/workflowRunId"],
      [subjectId, { ...right, workflowRunId: other.runId }, 404, "not_found", "/workflowRunId"],
      [other.subjectId, right, 409, "session_not_linked", undefined],
      [
        subjectId,
        { sessionWorkflowId: loose.data.sessionWorkflowId, workflowRunId: runOf(loose) },
        409,
        "session_not_linked",
        undefined,
      ],
      [
        subjectId,
        { sessionWorkflowId: open.data.sessionWorkflowId, workflowRunId: runOf(open) },
        409,
        "run_not_completed",
        undefined,
      ],
    ];
    const before = await rowsOf(organization);
    for (const [subject, ids, status, code, path] of cases) {
      const answer = await owner.post(`/risk/subjects/${subject}/verification-decisions`, {
        ...ids,
        decision: "approved",
        reason: "x",
      });
      expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([status, code, path]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-VE-2] 400 for another word or no reason", async () => {
    const { organization, subjectId, session, runId } = await completedCase();
    const owner = await organization.user("owner");
    const right = {
      sessionWorkflowId: session.data.sessionWorkflowId,
      workflowRunId: runId,
      decision: "approved",
      reason: "x",
    };
    for (const [path, change] of [
      ["/decision", { decision: "accepted" }],
      ["/reason", { reason: " " }],
      ["/reason", { reason: undefined }],
      ["/workflowRunId", { workflowRunId: "7" }],
      ["/note", { note: "x" }],
    ] as const) {
      const answer = await owner.post(`/risk/subjects/${subjectId}/verification-decisions`, { ...right, ...change });
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    }
  });

  it("two decisions at the same moment: the second one is judged by the state after the first", async () => {
    const { subjectId, session, runId, organization } = await completedCase();
    const owners = [await organization.user("owner"), await organization.user("owner")];
    const body = {
      sessionWorkflowId: session.data.sessionWorkflowId,
      workflowRunId: runId,
      decision: "approved",
      reason: "x",
    };
    const answers = await Promise.all(
      owners.map((owner) => owner.post(`/risk/subjects/${subjectId}/verification-decisions`, body)),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  });
});
