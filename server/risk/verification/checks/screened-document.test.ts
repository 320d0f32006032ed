import { describe, expect, it } from "vitest";
import type { BodyOf } from "#testing/answer.ts";
import { createScreen } from "#screening/screen.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { damagedList } from "#screening/testing/sample-lists.ts";
import { startServer } from "#testing/server.ts";
import { newSession, newWorkflow, report, runOf } from "../testing/sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import {
  bothSteps,
  documentOf,
  documentStep,
  listedDocument,
  screenedSession,
  screeningStep,
} from "../testing/screened-session.ts";

const name = "RADOMIR SABLIN";
const codesOf = (run: BodyOf<"GET", "/screening/runs/{}">): string[] =>
  run.matches[0]?.factors.map(({ code }) => code) ?? [];
const factsOf = async ({ key }: TestOrganization, subjectId: string) =>
  (await key.get(`/risk/evidence?subjectId=${subjectId}`)).body.items
    .filter(({ data }) => data.fact.startsWith("screening."))
    .map(({ data }) => [data.fact, data.status, data.value]);
const unavailable = [
  ["screening.sanctions", "unavailable", null],
  ["screening.pep", "unavailable", null],
];

describe("of a document the check reads", () => {
  it.each<[string, object, string[]]>([
    ["the name in Latin letters", { fullName: name }, ["name_exact"]],
    ["the name as it is printed", { fullName: "R S", fullNameNative: "Радомир Саблин" }, ["name_exact"]],
    ["the name as it is printed alone", { fullNameNative: "Радомир Саблин" }, ["name_exact"]],
    ["the day of birth", listedDocument, ["name_exact", "dob_same_day"]],
    ["the year of birth alone", { fullName: name, dateOfBirth: "1961" }, ["name_exact", "dob_same_year"]],
    ["the nationality in two letters", { fullName: name, nationality: "BY" }, ["name_exact", "nationality_same"]],
    ["the nationality in three letters", { fullName: name, nationality: "BLR" }, ["name_exact", "nationality_same"]],
    ["another nationality", { fullName: name, nationality: "DEU" }, ["name_exact", "nationality_conflict"]],
    [
      "a passport number and its country",
      { fullName: name, documentNumber: "MP 4402917", documentType: "passport", issuingCountry: "BLR" },
      ["name_exact", "document_number"],
    ],
    [
      "the number of a national id",
      { fullName: name, documentNumber: "MP4402917", documentType: "national_id", issuingCountry: "BY" },
      ["name_exact", "document_number"],
    ],
    [
      "a number whose kind was not found",
      { fullName: name, documentNumber: "MP4402917", issuingCountry: "BY" },
      ["name_exact", "document_number"],
    ],
    [
      "a number of another country",
      { fullName: name, documentNumber: "MP4402917", documentType: "passport", issuingCountry: "LT" },
      ["name_exact", "document_number_other_country"],
    ],
    [
      "a number without its country",
      { fullName: name, documentNumber: "MP4402917", documentType: "passport" },
      ["name_exact", "document_number_no_country"],
    ],
  ])("[SC-WF-2] %s", async (_what, found, codes) => {
    const { run } = await screenedSession(await newOrganization(), documentOf(found));
    expect(codesOf(run)).toEqual(expect.arrayContaining(codes));
    const evidence = codesOf(run).filter((code) => /^(dob|nationality|document)_/.test(code));
    expect(evidence).toEqual(codes.slice(1));
  });

  it("[SC-WF-2] ignores invalid dates and countries", async () => {
    const found = { fullName: name, dateOfBirth: "14 MAR 1961", nationality: "XXA", issuingCountry: "Utopia" };
    const { check, run } = await screenedSession(await newOrganization(), documentOf(found));
    expect([check.status, codesOf(run)]).toEqual(["review_required", ["name_exact"]]);
  });

  it("[SC-WF-2] the nearest one before it, of the same person, as soon as all steps before it have a result", async () => {
    const organization = await newOrganization();
    const director = { participant: "director" };
    const { id: workflowId } = await newWorkflow(organization, {
      steps: [
        documentStep({}, "older"),
        documentStep({}, "newer"),
        documentStep(director, "of_director"),
        screeningStep(),
        screeningStep(director, "director_screening"),
        documentStep({}, "later"),
      ],
    });
    const session = await newSession(organization, { workflowId, participants: [{ id: "director" }] });
    const sent: [string, string][] = [
      ["later", name],
      ["newer", "ANNA MUSTER"],
      ["of_director", name],
    ];
    for (const [stepId, fullName] of sent) {
      const { data } = await report(organization, runOf(session), stepId, documentOf({ fullName }));
      expect(data.checks).toEqual([]);
    }
    const { data } = await report(organization, runOf(session), "older", documentOf({ fullName: name }));
    expect(data.checks.map(({ stepId, participant, status }) => [stepId, participant, status])).toEqual([
      ["screening", null, "clear"],
      ["director_screening", "director", "review_required"],
    ]);
  });
});

describe("a document that cannot be screened", () => {
  it.each<[string, object]>([
    ["that failed", { status: "failed" }],
    ["without a name and a number", documentOf({ dateOfBirth: "1961-03-14", nationality: "BY" })],
    [
      "with a name of 301 characters",
      documentOf({ fullName: `${name} ${"ä".repeat(286)}`, documentNumber: "MP4402917" }),
    ],
    ["with a name of 13 words", documentOf({ fullName: `${name}${" VAN".repeat(11)}` })],
    ["with a printed name of 13 words", documentOf({ fullName: "ANNA MUSTER", fullNameNative: "Анна ".repeat(13) })],
  ])("[SC-WF-2] %s gives error, and takes back what was said before", async (_what, document) => {
    const organization = await newOrganization();
    const { id: workflowId } = await newWorkflow(organization, { steps: bothSteps() });
    const subjectId = await newSubject(organization);
    await screenedSession(organization, documentOf({ fullName: "ANNA MUSTER" }), { workflowId, subjectId });
    const said = await factsOf(organization, subjectId);
    expect(said).toEqual([
      ["screening.sanctions", "available", "clear"],
      ["screening.pep", "available", "none"],
    ]);
    const { check, run } = await screenedSession(organization, document, { workflowId, subjectId });
    expect([check.status, check.recommendation]).toEqual(["error", "review"]);
    expect([run.status, run.errorCode, run.matches]).toEqual(["error", "missing_name", []]);
    expect(await factsOf(organization, subjectId)).toEqual([...said, ...unavailable]);
  });

  it("[SC-WF-2] a number alone is searched, and never clears anybody", async () => {
    const number = { documentNumber: "MP4402917", documentType: "passport", issuingCountry: "BY" };
    const organization = await newOrganization();
    const found = await screenedSession(organization, documentOf(number));
    expect([found.check.status, found.run.status]).toEqual(["review_required", "possible_match"]);
    const nobody = await screenedSession(organization, documentOf({ ...number, documentNumber: "C01X00T47" }));
    expect([nobody.check.status, nobody.run.incompleteReasons]).toEqual(["review_required", ["name_without_tokens"]]);
  });
});

describe("a search that fails", () => {
  it("[SC-WF-2] [SC-ST-3] ends the check in error, never clear, and the facts as unavailable", async () => {
    const failures: Error[] = [];
    const lists = new Map([["eu_fsf" as const, await damagedList("eu_fsf")]]);
    const server = await startServer({
      screen: createScreen(
        () => lists,
        (error) => void failures.push(error),
      ),
    });
    const organization = await newOrganization(server);
    const subjectId = await newSubject(organization);
    const { session, check, run } = await screenedSession(organization, documentOf(listedDocument), { subjectId });
    expect([check.status, check.recommendation]).toEqual(["error", "review"]);
    expect([run.status, run.errorCode, run.sessionId]).toEqual(["error", "screening_failed", session.id]);
    expect(await factsOf(organization, subjectId)).toEqual(unavailable);
    expect(failures.map(({ message }) => message)).toEqual(["The snapshot has no row 0 in entries."]);
  });
});
