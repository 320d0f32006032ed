import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { claim, newSource, submitEvidence } from "#testing/risk.ts";
import { newSubject } from "#testing/webhooks.ts";

type Prepared = { organization: TestOrganization; subject: string; source: string; path: string };

async function prepare(): Promise<Prepared> {
  const organization = await newOrganization();
  const subject = await newSubject(organization);
  const { id } = await newSource(organization);
  return { organization, subject, source: id, path: `/risk/subjects/${subject}/evidence` };
}

const receiptsOf = async ({ organization, subject }: Prepared): Promise<any[]> =>
  (await organization.key.get(`/risk/evidence?subjectId=${subject}`)).body.items;

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe("POST /risk/subjects/{id}/evidence", () => {
  it("[RK-EV-1] [RK-EV-5] 201: the receipt names its registration, its binding revision, its key and what made it", async () => {
    const { organization, subject, source, path } = await prepare();
    const { key, apiKeys } = organization;
    const sent = claim(source, {
      observedAt: "2026-01-01T01:00:00.5+01:00",
      expiresAt: "2030-01-01T00:00:00Z",
      providerRef: "run 17/ä",
    });
    const answer = await key.post(path, sent);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      resource: "evidence",
      data: {
        subjectId: subject,
        sourceRegistrationId: source,
        source: `registered:${source}`,
        fact: "country",
        type: "string",
        status: "available",
        value: "DE",
        observedAt: "2026-01-01T00:00:00.500Z",
        expiresAt: "2030-01-01T00:00:00.000Z",
        providerRef: "run 17/ä",
        receivedAt: expect.stringMatching(timestamp),
        supersedes: null,
        supersededBy: null,
        batchId: null,
        provenance: {
          bindingRevision: 1,
          apiKeyId: apiKeys.test.id,
          adapterVersion: "evidence-api-1",
          evidenceClass: "assertion",
        },
      },
    });
    const read = await key.get(`/risk/evidence/${answer.body.id}`);
    expect(read.body).toEqual({ ...answer.body, history: [expect.objectContaining({ resource: "events" })] });
  });

  it("[RK-EV-6] 201: a newer receipt supersedes the previous one, even when observed earlier, and both are kept", async () => {
    const prepared = await prepare();
    const { organization, subject, source } = prepared;
    const first = await submitEvidence(organization, subject, source, { value: "DE" });
    const other = await submitEvidence(organization, subject, source, { fact: "employed", value: true });
    const second = await submitEvidence(organization, subject, source, {
      value: "FR",
      observedAt: "1999-01-01T00:00:00Z",
    });
    expect(
      (await receiptsOf(prepared)).map(({ id, data }) => [id, data.value, data.supersedes, data.supersededBy]),
    ).toEqual([
      [first.id, "DE", null, second.id],
      [other.id, true, null, null],
      [second.id, "FR", first.id, null],
    ]);
    const { body } = await organization.key.get(`/risk/evidence/${first.id}`);
    expect(body.data).toEqual({ ...first.data, supersededBy: second.id });
  });
});
