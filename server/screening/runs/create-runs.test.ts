import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { rateLimitsOf, startServer } from "#testing/server.ts";
import { newSubject } from "#risk/testing/subjects.ts";

const sources = ["eu_fsf"];

describe("POST /screening/runs/batch", () => {
  it("201: one run for each subject, in their order, each about its own risk subject", async () => {
    const organization = await newOrganization();
    const riskSubjectId = await newSubject(organization);
    const subjects = [
      { subject: { name: "Hanneke Tulp" } },
      { subject: { name: "Radomir Sablin", datesOfBirth: ["1961-03-14"] }, riskSubjectId },
    ];
    const { status, body } = await organization.key.post("/screening/runs/batch", { sources, subjects });
    expect(status).toBe(201);
    expect(body.items.map((run) => [run.status, run.riskSubjectId])).toEqual([
      ["clear", null],
      ["match", riskSubjectId],
    ]);
    const read = await organization.key.get(`/screening/runs/${body.items[1].id}`);
    expect(read.body.riskSources).toMatchObject([{ fact: "screening.sanctions", value: "match" }]);
  });

  it("a risk subject is the same one however its id is written", async () => {
    const organization = await newOrganization();
    const riskSubjectId = await newSubject(organization);
    const one = { subject: { name: "Hanneke Tulp" }, riskSubjectId };
    const capitals = { ...one, riskSubjectId: riskSubjectId.toUpperCase() };
    const post = (subjects: object[]) => organization.key.post("/screening/runs/batch", { sources, subjects });
    const { status, body } = await post([capitals]);
    expect([status, body.items?.[0].riskSubjectId]).toEqual([201, riskSubjectId]);
    expect((await post([one, capitals])).body.errors[0].code).toBe("subject_repeated");
  });

  it("400: names the field at its place, the settings of all subjects at theirs, and stores nothing", async () => {
    const { key } = await newOrganization();
    const right = { subject: { name: "Hanneke Tulp" } };
    const wrong = { subject: { name: "one two three four five six seven eight nine ten eleven twelve thirteen" } };
    const post = (body: object) => key.post("/screening/runs/batch", { sources, subjects: [right], ...body });
    const errorsOf = async (body: object) => (await post(body)).body.errors.map(({ path, code }) => `${path} ${code}`);
    expect(await errorsOf({ subjects: [right, wrong] })).toEqual(["/subjects/1/subject/name too_many_words"]);
    expect(await errorsOf({ reviewScore: 80, matchScore: 80 })).toEqual(["/reviewScore scores_not_ordered"]);
    expect((await post({ subjects: Array.from({ length: 101 }, () => right) })).status).toBe(400);
    expect((await post({ subjects: [] })).status).toBe(400);
    expect((await key.get("/screening/runs")).body.items).toEqual([]);
  });

  it("429: runs have a limit of their own, and a batch counts its subjects", async () => {
    const server = await startServer({ rateLimits: rateLimitsOf({ screeningRunsPerMinute: 4 }) });
    const { key, liveKey } = await newOrganization(server);
    const one = { subject: { name: "Hanneke Tulp" } };
    const batch = (count: number) =>
      key.post("/screening/runs/batch", { sources, subjects: Array.from({ length: count }, () => one) });
    const first = await batch(3);
    expect(first.status).toBe(201);
    expect(first.headers["ratelimit-policy"]).toMatch(/^"writes";q=\d+;w=60, "screeningRuns";q=4;w=60$/);
    expect(first.headers["ratelimit"]).toMatch(/, "screeningRuns";r=1;t=\d+$/);
    const second = await batch(2);
    expect([second.status, second.body.code]).toEqual([429, "rate_limited"]);
    expect(second.body.detail).toMatch(
      /^The limit is 4 screening runs a minute, and this request counts as 2\. Wait \d+ seconds\.$/,
    );
    expect(second.headers["ratelimit"]).toMatch(/, "screeningRuns";r=1;t=\d+$/);
    expect((await batch(5)).body.detail).toMatch(/counts as 5\. Send it in smaller parts\.$/);
    // A request that is refused for its form has screened nobody.
    expect((await key.post("/screening/runs", { sources: "eu_fsf", ...one })).status).toBe(400);
    expect((await key.post("/screening/runs", { sources, ...one })).status).toBe(201);
    const last = await key.post("/screening/runs", { sources, ...one });
    expect([last.status, last.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await key.get("/screening/runs")).body.items).toHaveLength(4);
    expect((await liveKey.post("/screening/runs", { sources, ...one })).status).toBe(201);
    await server.app.close();
    await server.close();
  });

  it("404 and 400: a risk subject that is not there or is named twice leaves no run behind", async () => {
    const organization = await newOrganization();
    const riskSubjectId = await newSubject(organization);
    const one = { subject: { name: "Hanneke Tulp" }, riskSubjectId };
    const twice = await organization.key.post("/screening/runs/batch", { sources, subjects: [one, one] });
    expect([twice.status, twice.body.errors[0].code]).toEqual([400, "subject_repeated"]);
    const missing = { ...one, riskSubjectId: "01a1dc40-2738-79fc-ac6e-ba680e6d7001" };
    const refused = await organization.key.post("/screening/runs/batch", { sources, subjects: [one, missing] });
    expect([refused.status, refused.body.errors[0].path]).toEqual([404, "/subjects/1/riskSubjectId"]);
    expect((await organization.key.get("/screening/runs")).body.items).toEqual([]);
  });
});
