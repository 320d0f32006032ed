import { beforeAll, describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { testRenderer } from "../testing/renderer.ts";
import { newTemplate, sampleData, sampleSource, templateBody } from "../testing/templates.ts";

// The first pages of a process wait for its renderers to start.
beforeAll(() => testRenderer.pool.start(), 120_000);

/** A template that somebody made with a key, and somebody else changed. */
async function changedTemplate() {
  const organization = await newOrganization();
  const { id } = await newTemplate(organization);
  const member = await organization.user("member");
  const change = { ...templateBody({ source: `${sampleSource}\nThe end.`, name: "Services, longer" }), revision: 1 };
  const changed = (await member.patch(`/templates/${id}/markdown`, change)).body;
  return { organization, id, changed };
}

describe("GET /templates/{id}/revisions", () => {
  it("[DO-TE-6] 200: lists every revision with who saved it, from either end, without sources", async () => {
    const { organization, id, changed } = await changedTemplate();
    const { key } = organization;
    const { items } = (await key.get(`/templates/${id}/revisions?after=`)).body;
    expect(items).toMatchObject([
      { revision: 1, name: "Services", createdBy: expect.stringMatching(/^api_key:/) },
      {
        revision: 2,
        name: "Services, longer",
        sourceHash: changed.sourceHash,
        createdAt: changed.updatedAt,
        createdBy: expect.stringMatching(/^user:/),
      },
    ]);
    expect(items[0]).not.toHaveProperty("source");
    const newest = (await key.get(`/templates/${id}/revisions?order=desc&limit=1&after=`)).body;
    expect(newest.items).toEqual([items[1]]);
    const rest = (await key.get(`/templates/${id}/revisions?order=desc&limit=1&after=${newest.nextCursor}`)).body;
    expect(rest).toEqual({ items: [items[0]], nextCursor: null });
  });

  it("the template and its list name who saved the current revision", async () => {
    const { organization, id, changed } = await changedTemplate();
    expect(changed.revisedBy).toMatch(/^user:/);
    expect((await organization.key.get(`/templates/${id}`)).body.revisedBy).toBe(changed.revisedBy);
    expect((await organization.key.get("/templates")).body.items[0].revisedBy).toBe(changed.revisedBy);
  });
});

describe("GET /templates/{id}/revisions/{revision}", () => {
  it("[DO-TE-6] 200: an earlier revision is read as it was saved", async () => {
    const { organization, id } = await changedTemplate();
    const first = await organization.key.get(`/templates/${id}/revisions/1`);
    expect(first).toMatchObject({
      status: 200,
      body: { revision: 1, source: sampleSource, sampleData, variables: expect.arrayContaining(["client.name"]) },
    });
    expect((await organization.key.get(`/templates/${id}/revisions/2`)).body.source).toContain("The end.");
  });

  it("404: a revision that was never saved, and any revision for another mode or organization", async () => {
    const { organization, id } = await changedTemplate();
    expect((await organization.key.get(`/templates/${id}/revisions/3`)).status).toBe(404);
    expect((await organization.liveKey.get(`/templates/${id}/revisions/1`)).status).toBe(404);
    const other = await newOrganization();
    expect((await other.key.get(`/templates/${id}/revisions/1`)).status).toBe(404);
    expect((await other.key.get(`/templates/${id}/revisions`)).status).toBe(404);
    expect((await organization.key.get(`/templates/${id}/revisions/none`)).status).toBe(400);
  });
});
