import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { describe, expect, it } from "vitest";
import type { Assessment } from "@probity/contract";
import type { Read } from "#testing/answer.ts";
import { publishPolicy } from "#risk/testing/onboarding-case.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newScreeningRun } from "../testing/screening-runs.ts";
import { newSubject } from "#risk/testing/subjects.ts";

const nameAlone = { subject: { name: "Radomir Sablin" } };

/** A policy that reads what runs of the samples say. */
const policy: Definition = {
  inputs: [
    {
      key: "screening.sanctions",
      type: "string",
      acceptedSources: ["service:screening:eu_fsf+service_pep:r70:m90"],
      maxAgeSeconds: 86_400,
    },
    {
      key: "screening.pep",
      type: "string",
      acceptedSources: ["service:screening:service_pep:r70:m90:l12"],
      maxAgeSeconds: 86_400,
    },
  ],
  aggregation: "sum",
  bands: [{ id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } }],
  rules: [
    {
      id: "listed",
      all: [{ input: "screening.sanctions", operator: "in", value: ["match", "possible_match"] }],
      reasons: [{ code: "LISTED", text: "May be on a sanctions list." }],
      effect: { decision: "review", actions: [] },
    },
  ],
  missingEvidence: "review",
  reviewAfterSeconds: 86_400,
};

async function screenedCase(organization: TestOrganization, body: object = {}) {
  const riskSubjectId = await newSubject(organization);
  const policyVersionId = await publishPolicy(organization, policy);
  const run = await newScreeningRun(organization, { riskSubjectId, ...body });
  const owner = await organization.user("owner");
  return {
    run,
    assess: async () =>
      (
        await organization.key.post(`/risk/subjects/${riskSubjectId}/assessments`, {
          policyVersionId,
          trigger: "test",
        })
      ).body,
    decide: (decision: string) =>
      owner.post(`/screening/matches/${run.matches[0].id}/decision`, { decision, reason: "Looked at both passports." }),
  };
}

const told = ({ data }: Read<Assessment>) =>
  data.explanation.filter((text: string) => /listed entr|creening run/.test(text));
const detailsOf = ({ data }: Read<Assessment>) => data.explanationDetails.filter(({ about }) => about === "screening");

describe("[SC-RE-1] [RK-AS-2] the explanation of an assessment", () => {
  it("names run, match and listed entry behind a screening fact", async () => {
    const { run, assess } = await screenedCase(await newOrganization());
    const assessment = await assess();
    const [match] = run.matches;
    expect(told(assessment)).toEqual([
      `The listed entry behind screening.sanctions is “Radomir Sablin” (eu_fsf EU.1.1, score ${match.score}), found by screening run ${run.id}.`,
      `Screening run ${run.id} found no listed entry behind screening.pep.`,
    ]);
    const [sanctions, pep] = run.riskSources;
    expect(detailsOf(assessment)).toEqual([
      {
        about: "screening",
        input: "screening.sanctions",
        evidenceId: sanctions.evidenceId,
        runId: run.id,
        matchCount: 1,
        matches: [
          {
            matchId: match.id,
            list: "eu_fsf",
            entryId: "EU.1.1",
            name: "Radomir Sablin",
            score: match.score,
            confirmed: false,
          },
        ],
      },
      {
        about: "screening",
        input: "screening.pep",
        evidenceId: pep.evidenceId,
        runId: run.id,
        matchCount: 0,
        matches: [],
      },
    ]);
  });

  it("names a listed politician behind screening.pep", async () => {
    const { run, assess } = await screenedCase(await newOrganization(), { subject: { name: "Odile Marchetta" } });
    expect(told(await assess())).toEqual([
      `Screening run ${run.id} found no listed entry behind screening.sanctions.`,
      expect.stringMatching(
        /^The listed entry behind screening\.pep is “Odile Marchetta” \(service_pep Q1, score \d+\)/,
      ),
    ]);
  });

  it("follows what a person decided, and leaves earlier explanations as they were", async () => {
    const organization = await newOrganization();
    const { run, assess, decide } = await screenedCase(organization, nameAlone);
    const before = await assess();
    await decide("confirmed");
    expect(told(await assess())[0]).toContain(`score ${run.matches[0].score}, confirmed)`);
    await decide("false_positive");
    const after = await assess();
    expect(told(after)[0]).toBe(`Screening run ${run.id} found no listed entry behind screening.sanctions.`);
    const stored = (await organization.key.get(`/risk/assessments/${before.id}`)).body;
    expect(stored.data.explanation).toEqual(before.data.explanation);
    expect(told(stored)[0]).toContain("“Radomir Sablin”");
  });

  it("says that a run gave no result, and never names who was screened", async () => {
    const { run, assess } = await screenedCase(await newOrganization(), { subject: { name: "…" } });
    expect(told(await assess())).toEqual([
      `Screening run ${run.id} gave no result for screening.sanctions.`,
      `Screening run ${run.id} gave no result for screening.pep.`,
    ]);
    const misspelt = await screenedCase(await newOrganization(), { subject: { name: "Radomir Sablinn" } });
    const text = JSON.stringify((await misspelt.assess()).data);
    expect(text).not.toContain("Sablinn");
  });
});
