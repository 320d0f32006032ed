import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { made } from "#testing/answer.ts";
import { explaining, type Planning } from "#testing/list-plans/explained.ts";
import { makeMonths, middlesOf, monthOf, openedMonths } from "#testing/list-plans/opened-months.ts";
import { keyClient, newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { batch } from "./testing/evidence.ts";
import { lowRisk, newCase, type TestCase } from "./testing/onboarding-case.ts";

const months = 84;
const instants = middlesOf(months);
const thisMonth = monthOf(instants.at(-1)!);

let server: TestServer;
let organization: TestOrganization;
let statementsOf: ReturnType<typeof explaining>;
let subject: TestCase;
/** One of each month, oldest first. */
const receipts: string[] = [];
const assessments: string[] = [];

beforeAll(async () => {
  server = await startServer();
  statementsOf = explaining(server.pool);
  organization = await newOrganization(server);
  subject = await newCase(organization);
  await makeMonths(server.pool, instants[0]!);
  const real = server.clock.now;
  for (const instant of instants) {
    server.clock.now = () => new Date(instant);
    receipts.push(made(await say(instant)).items[0].id);
    assessments.push(made(await assess(instant)).id);
  }
  server.clock.now = real;
}, 300_000);
afterAll(async () => {
  await server.app.close();
  await server.close();
});

const at = (instant: number): TestClient =>
  keyClient(server.origin, organization.apiKeys.test, () => Math.floor(instant / 1000));

async function say(instant: number) {
  const observedAt = new Date(instant - 60_000).toISOString();
  const facts = Object.entries(lowRisk).map(([fact, value]) => ({ fact, value, observedAt }));
  return at(instant).post(`/risk/subjects/${subject.subjectId}/evidence/batch`, batch(subject.source.id, facts));
}

const assess = (instant: number) =>
  at(instant).post(`/risk/subjects/${subject.subjectId}/assessments`, {
    policyVersionId: subject.policyId,
    trigger: "onboarding",
  });

const opened = (planning: Planning, tables: readonly string[], run: () => Promise<{ status: number }>) =>
  openedMonths(statementsOf, planning, tables, run);

const evidence = ["risk_evidence", "risk_superseded_evidence"];

describe.each(["force_custom_plan", "force_generic_plan"] as const)(`of ${months} months, with %s,`, (planning) => {
  it("a receipt opens its own month", async () => {
    for (const index of [0, 40, months - 1])
      expect(await opened(planning, evidence, () => organization.key.get(`/risk/evidence/${receipts[index]}`))).toEqual(
        [monthOf(instants[index]!)],
      );
  });

  it("the standing evidence of a subject opens the months of its receipts", async () => {
    const path = `/risk/evidence?subjectId=${subject.subjectId}&current=true`;
    expect(await opened(planning, evidence, () => organization.key.get(path))).toEqual([thisMonth]);
  });

  it("new evidence reads no month", async () => {
    expect(await opened(planning, evidence, () => say(Date.now()))).toEqual([]);
  });

  it("an assessment and its state open its own month", async () => {
    for (const index of [0, 40, months - 1])
      for (const path of [`/risk/assessments/${assessments[index]}`, `/risk/assessments/${assessments[index]}/state`])
        expect(await opened(planning, ["risk_assessments"], () => organization.key.send("GET", path)), path).toEqual([
          monthOf(instants[index]!),
        ]);
  });

  it("a new assessment reads no month of evidence or assessments", async () => {
    expect(await opened(planning, [...evidence, "risk_assessments"], () => subject.assess())).toEqual([]);
  });

  it("the newest assessments of a subject open the months that they are in", async () => {
    const path = `/risk/assessments?subjectId=${subject.subjectId}&current=true`;
    expect(await opened(planning, ["risk_assessments"], () => organization.key.send("GET", path))).toEqual([thisMonth]);
  });
});
