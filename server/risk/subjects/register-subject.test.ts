import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";

describe("POST /risk/subjects", () => {
  it("[RK-SU-1] [RK-GEN-5] [RK-GEN-9] 201: stores the subject and answers its record", async () => {
    const { key, apiKeys } = await newOrganization();
    const answer = await key.post("/risk/subjects", { kind: "person", externalId: "cust-42" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resource: "subjects",
      data: {
        kind: "person",
        externalId: "cust-42",
        evidenceRevision: 0,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        createdBy: `api_key:${apiKeys.test.id}`,
      },
    });
  });
});
