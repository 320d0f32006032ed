import { beforeAll, describe, expect, it } from "vitest";
import { newAction } from "../testing/actions.ts";
import { newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";

const statuses = ["requested", "acknowledged", "failed", "completed", "cancelled"] as const;
const callers = ["owner", "admin", "member", "auditor", "api_key"] as const;

/** The state table once more, by hand: what the server must do is not read from what it does. */
const table = new Set([
  "requested>acknowledged",
  "requested>failed",
  "requested>cancelled",
  "acknowledged>completed",
  "acknowledged>failed",
  "acknowledged>cancelled",
  "failed>requested",
  "failed>cancelled",
]);

function expectedAnswer(caller: (typeof callers)[number], from: string, to: string): [number, string | null] {
  if (caller === "auditor") return [403, "insufficient_role"];
  if (to === "cancelled" && caller === "member") return [403, "insufficient_role"];
  if (to === "cancelled" && caller === "api_key") return [403, "credential_kind_not_allowed"];
  return table.has(`${from}>${to}`) ? [200, null] : [409, "invalid_transition"];
}

async function storedAction({ server }: TestOrganization, id: string) {
  const { rows } = await server.pool.query("select * from risk_actions where id = $1", [id]);
  return rows[0];
}

async function eventsOf({ server }: TestOrganization, id: string) {
  const { rows } = await server.pool.query(
    "select type, subject_id, resource_type, actor, reason, details, sequence from risk_events where resource_id = $1 order by sequence",
    [id],
  );
  return rows;
}

const move = (client: TestClient, id: string, status: string, expectedRevision = 1, reason = "Because.") =>
  client.post(`/risk/actions/${id}/transitions`, { status, expectedRevision, reason });

describe("POST /risk/actions/{id}/transitions", () => {
  describe.each(callers)("[RK-AC-1] [RK-AC-2] every step, tried by %s", (who) => {
    let organization: TestOrganization;
    let client: TestClient;
    let actor: string;
    beforeAll(async () => {
      organization = await newOrganization();
      const user = who === "api_key" ? null : await organization.user(who);
      client = user ?? organization.key;
      actor = user ? `user:${user.userId}` : `api_key:${organization.apiKeys.test.id}`;
    });

    it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))("%s to %s", async (from, to) => {
      const { id, subjectId, revision } = await newAction(organization, { status: from });
      const stored = await storedAction(organization, id);
      const events = await eventsOf(organization, id);
      const before = await rowsOf(organization);

      const answer = await move(client, id, to, revision);
      const [status, code] = expectedAnswer(who, from, to);
      expect([answer.status, answer.body.code ?? null], answer.text).toEqual([status, code]);
      if (status !== 200) {
        if (code === "invalid_transition") expect(answer.body).toMatchObject({ from, to });
        expect(await rowsOf(organization)).toEqual(before);
        return;
      }
      const after = await storedAction(organization, id);
      const retry = from === "failed" && to === "requested";
      expect(after).toEqual({
        ...stored,
        status: to,
        revision: revision + 1,
        attempt: retry ? 2 : 1,
        ...(!retry && { [`${to}_at`]: new Date(answer.body.data[`${to}At`]) }),
        last_reason: "Because.",
        last_actor: actor,
      });
      expect(await eventsOf(organization, id)).toEqual([
        ...events,
        {
          type: "risk.action.transitioned",
          subject_id: subjectId,
          resource_type: "actions",
          actor,
          reason: "Because.",
          details: { from, to, revision: revision + 1 },
          sequence: events.at(-1).sequence + 1,
        },
      ]);
    });
  });

  it("200: answers the record with its new status, revision and the moment of the step, and no history", async () => {
    const organization = await newOrganization();
    const { id, subjectId, assessmentId, policyId } = await newAction(organization);
    const answer = await move(organization.key, id, "acknowledged");
    const { externalId } = (await organization.key.get(`/risk/subjects/${subjectId}`)).body.data;
    expect(answer.body).toEqual({
      id,
      resource: "actions",
      data: {
        subjectId,
        subjectKind: "person",
        subjectExternalId: externalId,
        assessmentId,
        policyKey: "onboarding",
        policyVersionId: policyId,
        name: "manual_review",
        decision: "review",
        origins: ["band:all"],
        status: "acknowledged",
        revision: 2,
        attempt: 1,
        requestedAt: expect.any(String),
        acknowledgedAt: expect.stringMatching(/Z$/),
        completedAt: null,
        failedAt: null,
        cancelledAt: null,
        lastReason: "Because.",
        lastActor: `api_key:${organization.apiKeys.test.id}`,
        newerActionId: null,
      },
    });
  });

  it("[RK-AC-1] a failed action is requested again, acknowledged and completed: revision and attempt count, requestedAt stays", async () => {
    const organization = await newOrganization();
    const { id } = await newAction(organization);
    const walk = ["acknowledged", "failed", "requested", "acknowledged", "completed"];
    const answers = [];
    for (const [index, status] of walk.entries()) answers.push(await move(organization.key, id, status, index + 1));
    expect(answers.map(({ body }) => [body.data.status, body.data.revision, body.data.attempt])).toEqual([
      ["acknowledged", 2, 1],
      ["failed", 3, 1],
      ["requested", 4, 2],
      ["acknowledged", 5, 2],
      ["completed", 6, 2],
    ]);
    expect(new Set(answers.map(({ body }) => body.data.requestedAt)).size).toBe(1);
    const { data, history } = (await organization.key.get(`/risk/actions/${id}`)).body;
    expect(data).toEqual(answers.at(-1)!.body.data);
    expect(history.map(({ from, to, revision }) => [from, to, revision])).toEqual([
      ["acknowledged", "completed", 6],
      ["requested", "acknowledged", 5],
      ["failed", "requested", 4],
      ["acknowledged", "failed", 3],
      ["requested", "acknowledged", 2],
      [null, "requested", 1],
    ]);
    expect(history[0]).toEqual({
      eventId: expect.any(String),
      from: "acknowledged",
      to: "completed",
      revision: 6,
      actor: `api_key:${organization.apiKeys.test.id}`,
      reason: "Because.",
      at: data.completedAt,
    });
  });

  it.each([0, 2, 7])(
    "[RK-AC-1] 409 stale_revision with the current one: %i, also where the step exists not",
    async (revision) => {
      const organization = await newOrganization();
      const { id } = await newAction(organization);
      const before = await rowsOf(organization);
      for (const status of ["acknowledged", "completed"]) {
        const answer = await move(organization.key, id, status, revision);
        expect(answer.body).toMatchObject({ status: 409, code: "stale_revision", currentRevision: 1 });
      }
      expect(await rowsOf(organization)).toEqual(before);
    },
  );

  it("[RK-AC-1] 16 simultaneous steps with one revision: one 200, fifteen stale, one event", async () => {
    const organization = await newOrganization();
    const { id } = await newAction(organization);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => move(organization.key, id, index % 2 ? "acknowledged" : "failed")),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toMatchObject({ status: 409, code: "stale_revision", currentRevision: 2 });
    }
    expect(await eventsOf(organization, id)).toMatchObject([
      { details: { revision: 1 } },
      { details: { revision: 2 } },
    ]);
  });

  it("steps of different actions of one subject at once get different, gap-free numbers", async () => {
    const organization = await newOrganization();
    const first = await newAction(organization, { policyKey: "a" });
    const { subjectId } = first;
    const actions = [first];
    for (const policyKey of ["b", "c", "d", "e"]) actions.push(await newAction(organization, { policyKey, subjectId }));
    const answers = await Promise.all(actions.map(({ id }) => move(organization.key, id, "acknowledged")));
    expect(answers.map(({ status }) => status)).toEqual(actions.map(() => 200));
    const { items } = (await organization.key.get(`/risk/events?subjectId=${subjectId}`)).body;
    const sequences = items.map(({ data }) => data.sequence);
    expect(sequences).toEqual(items.map((_event: unknown, index: number) => index + 1));
    expect(items.slice(-5).map(({ data }) => data.type)).toEqual(Array(5).fill("risk.action.transitioned"));
  });

  it("404: an unknown action; 403 before that, for a member who asks to cancel it", async () => {
    const organization = await newOrganization();
    const unknown = "01a1dc40-2738-79fc-ac6e-ba680e6d7dea";
    expect((await move(organization.key, unknown, "acknowledged")).body).toMatchObject({ code: "not_found" });
    const member = await organization.user("member");
    expect((await move(member, unknown, "cancelled")).body.code).toBe("insufficient_role");
  });

  it.each([
    ["/reason", "required", { status: "acknowledged", expectedRevision: 1 }],
    ["/reason", "invalid_minlength", { status: "acknowledged", expectedRevision: 1, reason: "" }],
    ["/reason", "invalid_pattern", { status: "acknowledged", expectedRevision: 1, reason: " \n" }],
    ["/reason", "invalid_maxlength", { status: "acknowledged", expectedRevision: 1, reason: "x".repeat(2001) }],
    ["/expectedRevision", "required", { status: "acknowledged", reason: "x" }],
    ["/expectedRevision", "invalid_type", { status: "acknowledged", expectedRevision: "1", reason: "x" }],
    ["/status", "required", { expectedRevision: 1, reason: "x" }],
    ["/status", "invalid_choice", { status: "done", expectedRevision: 1, reason: "x" }],
    ["/applied", "unknown_property", { status: "acknowledged", expectedRevision: 1, reason: "x", applied: true }],
  ])("[RK-AC-1] 400 validation_failed at %s (%s), and nothing changes", async (path, code, body) => {
    const organization = await newOrganization();
    const { id } = await newAction(organization);
    const before = await rowsOf(organization);
    const answer = await organization.key.post(`/risk/actions/${id}/transitions`, body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) });
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[RK-WH-3] [RK-WH-4] announces one risk.action.transitioned that names the action and keeps the reason to itself", async () => {
    const organization = await newOrganization();
    await newWebhook(organization, { events: ["risk.action.transitioned"] });
    const { id, subjectId } = await newAction(organization);
    await move(organization.key, id, "acknowledged", 1, "A reason of our own");
    await move(organization.key, id, "acknowledged", 1, "refused");
    const { rows } = await organization.server.pool.query(
      "select convert_from(body, 'utf8') as body from webhook_messages where organization_id = $1",
      [organization.organizationId],
    );
    expect(rows.map(({ body }) => JSON.parse(body))).toEqual([
      {
        eventId: expect.any(String),
        event: "risk.action.transitioned",
        timestamp: expect.any(String),
        data: { organizationId: organization.organizationId, subjectId, resourceId: id, sandbox: true },
      },
    ]);
  });

  it("[RK-AC-5] nothing presents an acknowledgement as proof that a restriction was applied", async () => {
    const organization = await newOrganization();
    const { id } = await newAction(organization);
    const { body } = await move(organization.key, id, "acknowledged");
    expect(JSON.stringify(body)).not.toMatch(/applied|enforced|restricted|confirmed|proof|verified/i);
    const openApi: any = await (await fetch(`${organization.server.origin}/openapi.json`)).json();
    const { post } = openApi.paths["/risk/actions/{id}/transitions"];
    const { $ref } = post.responses["200"].content["application/json"].schema;
    const { status } = openApi.components.schemas[$ref.split("/").at(-1)].properties.data.properties;
    expect(post.summary).toContain("not as proof that a restriction was applied");
    expect(status.description).toContain("not proof that a restriction was applied");
  });
});
