import type { Sampler } from "#testing/sample-request.ts";
import { newTemplate, sampleData, sampleSource, signersOf, templateBody, type TestTemplate } from "./templates.ts";

/** A request about a template. */
const about =
  (path: (id: string) => string, body?: (template: TestTemplate) => unknown): Sampler =>
  async (organization) => {
    const template = await newTemplate(organization);
    return { path: path(template.id), ...(body && { body: body(template) }) };
  };

export const templateRequests: Record<string, Sampler> = {
  "POST /templates/markdown/preview": async () => ({
    path: "/templates/markdown/preview",
    body: { source: sampleSource, sampleData },
  }),
  "POST /templates/markdown": async () => ({ path: "/templates/markdown", body: templateBody() }),
  "PATCH /templates/{id}/markdown": about(
    (id) => `/templates/${id}/markdown`,
    ({ revision }) => ({ ...templateBody({ name: "Other" }), revision }),
  ),
  "GET /templates/{id}": about((id) => `/templates/${id}`),
  "POST /templates/{id}/generate": about(
    (id) => `/templates/${id}/generate`,
    () => ({ templateData: sampleData }),
  ),
  "POST /templates/{id}/create-document": about(
    (id) => `/templates/${id}/create-document`,
    (template) => ({ name: "Services for Northwind", templateData: sampleData, signers: signersOf(template) }),
  ),
  "GET /templates": about(() => "/templates"),
  "GET /templates/{id}/revisions": about((id) => `/templates/${id}/revisions`),
  "GET /templates/{id}/revisions/{revision}": about((id) => `/templates/${id}/revisions/1`),
  "POST /templates/{id}/archive": about((id) => `/templates/${id}/archive`),
};
