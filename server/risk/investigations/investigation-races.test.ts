import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, BodyOf } from "#testing/answer.ts";
import { transact } from "#platform/database/transaction.ts";
import { injectFaults } from "#testing/failing-database.ts";
import { agreeToAi, newInvestigation } from "../testing/investigations.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { newSubject } from "../testing/subjects.ts";
import { runInvestigation } from "./run-investigation.ts";

let server: TestServer;
let fault: ReturnType<typeof injectFaults>;

beforeAll(async () => {
  server = await startServer();
  fault = injectFaults(server.pool);
});
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const { signal } = new AbortController();

function run({ organizationId }: TestOrganization, investigationId: string) {
  const assistant = { model: "m", ask: async () => '{"findings":[]}', close: async () => {} };
  const runner = { database: server.database, assistant, clock: () => new Date(), logger: { warn: () => {} } };
  return runInvestigation(runner, { organizationId, mode: "test", investigationId }, signal);
}

const statusesOf = async ({ organizationId }: TestOrganization): Promise<string[]> => {
  const { rows } = await server.pool.query("select status from risk_investigations where organization_id = $1", [
    organizationId,
  ]);
  return rows.map(({ status }) => status);
};

async function endsOf({ key }: TestOrganization, id: string): Promise<string[]> {
  const { history } = (await key.get(`/risk/investigations/${id}`)).body;
  return history.map(({ data }) => data.type).filter((type: string) => type !== "risk.investigation.started");
}

async function expectSequencesWithoutGaps({ key }: TestOrganization, subjectId: string): Promise<void> {
  const { items } = (await key.get(`/risk/events?subjectId=${subjectId}`)).body;
  expect(items.map(({ data }) => data.sequence)).toEqual(items.map((_: unknown, index: number) => index + 1));
}

describe("at the same moment", () => {
  it("[RK-IN-3] concurrent starts and a withdrawal: every started investigation is cancelled, and none waits afterwards", async () => {
    const organization = await newOrganization(server);
    await agreeToAi(organization);
    const subjects = [await newSubject(organization), await newSubject(organization)];
    const start = (count: number) =>
      organization.key.post(`/risk/subjects/${subjects[count % 2]}/investigations`, {
        question: "?",
        assistance: "ai",
      });
    const before = Array.from({ length: 10 }, (_, count) => start(count));
    const [answers] = await Promise.all([
      Promise.all([...before, ...Array.from({ length: 10 }, (_, count) => start(count))]),
      agreeToAi(organization, false),
    ]);
    for (const { status, body } of answers)
      expect([201, "ai_consent_required"]).toContain(status === 201 ? 201 : body.code);
    const started = answers.filter(({ status }) => status === 201);
    expect(await statusesOf(organization)).toEqual(started.map(() => "cancelled"));
    for (const subject of subjects) await expectSequencesWithoutGaps(organization, subject);
  });

  it("[RK-IN-1] a cancellation and the end of the run: one of them, once", async () => {
    for (let round = 0; round < 10; round++) {
      const organization = await newOrganization(server);
      await agreeToAi(organization);
      const subjectId = await newSubject(organization);
      const { id } = await newInvestigation(organization, subjectId, { assistance: "ai" });
      const admin = await organization.user("admin");
      const [cancelled] = await Promise.all([
        admin.post(`/risk/investigations/${id}/cancel`, { reason: "No longer needed." }),
        run(organization, id),
      ]);
      const end = cancelled.status === 200 ? "cancelled" : "completed";
      expect([await statusesOf(organization), await endsOf(organization, id)]).toEqual([
        [end],
        [`risk.investigation.${end}`],
      ]);
      if (cancelled.status !== 200) expect(cancelled.body.code).toBe("invalid_transition");
      await expectSequencesWithoutGaps(organization, subjectId);
    }
  });

  it("[RK-IN-1] two workers with the same job: one of them writes", async () => {
    const organization = await newOrganization(server);
    await agreeToAi(organization);
    const { id } = await newInvestigation(organization, await newSubject(organization), { assistance: "ai" });
    await Promise.all([run(organization, id), run(organization, id)]);
    expect(await endsOf(organization, id)).toEqual(["risk.investigation.completed"]);
  });
});

describe("a failure of the database at any statement", () => {
  it("[RK-IN-1] of a run leaves an investigation that the next attempt completes, once", async () => {
    for (let statement = 1; ; statement++) {
      const organization = await newOrganization(server);
      await agreeToAi(organization);
      const subjectId = await newSubject(organization);
      const { id } = await newInvestigation(organization, subjectId, { assistance: "ai" });
      fault.arm(statement);
      const failed = await run(organization, id).then(
        () => false,
        () => true,
      );
      const reached = fault.seen >= statement;
      fault.arm(null);
      expect(failed, `statement ${statement}`).toBe(reached);
      if (reached) {
        expect(["queued", "running"], `statement ${statement}`).toContain((await statusesOf(organization))[0]);
        expect(await endsOf(organization, id)).toEqual([]);
        await run(organization, id);
      }
      expect(await endsOf(organization, id)).toEqual(["risk.investigation.completed"]);
      await expectSequencesWithoutGaps(organization, subjectId);
      if (!reached) {
        expect(statement).toBeGreaterThan(12);
        break;
      }
    }
  });

  it("[RK-ID-2] of a start with assistance leaves neither a record nor a job", async () => {
    const organization = await newOrganization(server);
    await agreeToAi(organization);
    const subjectId = await newSubject(organization);
    const jobs = async () => {
      const { rows } = await server.pool.query(
        "select count(*)::int as jobs from pgboss.job where data::text like $1",
        [`%${organization.organizationId}%`],
      );
      return rows[0].jobs;
    };
    for (let statement = 1; ; statement++) {
      fault.arm(statement);
      const body = { question: "?", assistance: "ai" };
      const answer = await organization.key.post(`/risk/subjects/${subjectId}/investigations`, body);
      const reached = fault.seen >= statement;
      fault.arm(null);
      const left = reached ? 0 : 1;
      expect([(await statusesOf(organization)).length, await jobs()], `statement ${statement}`).toEqual([left, left]);
      if (!reached) {
        expect([answer.status, statement > 8]).toEqual([201, true]);
        break;
      }
    }
  });
});

describe("GET /risk/investigations", () => {
  it("[RK-LI-3] ends a page at 1 MiB and leads on from there", async () => {
    const organization = await newOrganization(server);
    const { organizationId, key } = organization;
    const subjectId = await newSubject(organization);
    await transact(server.database, { scope: { organizationId, mode: "test" } }, async (tx) => {
      const finding = { id: "f1", kind: "input_missing", text: "x".repeat(300 * 1024), citations: [] };
      for (let count = 0; count < 8; count++) {
        await tx
          .insertInto("risk_investigations")
          .values({
            organization_id: organizationId,
            mode: "test",
            id: `01a1dc40-2738-79fc-ac6e-ba680e6d700${count}`,
            subject_id: subjectId,
            status: "completed",
            question: "?",
            assistance: "none",
            evidence_revision: 0,
            event_sequence: 1,
            assessment_ids: [],
            event_ids: [],
            actions: "[]",
            findings: JSON.stringify([finding]),
            record_bytes: 301 * 1024,
            created_at: new Date(),
            created_by: "user:x",
            completed_at: new Date(),
          })
          .execute();
      }
    });
    const seen: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const answer: Answer<BodyOf<"GET", "/risk/investigations">> = await key.get(
        `/risk/investigations?offset=${offset}`,
      );
      expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(1024 * 1024);
      seen.push(...answer.body.items.map(({ id }) => id));
      offset = answer.body.nextOffset;
    }
    expect(seen).toEqual(Array.from({ length: 8 }, (_, count) => `01a1dc40-2738-79fc-ac6e-ba680e6d700${count}`));
  });

  it.each([
    ["/risk/investigations?assessmentId=", "assessmentId"],
    ["/risk/investigations?search=", "search"],
    ["/risk/investigation-reviews?subjectId=", "subjectId"],
    ["/risk/subjects?investigationId=", "investigationId"],
  ])("[RK-LI-1] 400 unsupported_query for %s", async (path, parameter) => {
    const { key } = await newOrganization(server);
    const answer = await key.get(`${path}01a1dc40-2738-79fc-ac6e-ba680e6d7dea`);
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
      400,
      "unsupported_query",
      `query:${parameter}`,
    ]);
  });
});
