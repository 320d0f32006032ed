import { describe, expect, it } from "vitest";
import type { Query } from "#testing/answer.ts";
import { newOrganization } from "#testing/organization.ts";
import { newDraft, newPublishedPolicy } from "../../testing/policies.ts";
import { newSource } from "../../testing/evidence.ts";

describe("[RK-PO-1] the database refuses to change a version", () => {
  const changes = [
    "definition = '{}'",
    "definition_digest = ''",
    "key = 'other'",
    "version = 7",
    "created_by = 'user:y'",
    "created_at = now()",
  ];
  it.each(["draft", "published"])("%s: by privilege for the application, by trigger for everybody", async (status) => {
    const organization = await newOrganization();
    const { id } = await (status === "draft" ? newDraft : newPublishedPolicy)(organization);
    const { pool } = organization.server;
    for (const change of changes) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await expect(client.query(`update risk_policies set ${change} where id = $1`, [id])).rejects.toThrow(
          /never changes/,
        );
        await client.query("rollback; begin; set local role probity_app");
        await expect(client.query(`update risk_policies set ${change}`)).rejects.toThrow(/permission denied/);
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
    const steps = ["status = 'draft', published_at = null, published_by = null", "published_by = 'user:y'"];
    for (const step of status === "draft" ? [] : steps) {
      await expect(pool.query(`update risk_policies set ${step} where id = $1`, [id])).rejects.toThrow(/never changes/);
    }
    const client = await pool.connect();
    try {
      await client.query("begin; set local role probity_app");
      await expect(client.query("delete from risk_policies")).rejects.toThrow(/permission denied/);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("GET /risk/policies", () => {
  it("[RK-LI-1] [RK-LI-2] lists drafts and published versions, oldest first; search finds part of a key as written", async () => {
    const organization = await newOrganization();
    const { identity } = await newSource(organization);
    const keys = ["fraud_cards", "fraudxcards", "onboarding"];
    for (const key of keys) await newDraft(organization, { key, source: identity });
    await newPublishedPolicy(organization, { key: "onboarding", source: identity });
    const list = async (query: Query) =>
      (await organization.key.get(`/risk/policies${query}`)).body.items.map(
        ({ data }) => `${data.key} ${data.version} ${data.status}`,
      );
    expect(await list("")).toEqual([
      "fraud_cards 1 draft",
      "fraudxcards 1 draft",
      "onboarding 1 draft",
      "onboarding 2 published",
    ]);
    expect(await list("?search=D_C")).toEqual(["fraud_cards 1 draft"]);
    expect(await list("?search=ONB")).toEqual(["onboarding 1 draft", "onboarding 2 published"]);
    expect(await list("?search=ONB&offset=1")).toEqual(["onboarding 2 published"]);
    expect(await list("?search=%25")).toEqual([]);
    const stranger = await newOrganization();
    for (const client of [stranger.key, organization.liveKey])
      for (const query of ["", "?search=fraud"] as const)
        expect((await client.get(`/risk/policies${query}`)).body.items).toEqual([]);
    const bySubject = await organization.key.get("/risk/policies?subjectId=0198f2c4-0000-7000-8000-000000000001");
    expect(bySubject.body.code).toBe("unsupported_query");
  });
});
