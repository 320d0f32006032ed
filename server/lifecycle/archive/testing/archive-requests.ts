import { newSubject } from "#risk/testing/subjects.ts";
import type { Sampler } from "#testing/sample-request.ts";

export const archiveRequests: Record<string, Sampler> = {
  "GET /risk/subjects/{id}/archive": async (organization) => ({
    path: `/risk/subjects/${await newSubject(organization)}/archive`,
  }),
};
