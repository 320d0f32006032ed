import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { listedPerson, newScreeningRun } from "../testing/screening-runs.ts";
import { newSubject } from "#risk/testing/subjects.ts";

const request = (change: object = {}) => ({ subject: listedPerson, sources: ["eu_fsf", "service_pep"], ...change });
const about = (subject: object) => request({ subject: { name: "Somebody Else", ...subject } });
const screen = ({ key }: Pick<TestOrganization, "key">, body: object) => key.post("/screening/runs", body);
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");
const identifier = { kind: "passport", value: "X1234567", country: "DE" };

describe("POST /screening/runs", () => {
  it("[SC-RU-1] [SC-MA-1] [SC-VE-1] [SC-LI-3] 201: everything a run says, and nothing of who was screened", async () => {
    const organization = await newOrganization();
    const { status, body } = await screen(
      organization,
      request({ sources: ["service_pep", "eu_fsf", "uk_sanctions"] }),
    );
    expect(status).toBe(201);
    const missing = {
      key: "uk_sanctions",
      versionId: null,
      publishedAt: null,
      missing: true,
      stale: true,
      staleReasons: ["never_confirmed"],
      attention: false,
      droppedEntries: 0,
      reindexPending: false,
      termBuilderVersion: null,
      attribution: null,
    };
    const searched = (key: string) => ({
      ...missing,
      key,
      versionId: expect.any(String),
      missing: false,
      stale: false,
      staleReasons: [],
      termBuilderVersion: expect.any(Number),
      attribution: expect.stringMatching(/^(Source: European Commission|Built from Wikidata)/),
    });
    expect(body).toEqual({
      id: expect.any(String),
      status: "match",
      incomplete: true,
      incompleteReasons: ["source_missing"],
      errorCode: null,
      trigger: "api",
      sources: [searched("service_pep"), searched("eu_fsf"), missing],
      policy: { reviewScore: 70, matchScore: 90, scorerVersion: "screening-score-v3", pepLookbackMonths: 12 },
      riskSource: "service:screening:eu_fsf+uk_sanctions+service_pep:r70:m90",
      riskSources: [],
      candidateCount: 1,
      topScore: 95,
      matchCount: 1,
      suppressedCount: 0,
      clearBySuppression: false,
      sessionId: null,
      riskSubjectId: null,
      createdAt: expect.any(String),
      decisions: [],
      nearMisses: [],
      matches: [
        {
          id: expect.any(String),
          source: "eu_fsf",
          listKind: "sanctions",
          sourceEntryId: "EU.1.1",
          listedName: "Radomir Sablin",
          matchedName: "Radomir Sablin",
          score: 95,
          factors: [
            { code: "name_exact", points: 75, detail: expect.any(String) },
            { code: "dob_same_day", points: 20, detail: expect.any(String) },
          ],
          entry: {
            kind: "person",
            aliases: [
              { name: "Radomir Sablin", weak: false },
              { name: "Rado", weak: true },
            ],
            aliasCount: 2,
            datesOfBirth: [{ from: "1961-03-14", to: "1961-03-14", circa: false }],
            nationalities: ["BY"],
            identifiers: [{ kind: "passport", value: "MP4402917", country: "BY" }],
            programmes: ["BLR"],
            listedOn: null,
          },
          decision: "pending",
          decidedAt: null,
          decidedBy: null,
          approvedBy: null,
          reason: null,
          priorDecision: null,
          suppressedBy: null,
        },
      ],
    });
    const read = await organization.key.get(`/screening/runs/${body.id}`);
    expect(read.body).toEqual(body);
  });

  it.each([
    ["no name", "/subject/name", "required", request({ subject: {} })],
    ["301 characters", "/subject/name", "name_too_long", about({ name: "a".repeat(301) })],
    ["13 words", "/subject/name", "too_many_words", about({ name: words(13) })],
    ["13 words in an alias", "/subject/aliases/0", "too_many_words", about({ aliases: [words(13)] })],
    ["6 aliases", "/subject/aliases", "invalid_maxitems", about({ aliases: Array(6).fill("a b") })],
    ["another entity type", "/subject/entityType", "invalid_choice", about({ entityType: "ship" })],
    ["a country that is none", "/subject/country", "unknown_country", about({ country: "QQ" })],
    ["4 dates", "/subject/datesOfBirth", "invalid_maxitems", about({ datesOfBirth: Array(4).fill("1970") })],
    ["a day that is none", "/subject/datesOfBirth/0", "invalid_date", about({ datesOfBirth: ["1970-02-30"] })],
    ["another date format", "/subject/datesOfBirth/0", "invalid_pattern", about({ datesOfBirth: ["14.03.1961"] })],
    ["6 nationalities", "/subject/nationalities", "invalid_maxitems", about({ nationalities: Array(6).fill("DE") })],
    ["a nationality that is none", "/subject/nationalities/0", "unknown_country", about({ nationalities: ["ZZ"] })],
    ["11 identifiers", "/subject/identifiers", "invalid_maxitems", about({ identifiers: Array(11).fill(identifier) })],
    [
      "another kind of identifier",
      "/subject/identifiers/0/kind",
      "invalid_choice",
      about({ identifiers: [{ ...identifier, kind: "visa" }] }),
    ],
    ["a field that is none", "/subject/gender", "unknown_property", about({ gender: "f" })],
  ])("[SC-RQ-1] 400 for %s; nothing is stored", async (_what, path, code, body) => {
    const organization = await newOrganization();
    const before = await rowsOf(organization);
    const answer = await screen(organization, body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toContainEqual({ path, code, message: expect.any(String) });
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[SC-RQ-1] 201 at every limit", async () => {
    const full = {
      name: `${"ä".repeat(270)} ${words(11).slice(0, 29)}`,
      aliases: Array.from({ length: 5 }, (_, index) => `Alias Number ${index}`),
      entityType: "person",
      country: "DEU",
      datesOfBirth: ["1961-03-14", "1961-03", "1961"],
      nationalities: ["DE", "FRA", "be", "XK", "TW"],
      identifiers: [
        ...Array.from({ length: 8 }, (_, index) => ({ ...identifier, value: `X00000${index}` })),
        { kind: "registration_number", value: "HRB 1234" },
        { kind: "wallet", value: "0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c" },
      ],
    };
    expect(Array.from(full.name)).toHaveLength(300);
    const { status, body } = await screen(await newOrganization(), request({ subject: full }));
    expect([status, body.status, body.incompleteReasons]).toEqual([201, "clear", []]);
  });

  it.each([
    ["no list", "/sources", request({ sources: [] })],
    ["no lists at all", "/sources", { subject: listedPerson }],
    ["a list twice", "/sources/1", request({ sources: ["eu_fsf", "eu_fsf"] }), "source_repeated"],
    ["a score of 0", "/reviewScore", request({ reviewScore: 0 })],
    ["a score of 101", "/matchScore", request({ matchScore: 101 })],
    ["half a score", "/reviewScore", request({ reviewScore: 70.5 })],
    ["equal scores", "/reviewScore", request({ reviewScore: 80, matchScore: 80 }), "scores_not_ordered"],
    ["scores the wrong way", "/reviewScore", request({ reviewScore: 81, matchScore: 80 }), "scores_not_ordered"],
    ["a match score below the default review", "/reviewScore", request({ matchScore: 70 }), "scores_not_ordered"],
    ["90 without a match score", "/matchScore", request({ reviewScore: 90 }), "match_score_required"],
    ["11 months", "/pepLookbackMonths", request({ pepLookbackMonths: 11 }), "lookback_too_short"],
    [
      "a look-back without the PEP list",
      "/pepLookbackMonths",
      request({ sources: ["eu_fsf"], pepLookbackMonths: 24 }),
      "lookback_without_pep",
    ],
  ])("[SC-RQ-2] 400 for %s", async (_what, path, body, code?: string) => {
    const organization = await newOrganization();
    const before = await rowsOf(organization);
    const answer = await screen(organization, body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toContainEqual({ path, code: code ?? expect.any(String), message: expect.any(String) });
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[SC-RQ-2] [SC-RU-2] 201 with other scores and look-back, and a source that names them", async () => {
    const organization = await newOrganization();
    const { body } = await screen(organization, request({ reviewScore: 90, matchScore: 100, pepLookbackMonths: 24 }));
    expect(body.policy).toMatchObject({ reviewScore: 90, matchScore: 100, pepLookbackMonths: 24 });
    expect([body.riskSource, body.status]).toEqual(["service:screening:eu_fsf+service_pep:r90:m100", "possible_match"]);
    const alone = await screen(organization, request({ sources: ["eu_fsf"] }));
    expect(alone.body.policy.pepLookbackMonths).toBeNull();
  });

  it("[SC-RQ-3] the same key and body give the same run, another body 409, and no key 400", async () => {
    const organization = await newOrganization();
    const { key } = organization;
    const first = await key.post("/screening/runs", request(), { idempotencyKey: "k" });
    const again = await key.post("/screening/runs", request(), { idempotencyKey: "k" });
    expect([again.status, again.body, again.headers["idempotency-replayed"]]).toEqual([201, first.body, "true"]);
    const other = await key.post("/screening/runs", request({ reviewScore: 71 }), { idempotencyKey: "k" });
    expect([other.status, other.body.code]).toEqual([409, "idempotency_key_reused"]);
    const missing = await key.post("/screening/runs", request(), { idempotencyKey: null });
    expect([missing.status, missing.body.code]).toEqual([400, "idempotency_key_required"]);
    expect((await key.get("/screening/runs")).body.items).toHaveLength(1);
  });

  it("[SC-RQ-4] 404 for a risk subject that is not of this organization and mode; nothing is stored", async () => {
    const organization = await newOrganization();
    const stranger = await newSubject(await newOrganization());
    const live = await newSubject({ key: organization.liveKey });
    const before = await rowsOf(organization);
    for (const riskSubjectId of [stranger, live, randomUUID()]) {
      const answer = await screen(organization, request({ riskSubjectId }));
      expect([answer.status, answer.body.errors?.[0].path]).toEqual([404, "/riskSubjectId"]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[SC-AU-1] by API key and from the dashboard, each in its own environment; never by an auditor", async () => {
    const organization = await newOrganization();
    const member = await organization.user("member", "live");
    const auditor = await organization.user("auditor");
    const [test, live] = [await newScreeningRun(organization), await newScreeningRun({ key: member as never })];
    expect((await auditor.post("/screening/runs", request())).status).toBe(403);
    expect((await organization.key.get(`/screening/runs/${live.id}`)).status).toBe(404);
    expect((await organization.liveKey.get(`/screening/runs/${live.id}`)).status).toBe(200);
    expect((await organization.liveKey.get(`/screening/runs/${test.id}`)).status).toBe(404);
    expect((await auditor.get(`/screening/runs/${test.id}`)).status).toBe(200);
  });
});
