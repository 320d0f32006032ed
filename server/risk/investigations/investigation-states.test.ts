import {
  investigationStatuses,
  type InvestigationStatus,
  mayMove,
} from "@probity/engines/risk/investigation/states.ts";
import { describe, expect, it } from "vitest";
import { agreeToAi, newInvestigation } from "../testing/investigations.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newSubject } from "../testing/subjects.ts";
import { runInvestigation } from "./run-investigation.ts";

const reason = "Asked by mistake.";

/** The statements that lead to each status, along the table. */
const way: Record<InvestigationStatus, InvestigationStatus[]> = {
  queued: [],
  running: ["running"],
  completed: ["running", "completed"],
  failed: ["running", "failed"],
  cancelled: ["cancelled"],
};

const move = ({ server }: TestOrganization, id: string, to: InvestigationStatus) =>
  server.pool.query(
    `update risk_investigations
        set status = $2,
            completed_at = case when $2 = 'completed' then now() end,
            failure = case when $2 = 'failed' then 'interrupted' end
      where id = $1`,
    [id, to],
  );

async function investigationIn(status: InvestigationStatus) {
  const organization = await newOrganization();
  await agreeToAi(organization);
  const { id } = await newInvestigation(organization, await newSubject(organization), { assistance: "ai" });
  for (const step of way[status]) await move(organization, id, step);
  const statusNow = async () => (await organization.key.get(`/risk/investigations/${id}`)).body.data.status;
  return { organization, id, statusNow };
}

describe("[RK-IN-1] the state table", () => {
  it.each(investigationStatuses.flatMap((from) => investigationStatuses.map((to) => [from, to] as const)))(
    "from %s to %s: the database lets pass exactly what the table has",
    async (from, to) => {
      const { organization, id, statusNow } = await investigationIn(from);
      // An attempt after a failed one begins without leaving `running`.
      const allowed = mayMove(from, to) || (from === "running" && to === "running");
      const moved = await move(organization, id, to).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe(`an investigation does not move from ${from} to ${to}`);
          return false;
        },
      );
      expect([moved, await statusNow()]).toEqual([allowed, allowed ? to : from]);
    },
  );
});

describe("POST /risk/investigations/{id}/cancel", () => {
  it.each(investigationStatuses)("[RK-IN-1] of one that is %s", async (from) => {
    const { organization, id, statusNow } = await investigationIn(from);
    const admin = await organization.user("admin");
    const before = await rowsOf(organization);
    const answer = await admin.post(`/risk/investigations/${id}/cancel`, { reason });
    if (!mayMove(from, "cancelled")) {
      expect([answer.status, answer.body]).toMatchObject([409, { code: "invalid_transition", from, to: "cancelled" }]);
      expect(await rowsOf(organization)).toEqual(before);
      return;
    }
    expect([answer.status, answer.body.data.status, await statusNow()]).toEqual([200, "cancelled", "cancelled"]);
    const { history } = (await organization.key.get(`/risk/investigations/${id}`)).body;
    expect(history[0].data).toMatchObject({
      type: "risk.investigation.cancelled",
      actor: `user:${admin.userId}`,
      reason,
      details: { from },
    });
  });

  it.each([
    ["owner", 200],
    ["admin", 200],
    ["member", 403],
    ["auditor", 403],
  ] as const)("[RK-IN-1] by an %s answers %i", async (role, status) => {
    const { organization, id } = await investigationIn("queued");
    const caller = await organization.user(role);
    expect((await caller.post(`/risk/investigations/${id}/cancel`, { reason })).status).toBe(status);
  });

  it("[RK-IN-1] 403 for an API key, 400 without a reason, and nothing is cancelled", async () => {
    const { organization, id, statusNow } = await investigationIn("queued");
    const byKey = await organization.key.post(`/risk/investigations/${id}/cancel`, { reason });
    const owner = await organization.user("owner");
    const unfounded = await owner.post(`/risk/investigations/${id}/cancel`, {});
    expect([byKey.body.code, unfounded.body.code]).toEqual(["credential_kind_not_allowed", "validation_failed"]);
    expect(await statusNow()).toBe("queued");
  });

  it("[RK-IN-1] one calculated in its call is over before anybody can cancel it", async () => {
    const organization = await newOrganization();
    const { id } = await newInvestigation(organization, await newSubject(organization));
    const owner = await organization.user("owner");
    const answer = await owner.post(`/risk/investigations/${id}/cancel`, { reason });
    expect([answer.status, answer.body.from]).toEqual([409, "completed"]);
  });
});

describe("a job", () => {
  it.each(investigationStatuses)("[RK-IN-1] of one that is %s", async (from) => {
    const { organization, id, statusNow } = await investigationIn(from);
    const before = await rowsOf(organization);
    let asked = 0;
    const runner = {
      database: organization.server.database,
      clock: () => new Date(),
      logger: { warn: () => {} },
      assistant: { model: "m", ask: async () => `{"findings":[],"asked":${++asked}}`, close: async () => {} },
    };
    const { organizationId } = organization;
    const job = { organizationId, mode: "test" as const, investigationId: id };
    await runInvestigation(runner, job, new AbortController().signal);
    if (from === "queued" || from === "running") {
      expect([await statusNow(), asked]).toEqual(["completed", 1]);
    } else {
      expect([await rowsOf(organization), asked]).toEqual([before, 0]);
    }
  });
});
