import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { riskRoutes } from "#risk/routes.ts";
import { decide } from "../testing/native-policy.ts";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { newSession, outputs, report, runOf } from "../testing/sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { verificationRiskRoutes, verificationRoutes } from "../routes.ts";
import { type Read, reads } from "../testing/reads-of-values.ts";
import { type UnapprovedCase, unapprovedCase } from "../testing/unapproved-case.ts";

/** Writes that answer a record of what is there already. */
const answers: Record<string, { shows?: true; send: Read }> = {
  "linking a session once more": {
    shows: true,
    send: ({ session, subjectId }, client) => client.post(`/verification/sessions/${session.id}/link`, { subjectId }),
  },
  "linking a session once more, repeated under one Idempotency-Key": {
    shows: true,
    async send({ session, subjectId }, client) {
      const link = {
        path: `/verification/sessions/${session.id}/link` as const,
        options: { idempotencyKey: randomUUID() },
      };
      const first = await client.post(link.path, { subjectId }, link.options);
      const again = await client.post(link.path, { subjectId }, link.options);
      expect(again.body.data).toEqual(first.body.data);
      return again;
    },
  },
  "an assessment": {
    send: ({ subjectId, policyId: policyVersionId }, client) =>
      client.post(`/risk/subjects/${subjectId}/assessments`, { policyVersionId, trigger: "manual" }),
  },
  "a replay": {
    send: ({ assessmentId }, client) =>
      client.post(`/risk/assessments/${assessmentId}/replay`, undefined, { idempotencyKey: null }),
  },
  "a selection of policies": {
    send: ({ subjectId, contextId }, client) =>
      client.post(`/risk/subjects/${subjectId}/policy-selection`, { contextId }),
  },
  "an investigation": {
    send: ({ subjectId }, client) =>
      client.post(`/risk/subjects/${subjectId}/investigations`, { question: "What?", assistance: "none" }),
  },
};

const isRead = ({ method }: { method: string }) => method === "GET";
const table = [
  ...Object.entries(reads).flatMap(([name, { shows = false, of }]) =>
    Object.entries(of).map(([what, send]) => [`${name} ${what}`.trim(), shows, send] as const),
  ),
  ...Object.entries(answers).map(([name, { shows = false, send }]) => [name, shows, send] as const),
];

let made: UnapprovedCase;
beforeAll(async () => {
  made = await unapprovedCase();
});

it("the table has every read of risk and verification", () => {
  const routes = [...riskRoutes, ...verificationRiskRoutes, ...verificationRoutes].filter(isRead);
  const known = Object.keys(reads).map((name) => name.replace(/ of evidence$/, ""));
  expect([...new Set(known)].toSorted()).toEqual(routes.map(({ path }) => `GET ${path}`).toSorted());
});

describe("[RK-VE-3] unapproved values of an extraction or enrichment", () => {
  it.each(table)("%s", async (_name, shows, send) => {
    for (const [name, { client, sees }] of Object.entries(made.principals)) {
      const { status, text } = await send(made, client);
      // An auditor writes nothing.
      if (status === 403 && name === "auditor") continue;
      expect(status, `${name}: ${text}`).toBeLessThan(300);
      expect(text.includes(made.mark), name).toBe(shows && sees);
    }
  });

  it("is null and `withheld` in evidence and in results, each for itself; everything else is shown", async () => {
    const { client } = made.principals["another key"]!;
    const evidence = (await client.get(`/risk/evidence?subjectId=${made.subjectId}`)).body.items;
    const found = evidence.map(({ data }) => [
      data.fact,
      [data.status, data.value, data.approval, data.withheld, "withheld" in data],
    ]);
    const withheld = ["available", null, "undecided", true, true];
    const open = (value: unknown) => ["available", value, undefined, undefined, false];
    expect(Object.fromEntries(found)).toEqual({
      sharpness: open(0.9),
      ...Object.fromEntries(Object.keys(outputs["id_document"]!).map((field) => [field, withheld])),
      employed: withheld,
      employers: withheld,
      status: open("clear"),
      verdict: open("consistent"),
      score: open(12),
    });
    const session = (await client.get(`/verification/sessions/${made.session.id}`)).body;
    const results = session.data.runs[0].results.map(({ stepId, status, output, withheld: kept }) => [
      stepId,
      [status, output, kept],
    ]);
    expect(Object.fromEntries(results)).toEqual({
      selfie: ["completed", outputs["selfie"], undefined],
      id_document: ["completed", null, true],
      registry: ["completed", null, true],
      face: ["completed", outputs["face"], undefined],
      consistency: ["completed", outputs["consistency"], undefined],
      device: ["completed", outputs["device"], undefined],
      director: ["completed", null, true],
    });
  });

  it("is not used by an assessment, which has no value of it either", async () => {
    const { states, data } = await made.inputs();
    expect(states).toMatchObject({ "document.country": "not_approved", employed: "not_approved" });
    const country = data.inputs.find(({ key }) => key === "document.country");
    expect([country.value, country.receipts.map(({ value }) => value)]).toEqual([null, [null]]);
  });

  it("is in no announcement and in no event", async () => {
    const { pool } = made.organization.server;
    const { rows } = await pool.query(
      `select convert_from(body, 'utf8') as text from webhook_messages where organization_id = $1
        union all select row_to_json(e)::text from risk_events e where organization_id = $1`,
      [made.organization.organizationId],
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ text }) => text.includes(made.mark))).toEqual([]);
  });
});

it("[RK-VE-2] [RK-VE-3] the latest decision about this run decides who can read it", async () => {
  const case_ = await unapprovedCase();
  const { organization, subjectId, session, runId, evidenceId, mark, principals } = case_;
  const { client } = principals["another key"]!;
  const seen = async () => {
    const read = (await client.get(`/risk/evidence/${evidenceId}`)).body.data;
    const { text } = await client.get(`/verification/sessions/${session.id}`);
    return [read.approval, read.value === mark, text.includes(mark)];
  };
  const decided = async (decision: string) => {
    expect((await decide(organization, subjectId, session, runId, decision)).status).toBe(201);
    return seen();
  };
  expect(await seen()).toEqual(["undecided", false, false]);
  expect(await decided("rejected")).toEqual(["rejected", false, false]);
  expect(await decided("approved")).toEqual(["approved", true, true]);
  const assessed = await case_.inputs();
  expect(assessed.states).toMatchObject({ "document.country": "DE", employed: true });
  expect(await decided("revoked")).toEqual(["revoked", false, false]);
  // An assessment is the record of what was decided on, and always reads as it was made.
  const kept = (await client.get(`/risk/assessments/${assessed.id}`)).body.data;
  expect(kept).toEqual(assessed.data);
  expect(await decided("approved")).toEqual(["approved", true, true]);

  // A newer attempt inherits no approval, and takes none away.
  const again = (await organization.key.post(`/verification/sessions/${session.id}/runs`)).body.id;
  const other = `other-${mark}`;
  await report(organization, again, "registry", {
    status: "completed",
    output: { employed: false, employers: [other] },
  });
  expect(await seen()).toEqual(["approved", true, true]);
  const { text } = await client.get(`/verification/sessions/${session.id}`);
  expect(text).not.toContain(other);
  expect((await client.get(`/risk/evidence?subjectId=${subjectId}`)).text).not.toContain(other);
});

it("[RK-VE-3] the reporter can read the values: a member as well as a key, and only of their own steps", async () => {
  const organization = await newOrganization();
  const [member, subjectId] = [await organization.user("member"), await newSubject(organization)];
  const session = await newSession(organization, { subjectId });
  await report({ key: member }, runOf(session), "registry");
  await report(organization, runOf(session), "id_document");
  const read = async (client: TestClient) => {
    const { data } = (await client.get(`/verification/sessions/${session.id}`)).body;
    return data.runs[0].results.map(({ stepId, output }) => [stepId, output !== null]);
  };
  expect(await read(member)).toEqual([
    ["registry", true],
    ["id_document", false],
  ]);
  expect(await read(organization.key)).toEqual([
    ["registry", false],
    ["id_document", true],
  ]);
});

it("[RK-EV-2] a step that failed or found nothing withholds nothing", async () => {
  const organization = await newOrganization();
  const [auditor, member] = [await organization.user("auditor"), await organization.user("member")];
  const subjectId = await newSubject(organization);
  const session = await newSession(organization, { subjectId });
  await report(organization, runOf(session), "id_document", { status: "failed" });
  await report(organization, runOf(session), "registry", {
    status: "completed",
    output: { employed: null, employers: ["ACME"] },
  });
  for (const client of [auditor, member]) {
    const { items } = (await client.get(`/risk/evidence?subjectId=${subjectId}`)).body;
    const employed = items.find(({ data }) => data.fact === "employed").data;
    expect([employed.status, employed.value, "withheld" in employed]).toEqual(["unavailable", null, false]);
    const { results } = (await client.get(`/verification/sessions/${session.id}`)).body.data.runs[0];
    const failed = results.find(({ stepId }) => stepId === "id_document");
    expect([failed.output, "withheld" in failed]).toEqual([null, false]);
  }
});
