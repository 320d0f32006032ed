// @module-tag long

import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { highRisk, lowRisk, newCase, type TestCase } from "#risk/testing/onboarding-case.ts";
import { agreeToAi, newInvestigation } from "#risk/testing/investigations.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { listedPerson } from "#screening/testing/screening-runs.ts";
import { newWorkflow } from "#risk/verification/testing/sessions.ts";
import { bothSteps, documentOf, listedDocument } from "#risk/verification/testing/screened-session.ts";
import { expectedItems, keptItems } from "../testing/expected-items.ts";

const historiesTried = inject("sizes").workHistories;
const timeout = 50_000 * historiesTried;

const reason = "Looked at.";
const acts = [
  "assess",
  "assess",
  "move",
  "move",
  "screen",
  "decide match",
  "investigate",
  "review",
  "cancel investigation",
  "open session",
  "read document",
  "complete attempt",
  "begin attempt",
  "link session",
  "decide attempt",
  "take next",
  "give back",
  "bulk",
] as const;
type Step = { act: (typeof acts)[number]; which: number; how: number };

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    which: fc.double({ min: 0, max: 0.999, noNaN: true }),
    how: fc.nat({ max: 5 }),
  }),
  { minLength: 8, maxLength: 30 },
);

/** An organization in which things happen. What is refused is refused; the queue has to agree with whatever stands then. */
async function newWorld() {
  const organization = await newOrganization();
  await agreeToAi(organization);
  const owner = await organization.user("owner");
  const cases: TestCase[] = [await newCase(organization), await newCase(organization)];
  const workflow = await newWorkflow(organization, { steps: bothSteps() });
  const workflowId: string = workflow.id;
  for (const about of [{}, { subjectId: cases[0]!.subjectId }]) {
    const answer = await organization.key.post("/verification/sessions", { workflowId, ...about });
    expect(answer.status, answer.text).toBe(201);
  }
  return { organization, owner, cases, workflowId };
}
type World = Awaited<ReturnType<typeof newWorld>>;

const oneOf = <T>(of: readonly T[], which: number): T | undefined => of[Math.floor(which * of.length)];

async function rows({ server, organizationId }: TestOrganization, text: string): Promise<any[]> {
  return (await server.pool.query(`${text} order by 1`, [organizationId])).rows;
}

const happenings: Record<Step["act"], (world: World, step: Step) => Promise<unknown>> = {
  async assess({ cases }, { which, how }) {
    const made = oneOf(cases, which)!;
    const evidence = [
      highRisk,
      lowRisk,
      { ...highRisk, "country.document": "FR" },
      { ...lowRisk, "country.document": "FR" },
    ];
    await made.say(evidence[how % evidence.length]!);
    return made.assess();
  },
  async move({ organization, owner }, { which, how }) {
    const found = await rows(organization, "select id, revision from risk_actions where organization_id = $1");
    const action = oneOf(found, which);
    const status = ["acknowledged", "completed", "failed", "requested", "cancelled"][how % 5];
    return (
      action &&
      owner.post(`/risk/actions/${action.id}/transitions`, { status, expectedRevision: action.revision, reason })
    );
  },
  screen({ organization, cases }, { which, how }) {
    const about = how % 2 === 0 ? { riskSubjectId: oneOf(cases, which)!.subjectId } : {};
    const body = {
      subject: listedPerson,
      sources: ["eu_fsf", "service_pep"],
      ...(how > 3 && { matchScore: 100 }),
      ...about,
    };
    return organization.key.post("/screening/runs", body);
  },
  async "decide match"({ organization, owner }, { which, how }) {
    const match = oneOf(await rows(organization, "select id from screening_matches where organization_id = $1"), which);
    const decision = how % 2 === 0 ? "confirmed" : "false_positive";
    return match && owner.post(`/screening/matches/${match.id}/decision`, { decision, reason });
  },
  investigate({ organization, cases }, { which, how }) {
    const assistance = how === 0 ? "ai" : "none";
    return newInvestigation(organization, oneOf(cases, which)!.subjectId, { assistance });
  },
  async review({ organization, owner }, { which }) {
    const found = oneOf(
      await rows(organization, "select id from risk_investigations where organization_id = $1"),
      which,
    );
    return found && owner.post(`/risk/investigations/${found.id}/reviews`, { verdict: "accepted", reason });
  },
  async "cancel investigation"({ organization, owner }, { which }) {
    const found = oneOf(
      await rows(organization, "select id from risk_investigations where organization_id = $1"),
      which,
    );
    return found && owner.post(`/risk/investigations/${found.id}/cancel`, { reason });
  },
  "open session"({ organization, cases, workflowId }, { which, how }) {
    const subjectId = oneOf(cases, which)!.subjectId;
    return organization.key.post("/verification/sessions", { workflowId, ...(how % 2 === 0 && { subjectId }) });
  },
  async "read document"({ organization }, { which }) {
    const run = oneOf(await rows(organization, "select id from verification_runs where organization_id = $1"), which);
    const result = { stepId: "id_document", ...documentOf(listedDocument) };
    return run && organization.key.post(`/verification/runs/${run.id}/results`, result);
  },
  async "complete attempt"({ organization }, { which }) {
    const run = oneOf(await rows(organization, "select id from verification_runs where organization_id = $1"), which);
    return run && organization.key.post(`/verification/runs/${run.id}/complete`);
  },
  async "begin attempt"({ organization }, { which }) {
    const found = oneOf(
      await rows(organization, "select id from verification_sessions where organization_id = $1"),
      which,
    );
    return found && organization.key.post(`/verification/sessions/${found.id}/runs`);
  },
  async "link session"({ organization, cases }, { which, how }) {
    const found = oneOf(
      await rows(organization, "select id from verification_sessions where organization_id = $1"),
      which,
    );
    const { subjectId } = cases[how % cases.length]!;
    return found && organization.key.post(`/verification/sessions/${found.id}/link`, { subjectId });
  },
  async "decide attempt"({ organization, owner }, { which, how }) {
    const run = oneOf(
      await rows(
        organization,
        `select r.id, s.session_workflow_id, s.subject_id from verification_runs r join verification_sessions s on s.id = r.session_id
          where r.organization_id = $1`,
      ),
      which,
    );
    if (!run?.subject_id) return undefined;
    const decision = ["approved", "rejected", "revoked"][how % 3];
    const body = { sessionWorkflowId: run.session_workflow_id, workflowRunId: run.id, decision, reason };
    return owner.post(`/risk/subjects/${run.subject_id}/verification-decisions`, body);
  },
  "take next": ({ owner }) => owner.post("/work-items/next"),
  async "give back"({ organization, owner }, { which }) {
    const item = oneOf(await rows(organization, "select id from work_items where organization_id = $1"), which);
    return item && owner.post(`/work-items/${item.id}/release`);
  },
  async bulk({ organization, owner }, { how }) {
    const found = await rows(organization, "select id, revision from work_items where organization_id = $1");
    if (found.length === 0) return undefined;
    const items = found.slice(0, 4).map(({ id, revision }) => ({ id, expectedRevision: revision ?? 1 }));
    const status = ["acknowledged", "completed", "cancelled"][how % 3];
    return owner.post("/work-items/bulk", { items, change: { type: "transition", status }, reason });
  },
};

it(
  "when many change records at once, the queue and its counts are what the records say in the end",
  async () => {
    const world = await newWorld();
    const { organization, owner } = world;
    // Each step has something to work on.
    for (const act of ["assess", "screen", "investigate", "open session"] as const)
      for (const how of [0, 1, 2]) await happenings[act](world, { act, which: 0.6, how });
    for (let turn = 0; turn < historiesTried; turn += 1) {
      const crowd = acts.map((act, index): Step => ({
        act,
        which: (turn * 0.37 + index * 0.13) % 1,
        how: (turn + index) % 6,
      }));
      const answers = (await Promise.all(crowd.map((step) => happenings[step.act](world, step)))) as {
        status?: number;
      }[];
      expect(answers.filter((answer) => (answer?.status ?? 200) >= 500)).toEqual([]);
      const expected = await expectedItems(organization);
      expect(await keptItems(organization)).toEqual(expected);
      expect((await owner.get("/work-items/summary")).body.open).toBe(expected.length);
    }
  },
  timeout,
);

it(
  "after every change of any record, the queue and its counts are what the records say",
  async () => {
    const kinds = new Set<string>();
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const world = await newWorld();
        const { organization, owner } = world;
        for (const step of history) {
          const answer = (await happenings[step.act](world, step)) as { status?: number } | undefined;
          expect(answer?.status ?? 200, step.act).toBeLessThan(500);
          answered += (answer?.status ?? 500) < 300 ? 1 : 0;
          const expected = await expectedItems(organization);
          expect(await keptItems(organization), step.act).toEqual(expected);
          for (const [kind] of expected.map((row) => Object.values<string>(JSON.parse(row)))) kinds.add(kind!);
          expect((await owner.get("/work-items/summary")).body.open, step.act).toBe(expected.length);
        }
      }),
      { numRuns: historiesTried, endOnFailure: true },
    );
    // Histories in which nothing happens would prove nothing.
    expect([...kinds].toSorted()).toEqual(["action", "investigation", "match", "verification"]);
    expect(answered).toBeGreaterThan(historiesTried * 5);
  },
  timeout,
);
