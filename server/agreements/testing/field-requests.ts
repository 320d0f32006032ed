import { newDocument } from "./documents.ts";
import type { Sampler } from "#testing/sample-request.ts";
import { templateTextField, textField } from "./fields.ts";
import { newTemplate } from "./templates.ts";

const ofField =
  (body?: object): Sampler =>
  async (organization) => {
    const { id, fieldIds } = await newDocument(organization);
    return { path: `/documents/${id}/fields/${fieldIds[0]}`, ...(body && { body }) };
  };

const ofTemplateField =
  (body?: object): Sampler =>
  async (organization) => {
    const { id, signerRoles } = await newTemplate(organization);
    const path = `/templates/${id}/fields` as const;
    const made = await organization.key.post(path, templateTextField(signerRoles[0]!.id));
    return { path: `${path}/${made.body.id}`, ...(body && { body }) };
  };

export const fieldRequests: Record<string, Sampler> = {
  "POST /documents/{id}/fields": async (organization) => {
    const { id, signerIds } = await newDocument(organization);
    return { path: `/documents/${id}/fields`, body: textField(signerIds[0]!) };
  },
  "GET /documents/{id}/fields": async (organization) => ({
    path: `/documents/${(await newDocument(organization)).id}/fields`,
  }),
  "GET /documents/{id}/fields/{fieldId}": ofField(),
  "PATCH /documents/{id}/fields/{fieldId}": ofField({ label: "Sign here" }),
  "DELETE /documents/{id}/fields/{fieldId}": ofField(),
  "POST /templates/{id}/fields": async (organization) => {
    const { id, signerRoles } = await newTemplate(organization);
    return { path: `/templates/${id}/fields`, body: templateTextField(signerRoles[0]!.id) };
  },
  "GET /templates/{id}/fields": async (organization) => ({
    path: `/templates/${(await newTemplate(organization)).id}/fields`,
  }),
  "PATCH /templates/{id}/fields/{fieldId}": ofTemplateField({ label: "Reference" }),
  "DELETE /templates/{id}/fields/{fieldId}": ofTemplateField(),
};
