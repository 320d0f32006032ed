import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newScreeningRun } from "../testing/screening-runs.ts";
import { newSubject } from "#risk/testing/subjects.ts";

const nameAlone = { subject: { name: "Radomir Sablin" }, sources: ["eu_fsf"] };
const reason = "Looked at both passports.";
const decide = async (client: { post: TestOrganization["key"]["post"] }, matchId: string, decision: string) =>
  client.post(`/screening/matches/${matchId}/decision`, { decision, reason });
const factsOf = async ({ key }: TestOrganization, subjectId: string) =>
  (await key.get(`/risk/evidence?subjectId=${subjectId}`)).body.items.map(({ data }) => [
    data.fact,
    data.status,
    data.value,
  ]);

describe("POST /screening/matches/{id}/decision", () => {
  it("[SC-DE-1] 200: confirmed, then taken back: match, status and audit trail follow", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const admin = await organization.user("admin");
    const run = await newScreeningRun(organization, nameAlone);
    const matchId = run.matches[0].id;
    expect(run.status).toBe("possible_match");

    const confirmed = await decide(owner, matchId, "confirmed");
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toEqual({
      match: {
        id: matchId,
        decision: "confirmed",
        decidedAt: expect.any(String),
        decidedBy: `user:${owner.userId}`,
        approvedBy: null,
        reason,
      },
      run: {
        id: run.id,
        status: "match",
        incomplete: false,
        incompleteReasons: [],
        matchCounts: { pending: 0, confirmed: 1, falsePositive: 0 },
        riskSources: [],
      },
    });
    const taken = await decide(admin, matchId, "false_positive");
    expect([taken.body.run.status, taken.body.run.matchCounts]).toEqual([
      "clear",
      { pending: 0, confirmed: 0, falsePositive: 1 },
    ]);
    const read = (await organization.key.get(`/screening/runs/${run.id}`)).body;
    expect([read.status, read.matches[0].decision, read.matches[0].decidedBy]).toEqual([
      "clear",
      "false_positive",
      `user:${admin.userId}`,
    ]);
    expect(read.decisions.map(({ previous, decision, decidedBy }) => [previous, decision, decidedBy])).toEqual([
      ["confirmed", "false_positive", `user:${admin.userId}`],
      ["pending", "confirmed", `user:${owner.userId}`],
    ]);
  });

  it("[SC-DE-1] 403 for API keys, members and auditors, 400 without a reason, 404 elsewhere; nothing changes", async () => {
    const organization = await newOrganization();
    const { matches } = await newScreeningRun(organization, nameAlone);
    const owner = await organization.user("owner");
    const stranger = await (await newOrganization()).user("owner");
    const before = await rowsOf(organization);
    const answers = [
      [await decide(organization.key, matches[0].id, "confirmed"), 403, "credential_kind_not_allowed"],
      [await decide(await organization.user("member"), matches[0].id, "confirmed"), 403, "insufficient_role"],
      [await decide(await organization.user("auditor"), matches[0].id, "confirmed"), 403, "insufficient_role"],
      [await decide(stranger, matches[0].id, "confirmed"), 404, "not_found"],
      [await decide(await organization.user("owner", "live"), matches[0].id, "confirmed"), 404, "not_found"],
      [await decide(owner, randomUUID(), "confirmed"), 404, "not_found"],
      [await decide(owner, matches[0].id, "pending"), 400, "validation_failed"],
      [
        await owner.post(`/screening/matches/${matches[0].id}/decision`, { decision: "confirmed" }),
        400,
        "validation_failed",
      ],
      [
        await owner.post(`/screening/matches/${matches[0].id}/decision`, { decision: "confirmed", reason: "  " }),
        400,
        "validation_failed",
      ],
    ] as const;
    for (const [answer, status, code] of answers) expect([answer.status, answer.body.code]).toEqual([status, code]);
    const after = await rowsOf(organization);
    const screeningOf = (rows: object) => Object.entries(rows).filter(([table]) => table.startsWith("screening_"));
    expect(screeningOf(after)).toEqual(screeningOf(before));
  });

  it("[SC-DE-1] sends no screening event, and announces a changed fact as evidence", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    await owner.post("/webhooks", {
      url: "https://receiver.example.com/",
      events: ["screening.*", "risk.*"],
      mode: "test",
    });
    const riskSubjectId = await newSubject(organization);
    const run = await newScreeningRun(organization, { ...nameAlone, riskSubjectId });
    const messages = async () =>
      (
        await organization.server.pool.query(
          "select event from webhook_messages where organization_id = $1 order by id",
          [organization.organizationId],
        )
      ).rows.map(({ event }) => event);
    const before = await messages();
    const { body } = await decide(owner, run.matches[0].id, "false_positive");
    expect((await messages()).slice(before.length)).toEqual(["risk.evidence.recorded"]);
    const source = "service:screening:eu_fsf:r70:m90";
    expect(body.run.riskSources).toEqual([
      { fact: "screening.sanctions", source, status: "available", value: "clear", evidenceId: expect.any(String) },
    ]);
    expect(await factsOf(organization, riskSubjectId)).toEqual([
      ["screening.sanctions", "available", "possible_match"],
      ["screening.sanctions", "available", "clear"],
    ]);
    // The same word again changes nothing that a policy reads.
    await decide(owner, run.matches[0].id, "false_positive");
    expect(await factsOf(organization, riskSubjectId)).toHaveLength(2);
  });

  it("[SC-DE-1] [SC-RE-1] a decision about an earlier run does not undo what a later one has said", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const riskSubjectId = await newSubject(organization);
    const earlier = await newScreeningRun(organization, { ...nameAlone, riskSubjectId });
    const dated = { name: "Radomir Sablin", datesOfBirth: ["1961-03-14"] };
    await newScreeningRun(organization, { ...nameAlone, subject: dated, riskSubjectId });
    const { body } = await decide(owner, earlier.matches[0].id, "false_positive");
    expect([body.run.status, body.run.riskSources[0].value]).toEqual(["clear", "possible_match"]);
    expect(await factsOf(organization, riskSubjectId)).toEqual([
      ["screening.sanctions", "available", "possible_match"],
      ["screening.sanctions", "available", "match"],
    ]);
  });

  it("[SC-DE-1] decisions at the same moment are all kept, and the status is what they come to together", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const run = await newScreeningRun(organization, nameAlone);
    const decisions = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? "confirmed" : "false_positive"));
    const answers = await Promise.all(decisions.map((decision) => decide(owner, run.matches[0].id, decision)));
    expect(answers.map(({ status }) => status)).toEqual(decisions.map(() => 200));
    const read = (await organization.key.get(`/screening/runs/${run.id}`)).body;
    expect(read.decisions).toHaveLength(12);
    expect(read.status).toBe(read.matches[0].decision === "confirmed" ? "match" : "clear");
    // Each follows the one before it.
    const inOrder = read.decisions.toReversed();
    for (const [index, { previous }] of inOrder.entries())
      expect(previous).toBe(index === 0 ? "pending" : inOrder[index - 1]!.decision);
  });
});
