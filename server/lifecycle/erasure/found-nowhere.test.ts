import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { submitEvidence } from "#risk/testing/evidence.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import type { ErasureList } from "./list/erasure-list.ts";
import { columnsWith } from "./testing/known-values.ts";
import { markedSubject } from "./testing/marked-subject.ts";

const reason = "Their request of May";

describe("an erased subject", () => {
  it("is found nowhere: not in a dump, statistics, the log, the list of erasures, or any answer", async () => {
    const server = await startServer();
    const organization = await newOrganization(server);
    const { key, organizationId } = organization;
    const subject = await markedSubject(organization);
    const { id, markers, externalId, owner } = subject;
    const dump = () => execFileSync("pg_dump", ["--no-owner", server.url], { maxBuffer: 1 << 30 }).toString("latin1");
    const [before, bytesOf] = [dump(), (text: string) => Buffer.from(text).toString("hex")];
    const isIn = (text: string) => (marker: string) => text.includes(marker) || text.includes(bytesOf(marker));
    // What is sealed is in no dump; everything else can be found, so this test can see.
    const sealed = /^mark-(note|file|name|withdrawal|proposed)-/;
    const seen = markers.filter(isIn(before));
    expect(markers.filter((marker) => !seen.includes(marker) && !sealed.test(marker))).toEqual([]);
    expect(before).toContain("Radomir Sablin");

    await server.pool.query("analyze");

    const answer = await owner.post(`/risk/subjects/${id}/erase`, { reason });
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      { externalId: `erased:${id}`, kind: "person", erased: { by: `user:${owner.userId}`, reason } },
    ]);

    const after = dump();
    expect(markers.filter(isIn(after))).toEqual([]);
    expect(await columnsWith(server.pool, [...markers, "Sablin"])).toEqual([]);
    expect(isIn(after)("Radomir Sablin")).toBe(false);
    expect(isIn(after)("EU.1.1")).toBe(false);
    expect(server.logged.filter((line) => markers.some((marker) => line.includes(marker)))).toEqual([]);
    const list = server.parts.erasures as ErasureList;
    const listed = readFileSync(list.path, "utf8");
    expect(markers.filter(isIn(listed))).toEqual([]);
    expect(await list.read()).toEqual([
      { kind: "subject", organizationId, mode: "test", id, erased: answer.body.data.erased },
    ]);

    const paths = [
      `/risk/subjects/${id}`,
      `/risk/subjects/${id}/journey`,
      `/risk/subjects/${id}/overview`,
      `/risk/subjects?externalId=${externalId}`,
      ...["evidence", "assessments", "actions", "overrides", "investigations", "events"].map(
        (resource) => `/risk/${resource}?subjectId=${id}`,
      ),
      `/risk/assessments/${subject.assessment}`,
      `/risk/assessments/${subject.assessment}/state`,
      `/screening/runs/${subject.run.id}`,
      `/verification/sessions/${subject.session.id}`,
      `/notes?subjectId=${id}`,
      `/organization/audit-events?resourceId=${id}`,
      "/holds",
      "/proposals",
      "/work-items",
      "/saved-views",
    ];
    for (const path of paths) {
      const { status, text } = await owner.send("GET", path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, markers.filter((marker) => text.includes(marker)), text.includes("Sablin")]).toEqual([
        path,
        [],
        false,
      ]);
    }
    const again = await key.post("/risk/subjects", subject.registration, { idempotencyKey: subject.register });
    expect([again.status, again.body.id === id]).toEqual([201, false]);
    await server.app.close();
  });

  it("keeps id, kind, sequence, decision and times; numbers have no gaps", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const subject = await markedSubject(organization);
    const { id, assessment, owner } = subject;
    const [eventsBefore, before] = [await journeyOf(key, id), (await key.get(`/risk/assessments/${assessment}`)).body];
    await owner.post(`/risk/subjects/${id}/erase`, { reason });
    const events = await journeyOf(key, id);
    expect(events.map(({ data }) => data.sequence)).toEqual(events.map((_, index) => events.length - index));
    expect(events[0]!.data).toMatchObject({ type: "risk.subject.erased", reason });
    const times = (list: readonly (typeof events)[number][]) =>
      list.map(({ id: eventId, data: { type, actor, recordedAt, occurredAt } }) => [
        eventId,
        type,
        actor,
        recordedAt,
        occurredAt,
      ]);
    expect(times(events.slice(1))).toEqual(times(eventsBefore));
    const after = (await key.get(`/risk/assessments/${assessment}`)).body;
    const { decision, sequence, evaluatedAt, definitionDigest, complete } = before.data;
    expect(after.data).toMatchObject({ decision, sequence, evaluatedAt, definitionDigest, complete, inputs: [] });
    expect(after.data.inputsDigest).toMatch(/^hmac-sha256:[0-9a-f]{64}$/);
    const replayed = await key.post(`/risk/assessments/${assessment}/replay`);
    expect([replayed.status, replayed.body.code]).toEqual([409, "erased"]);
  });

  it("409 erased: nothing can be written about it, whatever it is", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const subject = await markedSubject(organization);
    const { id, owner, source, note, run, session, assessment } = subject;
    await owner.post(`/risk/subjects/${id}/erase`, { reason });
    const policyVersionId = (await key.get(`/risk/assessments/${assessment}`)).body.data.policyVersionId;
    const item = { fact: "remark", status: "available", value: "x", observedAt: new Date().toISOString() };
    const writes: [path: string, body: object | undefined][] = [
      [`/risk/subjects/${id}/erase`, { reason }],
      [`/risk/subjects/${id}/evidence`, { sourceRegistrationId: source.id, ...item }],
      [`/risk/subjects/${id}/assessments`, { policyVersionId, trigger: "x" }],
      [`/risk/subjects/${id}/monitoring`, { policyVersionId, enabled: true }],
      [`/risk/subjects/${id}/investigations`, { question: "x", assistance: "none" }],
      ["/screening/runs", { subject: { name: "x y" }, sources: ["eu_fsf"], riskSubjectId: id }],
      [`/screening/matches/${run.matches[0]!.id}/decision`, { decision: "confirmed", reason: "x" }],
      [`/verification/sessions/${session.id}/runs`, undefined],
      ["/notes", { subjectId: id, text: "x" }],
      [`/notes/${note.id}/corrections`, { text: "x", expectedRevision: 1 }],
    ];
    for (const [path, body] of writes) {
      const client = path.includes("/evidence") || path.includes("/corrections") ? key : owner;
      const answer = await client.send<{ code: string }>("POST", path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, "erased"]);
    }
  });

  it("leaves everybody else as they were", async () => {
    const organization = await newOrganization();
    const subject = await markedSubject(organization);
    const other = await newSubject(organization);
    await submitEvidence(organization, other, subject.source.id, { fact: "remark", value: "theirs" });
    const read = async () => (await organization.key.get(`/risk/evidence?subjectId=${other}`)).text;
    const before = await read();
    await subject.owner.post(`/risk/subjects/${subject.id}/erase`, { reason });
    expect(await read()).toBe(before);
    expect(before).toContain("theirs");
  });

  it("concurrent writers are wholly before it, and erased with it, or get 409 erased", async () => {
    const organization = await newOrganization();
    const { key, server, organizationId } = organization;
    const { id, owner, source, note } = await markedSubject(organization);
    const late = "late-7b1d";
    const write = (index: number) =>
      [
        () =>
          key.post(`/risk/subjects/${id}/evidence`, {
            sourceRegistrationId: source.id,
            fact: "remark",
            status: "available",
            value: late,
            observedAt: new Date().toISOString(),
          }),
        () => key.post("/notes", { subjectId: id, text: late }),
        () =>
          key.post(`/risk/subjects/${id}/activities`, {
            activityType: "a.b",
            category: "other",
            title: late,
            summary: late,
            occurredAt: new Date().toISOString(),
            reference: late,
          }),
        () =>
          key.post("/screening/runs", { subject: { name: "Radomir Sablin" }, sources: ["eu_fsf"], riskSubjectId: id }),
        () => key.post(`/notes/${note.id}/files`, undefined, { rawBody: late, contentType: "text/plain" }),
      ][index % 5]!();
    const writers = Array.from({ length: 30 }, (_, index) => write(index));
    const erased = owner.post(`/risk/subjects/${id}/erase`, { reason });
    const answers = await Promise.all([...writers, ...Array.from({ length: 30 }, (_, index) => write(index))]);
    expect((await erased).status).toBe(200);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await server.pool.query(
      `select (select count(*)::int from risk_evidence where organization_id = $1 and subject_id = $2 and value <> 'null') as values,
              (select count(*)::int from risk_events where organization_id = $1 and subject_id = $2 and details::text like '%late%') as events,
              (select count(*)::int from screening_matches where organization_id = $1 and listed_name <> '[erased]') as matches,
              (select count(*)::int from work_items where organization_id = $1 and subject_id = $2) as items,
              (select count(*)::int from idempotency_keys where organization_id = $1 and convert_from(answer, 'UTF8') like '%late-%') as answers`,
      [organizationId, id],
    );
    expect(rows).toEqual([{ values: 0, events: 0, matches: 0, items: 0, answers: 0 }]);
    const { body } = await key.get(`/notes?subjectId=${id}`);
    expect(body.items.filter(({ data }) => data.text === late)).toEqual([]);
  });
});

async function journeyOf(key: Awaited<ReturnType<typeof newOrganization>>["key"], id: string) {
  return (await key.get(`/risk/subjects/${id}/journey`)).body.items;
}
