import { newDocument } from "./documents.ts";
import type { Sampler } from "./sample.ts";

/** What a field needs, on the first page of a test's document. */
export const textField = (signerId: string) => ({
  signerId,
  fieldType: "text",
  pageNumber: 1,
  xPosition: 72,
  yPosition: 100,
  width: 200,
  height: 30,
});

const ofField =
  (body?: object): Sampler =>
  async (organization) => {
    const { id, fieldIds } = await newDocument(organization);
    return { path: `/documents/${id}/fields/${fieldIds[0]}`, ...(body && { body }) };
  };

export const fieldSamples: Record<string, Sampler> = {
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
};
