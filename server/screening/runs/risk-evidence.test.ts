import { describe, expect, it } from "vitest";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { samplePep } from "../testing/sample-lists.ts";
import { screeningOrganization } from "../testing/screening-organization.ts";
import { newScreeningRun } from "../testing/screening-runs.ts";
import { newSubject } from "#risk/testing/subjects.ts";

const evidenceOf = async ({ key }: Pick<TestOrganization, "key">, subjectId: string) =>
  (await key.get(`/risk/evidence?subjectId=${subjectId}`)).body.items;
const valuesOf = async (organization: Pick<TestOrganization, "key">, subjectId: string) =>
  Object.fromEntries((await evidenceOf(organization, subjectId)).map(({ data }) => [data.fact, data.value]));

describe("the facts a run records about its risk subject", () => {
  it("[SC-RE-1] one receipt for each kind of list asked for, with its source, named by the run", async () => {
    const organization = await newOrganization();
    const riskSubjectId = await newSubject(organization);
    const run = await newScreeningRun(organization, { riskSubjectId, pepLookbackMonths: 18 });
    const receipts = await evidenceOf(organization, riskSubjectId);
    const common = {
      subjectId: riskSubjectId,
      sourceRegistrationId: null,
      type: "string",
      status: "available",
      observedAt: run.createdAt,
      providerRef: `screening-run:${run.id}`,
      provenance: { evidenceClass: "screening", runId: run.id },
    };
    expect(receipts.map(({ data }) => data)).toEqual([
      expect.objectContaining({
        ...common,
        fact: "screening.sanctions",
        source: "service:screening:eu_fsf+service_pep:r70:m90",
        value: "match",
      }),
      expect.objectContaining({
        ...common,
        fact: "screening.pep",
        source: "service:screening:service_pep:r70:m90:l18",
        value: "none",
      }),
    ]);
    expect(run.riskSources).toEqual(
      receipts.map(({ id, data }) => ({
        fact: data.fact,
        source: data.source,
        status: "available",
        value: data.value,
        evidenceId: id,
      })),
    );
  });

  it("[SC-RE-1] nothing about a kind of list that was not asked for, and unavailable when nothing was screened", async () => {
    const organization = await newOrganization();
    const [one, other, third] = [
      await newSubject(organization),
      await newSubject(organization),
      await newSubject(organization),
    ];
    await newScreeningRun(organization, { sources: ["service_pep"], riskSubjectId: one });
    expect(await valuesOf(organization, one)).toEqual({ "screening.pep": "none" });
    const failed = await newScreeningRun(organization, { subject: { name: "…" }, riskSubjectId: other });
    expect([failed.status, failed.errorCode]).toEqual(["error", "missing_name"]);
    expect(failed.riskSources.map(({ status, value }) => [status, value])).toEqual([
      ["unavailable", null],
      ["unavailable", null],
    ]);
    const incomplete = { sources: ["eu_fsf", "uk_sanctions", "service_pep"], subject: { name: "Nobody Inparticular" } };
    await newScreeningRun(organization, { ...incomplete, riskSubjectId: third });
    expect(await valuesOf(organization, third)).toEqual({ "screening.sanctions": null, "screening.pep": "none" });
  });

  it("[SC-PE-1] [SC-PE-5] [SC-RE-1] the standing of a listed person on the day decides the value", async () => {
    const left = (endDate: string) => ({
      positions: [{ ...samplePep("x").pep!.positions[0]!, startDate: "2010-01-01", endDate }],
      diedOn: null,
      related: [],
    });
    const now = new Date();
    const monthsAgo = (months: number) => {
      const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
      return day.toISOString().slice(0, 10);
    };
    const born = [{ from: "1961-03-14", to: "1961-03-14", circa: false }];
    const relatedTo = (endDate: string) => ({
      positions: [],
      diedOn: null,
      related: [{ entryId: "Q9", name: "Vilma Torrent", relation: "child" as const, ...left(endDate) }],
    });
    const person = (id: string, text: string, pep: ListEntry["pep"]) =>
      samplePep(id, { names: [{ text, weak: false }], datesOfBirth: born, pep });
    const organization = await screeningOrganization({
      service_pep: [
        person("Q1", "Amadeo Quillfeather", left(monthsAgo(3))),
        person("Q2", "Berengar Quillfeather", left(monthsAgo(30))),
        person("Q3", "Clothilde Torrent", relatedTo(monthsAgo(3))),
        person("Q4", "Dagobert Torrent", relatedTo(monthsAgo(30))),
      ],
    });
    const screened = async (name: string, change: object = {}) => {
      const riskSubjectId = await newSubject(organization);
      const subject = { name, datesOfBirth: ["1961-03-14"] };
      const run = await newScreeningRun(organization, { subject, sources: ["service_pep"], riskSubjectId, ...change });
      return [run.status, run.matches[0].pep.standing, (await valuesOf(organization, riskSubjectId))["screening.pep"]];
    };
    expect(await screened("Amadeo Quillfeather")).toEqual(["match", "pep", "pep"]);
    expect(await screened("Berengar Quillfeather")).toEqual(["match", "former_pep", "former_pep"]);
    expect(await screened("Berengar Quillfeather", { pepLookbackMonths: 36 })).toEqual(["match", "pep", "pep"]);
    expect(await screened("Clothilde Torrent")).toEqual(["match", "family_member", "family_member"]);
    expect(await screened("Dagobert Torrent")).toEqual(["match", "none", "none"]);
    expect(await screened("Amadeo Quillfeather", { subject: { name: "Amadeo Quillfeather" } })).toEqual([
      "possible_match",
      "pep",
      "possible_pep",
    ]);
  });
});
