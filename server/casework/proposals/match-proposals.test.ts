import { describe, expect, it } from "vitest";
import { newSubject } from "#risk/testing/subjects.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { askForSecondPerson, type FourEyesChange } from "./testing/proposals.ts";

/** On one list, with a score that is below certainty. */
const nameAlone = { subject: { name: "Radomir Sablin" }, sources: ["eu_fsf"] };

const decide = (client: TestClient, matchId: string, decision = "false_positive") =>
  client.post(`/screening/matches/${matchId}/decision`, { decision, reason: "Another person" });

async function screened(choice: FourEyesChange["matchDecisions"], organization?: TestOrganization) {
  const its = organization ?? (await newOrganization());
  await askForSecondPerson(its, { matchDecisions: choice! });
  const riskSubjectId = await newSubject(its);
  const run = await newScreeningRun(its, { ...nameAlone, riskSubjectId });
  return { organization: its, riskSubjectId, run, match: run.matches[0], admin: await its.user("admin") };
}

const readRun = async ({ key }: TestOrganization, id: string) => (await key.get(`/screening/runs/${id}`)).body;

describe("a decision about a match that needs a second person", () => {
  it("202: the match stays pending until somebody else approves, and both are named", async () => {
    const { organization, run, match, admin, riskSubjectId } = await screened({ enabled: true });
    const proposed = await decide(admin, match.id);
    expect(proposed.status).toBe(202);
    expect(proposed.body.data).toMatchObject({
      status: "pending",
      resourceId: match.id,
      subjectId: riskSubjectId,
      change: {
        operation: "decideMatch",
        request: { decision: "false_positive", reason: "Another person" },
        before: {
          decision: "pending",
          runStatus: run.status,
          decidedAt: null,
          score: match.score,
          source: match.source,
        },
        after: { decision: "false_positive", runStatus: "clear" },
      },
    });
    const before = await readRun(organization, run.id);
    expect([before.status, before.matches[0].decision, before.decisions]).toEqual([run.status, "pending", []]);

    const second = await organization.user("admin");
    const approved = await second.post(`/proposals/${proposed.body.id}/approve`);
    expect([approved.status, approved.body.data.status]).toEqual([200, "approved"]);
    const after = await readRun(organization, run.id);
    const people = { decidedBy: `user:${admin.userId}`, approvedBy: `user:${second.userId}` };
    expect(after.status).toBe("clear");
    expect(after.matches[0]).toMatchObject({ decision: "false_positive", ...people });
    expect(after.decisions).toEqual([expect.objectContaining({ decision: "false_positive", ...people })]);
    expect(after.riskSources.map(({ value }: any) => value)).toEqual(["clear"]);
  });

  it("409 proposal_lapsed when the match was decided meanwhile", async () => {
    const { organization, match, admin } = await screened({ enabled: true });
    const { id } = (await decide(admin, match.id)).body;
    await askForSecondPerson(organization, {});
    const alone = await decide(admin, match.id, "confirmed");
    expect([alone.status, alone.body.match.approvedBy]).toEqual([200, null]);
    const refused = await (await organization.user("owner")).post(`/proposals/${id}/approve`);
    expect([refused.status, refused.body.code, refused.body.reason]).toEqual([409, "proposal_lapsed", "state_changed"]);
    expect((await organization.key.get(`/proposals/${id}`)).body.data.status).toBe("lapsed");
  });

  it.each([
    ["off", { enabled: false }, 200],
    ["every match", { enabled: true }, 202],
    ["its list", { enabled: true, lists: ["ofac_sdn", "eu_fsf"] }, 202],
    ["other lists", { enabled: true, lists: ["ofac_sdn"] }, 200],
    ["a score below its own", { enabled: true, fromScore: 10 }, 202],
    ["a score above its own", { enabled: true, fromScore: 100 }, 200],
    ["other lists, or a score below its own", { enabled: true, lists: ["ofac_sdn"], fromScore: 10 }, 202],
    ["off, whatever else is chosen", { enabled: false, lists: ["eu_fsf"], fromScore: 10 }, 200],
  ])("settings that name %s", async (_what, choice, status) => {
    const { match, admin } = await screened(choice);
    expect([match.source, match.score < 100]).toEqual(["eu_fsf", true]);
    expect((await decide(admin, match.id)).status).toBe(status);
  });
});
