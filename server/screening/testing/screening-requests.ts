import type { Sampler } from "#testing/sample-request.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { listedPerson, newScreeningRun, settings } from "./screening-runs.ts";

export const screeningRequests: Record<string, Sampler> = {
  "GET /screening/sources": async () => ({ path: "/screening/sources" }),
  "POST /screening/runs": async (organization) => ({
    path: "/screening/runs",
    body: { subject: listedPerson, ...settings, riskSubjectId: await newSubject(organization) },
  }),
  "POST /screening/runs/batch": async (organization) => ({
    path: "/screening/runs/batch",
    body: {
      ...settings,
      subjects: [
        { subject: listedPerson, riskSubjectId: await newSubject(organization) },
        { subject: { name: "Nobody Inparticular" } },
      ],
    },
  }),
  "GET /screening/runs/{id}": async (organization) => ({
    path: `/screening/runs/${(await newScreeningRun(organization)).id}`,
  }),
  "GET /screening/runs": async (organization) => {
    await newScreeningRun(organization);
    return { path: "/screening/runs" };
  },
  "POST /screening/matches/{id}/decision": async (organization) => {
    const run = await newScreeningRun(organization, { riskSubjectId: await newSubject(organization) });
    return {
      path: `/screening/matches/${run.matches[0].id}/decision`,
      body: { decision: "false_positive", reason: "Another person: the passport names another father." },
    };
  },
  "POST /screening/matches/{id}/revocation": async (organization) => {
    const run = await newScreeningRun(organization, { riskSubjectId: await newSubject(organization) });
    const [match] = run.matches;
    const owner = await organization.user("owner");
    const decision = { decision: "false_positive", reason: "Another person." };
    await owner.post(`/screening/matches/${match.id}/decision`, decision);
    return { path: `/screening/matches/${match.id}/revocation`, body: { reason: "The passport was forged." } };
  },
};
