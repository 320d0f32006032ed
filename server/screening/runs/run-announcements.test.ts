import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newScreeningRun } from "../testing/screening-runs.ts";
import { newSubject } from "#risk/testing/subjects.ts";

async function subscribed(): Promise<TestOrganization> {
  const organization = await newOrganization();
  const owner = await organization.user("owner");
  await owner.post("/webhooks", { url: "https://receiver.example.com/", events: ["screening.*"], mode: "test" });
  return organization;
}

const messagesOf = async ({ server, organizationId }: TestOrganization) =>
  (
    await server.pool.query(
      "select body from webhook_messages where organization_id = $1 order by created_at, event desc",
      [organizationId],
    )
  ).rows.map(({ body }) => JSON.parse(body.toString()));

describe("webhooks of a run", () => {
  it("[SC-EV-1] that it was recorded, and what it found: ids, codes and scores alone", async () => {
    const organization = await subscribed();
    const riskSubjectId = await newSubject(organization);
    const run = await newScreeningRun(organization, {
      subject: { name: "Radomir Sablin", aliases: ["Odile Marchetta"], datesOfBirth: ["1961-03-14"] },
      riskSubjectId,
    });
    const data = {
      organizationId: organization.organizationId,
      subjectId: riskSubjectId,
      resourceId: run.id,
      sandbox: true,
      runId: run.id,
      status: "match",
      incomplete: false,
      errorCode: null,
      trigger: "api",
      sessionId: null,
      riskSubjectId,
      matchCount: 2,
    };
    const envelope = { eventId: expect.any(String), timestamp: run.createdAt };
    const [sanctions, pep] = run.matches;
    const common = ({ id, sourceEntryId, score }: { id: string; sourceEntryId: string; score: number }) => ({
      matchId: id,
      sourceEntryId,
      score,
    });
    expect(await messagesOf(organization)).toEqual([
      { ...envelope, event: "screening.run.completed", data },
      {
        ...envelope,
        event: "screening.match.found",
        data: {
          ...data,
          matches: [
            { ...common(sanctions), source: "eu_fsf", listKind: "sanctions" },
            { ...common(pep), source: "service_pep", listKind: "pep", pepStanding: "pep" },
          ],
        },
      },
    ]);
  });

  it("[SC-EV-1] [SC-ST-3] nothing is said to be found when nothing was, and a failure to screen is told with its code", async () => {
    const organization = await subscribed();
    await newScreeningRun(organization, { subject: { name: "Nobody Inparticular" } });
    await newScreeningRun(organization, { sources: ["uk_sanctions"] });
    expect((await messagesOf(organization)).map(({ event, data }) => [event, data.status, data.errorCode])).toEqual([
      ["screening.run.completed", "clear", null],
      ["screening.run.completed", "error", "no_lists"],
    ]);
  });
});
