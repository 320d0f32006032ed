import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { newInvestigation } from "../testing/investigations.ts";
import { highRisk, lowRisk, newCase } from "../testing/onboarding-case.ts";

const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

describe("order and limit", () => {
  it("desc begins with the newest, and a walk from either end meets each record once", async () => {
    const { key } = await newOrganization();
    for (let n = 1; n <= 7; n++) await key.post("/risk/subjects", { kind: "person", externalId: `s-${n}` });
    const oldestFirst = idsOf(await key.get("/risk/subjects"));
    expect(oldestFirst).toHaveLength(7);
    expect(idsOf(await key.get("/risk/subjects?order=asc"))).toEqual(oldestFirst);

    for (const [order, expected] of [
      ["asc", oldestFirst],
      ["desc", oldestFirst.toReversed()],
    ] as const) {
      const walked: string[] = [];
      for (let after: string | null = ""; after !== null;) {
        const page: any = await key.get(`/risk/subjects?order=${order}&limit=3&after=${after}`);
        expect(page.body.items.length).toBeLessThanOrEqual(3);
        walked.push(...idsOf(page));
        after = page.body.nextCursor;
      }
      expect(walked).toEqual(expected);
    }
    const second = await key.get("/risk/subjects?order=desc&limit=3&offset=3");
    expect(idsOf(second)).toEqual(oldestFirst.toReversed().slice(3, 6));
    expect(second.body.nextOffset).toBe(6);
  });

  it("400: a cursor of the other order, a limit that is none, and an order of a search", async () => {
    const { key } = await newOrganization();
    for (let n = 1; n <= 3; n++) await key.post("/risk/subjects", { kind: "person", externalId: `s-${n}` });
    const { nextCursor } = (await key.get("/risk/subjects?order=desc&limit=1&after=")).body;
    const refused = async (query: string) => {
      const { status, body } = await key.get(`/risk/subjects?${query}`);
      return [status, body.code];
    };
    expect(await refused(`limit=1&after=${nextCursor}`)).toEqual([400, "invalid_cursor"]);
    for (const limit of ["0", "-1", "1.5", "ten", ""])
      expect(await refused(`limit=${limit}`)).toEqual([400, "invalid_limit"]);
    expect(await refused("search=s&order=desc")).toEqual([400, "unsupported_query"]);
    expect(await refused("order=newest")).toEqual([400, "unsupported_query"]);
    expect((await key.get("/risk/subjects?limit=5000")).body.items).toHaveLength(3);
  });

  it("desc also turns the lists of one subject around", async () => {
    const made = await newCase(await newOrganization());
    await made.say(highRisk);
    await made.assess();
    await made.say(lowRisk);
    await made.assess();
    for (const resource of ["assessments", "evidence", "events", "actions"] as const) {
      const list = `/risk/${resource}?subjectId=${made.subjectId}` as const;
      const inOrder = idsOf(await made.organization.key.get(list));
      expect(inOrder.length, resource).toBeGreaterThan(1);
      expect(idsOf(await made.organization.key.get(`${list}&order=desc`)), resource).toEqual(inOrder.toReversed());
    }
  });
});

describe("view=summary", () => {
  it("assessments: the members of a table's row as the record and its state have them, and nothing large", async () => {
    const made = await newCase(await newOrganization());
    const { key, user } = made.organization;
    await made.say(highRisk);
    const old = (await made.assess()).body;
    await made.say(lowRisk);
    const { body: record } = await made.assess();
    const owner = await user("owner");
    const expiresAt = new Date(made.organization.server.clock.now().getTime() + 86_400_000).toISOString();
    const override = await owner.post(`/risk/assessments/${record.id}/overrides`, {
      decision: "review",
      reason: "Known to us.",
      expiresAt,
    });
    expect(override.status, override.text).toBe(201);

    const list = `/risk/assessments?subjectId=${made.subjectId}` as const;
    const { items } = (await key.get(`${list}&view=summary&order=desc`)).body;
    expect(items.map(({ id, resource, view }) => [id, resource, view])).toEqual([
      [record.id, "assessments", "summary"],
      [old.id, "assessments", "summary"],
    ]);
    for (const item of items) {
      const whole = (await key.get(`/risk/assessments/${item.id}`)).body.data;
      const state = (await key.get(`/risk/assessments/${item.id}/state`)).body;
      const { subjectKind, subjectExternalId, createdBy, ...data } = item.data;
      const { current, effectiveDecision, reasons, overrideId, overrideExpiresAt, ...members } = data;
      expect({ current, effectiveDecision, reasons, overrideId, overrideExpiresAt }).toEqual({
        current: state.current,
        effectiveDecision: state.effectiveDecision,
        reasons: state.reasons,
        overrideId: state.overrideId,
        overrideExpiresAt: state.overrideExpiresAt,
      });
      expect(whole).toMatchObject(members);
      expect(Object.keys(members)).toEqual(expect.arrayContaining(["score", "band", "decision", "complete"]));
      expect([subjectKind, createdBy]).toEqual(["person", expect.stringMatching(/^api_key:/)]);
      const subject = (await key.get(`/risk/subjects/${made.subjectId}`)).body;
      expect(subjectExternalId).toBe(subject.data.externalId);
      expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(1500);
    }
    expect(items[0].data).toMatchObject({ current: true, effectiveDecision: "review", overrideId: override.body.id });
    expect(items[1].data).toMatchObject({ current: false, effectiveDecision: "reassessment_required" });
  });

  it("an assessment of before outcomes were kept has the same summary", async () => {
    const made = await newCase(await newOrganization());
    await made.say(highRisk);
    await made.assess();
    const read = async () =>
      (await made.organization.key.get(`/risk/assessments?subjectId=${made.subjectId}&view=summary`)).body.items;
    const before = await read();
    expect(before[0].data.score).toEqual(expect.any(Number));
    await made.organization.server.pool.query(
      `begin; set local session_replication_role = replica;
       update risk_assessments set outcome = null where subject_id = '${made.subjectId}'; commit`,
    );
    expect(await read()).toEqual(before);
  });

  it("policies without their definition, investigations without what they looked at", async () => {
    const organization = await newOrganization();
    const made = await newCase(organization);
    const { key } = organization;
    const [whole] = (await key.get("/risk/policies")).body.items;
    const { definition, ...data } = whole.data;
    expect(definition.inputs.length).toBeGreaterThan(0);
    expect((await key.get("/risk/policies?view=summary")).body.items).toEqual([{ ...whole, view: "summary", data }]);

    await newInvestigation(organization, made.subjectId);
    const [investigation] = (await key.get("/risk/investigations")).body.items;
    const { snapshot: _snapshot, findings, ...rest } = investigation.data;
    expect((await key.get("/risk/investigations?view=summary")).body.items).toEqual([
      { ...investigation, view: "summary", data: { ...rest, findingCount: findings.length } },
    ]);
  });

  it("400 unsupported_query: a list of small records has no summary", async () => {
    const { key } = await newOrganization();
    const { status, body } = await key.get("/risk/subjects?view=summary");
    expect([status, body.code, body.errors]).toEqual([
      400,
      "unsupported_query",
      [{ path: "query:view", code: "unsupported_filter", message: "subjects have no summary. Leave `view` out." }],
    ]);
  });
});
