import { createClient } from "@probity/client";
import { describe, expect, it } from "vitest";
import { newDocument } from "../testing/documents.ts";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { newGeneratedDocument, sampleData, templateBody } from "../testing/templates.ts";
import { historyOf } from "../testing/told.ts";

const otherData = { ...sampleData, client: { name: "Southwind" } };

describe("POST /documents/{id}/reproduce", () => {
  it("[DO-TE-7] the recorded revision and the same data give the same bytes, also after the template has changed", async () => {
    const organization = await newOrganization();
    const { id, template, body } = await newGeneratedDocument(organization);
    const { events } = await historyOf(organization, id);
    expect(events.find(({ type }) => type === "generated")!.details).toMatchObject({
      templateId: template.id,
      revision: 1,
      sourceHash: body.templateSourceHash,
      dataHash: body.templateDataHash,
      pdfSha256: body.originalSha256,
      engine: body.engine,
    });
    const change = {
      ...templateBody({ source: "# Another\n\n{{ client.name }}\n\n::signature{role=client}" }),
      revision: 1,
    };
    const changed = await organization.key.patch(`/templates/${template.id}/markdown`, { ...change, dropFields: true });
    expect([changed.status, changed.body.revision]).toEqual([200, 2]);
    expect((await organization.key.get(`/documents/${id}`)).body).toEqual(body);

    const before = await rowsOf(organization);
    const { server, apiKeys } = organization;
    const { documents } = createClient({ baseUrl: server.origin, ...apiKeys.test });
    const originals = { originalSha256: body.originalSha256, engine: body.engine, originalEngine: body.engine };
    expect(await documents.reproduce(id, { templateData: sampleData })).toEqual({
      reproduced: true,
      sha256: body.originalSha256,
      ...originals,
    });
    const other = await documents.reproduce(id, { templateData: otherData });
    expect(other).toEqual({ reproduced: false, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), ...originals });
    expect(other.sha256).not.toBe(body.originalSha256);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("400 for data that cannot be set, 409 for an uploaded document", async () => {
    const organization = await newOrganization();
    const { id } = await newGeneratedDocument(organization);
    const incomplete = await organization.key.post(`/documents/${id}/reproduce`, { templateData: {} });
    expect([incomplete.status, incomplete.body.code]).toEqual([400, "template_variable_missing"]);
    const uploaded = await newDocument(organization);
    const answer = await organization.key.post(`/documents/${uploaded.id}/reproduce`, { templateData: {} });
    expect([answer.status, answer.body.code]).toEqual([409, "document_not_generated"]);
  });
});
