import { verifyWebhook } from "@probity/client/webhooks";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import type { BodyOf, Read } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { newPublishedPolicy } from "#risk/testing/policies.ts";
import { samplePep } from "#screening/testing/sample-lists.ts";
import { screeningOrganization } from "#screening/testing/screening-organization.ts";
import { newSession, newWorkflow, report, runOf } from "#risk/verification/testing/sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { allowCidrs, newReceiver, newWebhook, ports } from "#webhooks/testing/webhooks.ts";
import { bothSteps, documentOf, screenedBy } from "#risk/verification/testing/screened-session.ts";
import { startWorker, type Worker } from "#app/worker.ts";
import { noSealSettings } from "#agreements/completion/sealing/sealer.ts";

const name = "Radomir Sablin";
const document = {
  fullName: name.toUpperCase(),
  fullNameNative: "Радомир Саблин",
  dateOfBirth: "1961-03-14",
  nationality: "BLR",
  documentNumber: "MP4402917",
  documentType: "passport",
  issuingCountry: "BLR",
};
const born = (from: string, to = from) => ({ datesOfBirth: [{ from, to, circa: false }] });
const called = (text: string, change: Partial<ListEntry>) => ({ names: [{ text, weak: false }], ...change });
/** The list knows of somebody of this name and year; the PEP list of somebody of this name and day. */
const lists = {
  eu_fsf: [sampleEntry("EU.1", called(name, born("1961-01-01", "1961-12-31")))],
  service_pep: [samplePep("Q1", called(name, born("1961-03-14")))],
};

const year = 31_536_000;
const [sanctions, pep] = ["screening.sanctions", "screening.pep"];
const says = (id: string, value: string, decision: "reject" | "review") => ({
  id,
  all: [{ input: sanctions, operator: "eq" as const, value }],
  reasons: [{ code: id.toUpperCase(), text: "A list of sanctions says so." }],
  effect: { decision, actions: [] },
});
const definition: Definition = {
  inputs: [
    [sanctions, "service:screening:eu_fsf+service_pep:r70:m90"],
    [pep, "service:screening:service_pep:r70:m90:l12"],
  ].map(([key, source]) => ({ key: key!, type: "string", acceptedSources: [source!], maxAgeSeconds: year })),
  factors: [
    {
      id: "office",
      match: "first",
      weight: 1,
      defaultPoints: 0,
      cases: [{ id: "holds", all: [{ input: pep, operator: "in", value: ["pep", "possible_pep"] }], points: 40 }],
    },
  ],
  aggregation: "sum",
  bands: [
    { id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } },
    { id: "elevated", lowerBound: 30, effect: { decision: "review", actions: ["source_of_funds"] } },
  ],
  rules: [says("listed", "match", "reject"), says("perhaps_listed", "possible_match", "review")],
  missingEvidence: "awaiting_evidence",
  reviewAfterSeconds: year,
};

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

/** An organization with lists of its own, a worker beside its server, and a receiver that is told everything. */
async function running() {
  let worker: Worker | undefined;
  const webhooks = { ports, allowCidrs };
  const organization = await screeningOrganization(lists, undefined, { webhooks, afterWrite: () => worker?.wake() });
  const { server } = organization;
  const settings = { webhooks, monitoring: { tickMs: 50 }, lists: null, seal: noSealSettings };
  worker = await startWorker({
    ...server.parts,
    url: server.url,
    objects: null,
    settings,
    emptyOrganization: async () => {},
  });
  const receiver = await newReceiver();
  onTestFinished(async () => {
    await worker.stop();
    await receiver.close();
  });
  const { signingSecret } = await newWebhook(organization, { url: receiver.url, events: ["screening.*", "risk.*"] });
  const { organizationId } = organization;
  const told = () =>
    Promise.all(
      receiver.received.map(({ headers, body }) =>
        verifyWebhook({ headers, rawBody: body, secrets: [signingSecret], organizationId, mode: "test" }),
      ),
    );
  return { organization, receiver, told };
}

/** The last assessment of a monitored subject, after the worker has processed its newest evidence. */
async function newestAssessment({ key }: TestOrganization, subjectId: string) {
  let newest: BodyOf<"GET", "/risk/assessments">["items"][0] | undefined;
  await until(async () => {
    const { items } = (await key.get(`/risk/assessments?subjectId=${subjectId}`)).body;
    newest = items.toSorted((one, other) => other.data.sequence - one.data.sequence)[0];
    expect((await key.get(`/risk/assessments/${newest!.id}/state`)).body.current).toBe(true);
  });
  const { trigger, decision, score, inputs } = newest!.data;
  return { trigger, decision, score, states: inputs.map(({ state, value }) => value ?? state) };
}

it("[SC-WF-2] [SC-RE-1] [SC-DE-1] [SC-EV-1] from an identity document to a monitored decision, and what is told about it", async () => {
  const { organization, receiver, told } = await running();
  const { key, server } = organization;
  const [admin, subjectId] = [await organization.user("admin"), await newSubject(organization)];
  const { id: workflowId } = await newWorkflow(organization, { steps: bothSteps() });
  const { id: policyVersionId } = await newPublishedPolicy(organization, { key: "screening", definition });
  await key.post(`/risk/subjects/${subjectId}/monitoring`, { policyVersionId, enabled: true });
  const assessed = () => newestAssessment(organization, subjectId);
  expect(await assessed()).toMatchObject({ decision: "awaiting_evidence", states: ["missing", "missing"] });

  // The document is read, and the check is carried out at once.
  const session = await newSession(organization, { workflowId, subjectId });
  const first = await screenedBy(
    organization,
    await report(organization, runOf(session), "id_document", documentOf(document)),
  );
  expect([first.check.status, first.check.recommendation, first.run.status]).toEqual([
    "review_required",
    "review",
    "match",
  ]);
  expect(await assessed()).toMatchObject({ decision: "review", states: ["possible_match", "pep"] });

  // A person looks at the matches; each word is assessed.
  const found = (listKind: string) => first.run.matches.find((match) => match.listKind === listKind).id;
  const decide = async (listKind: string, decision: string, client = admin as Pick<typeof admin, "post">) =>
    client.post(`/screening/matches/${found(listKind)}/decision`, { decision, reason: "Looked at both passports." });
  expect((await decide("sanctions", "confirmed", key)).status).toBe(403);
  expect((await decide("sanctions", "confirmed")).body.run.status).toBe("match");
  expect(await assessed()).toMatchObject({ decision: "reject", states: ["match", "pep"] });
  expect((await decide("sanctions", "false_positive")).body.run.status).toBe("match");
  expect(await assessed()).toMatchObject({ decision: "review", score: 40, states: ["clear", "pep"] });
  expect((await decide("pep", "false_positive")).body.run.status).toBe("clear");
  expect(await assessed()).toMatchObject({ decision: "none", score: 0, states: ["clear", "none"] });

  // The list learns the passport. A newer attempt finds it, and nobody's earlier word holds it back.
  const identifiers = [{ kind: "passport" as const, value: "MP 4402917", country: "BY" }];
  const versionId = await organization.publish("eu_fsf", [sampleEntry("EU.1", called(name, { identifiers }))]);
  await until(() => expect(organization.keeper.lists().get("eu_fsf")!.versionId).toBe(versionId));
  const { id: runId } = (await key.post(`/verification/sessions/${session.id}/runs`)).body;
  const second = await screenedBy(organization, await report(organization, runId, "id_document", documentOf(document)));
  expect([second.check.status, second.check.recommendation]).toEqual(["match", "block"]);
  expect([second.run.status, second.run.sources[0].versionId]).toEqual(["match", versionId]);
  const last = await assessed();
  expect(last).toMatchObject({ decision: "reject", states: ["match", "pep"] });
  expect(last.trigger).toMatch(/^monitoring\./);
  const runs = (await key.get(`/screening/runs?sessionId=${session.id}`)).body.items;
  expect(runs.map(({ id, status, riskSubjectId }) => [id, status, riskSubjectId])).toEqual([
    [second.run.id, "match", subjectId],
    [first.run.id, "clear", subjectId],
  ]);

  // The signed webhooks contain ids, codes and scores, and nothing about the person.
  const { rows } = await server.pool.query("select count(*)::int as all from webhook_messages");
  await until(() => expect(receiver.received).toHaveLength(rows[0].all));
  const events = await told();
  const aboutRuns = events
    .filter(({ event }) => event.startsWith("screening."))
    .map(({ event, data }) => ({ event, ...(data as Read<typeof data>) }));
  expect(
    new Set(aboutRuns.map(({ event, runId, status, sessionId }) => `${event} ${runId} ${status} ${sessionId}`)),
  ).toEqual(
    new Set(
      [first.run.id, second.run.id].flatMap((id) =>
        ["run.completed", "match.found"].map((event) => `screening.${event} ${id} match ${session.id}`),
      ),
    ),
  );
  const receipts = (await key.get(`/risk/evidence?subjectId=${subjectId}`)).body.items.map(({ id }) => id);
  const recorded = events.filter(({ event }) => event === "risk.evidence.recorded");
  expect(recorded.map(({ data }) => data.resourceId).toSorted()).toEqual(receipts.toSorted());
  expect(events.filter(({ event }) => event === "risk.assessment.created").length).toBeGreaterThanOrEqual(6);
  const said = [...receiver.received.map(({ body }) => body.toString()), ...server.logged].join("\n");
  for (const secret of [...Object.values(document), "Radomir", "Sablin"]) {
    if (secret.length > 3 && secret !== "passport") expect(said).not.toContain(secret);
  }
});
