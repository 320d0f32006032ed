import { describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newDraft, newPublishedPolicy, smallDefinition } from "../../testing/policies.ts";
import { newSource } from "../../testing/evidence.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";

async function publish(organization: TestOrganization, id: string) {
  return (await organization.user("owner")).post(`/risk/policies/${id}/publish`);
}

const screening = "service:screening:eu_fsf+ofac_sdn:r70:m90";

describe("POST /risk/policies/{id}/publish", () => {
  it("[RK-PO-2] 200: the version as it was created, now published, by whom and when", async () => {
    const organization = await newOrganization();
    const draft = await newDraft(organization);
    const admin = await organization.user("admin");
    const answer = await admin.post(`/risk/policies/${draft.id}/publish`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      ...draft,
      data: {
        ...draft.data,
        status: "published",
        publishedAt: expect.stringMatching(/Z$/),
        publishedBy: `user:${admin.userId}`,
      },
    });
    const { history, ...read } = (await organization.key.get(`/risk/policies/${draft.id}`)).body;
    expect(read).toEqual(answer.body);
    expect(history.map(({ data }) => data.type)).toEqual(["risk.policy.published", "risk.policy.created"]);
  });

  it("[RK-GEN-8] [RK-WH-3] [RK-WH-9] one event and one announcement, without a subject; `sandbox` is false in live mode", async () => {
    const organization = await newOrganization();
    await newWebhook(organization, { events: ["risk.policy.published"], mode: "live" });
    const { id, data } = await newPublishedPolicy(organization, { mode: "live" });
    const { items } = (await organization.liveKey.get(`/risk/events?resourceId=${id}`)).body;
    expect(items.at(-1).data).toMatchObject({
      type: "risk.policy.published",
      subjectId: null,
      sequence: null,
      resourceType: "policies",
      actor: data.publishedBy,
      details: { key: "onboarding", version: 1, definitionDigest: data.definitionDigest },
    });
    const { rows } = await organization.server.pool.query(
      "select convert_from(body, 'utf8') as body from webhook_messages where organization_id = $1",
      [organization.organizationId],
    );
    expect(rows.map(({ body }) => JSON.parse(body))).toEqual([
      {
        eventId: expect.any(String),
        event: "risk.policy.published",
        timestamp: data.publishedAt,
        data: { organizationId: organization.organizationId, subjectId: null, resourceId: id, sandbox: false },
      },
    ]);
  });

  it("[RK-PO-2] publishing another version leaves the earlier one as it is", async () => {
    const organization = await newOrganization();
    const { identity } = await newSource(organization);
    const first = await newPublishedPolicy(organization, { source: identity });
    await newPublishedPolicy(organization, { source: identity });
    expect((await organization.key.get(`/risk/policies/${first.id}`)).body.data).toEqual(first.data);
  });

  it("[RK-PO-2] [RK-PO-12] 400: every mistake with its place in the request, and nothing changes", async () => {
    const organization = await newOrganization();
    const { identity } = await newSource(organization);
    const small = smallDefinition(identity);
    const draft = await newDraft(organization, {
      definition: {
        ...small,
        inputs: [
          ...small.inputs,
          { key: "screening.sanctions", type: "string", acceptedSources: [screening], maxAgeSeconds: 86400 },
        ],
        bands: [small.bands[0]!, { ...small.bands[1]!, lowerBound: 0 }],
        rules: [
          {
            ...small.rules![0]!,
            all: [{ input: "screening.sanctions", operator: "eq", value: "confirmed" }],
          },
        ],
      },
    });
    await newWebhook(organization);
    const before = await rowsOf(organization);
    const owner = await organization.user("owner");
    const withOwner = await rowsOf(organization);
    const answer = await owner.post(`/risk/policies/${draft.id}/publish`);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([
        { path: "/definition/bands/1/lowerBound", code: "not_increasing", message: expect.any(String) },
        { path: "/definition/rules/0/all/0/value", code: "value_not_documented", message: expect.any(String) },
      ]),
    );
    expect(before.length).toBe(withOwner.length);
    expect(await rowsOf(organization)).toEqual(withOwner);
  });

  it.each(["clear", "possible_match", "match"])("[RK-PO-12] 200: a condition may name %s", async (value) => {
    const organization = await newOrganization();
    const { identity } = await newSource(organization);
    const small = smallDefinition(identity);
    const draft = await newDraft(organization, {
      definition: {
        ...small,
        inputs: [
          ...small.inputs,
          { key: "screening.sanctions", type: "string", acceptedSources: [screening], maxAgeSeconds: 86400 },
        ],
        rules: [{ ...small.rules![0]!, all: [{ input: "screening.sanctions", operator: "in", value: [value] }] }],
      },
    });
    expect((await publish(organization, draft.id)).status).toBe(200);
  });

  it("[RK-PO-2] [RK-SO-8] 400: a registered source must exist here and declare the fact as the policy reads it", async () => {
    const organization = await newOrganization();
    const stranger = await newSource(await newOrganization());
    const live = await newSource(organization, { mode: "live" });
    const [right, without, other] = [
      await newSource(organization),
      await newSource(organization, { facts: [{ key: "country", type: "string" }] }),
      await newSource(organization, {
        facts: [
          { key: "products", type: "list", itemType: "number" },
          { key: "income.monthly", type: "string" },
        ],
      }),
    ];
    const small = smallDefinition(right.identity);
    const sources = [right, stranger, live, without, other].map(({ identity }) => identity);
    const draft = await newDraft(organization, {
      definition: {
        ...small,
        inputs: [
          small.inputs[0]!,
          { ...small.inputs[1]!, acceptedSources: sources },
          {
            key: "products",
            type: "list",
            itemType: "string",
            acceptedSources: [right.identity, other.identity],
            maxAgeSeconds: 60,
          },
        ],
      },
    });
    const owner = await organization.user("owner");
    const before = await rowsOf(organization);
    const answer = await owner.post(`/risk/policies/${draft.id}/publish`);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    const at = (input: number, index: number) => `/definition/inputs/${input}/acceptedSources/${index}`;
    expect(answer.body.errors.map(({ path, code }) => [path, code])).toEqual([
      [at(1, 1), "source_not_found"],
      [at(1, 2), "source_not_found"],
      [at(1, 3), "fact_not_declared"],
      [at(1, 4), "fact_type_differs"],
      [at(2, 1), "fact_type_differs"],
    ]);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("200: a source that is disabled still declares its facts", async () => {
    const organization = await newOrganization();
    const source = await newSource(organization);
    const owner = await organization.user("owner");
    await owner.post(`/risk/sources/${source.id}/bindings`, { expectedRevision: 1, apiKeyIds: [], enabled: false });
    expect((await newPublishedPolicy(organization, { source: source.identity })).data.status).toBe("published");
  });

  it("409 already_published: once is enough, and 8 publishers at once are one 200 and seven 409", async () => {
    const organization = await newOrganization();
    const draft = await newDraft(organization);
    const owners = await Promise.all(Array.from({ length: 8 }, () => organization.user("owner")));
    const answers = await Promise.all(owners.map((owner) => owner.post(`/risk/policies/${draft.id}/publish`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ status: 409, code: "already_published" });
    expect((await publish(organization, draft.id)).body.code).toBe("already_published");
    const { items } = (await organization.key.get(`/risk/events?resourceId=${draft.id}`)).body;
    expect(items).toHaveLength(2);
  });

  it("409 second_person_required: the author of a draft cannot publish it if the organization requires two people", async () => {
    const organization = await newOrganization();
    const [author, second] = [await organization.user("owner"), await organization.user("admin")];
    const { identity } = await newSource(organization);
    const body = { key: "onboarding", definition: smallDefinition(identity) };
    await author.post("/organization/settings", { expectedRevision: 1, publishRequiresSecondPerson: true });
    const { id } = (await author.post("/risk/policies", body)).body;
    const before = await rowsOf(organization);
    const own = await author.post(`/risk/policies/${id}/publish`);
    expect([own.status, own.body.code]).toEqual([409, "second_person_required"]);
    expect(await rowsOf(organization)).toEqual(before);
    expect((await second.post(`/risk/policies/${id}/publish`)).status).toBe(200);
    const alone = { expectedRevision: 2, publishRequiresSecondPerson: false };
    const proposed = await author.post("/organization/settings", alone);
    expect([proposed.status, (await author.get("/organization")).body.data.revision]).toEqual([202, 2]);
    expect((await second.post(`/proposals/${proposed.body.id}/approve`)).status).toBe(200);
    const later = (await author.post("/risk/policies", body)).body;
    expect((await author.post(`/risk/policies/${later.id}/publish`)).status).toBe(200);
  });

  it("404: an unknown version; 400: a body", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const unknown = "/risk/policies/01a1dc40-2738-79fc-ac6e-ba680e6d7dea/publish";
    expect((await owner.post(unknown)).body.code).toBe("not_found");
    const { id } = await newDraft(organization);
    expect((await owner.post(`/risk/policies/${id}/publish`, {})).body.code).toBe("request_body_not_allowed");
  });
});
