import { beforeAll, describe, expect, it } from "vitest";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { testRenderer } from "../testing/renderer.ts";
import { newTemplate, sampleData, signersOf, templateBody } from "../testing/templates.ts";

let organization: TestOrganization;
beforeAll(async () => {
  // The first pages of a process wait for its renderers to start.
  await testRenderer.pool.start();
  organization = await newOrganization();
});

const dataSchema = {
  "client.name": { type: "text", label: "Name of the client", maxLength: 60 },
  discount: { type: "number", minimum: 0, maximum: 50, optional: true },
  items: { type: "list", minItems: 1 },
  "items[].price": { type: "number", minimum: 0 },
} as const;

describe("a template that states what its data has to be", () => {
  it("[DO-TE-1] keeps the schema with each revision, and drops it when it is saved without", async () => {
    const { key } = organization;
    const made = await newTemplate(organization, { dataSchema });
    expect(made).toMatchObject({ dataSchema });
    const url = `/templates/${made.id}` as const;
    expect((await key.get(url)).body.dataSchema).toEqual(dataSchema);
    const again = await key.patch(`${url}/markdown`, { ...templateBody({ dataSchema }), revision: 1 });
    expect(again.body).toMatchObject({ revision: 1, dataSchema });
    const without = await key.patch(`${url}/markdown`, { ...templateBody(), revision: 1 });
    expect(without.body).toMatchObject({ revision: 2, dataSchema: null });
    expect((await key.get(`${url}/revisions/1`)).body.dataSchema).toEqual(dataSchema);
  });

  it.each([
    ["/sampleData/items/0/price", "template_data_invalid", { "items[].price": { type: "number", maximum: 0.01 } }],
    ["/dataSchema/client.adress", "template_schema_invalid", { "client.adress": { type: "text" } }],
    ["/dataSchema/discount", "template_schema_invalid", { discount: { type: "number", minimum: 2, maximum: 1 } }],
  ])("is refused with %s, and nothing is kept", async (path, code, rules) => {
    const { key } = organization;
    const before = await rowsOf(organization);
    const saved = await key.post("/templates/markdown", templateBody({ dataSchema: rules }));
    expect(saved).toMatchObject({ status: 400, body: { code } });
    expect(saved.body.errors.map((one: { path: string }) => one.path)).toEqual([path]);
    const { name: _name, ...preview } = templateBody({ dataSchema: rules });
    expect((await key.post("/templates/markdown/preview", preview)).body.code).toBe(code);
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("refuses a rule it does not know", async () => {
    for (const rule of [{ type: "email" }, { type: "date", minimum: 1 }, { type: "text", oneOf: [] }]) {
      const saved = await organization.key.post(
        "/templates/markdown",
        templateBody({ dataSchema: { discount: rule } }),
      );
      expect(saved).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
  });

  it("[DO-DC-1] makes no document of data that breaks it, and says which values those are", async () => {
    const { key } = organization;
    const template = await newTemplate(organization, { dataSchema });
    const templateData = { ...sampleData, client: { name: "A".repeat(61) }, items: [{ name: "x", price: "12" }] };
    const before = await rowsOf(organization);
    const body = { name: "Services", templateData, signers: signersOf(template) };
    const refused = await key.post(`/templates/${template.id}/create-document`, body);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: "template_data_invalid",
        errors: [
          { path: "/templateData/client/name", message: "Name of the client has more than 60 characters." },
          { path: "/templateData/items/0/price", message: "items[1].price must be a number." },
        ],
      },
    });
    expect(refused.text).not.toContain("AAAA");
    expect((await key.post(`/templates/${template.id}/generate`, { templateData })).body.code).toBe(
      "template_data_invalid",
    );
    expect(await rowsOf(organization)).toEqual(before);
    const good = { ...body, templateData: { ...sampleData, discount: null } };
    expect((await key.post(`/templates/${template.id}/create-document`, good)).status).toBe(201);
  });
});
